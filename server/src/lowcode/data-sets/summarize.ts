import { formatInstant } from '@tessera/shared/contract/fields/instant'
import {
  groupName,
  maxSummaryGroups,
  maxSummaryRows,
  measureName,
  type DataSetColumn,
  type DataSetResultRow,
  type DataSetSummary,
  type FilterKind,
  type GroupStep,
  type MeasureKind,
} from '@tessera/shared/contract/lowcode/data-sets'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { compareNumbers, ExactSum } from './decimal.ts'
import { text } from './text.ts'
import { toValue, type Value } from './values.ts'

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
  columns: DataSetColumn[]
  rows: DataSetResultRow[]
  truncated: boolean
  total: DataSetResultRow
}

/**
 * Groups and measures in one pass over the rows. Memory grows with the groups and the counted values only. Refuses columns
 * that the rows do not have, and what exceeds the limits.
 */
export async function summarize(
  columns: readonly DataSetColumn[],
  batches: AsyncIterable<readonly Value[][]>,
  summary: DataSetSummary & { readonly limit: number },
  limits: Limits = defaultLimits,
): Promise<SummaryAnswer> {
  const placeOf = (name: string, field: string): number => {
    const place = columns.findIndex((column) => column.name === name)
    if (place < 0) throw refuseField(field, text.noColumn, { name })
    return place
  }
  const groups = summary.groups.map((group) => {
    const place = placeOf(group.column, 'groups')
    const { type, label } = columns[place]!
    if (group.by && type !== 'date' && type !== 'time')
      throw refuseField('groups', text.notADate, { name: label || group.column })
    return { place, type, by: group.by }
  })
  const measures = summary.measures.map(({ column, how }) => {
    if (column === undefined) {
      if (how !== 'count') throw refuseField('measures', text.needsColumn)
      return { place: null, how, type: 'number' as const }
    }
    const place = placeOf(column, 'measures')
    const { type, label } = columns[place]!
    if ((how === 'sum' || how === 'average') && type !== 'number')
      throw refuseField('measures', text.notANumber, { name: label || column })
    return { place, how, type }
  })
  const filters = summary.filters.map(({ column, how, value }) => {
    const place = placeOf(column, 'filters')
    return { place, matches: compileFilter(columns[place]!, how, value) }
  })
  const answered = answerColumns(columns, summary)
  const sorts = summary.sort.map(({ column, order }) => {
    const at = answered.findIndex(({ name }) => name === column)
    if (at < 0) throw refuseField('sort', text.noColumn, { name: column })
    return { at, direction: order === 'desc' ? -1 : 1 }
  })

  const budget = { left: limits.maxValues, max: limits.maxValues }
  const newMeasures = () => measures.map(({ how, type }) => createMeasure(how, type, budget))
  const total = newMeasures()
  const byKey = new Map<string, { keys: Value[]; measures: Measure[] }>()
  let count = 0
  for await (const batch of batches)
    for (const row of batch) {
      if (++count > limits.maxRows) throw refuse(text.tooManyRows, { n: limits.maxRows })
      if (!filters.every(({ place, matches }) => matches(row[place] ?? null))) continue
      const keys = groups.map(({ place, by }) => stepOf(row[place] ?? null, by))
      const key = JSON.stringify(keys)
      let group = byKey.get(key)
      if (!group) {
        if (byKey.size >= limits.maxGroups) throw refuse(text.tooManyGroups, { n: limits.maxGroups })
        group = { keys, measures: newMeasures() }
        byKey.set(key, group)
      }
      for (const [at, { place }] of measures.entries()) {
        const value = place === null ? true : (row[place] ?? null)
        if (value === null) continue
        group.measures[at]!.add(value)
        // A group that is all rows is its own total.
        if (groups.length > 0) total[at]!.add(value)
      }
    }
  const all = groups.length > 0 ? total : (byKey.get('[]')?.measures ?? total)
  // Without groups there is one row, also where there are no rows to read.
  if (groups.length === 0 && byKey.size === 0) byKey.set('[]', { keys: [], measures: total })
  const rows = [...byKey.values()].map(({ keys, measures: found }) => [
    ...keys,
    ...found.map((one) => one.value()),
  ])
  const order = sorts.length > 0 ? sorts : groups.map((_, at) => ({ at, direction: 1 }))
  rows.sort((one, other) => {
    for (const { at, direction } of order) {
      const compared = compareValues(one[at]!, other[at]!, direction)
      if (compared !== 0) return compared
    }
    return 0
  })
  const toRow = (row: readonly Value[], of: readonly DataSetColumn[]) =>
    Object.fromEntries(of.map(({ name }, at) => [name, row[at] ?? null]))
  return {
    columns: answered.filter(({ name }, at) => answered.findIndex((one) => one.name === name) === at),
    rows: rows.slice(0, summary.limit).map((row) => toRow(row, answered)),
    truncated: rows.length > summary.limit,
    total: toRow(
      all.map((one) => one.value()),
      answered.slice(groups.length),
    ),
  }
}

/** The columns of an answer: those of the groups, then those of the measures. */
function answerColumns(
  columns: readonly DataSetColumn[],
  { groups, measures }: DataSetSummary,
): DataSetColumn[] {
  const find = (name: string) => columns.find((column) => column.name === name)!
  return [
    ...groups.map((group): DataSetColumn => {
      const { label, type, unit } = find(group.column)
      const stepType = group.by === 'day' || group.by === 'week' ? 'date' : 'text'
      return {
        name: groupName(group),
        label,
        type: group.by ? stepType : type,
        ...(unit && !group.by ? { unit } : {}),
      }
    }),
    ...measures.map((measure): DataSetColumn => {
      const found = measure.column === undefined ? null : find(measure.column)
      const isCount = measure.how === 'count' || measure.how === 'countDistinct'
      return {
        name: measureName(measure),
        label: found?.label ?? '',
        type: isCount || !found ? 'number' : found.type,
        ...(found?.unit && !isCount ? { unit: found.unit } : {}),
      }
    }),
  ]
}

/** The period in which a day or a time lies: its first day, `2026-03`, `2026-Q1` or `2026`. */
function stepOf(value: Value, by: GroupStep | undefined): Value {
  if (by === undefined || value === null) return value
  const day = typeof value === 'number' ? formatInstant(value, 'yyyy-MM-dd') : String(value)
  switch (by) {
    case 'day':
      return day
    case 'week': {
      const date = new Date(`${day}T00:00:00Z`)
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
      return date.toISOString().slice(0, 10)
    }
    case 'month':
      return day.slice(0, 7)
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    case 'year':
      return day.slice(0, 4)
  }
}

interface Measure {
  add(value: string | number | boolean): void
  value(): Value
}

function createMeasure(
  how: MeasureKind,
  type: DataSetColumn['type'],
  budget: { left: number; readonly max: number },
): Measure {
  switch (how) {
    case 'count': {
      let n = 0
      return { add: () => void n++, value: () => n }
    }
    case 'countDistinct': {
      const values = new Set<unknown>()
      return {
        add(value) {
          const { size } = values
          values.add(value)
          if (values.size > size && budget.left-- <= 0) throw refuse(text.tooManyValues, { n: budget.max })
        },
        value: () => values.size,
      }
    }
    case 'sum':
    case 'average': {
      const sum = new ExactSum()
      let n = 0
      return {
        add(value) {
          sum.add(value as number | string)
          n++
        },
        value() {
          if (n === 0) return how === 'sum' ? 0 : null
          return how === 'sum' ? sum.value : sum.averageOf(n)
        },
      }
    }
    case 'min':
    case 'max': {
      let found: string | number | boolean | null = null
      const direction = how === 'min' ? -1 : 1
      return {
        add(value) {
          if (found === null || compareIn(type, value, found) * direction > 0) found = value
        },
        value: () => found,
      }
    }
  }
}

type Filled = string | number | boolean

/** Compares two values of a column: numbers by their digits, texts by their characters, so that dates are in order. */
function compareIn(type: DataSetColumn['type'], one: Filled, other: Filled): number {
  if (type === 'number') return compareNumbers(one as number | string, other as number | string)
  if (typeof one === 'string' && typeof other === 'string') {
    if (one === other) return 0
    return one < other ? -1 : 1
  }
  return Number(one) - Number(other)
}

const collator = new Intl.Collator('zh-CN', { numeric: true })

/** The order of rows: empty values last in both directions, names as people sort them. */
function compareValues(one: Value, other: Value, direction: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'string' && typeof other === 'string')
    return (collator.compare(one, other) || (one < other ? -1 : Number(one !== other))) * direction
  return (
    (typeof one === 'string' || typeof other === 'string'
      ? compareNumbers(one as number | string, other as number | string)
      : Number(one) - Number(other)) * direction
  )
}

/** Compiles the condition of a filter; refuses a value that does not fit the column. */
function compileFilter(
  { name, label, type }: DataSetColumn,
  how: FilterKind,
  value: unknown,
): (cell: Value) => boolean {
  const wrong = () => refuseField('filters', text.wrongFilter, { name: label || name })
  const typed = (raw: unknown): Filled => {
    const found = Array.isArray(raw) ? null : toValue(type, raw)
    if (found === null) throw wrong()
    return found
  }
  const isEqual = (cell: Value, other: Filled) => cell !== null && compareIn(type, cell, other) === 0
  switch (how) {
    case 'empty':
      return (cell) => cell === null || cell === ''
    case 'notEmpty':
      return (cell) => cell !== null && cell !== ''
    case 'contains': {
      if (typeof value !== 'string' && typeof value !== 'number') throw wrong()
      const part = String(value).toLowerCase()
      return (cell) => cell !== null && String(cell).toLowerCase().includes(part)
    }
    case 'in': {
      if (!Array.isArray(value)) throw wrong()
      const all = value.map(typed)
      return (cell) => all.some((one) => isEqual(cell, one))
    }
    case 'between': {
      if (!Array.isArray(value) || value.length !== 2) throw wrong()
      const [from, to] = value.map(typed) as [Filled, Filled]
      return (cell) => cell !== null && compareIn(type, cell, from) >= 0 && compareIn(type, cell, to) <= 0
    }
    case 'eq': {
      const other = typed(value)
      return (cell) => isEqual(cell, other)
    }
    case 'ne': {
      const other = typed(value)
      return (cell) => !isEqual(cell, other)
    }
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const other = typed(value)
      return (cell) => {
        if (cell === null) return false
        const compared = compareIn(type, cell, other)
        if (how === 'gt') return compared > 0
        if (how === 'ge') return compared >= 0
        return how === 'lt' ? compared < 0 : compared <= 0
      }
    }
  }
}
