import { beforeName } from '@tessera/shared/contract/lowcode/data-set-period'
import { findKeysAddedOver, isFixedBy } from '@tessera/shared/contract/lowcode/data-set-keys'
import {
  groupName,
  measureName,
  type DataSetFilter,
  type FilterKind,
  type MeasureKind,
} from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetResultColumn, DataSetType } from '@tessera/shared/contract/lowcode/data-sets'
import type { Analysis, ChartKind, Group, Measure } from './analysis.ts'

export type Column = DataSetResultColumn

/** What a data set has for an analysis. */
export interface SetColumns {
  readonly columns: readonly Column[]
  /** Whether its parameters choose the period. */
  readonly hasPeriod: boolean
  /** Names of its parameters; undefined where they are not known. */
  readonly parameters?: readonly string[] | undefined
}

const isDate = (type: DataSetType): boolean => type === 'date' || type === 'time'

/** The kinds of measures of a column, the usual one first. */
const hows = ['sum', 'average', 'min', 'max', 'countDistinct'] as const satisfies readonly MeasureKind[]

/** The measures that a column can have. */
export function measuresOf({ name, type }: Column): Measure[] {
  const possible = hows.filter((how) => {
    if (how === 'sum' || how === 'average') return type === 'number'
    return how === 'countDistinct' || type === 'number' || isDate(type)
  })
  return possible.map((how) => ({ how, column: name }))
}

/** The groups that a column can have: steps of a date, else its values; numbers with a unit or with decimals are no groups. */
export function groupsOf({ name, type, unit, isWhole }: Column): Group[] {
  if (type === 'number' && (isWhole === false || (unit !== undefined && unit !== ''))) return []
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

/** What an analysis asks, and its data set cannot answer. */
export type Misfit =
  /** A column that it no longer has, or that the user may not see. */
  | { readonly kind: 'missing'; readonly column: string }
  /** A measure that would add up what cannot be added, with the columns that it has to be grouped by. */
  | { readonly kind: 'notAdded'; readonly measure: Measure; readonly keys: readonly Column[] }
  /** A measure, a step of time or an operator that does not fit the type of its column. */
  | { readonly kind: 'measure'; readonly measure: Measure }
  | { readonly kind: 'step'; readonly group: Group }
  | { readonly kind: 'operator'; readonly filter: DataSetFilter }
  /** A period without a column, or by a column that is no date. */
  | { readonly kind: 'period' }
  /** An order by what the answer does not have. */
  | { readonly kind: 'sort'; readonly column: string }
  | { readonly kind: 'parameter'; readonly name: string }

/** An analysis as far as a data set can answer it. */
export interface Fitted {
  readonly analysis: Analysis
  /** What was left out; each missing column once. */
  readonly misfits: readonly Misfit[]
  /** Whether a filter waits for its value. */
  readonly hasOpenFilter: boolean
}

/** Leaves out what the data set cannot answer; the address keeps it, so that nothing is lost. */
export function fit(analysis: Analysis, set: SetColumns): Fitted {
  const { columns, hasPeriod } = set
  const byName = new Map(columns.map((column) => [column.name, column]))
  const misfits: Misfit[] = []
  const leaveOut = (misfit: Misfit): false => {
    const isNamed =
      misfit.kind === 'missing' &&
      misfits.some((one) => one.kind === 'missing' && one.column === misfit.column)
    if (!isNamed) misfits.push(misfit)
    return false
  }
  const isKnown = (name: string | undefined) =>
    name === undefined || byName.has(name) || leaveOut({ kind: 'missing', column: name })
  const groups = analysis.groups.filter((group) => {
    if (!isKnown(group.column)) return false
    const fits = group.by === undefined || isDate(byName.get(group.column)!.type)
    return fits || leaveOut({ kind: 'step', group })
  })
  const named = analysis.filters.filter((filter) => {
    if (!isKnown(filter.column)) return false
    const fits = operatorsOf(byName.get(filter.column)!.type).includes(filter.how)
    return fits || leaveOut({ kind: 'operator', filter })
  })
  const filters = named.filter(isComplete)
  const known = analysis.measures.filter((measure) => {
    const { column, how } = measure
    if (!isKnown(column)) return false
    const fits = column === undefined || measuresOf(byName.get(column)!).some((one) => one.how === how)
    return fits || leaveOut({ kind: 'measure', measure })
  })
  const narrowed = { ...analysis, groups, filters, period: fitPeriod() }
  const measures = known.filter((measure) => {
    const keys = keysAddedOver(columns, narrowed, measure)
    return keys.length === 0 || leaveOut({ kind: 'notAdded', measure, keys })
  })
  const fitted = {
    ...narrowed,
    measures: measures.length > 0 ? measures : [usualMeasure(set, narrowed)],
    parameters: fitParameters(),
  }
  const { sort } = analysis
  const isSorted =
    sort !== undefined &&
    (namesOf(fitted).includes(sort.column) || leaveOut({ kind: 'sort', column: sort.column }))
  return {
    analysis: { ...fitted, sort: isSorted ? sort : undefined },
    misfits,
    hasOpenFilter: filters.length < named.length,
  }

  function fitPeriod(): Analysis['period'] {
    const { period } = analysis
    if (period === undefined) return undefined
    if (period.column !== undefined && !isKnown(period.column)) return undefined
    const fits = period.column === undefined ? hasPeriod : isDate(byName.get(period.column)!.type)
    return fits || leaveOut({ kind: 'period' }) ? period : undefined
  }
  function fitParameters(): Analysis['parameters'] {
    const own = Object.entries(analysis.parameters).filter(
      ([name]) => !set.parameters || set.parameters.includes(name) || leaveOut({ kind: 'parameter', name }),
    )
    return Object.fromEntries(own)
  }
}

/** What is measured where nothing is chosen: the first figure of figures, else the number of rows. */
export function usualMeasure({ columns }: SetColumns, analysis: Analysis): Measure {
  const figures = columns.some(({ key }) => key !== undefined)
    ? columns.filter(({ type, key }) => type === 'number' && key === undefined)
    : []
  const added = figures.find(
    ({ name }) => keysAddedOver(columns, analysis, { how: 'sum', column: name }).length === 0,
  )
  if (added) return { how: 'sum', column: added.name }
  return figures[0] ? { how: 'max', column: figures[0].name } : { how: 'count' }
}

/** An analysis after a change of the user: an order by what is no longer asked ends. */
export function changed(analysis: Analysis, change: Partial<Analysis>, set: SetColumns): Analysis {
  const next = { ...analysis, ...change }
  const isOther = 'measures' in change || 'groups' in change || 'period' in change
  if (!isOther || !next.sort) return next
  const names = namesOf(fit({ ...next, sort: undefined }, set).analysis)
  return names.includes(next.sort.column) ? next : { ...next, sort: undefined }
}

/** The names of the columns of the answer, in their order. */
export function namesOf({ groups, measures, period }: Analysis): string[] {
  const measured = measures.map(measureName)
  return [...groups.map(groupName), ...measured, ...(period?.compare ? measured.map(beforeName) : [])]
}

/** Whether a group is a part of time, so that its values are in an order. */
export const isOverTime = (columns: readonly Column[], { column, by }: Group): boolean => {
  const found = columns.find(({ name }) => name === column)
  return (
    by !== undefined ||
    (found?.key !== undefined && found.key !== 'group') ||
    (found !== undefined && isDate(found.type))
  )
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
  const hasTime = analysis.groups.some((group) => isOverTime(set.columns, group))
  if (charts.includes('line') && hasTime) return 'line'
  return charts[0]!
}

/** The chart that is drawn: the chosen one where it can show the analysis. */
export function chartOf(set: SetColumns, analysis: Analysis): ChartKind {
  const { chart } = analysis
  return chart && chartsOf(set, analysis).includes(chart) ? chart : suggestChart(set, analysis)
}

/** A first analysis of a data set: its first number over time, else by its first name. */
export function exampleOf(id: string, set: SetColumns): Analysis {
  const { columns } = set
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
  const analysis: Analysis = { set: id, measures: [], groups, filters: [], parameters: {} }
  const number = columns.find(
    (column) =>
      column.type === 'number' &&
      keysAddedOver(columns, analysis, { how: 'sum', column: column.name }).length === 0,
  )
  return {
    ...analysis,
    measures: [number ? { how: 'sum', column: number.name } : usualMeasure(set, analysis)],
  }
}
