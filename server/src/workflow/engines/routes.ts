import { sql } from 'kysely'
import type { Engine, engines } from '@tessera/shared/contract/workflow/engines'
import { containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { cutFlatPage, singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { filterCode, listUsedCategories, type Category } from '../../system/dictionaries/store.ts'
import { listEngines, isReleased, isVisibleTo } from './store.ts'

const categoryNode = ({ id, fullName, sortCode }: Category): Engine => ({
  id,
  parentId: '0',
  fullName,
  enCode: id,
  category: '',
  type: null,
  formType: null,
  icon: '',
  iconBackground: '',
  visibleType: 0,
  version: 0,
  description: null,
  enabledMark: 1,
  creatorUser: '',
  creatorTime: null,
  lastModifyUser: '',
  lastModifyTime: null,
  sortCode,
})

const treeByCategory = async (db: Db, rows: Engine[]) =>
  buildTree([...(await listUsedCategories(db, 'WorkFlowCategory', rows)).map(categoryNode), ...rows])

export const engineHandlers: Handlers<typeof engines> = {
  async list({ keyword, category, ...page }, { db }) {
    const rows = await listEngines(db, [
      category && sql`e.category = ${filterCode('WorkFlowCategory', category)}`,
      keyword &&
        sql`e.full_name ilike ${containsPattern(keyword)} or e.en_code ilike ${containsPattern(keyword)}`,
    ])
    const flatPage = cutFlatPage(rows, page)
    if (flatPage) return flatPage
    return { list: await treeByCategory(db, rows), pagination: singlePage(rows.length) }
  },
  async all(_, { db, session }) {
    const rows = await listEngines(db, [isReleased, !session.administrator && isVisibleTo(session.userId)])
    return { list: await treeByCategory(db, rows) }
  },
  async selector({ type }, { db }) {
    const rows = await listEngines(db, [isReleased, type !== undefined && sql`e.form_type = ${type}`])
    return { list: await treeByCategory(db, rows) }
  },
}
