import { sql, type RawBuilder } from 'kysely'
import { unavailableButtons } from '@tessera/shared/contract/lowcode/online'
import type { onlineViews, ViewRecord } from '@tessera/shared/contract/lowcode/views'
import { Code, type CallInput, type Pagination } from '@tessera/shared/contract/wire'
import {
  isDateRange,
  isMeasure,
  isPicture,
  requiredFieldsOf,
  shownFieldsOf,
  type ListView,
  type ViewKind,
} from '@tessera/shared/fields/list-views'
import { loadCappedPage } from '../../../db/pages.ts'
import { refuse } from '../../../errors/refusal.ts'
import type { Scope } from '../../../permissions/scope.ts'
import { visibleColumn } from '../filters.ts'
import { addFlowStates, selectFlow } from '../flow-state.ts'
import {
  columnsOfList,
  displayRecords,
  fromList,
  orderOfList,
  readListed,
  selectListed,
  type RawListed,
} from '../list.ts'
import type { RecordField, RecordPlan } from '../plan.ts'
import { columnOf, recordAlias } from '../protected.ts'
import type { RecordUser } from '../user.ts'
import type { Values } from '../values.ts'
import { text } from './text.ts'

/** The view of a release with this key; throws 404 where it has none of this kind. */
export function requireView({ list }: RecordPlan, key: string, ...kinds: readonly ViewKind[]): ListView {
  const view = list.views.find((one) => one.key === key)
  if (!view || !kinds.includes(view.kind)) throw refuse(text.noView, {}, Code.notFound)
  return view
}

/** The field that a setting of a view names; throws a refusal where it does not fit, or the user sees it in no row. */
export function requireViewField(
  plan: RecordPlan,
  scope: Scope,
  view: ListView,
  setting: 'field' | 'start' | 'end' | 'parentField',
): { field: RecordField; column: RawBuilder<unknown> } {
  const required = requiredFieldsOf(view).find((one) => one.setting === setting)
  const field = required && plan.byName.get(required.name)
  if (!required || !field || !required.fits(field.field)) throw refuse(text.noView, {}, Code.notFound)
  return { field, column: visibleColumn(scope, field, `view.${setting}`) }
}

type RecordsInput = Omit<CallInput<typeof onlineViews.records>, 'id'>

/** A page of the records of a board, a calendar, a gantt chart or a list of cards, with what the user may see of them. */
export async function listViewRecords(
  plan: RecordPlan,
  user: RecordUser,
  { view: key, option, otherThan, from, to, ...filter }: RecordsInput,
): Promise<{ list: ViewRecord[]; pagination: Pagination }> {
  const view = requireView(plan, key, 'kanban', 'calendar', 'gantt', 'cards')
  const scope = await user.scopeOf(plan.module)
  const working: RecordField[] = []
  const conditions: RawBuilder<unknown>[] = []
  let order = orderOfList(plan, scope, filter)
  if (view.kind === 'kanban') {
    const { field, column } = optionColumn(plan, scope, view)
    working.push(field)
    if (option !== undefined) conditions.push(optionCondition(column, option))
    if (otherThan) conditions.push(otherCondition(column, otherThan))
  }
  if (view.kind === 'calendar' || view.kind === 'gantt') {
    const start = requireViewField(plan, scope, view, 'start')
    const end = view.end === '' ? null : requireViewField(plan, scope, view, 'end')
    const progress = view.kind === 'gantt' ? plan.byName.get(view.progress) : undefined
    working.push(
      start.field,
      ...(end ? [end.field] : []),
      ...(progress && isMeasure(progress.field) ? [progress] : []),
    )
    const begins = isDateRange(start.field.field) ? sql`(${start.column} ->> 0)::numeric` : start.column
    conditions.push(periodCondition(start, end, { from, to }))
    order = sql`${begins} asc, ${plan.module.id} asc`
  }
  const picture = view.kind === 'cards' ? plan.byName.get(view.picture) : undefined
  const columns = columnsOfList(plan, scope, [
    ...shownFieldsOf(
      view,
      plan.list.columns.filter(({ prop }) => !scope.hiddenEverywhere.includes(prop)),
      (name) => plan.byName.get(name)?.field,
    ),
    ...working.map(({ name }) => name),
  ])
  const withPicture =
    picture && isPicture(picture.field) ? { ...columns, fields: [...columns.fields, picture] } : columns
  const { list: raw, pagination } = await loadCappedPage<
    RawListed & { lockVersion: number; hiddenInForm: readonly string[] }
  >(user.db, filter, {
    id: plan.module.id,
    select: sql.join([
      selectListed(plan, scope, withPicture),
      sql`${sql.ref(`${recordAlias}.lock_version`)} as "lockVersion"`,
      // A picture is no column of lists, so the right to its form field decides.
      sql`${picture ? scope.hiddenInForm : sql`'{}'::text[]`} as "hiddenInForm"`,
      ...selectFlow(plan),
    ]),
    from: sql.join([fromList(plan, scope, filter), ...conditions], sql` and `),
    order,
  })
  const records = (await readListed(user, withPicture, raw)).map((record, at) =>
    picture && raw[at]!.hiddenInForm.includes(picture.path)
      ? { ...record, hidden: new Set([...record.hidden, picture.path]) }
      : record,
  )
  const shown = await displayRecords(user, withPicture, records)
  const taken = records.map(({ unavailable }) =>
    unavailable.length > 0 ? { [unavailableButtons]: [...unavailable] } : {},
  )
  const states = await addFlowStates(plan, user, raw, taken)
  return {
    list: records.map(({ id, values, hidden }, at) => {
      const { [unavailableButtons]: _, ...texts } = shown[at]!
      return {
        id,
        lockVersion: raw[at]!.lockVersion,
        values: texts,
        stored: storedOf(
          working.filter(({ path }) => !hidden.has(path)),
          values,
        ),
        ...states[at],
      }
    }),
    pagination,
  }
}

const storedOf = (fields: readonly RecordField[], values: Values): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name]]))

/** The column with the option of a record, as text; a switch that was never set is off. */
export function optionColumn(
  plan: RecordPlan,
  scope: Scope,
  view: ListView,
): { field: RecordField; column: RawBuilder<unknown> } {
  const found = requireViewField(plan, scope, view, 'field')
  const { field } = found
  if (field.stored.type === 'text') return { field, column: sql`nullif(${found.column}, '')` }
  return { field, column: scope.ifVisible(field.path, sql`coalesce(${columnOf(field)}, 0)::text`) }
}

export const optionCondition = (column: RawBuilder<unknown>, option: string | null): RawBuilder<unknown> =>
  option === null ? sql`${column} is null` : sql`${column} = ${option}`

export const otherCondition = (
  column: RawBuilder<unknown>,
  options: readonly string[],
): RawBuilder<unknown> => sql`coalesce(${column} <> all(${options}::text[]), false)`

type Placed = ReturnType<typeof requireViewField>

/** Records that touch a period. One that ends before it begins counts at its beginning. */
function periodCondition(
  start: Placed,
  end: Placed | null,
  { from = 0, to = 8_640_000_000_000 }: { from?: number | undefined; to?: number | undefined },
): RawBuilder<unknown> {
  if (isDateRange(start.field.field))
    return sql`coalesce((${start.column} ->> 0)::numeric < ${to}::numeric
      and (${start.column} ->> 1)::numeric >= ${from}::numeric, false)`
  const instant = (at: number) => sql`to_timestamp(${at}::double precision / 1000)`
  // Without an end the condition is a range of one column, which its index serves.
  const last = end ? sql`greatest(${start.column}, ${end.column})` : start.column
  return sql`coalesce(${start.column} < ${instant(to)} and ${last} >= ${instant(from)}, false)`
}
