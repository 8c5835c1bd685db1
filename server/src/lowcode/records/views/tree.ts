import { sql } from 'kysely'
import type { onlineViews } from '@tessera/shared/contract/lowcode/views'
import type { CallInput, Pagination } from '@tessera/shared/contract/wire'
import * as column from '../../../db/column.ts'
import { loadCappedPage } from '../../../db/pages.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import {
  columnsOfList,
  displayRecords,
  fromList,
  orderOfList,
  readListed,
  selectListed,
  type RawListed,
} from '../list.ts'
import type { RecordPlan } from '../plan.ts'
import type { RecordUser } from '../user.ts'
import type { Values } from '../values.ts'
import { requireView, requireViewField } from './rows.ts'

/**
 * The rows at the top of a tree, or below one. A row whose parent the user does not see, or which is its own, stands
 * at the top. With a filter or keyword all rows that match come without a tree.
 */
export async function listTreeRows(
  plan: RecordPlan,
  user: RecordUser,
  { view: key, parent, ...filter }: Omit<CallInput<typeof onlineViews.tree>, 'id'>,
): Promise<{ list: Values[]; pagination: Pagination }> {
  const view = requireView(plan, key, 'treeTable')
  const scope = await user.scopeOf(plan.module)
  const above = requireViewField(plan, scope, view, 'parentField').column
  const { module } = plan
  const seen = sql`${module.from} where ${module.isRecord} and ${scope.rows}`
  const isFiltered =
    parent === undefined &&
    [filter.keyword?.trim(), filter.queryJson, filter.superQueryJson].some(
      (given) => given && given !== '[]' && given !== '{}',
    )
  const isTop = sql`(coalesce(${above}, '') = '' or ${above} = ${module.id}
    or ${above} not in (select ${module.id} from ${seen}))`
  const below = parent === undefined ? isTop : sql`${above} = ${parent} and ${module.id} <> ${parent}`
  const columns = columnsOfList(plan, scope)
  const { list: raw, pagination } = await loadCappedPage<RawListed>(user.db, filter, {
    select: selectListed(plan, scope, columns),
    from: isFiltered
      ? fromList(plan, scope, filter)
      : sql`${fromList(plan, scope, { ...filter, keyword: undefined, queryJson: undefined, superQueryJson: undefined })} and ${below}`,
    order: orderOfList(plan, scope, filter),
  })
  const ids = raw.map(({ id }) => id)
  const records = await readListed(user, columns, raw)
  const rows = await displayRecords(user, columns, records)
  const parents = new Set<string>()
  if (!isFiltered && ids.length > 0) {
    const found = await typedSql({ id: column.text })`
      select distinct ${above} as id from ${seen} and ${above} = any(${ids}::text[])
        and ${above} <> ${module.id}`.execute(user.db)
    for (const { id } of found.rows) parents.add(id)
  }
  return { list: rows.map((row, at) => ({ ...row, hasChildren: parents.has(ids[at]!) })), pagination }
}
