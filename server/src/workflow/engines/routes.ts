import { sql } from 'kysely'
import type { Engine, engines } from '@tessera/shared/contract/workflow/engines'
import { containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { categoriesFor, type Category } from '../../system/dictionaries/store.ts'
import { listEngines, released, visibleTo } from './store.ts'

const header = ({ id, fullName, sortCode }: Category): Engine => ({
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

const grouped = async (db: Db, rows: Engine[]) =>
  buildTree([...(await categoriesFor(db, 'WorkFlowCategory', rows)).map(header), ...rows])

export const engineHandlers: Handlers<typeof engines> = {
  async list({ keyword, category }, { db }) {
    const rows = await listEngines(db, [
      category && sql`e.category = ${category}`,
      keyword &&
        sql`e.full_name ilike ${containsPattern(keyword)} or e.en_code ilike ${containsPattern(keyword)}`,
    ])
    return { list: await grouped(db, rows), pagination: singlePage(rows.length) }
  },
  async all(_, { db, session }) {
    return {
      list: await grouped(
        db,
        await listEngines(db, [released, !session.administrator && visibleTo(session.userId)]),
      ),
    }
  },
  async selector({ type }, { db }) {
    return {
      list: await grouped(
        db,
        await listEngines(db, [released, type !== undefined && sql`e.form_type = ${type}`]),
      ),
    }
  },
}
