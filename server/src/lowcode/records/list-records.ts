import { sql } from 'kysely'
import type { RecordFilter } from '@tessera/shared/contract/lowcode/online'
import type { Pagination } from '@tessera/shared/contract/wire'
import { ListType } from '@tessera/shared/fields/list-design'
import { loadCappedPage } from '../../db/pages.ts'
import { isElsewhere, listElsewhere } from './elsewhere/store.ts'
import { addFlowStates, selectFlow } from './flow-state.ts'
import {
  columnsOfList,
  displayRecords,
  fromList,
  orderOfList,
  readListed,
  selectListed,
  type ListColumns,
  type RawListed,
} from './list.ts'
import { queryPageNames } from './page-names.ts'
import type { RecordPlan } from './plan.ts'
import type { RecordUser } from './user.ts'
import type { Values } from './values.ts'

/** Rows of a list that is shown whole, such as one in groups. */
const maxWhole = 10_000

/** A page of the records that the user sees, with their values as text. */
export async function listRecords(
  plan: RecordPlan,
  user: RecordUser,
  filter: RecordFilter,
): Promise<{ list: Values[]; pagination: Pagination }> {
  if (isElsewhere(plan)) return listElsewhere(plan, user, filter)
  const scope = await user.scopeOf(plan.module)
  const columns = columnsOfList(plan, scope)
  const isGrouped = plan.list.type === ListType.grouped
  const page = isGrouped ? { ...filter, currentPage: 1, pageSize: maxWhole } : filter
  const names = await queryPageNames(user, columns.fields)
  const { list, pagination } = await loadCappedPage<RawListed>(user.db, page, {
    id: plan.module.id,
    select: sql.join([selectListed(plan, scope, columns), ...selectFlow(plan)]),
    from: fromList(plan, scope, filter),
    order: orderOfList(plan, scope, filter),
    aside: names?.query,
  })
  const records = await readListed(user, columns, list)
  const displayed = await displayRecords(user, columns, records, { loaded: names?.read(list) ?? [] })
  const rows = await addFlowStates(plan, user, list, displayed)
  return { list: isGrouped ? groupRows(plan, columns, rows) : rows, pagination }
}

/** Groups rows by the text of the group field; the first visible column names the group. */
function groupRows({ list }: RecordPlan, { fields }: ListColumns, rows: readonly Values[]): Values[] {
  const names = new Set(fields.map(({ name }) => name))
  const heading =
    list.columns.find(({ prop }) => prop !== list.groupField && names.has(prop))?.prop ?? list.groupField
  const groups = new Map<string, Values[]>()
  for (const { [list.groupField]: value, ...row } of rows) {
    const key = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return [...groups].map(([key, children], at) => ({
    top: true,
    id: `group-${at}`,
    [heading]: key,
    children,
  }))
}
