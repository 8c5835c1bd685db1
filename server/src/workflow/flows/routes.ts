import { sql } from 'kysely'
import type { FlowRow, flows } from '@tessera/shared/contract/workflow/flows'
import { containsPattern } from '../../db/columns.ts'
import { cutFlatPage, singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { filterCode, listUsedCategories, type Category } from '../../db/dictionaries/entries.ts'
import { listFlows, isReleased, isVisibleTo } from './store.ts'

const categoryNode = ({ id, fullName, sortCode }: Category): FlowRow => ({
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

const treeByCategory = async (context: Context, rows: FlowRow[]) =>
  buildTree([...(await listUsedCategories(context, 'WorkFlowCategory', rows)).map(categoryNode), ...rows])

export const flowHandlers: Handlers<typeof flows> = {
  async list({ keyword, category, ...page }, context) {
    const rows = await listFlows(context.db, [
      category && sql`f.category = ${filterCode('WorkFlowCategory', category)}`,
      keyword &&
        sql`f.full_name ilike ${containsPattern(keyword)} or f.en_code ilike ${containsPattern(keyword)}`,
    ])
    const flatPage = cutFlatPage(rows, page)
    if (flatPage) return flatPage
    return { list: await treeByCategory(context, rows), pagination: singlePage(rows.length) }
  },
  async all(_, context) {
    const { administrator, userId } = context.session
    const rows = await listFlows(context.db, [isReleased, !administrator && isVisibleTo(userId)])
    return { list: await treeByCategory(context, rows) }
  },
  async selector({ type }, context) {
    const rows = await listFlows(context.db, [isReleased, type !== undefined && sql`f.form_type = ${type}`])
    return { list: await treeByCategory(context, rows) }
  },
}
