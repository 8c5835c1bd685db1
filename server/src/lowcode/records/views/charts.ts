import { sql, type RawBuilder } from 'kysely'
import { utcOffsetMinutes } from '@tessera/shared/contract/fields/instant'
import type { ChartData } from '@tessera/shared/contract/lowcode/views'
import type { RecordFilter } from '@tessera/shared/contract/lowcode/online'
import { isMoment, usableViews, type ListChart } from '@tessera/shared/fields/list-views'
import * as column from '../../../db/column.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import type { Scope } from '../../../permissions/scope.ts'
import { fromList } from '../list.ts'
import { createNameBatch } from '../names.ts'
import type { RecordField, RecordPlan } from '../plan.ts'
import { columnOf } from '../protected.ts'
import type { RecordUser } from '../user.ts'
import { fromStored } from '../values.ts'

/** Options of a chart: those with the highest values. */
const maxOptions = 30
/** Months of a chart: the latest. */
const maxMonths = 24

/**
 * The charts of a list over all records of the filter. Every number and every option is taken only from rows in which
 * the user sees that column, so nothing can be learnt from a sum that the list does not show. A chart of a column that
 * the user sees in no row is left out.
 */
export async function computeCharts(
  plan: RecordPlan,
  user: RecordUser,
  filter: RecordFilter,
): Promise<ChartData[]> {
  const scope = await user.scopeOf(plan.module)
  const { charts } = usableViews(plan.list, (name) => {
    const field = plan.byName.get(name)
    return field && !scope.hiddenEverywhere.includes(field.path) ? field.field : undefined
  })
  if (charts.length === 0) return []
  const from = fromList(plan, scope, filter)
  const groups = await Promise.all(
    charts.map(async (chart) => {
      const by = plan.byName.get(chart.by)
      return { chart, by, ...(await loadGroups(plan, user, scope, { chart, by, from })) }
    }),
  )
  const batch = createNameBatch(user)
  for (const { by, rows } of groups)
    if (by && !isMoment(by.field)) for (const { option } of rows) batch.collect(by, option, {})
  await batch.load()
  return groups.map(({ chart, by, rows, more }) => ({
    key: chart.key,
    more,
    points: rows.map(({ option, value }) => ({ name: nameOf(by, option), value })),
  }))

  function nameOf(by: RecordField | undefined, option: unknown): string {
    if (option === null || option === '' || !by) return ''
    return isMoment(by.field) ? String(option) : batch.format(by, option, {})
  }
}

async function loadGroups(
  plan: RecordPlan,
  user: RecordUser,
  scope: Scope,
  { chart, by, from }: { chart: ListChart; by: RecordField | undefined; from: RawBuilder<unknown> },
): Promise<{ rows: { option: unknown; value: number | null }[]; more: boolean }> {
  const measure = measureOf(plan, scope, chart)
  if (!by) {
    const { rows } = await typedSql({ value: column.number.orNull })`
      select ${measure} as value ${from}`.execute(user.db)
    return { rows: [{ option: null, value: rows[0]!.value }], more: false }
  }
  const isByMonth = isMoment(by.field)
  const max = isByMonth ? maxMonths : maxOptions
  const { rows } = await typedSql({ option: column.text.orNull, value: column.number.orNull })`
    select ${scope.ifVisible(by.path, optionOf(by))} as option, ${measure} as value ${from}
    group by 1 order by ${isByMonth ? sql`option desc nulls last` : sql`value desc nulls last, option`}
    limit ${max + 1}`.execute(user.db)
  const shown = rows.slice(0, max).map(({ option, value }) => ({
    option: isByMonth || option === null ? option : fromStored(by, toStoredType(by, option)),
    value,
  }))
  return { rows: isByMonth ? shown.toReversed() : shown, more: rows.length > max }
}

const toStoredType = ({ stored }: RecordField, option: string): string | number =>
  stored.type === 'text' ? option : Number(option)

/** The group of a record as text: its option, or its month in the business time zone. A switch is off until it is set. */
function optionOf(by: RecordField): RawBuilder<unknown> {
  const stored = columnOf(by)
  if (isMoment(by.field))
    return sql`to_char(${stored} at time zone 'UTC' + make_interval(mins => ${utcOffsetMinutes}), 'YYYY-MM')`
  return by.stored.type === 'text' ? sql`nullif(${stored}, '')` : sql`coalesce(${stored}, 0)::text`
}

function measureOf(plan: RecordPlan, scope: Scope, { measure, field: name }: ListChart): RawBuilder<unknown> {
  if (measure === 'count') return sql`count(*)::float8`
  const field = plan.byName.get(name)!
  const value = scope.ifVisible(field.path, columnOf(field))
  return measure === 'sum' ? sql`sum(${value})::float8` : sql`avg(${value})::float8`
}
