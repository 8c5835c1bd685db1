import { beforeName } from '@tessera/shared/contract/lowcode/data-set-period'
import { findKeysAddedOver, isFixedBy } from '@tessera/shared/contract/lowcode/data-set-keys'
import {
  groupName,
  measureKinds,
  measureName,
  type DataSetFilter,
  type FilterKind,
} from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetResultColumn, DataSetType } from '@tessera/shared/contract/lowcode/data-sets'
import type { Analysis, ChartKind, Group, Measure } from './analysis.ts'

export type Column = DataSetResultColumn

/** What a data set has for an analysis. */
export interface SetColumns {
  readonly columns: readonly Column[]
  /** Whether its parameters choose the period. */
  readonly hasPeriod: boolean
}

const isDate = (type: DataSetType): boolean => type === 'date' || type === 'time'

/** The measures that a column can have. */
export function measuresOf({ name, type }: Column): Measure[] {
  const hows = measureKinds.filter((how) => {
    if (how === 'count') return false
    if (how === 'sum' || how === 'average') return type === 'number'
    return how === 'countDistinct' || type === 'number' || isDate(type)
  })
  return hows.map((how) => ({ how, column: name }))
}

/** The steps by which a column can be grouped; undefined for its values as they are. */
export function groupsOf({ name, type }: Column): Group[] {
  if (!isDate(type)) return [{ column: name }]
  return (['day', 'week', 'month', 'quarter', 'year'] as const).map((by) => ({ column: name, by }))
}

const operators: Readonly<Record<DataSetType, readonly FilterKind[]>> = {
  text: ['eq', 'ne', 'in', 'contains', 'empty', 'notEmpty'],
  number: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'empty', 'notEmpty'],
  boolean: ['eq', 'empty', 'notEmpty'],
  date: ['eq', 'ge', 'le', 'between', 'empty', 'notEmpty'],
  time: ['ge', 'lt', 'between', 'empty', 'notEmpty'],
}
/** The operators of the filters of a type, the usual one first. */
export const operatorsOf = (type: DataSetType): readonly FilterKind[] => operators[type]

/** Whether a filter has all values that its operator needs. */
export function isComplete({ how, value }: DataSetFilter): boolean {
  if (how === 'empty' || how === 'notEmpty') return true
  if (how === 'in') return Array.isArray(value) && value.length > 0
  if (how === 'between')
    return Array.isArray(value) && value.length === 2 && value.every((one) => one !== null && one !== '')
  return value !== undefined && value !== null && value !== '' && !Array.isArray(value)
}

/** The keys over which a measure would add a figure that cannot be added up. */
export const keysAddedOver = (columns: readonly Column[], analysis: Analysis, measure: Measure): Column[] =>
  findKeysAddedOver(columns, measure, isFixedBy({ ...analysis, groups: [...analysis.groups] }))

/** An analysis as far as a data set can answer it. */
export interface Fitted {
  readonly analysis: Analysis
  /** Names of columns that it no longer has, or that the user may not see. */
  readonly missing: readonly string[]
  /** Measures that would add up what cannot be added, with the columns that they have to be grouped by. */
  readonly notAdded: readonly { readonly measure: Measure; readonly keys: readonly Column[] }[]
}

/** Leaves out what the data set cannot answer; the address keeps it, so that nothing is lost. */
export function fit(analysis: Analysis, { columns, hasPeriod }: SetColumns): Fitted {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const missing = new Set<string>()
  const isKnown = (name: string | undefined) => {
    if (name === undefined || byName.has(name)) return true
    missing.add(name)
    return false
  }
  const groups = analysis.groups.filter(({ column, by }) => {
    if (!isKnown(column)) return false
    return by === undefined || isDate(byName.get(column)!.type)
  })
  const filters = analysis.filters.filter(({ column }) => isKnown(column)).filter(isComplete)
  const { period } = analysis
  const isPeriodKnown =
    period !== undefined &&
    (period.column === undefined
      ? hasPeriod
      : isKnown(period.column) && isDate(byName.get(period.column)!.type))
  const known = analysis.measures.filter(({ column, how }) => {
    if (!isKnown(column)) return false
    return column === undefined || measuresOf(byName.get(column)!).some((one) => one.how === how)
  })
  const narrowed = { ...analysis, groups, filters, period: isPeriodKnown ? period : undefined }
  const notAdded = known.flatMap((measure) => {
    const keys = keysAddedOver(columns, narrowed, measure)
    return keys.length > 0 ? [{ measure, keys }] : []
  })
  const measures = known.filter((measure) => !notAdded.some((one) => one.measure === measure))
  const fitted = { ...narrowed, measures: measures.length > 0 ? measures : [{ how: 'count' as const }] }
  const names = new Set(namesOf(fitted))
  return {
    analysis: {
      ...fitted,
      sort: analysis.sort && names.has(analysis.sort.column) ? analysis.sort : undefined,
    },
    missing: [...missing],
    notAdded,
  }
}

/** The names of the columns of the answer, in their order. */
export function namesOf({ groups, measures, period }: Analysis): string[] {
  const measured = measures.map(measureName)
  return [...groups.map(groupName), ...measured, ...(period?.compare ? measured.map(beforeName) : [])]
}

/** Whether a group is a part of time, so that its values are in an order. */
const isOverTime = (columns: readonly Column[], { column, by }: Group): boolean => {
  const found = columns.find(({ name }) => name === column)
  return by !== undefined || (found?.key !== undefined && found.key !== 'group') || found?.type === 'date'
}

/** The charts that can show an analysis; a table can show all. */
export function chartsOf({ columns }: SetColumns, { groups, measures }: Analysis): ChartKind[] {
  const isNumber = ({ how, column }: Measure) =>
    how === 'count' ||
    how === 'countDistinct' ||
    columns.find(({ name }) => name === column)?.type === 'number'
  if (!measures.some(isNumber)) return groups.length === 0 ? ['number', 'table'] : ['table']
  if (groups.length === 0) return ['number', 'table']
  if (groups.length === 1) return ['bar', 'line', 'pie', 'table']
  return groups.length === 2 ? ['bar', 'line', 'table'] : ['table']
}

/** The chart that suits the types: a line over time, bars of names, a number without groups. */
export function suggestChart(set: SetColumns, analysis: Analysis): ChartKind {
  const charts = chartsOf(set, analysis)
  const [first] = analysis.groups
  if (first && charts.includes('line') && isOverTime(set.columns, first)) return 'line'
  return charts[0]!
}

/** The chart that is drawn: the chosen one where it can show the analysis. */
export function chartOf(set: SetColumns, analysis: Analysis): ChartKind {
  const { chart } = analysis
  return chart && chartsOf(set, analysis).includes(chart) ? chart : suggestChart(set, analysis)
}

/** A first analysis of a data set: its first number over time, else by its first name. */
export function exampleOf(set: string, { columns }: SetColumns): Analysis {
  const time = columns.find(({ type, key }) => isDate(type) || (key !== undefined && key !== 'group'))
  const name = columns.find(({ type }) => type === 'text')
  const by = time ?? name
  const groups: Group[] = by
    ? [
        {
          column: by.name,
          ...(isDate(by.type) ? { by: by.key === 'day' ? ('day' as const) : ('month' as const) } : {}),
        },
      ]
    : []
  const analysis: Analysis = { set, measures: [], groups, filters: [], parameters: {} }
  const number = columns.find(
    (column) =>
      column.type === 'number' &&
      keysAddedOver(columns, analysis, { how: 'sum', column: column.name }).length === 0,
  )
  return { ...analysis, measures: [number ? { how: 'sum', column: number.name } : { how: 'count' }] }
}
