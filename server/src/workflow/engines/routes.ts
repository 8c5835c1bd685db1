import { sql } from 'kysely'
import type { Engine, engines } from '@tessera/shared/contract/workflow/engines'
import { containsPattern } from '../../db/columns.ts'
import { cutFlatPage, singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { filterCode, listUsedCategories, type Category } from '../../db/dictionaries/entries.ts'
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

const treeByCategory = async (context: Context, rows: Engine[]) =>
  buildTree([...(await listUsedCategories(context, 'WorkFlowCategory', rows)).map(categoryNode), ...rows])

export const engineHandlers: Handlers<typeof engines> = {
  async list({ keyword, category, ...page }, context) {
    const rows = await listEngines(context.db, [
      category && sql`e.category = ${filterCode('WorkFlowCategory', category)}`,
      keyword &&
        sql`e.full_name ilike ${containsPattern(keyword)} or e.en_code ilike ${containsPattern(keyword)}`,
    ])
    const flatPage = cutFlatPage(rows, page)
    if (flatPage) return flatPage
    return { list: await treeByCategory(context, rows), pagination: singlePage(rows.length) }
  },
  async all(_, context) {
    const { administrator, userId } = context.session
    const rows = await listEngines(context.db, [isReleased, !administrator && isVisibleTo(userId)])
    return { list: await treeByCategory(context, rows) }
  },
  async selector({ type }, context) {
    const rows = await listEngines(context.db, [isReleased, type !== undefined && sql`e.form_type = ${type}`])
    return { list: await treeByCategory(context, rows) }
  },
}
