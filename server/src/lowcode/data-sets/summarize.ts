import { beforeName, type PeriodDays } from '@tessera/shared/contract/lowcode/data-set-period'
import {
  groupName,
  measureName,
  type DataSetSummary,
  type GroupStep,
} from '@tessera/shared/contract/lowcode/data-set-summary'
import {
  maxSummaryGroups,
  maxSummaryRows,
  type DataSetResultColumn,
  type DataSetResultRow,
} from '@tessera/shared/contract/lowcode/data-sets'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { createAdditivity } from './additivity.ts'
import { compileFilter } from './filters.ts'
import { createMeasure, type Measure, type MeasurePlan } from './measures.ts'
import { compareValues } from './ordering.ts'
import { openPeriod, shiftSteps } from './period-rows.ts'
import type { ResolvedPeriod } from './period.ts'
import { stepOf } from './steps.ts'
import { text } from './text.ts'
import type { Value } from './values.ts'

/** Different values that all counts of a summary keep. */
const maxDistinctValues = 1_000_000

interface Limits {
  readonly maxRows: number
  readonly maxGroups: number
  readonly maxValues: number
}
const defaultLimits: Limits = {
  maxRows: maxSummaryRows,
  maxGroups: maxSummaryGroups,
  maxValues: maxDistinctValues,
}

export interface SummaryAnswer {
  columns: DataSetResultColumn[]
  rows: DataSetResultRow[]
  truncated: boolean
  total: DataSetResultRow
  days?: PeriodDays
  daysBefore?: PeriodDays
}

type Batches = AsyncIterable<readonly Value[][]>

/** The rows that a summary reads. */
export interface SummaryRows {
  readonly columns: readonly DataSetResultColumn[]
  readonly rows: Batches
  readonly period?: ResolvedPeriod | undefined
  /** The rows of the period before, where parameters choose the period; else a column tells both apart. */
  readonly before?: Batches | undefined
}

/** The groups and the total of one period. */
interface Side {
  readonly total: Measure[]
  readonly keysOf: (row: readonly Value[]) => Value[] | null
}
type Group = Readonly<{ keys: Value[]; now: Measure[]; before: Measure[] }>

/**
 * Groups and measures in one pass over the rows. Memory grows with the groups and the counted values only. Refuses columns
 * that the rows do not have, sums of figures that cannot be added up, and what exceeds the limits.
 */
export async function summarize(
  { columns, rows: batches, period, before }: SummaryRows,
  summary: DataSetSummary & { readonly limit: number },
  limits: Limits = defaultLimits,
): Promise<SummaryAnswer> {
  const { groups, measures, filters } = planOf(columns, summary)
  const isCompared = period?.before != null
  const answered = answerColumns(columns, summary, isCompared)
  const sorts = summary.sort.map(({ column, order }) => {
    const at = answered.findIndex(({ name }) => name === column)
    if (at < 0) throw refuseField('sort', text.noColumn, { name: column })
    return { at, direction: order === 'desc' ? -1 : 1 }
  })
  const additivity = createAdditivity(columns, summary)
  additivity.assertAdds()

  const budget = { left: limits.maxValues, max: limits.maxValues }
  const newMeasures = () => measures.map(({ plan }) => createMeasure(plan, budget))
  const byKey = new Map<string, Group>()
  const keysOf = (row: readonly Value[]) => groups.map(({ place, by }) => stepOf(row[place] ?? null, by))
  const shift = period?.before ? shiftSteps(columns, groups, period) : null
  const now: Side = { total: newMeasures(), keysOf }
  const earlier: Side = { total: newMeasures(), keysOf: (row) => shift!(keysOf(row)) }
  const sideOf = before ? null : openPeriod(columns, period)

  let count = 0
  const add = (row: readonly Value[], side: 'now' | 'before') => {
    const { total, keysOf: ownKeys } = side === 'now' ? now : earlier
    const group = findGroup(ownKeys(row))
    for (const [at, { place }] of measures.entries()) {
      const value = place === null ? true : (row[place] ?? null)
      if (value === null) continue
      group?.[side][at]!.add(value)
      total[at]!.add(value)
    }
  }
  const findGroup = (keys: Value[] | null): Group | null => {
    // The total has all that a summary without groups has.
    if (keys === null || groups.length === 0) return null
    const key = JSON.stringify(keys)
    const found = byKey.get(key)
    if (found) return found
    if (byKey.size >= limits.maxGroups) throw refuse(text.tooManyGroups, { n: limits.maxGroups })
    const group = { keys, now: newMeasures(), before: isCompared ? newMeasures() : [] }
    byKey.set(key, group)
    return group
  }
  const read = async (of: Batches, sideOfRow: (row: readonly Value[]) => 'now' | 'before' | null) => {
    for await (const batch of of)
      for (const row of batch) {
        if (++count > limits.maxRows) throw refuse(text.tooManyRows, { n: limits.maxRows })
        const side = sideOfRow(row)
        if (side && filters.every(({ place, matches }) => matches(row[place] ?? null))) add(row, side)
      }
  }
  await read(batches, sideOf ?? (() => 'now'))
  if (before) await read(before, () => 'before')

  // Without groups there is one row, also where there are no rows to read.
  if (groups.length === 0) byKey.set('[]', { keys: [], now: now.total, before: earlier.total })
  const rows = [...byKey.values()].map((group) => [
    ...group.keys,
    ...group.now.map((one) => one.value()),
    ...(isCompared ? group.before.map((one) => one.value()) : []),
  ])
  const order = sorts.length > 0 ? sorts : groups.map((_, at) => ({ at, direction: 1 }))
  rows.sort((one, other) => {
    for (const { at, direction } of order) {
      const compared = compareValues(one[at]!, other[at]!, direction)
      if (compared !== 0) return compared
    }
    return 0
  })
  const toRow = (row: readonly Value[], of: readonly DataSetResultColumn[]) =>
    Object.fromEntries(of.map(({ name }, at) => [name, row[at] ?? null]))
  const totals = [now, ...(isCompared ? [earlier] : [])].flatMap(({ total }) =>
    total.map((one, at) => (additivity.hasTotal(at) ? one.value() : null)),
  )
  return {
    columns: answered.filter(({ name }, at) => answered.findIndex((one) => one.name === name) === at),
    rows: rows.slice(0, summary.limit).map((row) => toRow(row, answered)),
    truncated: rows.length > summary.limit,
    total: toRow(totals, answered.slice(groups.length)),
    ...(period ? { days: period.days } : {}),
    ...(period?.before ? { daysBefore: period.before } : {}),
  }
}

export interface GroupPlan {
  readonly place: number
  readonly by: GroupStep | undefined
}

/** Where the columns of a summary stand in the rows. Refuses those that are missing, and uses that do not fit their type. */
function planOf(columns: readonly DataSetResultColumn[], summary: DataSetSummary) {
  const placeOf = createPlaceOf(columns)
  const groups = summary.groups.map((group): GroupPlan => {
    const place = placeOf(group.column, 'groups')
    const { type, label } = columns[place]!
    if (group.by && type !== 'date' && type !== 'time')
      throw refuseField('groups', text.notADate, { name: label || group.column })
    return { place, by: group.by }
  })
  const measures = summary.measures.map(({ column, how }): { place: number | null; plan: MeasurePlan } => {
    if (column === undefined) {
      if (how !== 'count') throw refuseField('measures', text.needsColumn)
      return { place: null, plan: { how, type: 'number', isSingle: false } }
    }
    const place = placeOf(column, 'measures')
    const { type, label, adds } = columns[place]!
    if ((how === 'sum' || how === 'average') && type !== 'number')
      throw refuseField('measures', text.notANumber, { name: label || column })
    return { place, plan: { how, type, isSingle: adds === 'no' } }
  })
  const filters = summary.filters.map(({ column, how, value }) => {
    const place = placeOf(column, 'filters')
    return { place, matches: compileFilter(columns[place]!, how, value) }
  })
  return { groups, measures, filters }
}

/** Finds a column by its name; refuses one that the rows do not have. */
export const createPlaceOf =
  (columns: readonly DataSetResultColumn[]) =>
  (name: string, field: string): number => {
    const place = columns.findIndex((column) => column.name === name)
    if (place < 0) throw refuseField(field, text.noColumn, { name })
    return place
  }

/** The columns of an answer: those of the groups, then those of the measures, and those of the period before. */
function answerColumns(
  columns: readonly DataSetResultColumn[],
  { groups, measures }: DataSetSummary,
  isCompared: boolean,
): DataSetResultColumn[] {
  const find = (name: string) => columns.find((column) => column.name === name)!
  const measured = measures.map((measure): DataSetResultColumn => {
    const found = measure.column === undefined ? null : find(measure.column)
    const isCount = measure.how === 'count' || measure.how === 'countDistinct'
    return {
      name: measureName(measure),
      label: found?.label ?? '',
      type: isCount || !found ? 'number' : found.type,
      ...(found?.unit && !isCount ? { unit: found.unit } : {}),
      ...(found?.format && !isCount ? { format: found.format } : {}),
    }
  })
  return [
    ...groups.map((group): DataSetResultColumn => {
      const { label, type, unit, key } = find(group.column)
      const stepType = group.by === 'day' || group.by === 'week' ? 'date' : 'text'
      return {
        name: groupName(group),
        label,
        type: group.by ? stepType : type,
        ...(unit && !group.by ? { unit } : {}),
        ...(key && !group.by ? { key } : {}),
      }
    }),
    ...measured,
    ...(isCompared ? measured.map((column) => ({ ...column, name: beforeName(column.name) })) : []),
  ]
}
