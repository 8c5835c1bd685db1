import {
  dataSetPresets,
  periodComparisons,
  type DataSetPeriod,
} from '@tessera/shared/contract/lowcode/data-set-period'
import {
  filterKinds,
  groupSteps,
  measureKinds,
  type DataSetFilter,
  type DataSetSummary,
  type GroupStep,
  type MeasureKind,
} from '@tessera/shared/contract/lowcode/data-set-summary'

export const chartKinds = ['number', 'bar', 'line', 'pie', 'table'] as const
export type ChartKind = (typeof chartKinds)[number]

export type Group = DataSetSummary['groups'][number]
export type Measure = DataSetSummary['measures'][number]
export type Sort = DataSetSummary['sort'][number]

/** What is asked of a data set. All of it stands in the address of the page. */
export interface Analysis {
  /** Id of the data set; '' while none is chosen. */
  readonly set: string
  readonly measures: readonly Measure[]
  readonly groups: readonly Group[]
  readonly filters: readonly DataSetFilter[]
  readonly period?: DataSetPeriod | undefined
  readonly sort?: Sort | undefined
  /** The first groups only; undefined for the standard number. */
  readonly limit?: number | undefined
  /** Undefined: the one that suits the types. */
  readonly chart?: ChartKind | undefined
  /** Values of the parameters of the data set. */
  readonly parameters: Readonly<Record<string, string>>
}

export const maxMeasures = 10
export const maxGroups = 4
export const maxFilters = 20
/** Groups that are shown. */
export const maxShown = 1_000
/** What can be chosen as the number of groups. */
export const limits = [5, 10, 20, 50, 100] as const

export const emptyAnalysis = (set: string): Analysis => ({
  set,
  measures: [],
  groups: [],
  filters: [],
  parameters: {},
})

/** An analysis of an address, and the parts of the address that cannot be read. */
export interface ReadAddress {
  readonly analysis: Analysis
  readonly unread: readonly string[]
}

const keys = {
  set: 'set',
  measure: 'm',
  group: 'g',
  filter: 'f',
  period: 'period',
  date: 'date',
  compare: 'vs',
  sort: 'sort',
  limit: 'top',
  chart: 'chart',
} as const
const parameterStart = 'p.'

const isOneOf = <T extends string>(all: readonly T[], value: string): value is T =>
  (all as readonly string[]).includes(value)
const isColumn = (name: string): boolean => name !== '' && name !== '__proto__' && name.length <= 200

/** `how:column`; both parts of a text with the first colon between them. */
function splitAtColon(text: string): [string, string] {
  const at = text.indexOf(':')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

export const measureKey = ({ how, column }: Measure): string =>
  column === undefined ? how : `${how}:${column}`
export const groupKey = ({ by, column }: Group): string => `${by ?? ''}:${column}`

/** The measure of a key; null for none. */
export function readMeasure(key: string): Measure | null {
  const [how, column] = splitAtColon(key)
  if (!isOneOf<MeasureKind>(measureKinds, how)) return null
  if (column === '') return how === 'count' ? { how } : null
  return isColumn(column) ? { how, column } : null
}

/** The group of a key; null for none. */
export function readGroup(key: string): Group | null {
  const [by, column] = splitAtColon(key)
  if (!isColumn(column)) return null
  if (by === '') return { column }
  return isOneOf<GroupStep>(groupSteps, by) ? { column, by } : null
}

const isValue = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= 2_000)

/** The filter of a JSON text `[column, how, value]`; null for none. */
function readFilter(text: string): DataSetFilter | null {
  try {
    const parts: unknown = JSON.parse(text)
    if (!Array.isArray(parts) || parts.length < 2 || parts.length > 3) return null
    const [column, how, value] = parts as [unknown, unknown, unknown]
    if (typeof column !== 'string' || typeof how !== 'string') return null
    if (!isColumn(column) || !isOneOf(filterKinds, how)) return null
    if (parts.length === 2) return { column, how }
    const isGood = Array.isArray(value) ? value.length <= 1_000 && value.every(isValue) : isValue(value)
    return isGood ? { column, how, value: value as DataSetFilter['value'] } : null
  } catch {
    return null
  }
}

const dayText = /^\d{4}-\d{2}-\d{2}$/

function readPeriod(query: URLSearchParams, unread: string[]): DataSetPeriod | undefined {
  const text = query.get(keys.period) ?? ''
  const [column, vs] = [query.get(keys.date) ?? '', query.get(keys.compare) ?? '']
  const rest = {
    ...(isColumn(column) ? { column } : {}),
    ...(isOneOf(periodComparisons, vs) ? { compare: vs } : {}),
  }
  if (vs !== '' && !rest.compare) unread.push(vs)
  if (text === '') return undefined
  const [from = '', to = ''] = text.split('~')
  if (dayText.test(from) && dayText.test(to)) return { ...rest, preset: 'custom', from, to }
  if (text !== 'custom' && isOneOf(dataSetPresets, text)) return { ...rest, preset: text }
  unread.push(text)
  return undefined
}

/** Reads an address. What cannot be read is named, and costs nothing else. */
export function readAddress(query: URLSearchParams): ReadAddress {
  const unread: string[] = []
  const listOf = <T>(key: string, read: (text: string) => T | null, max: number): T[] => {
    const seen = new Set<string>()
    return query.getAll(key).flatMap((text) => {
      const found = read(text)
      if (found === null || seen.size >= max) {
        unread.push(text)
        return []
      }
      if (seen.has(text)) return []
      seen.add(text)
      return [found]
    })
  }
  const one = <T>(key: string, read: (text: string) => T | null): T | undefined => {
    const text = query.get(key) ?? ''
    if (text === '') return undefined
    const found = read(text)
    if (found === null) unread.push(text)
    return found ?? undefined
  }
  const parameters: [string, string][] = []
  for (const [key, value] of query)
    if (key.startsWith(parameterStart) && value !== '' && value.length <= 2_000)
      parameters.push([key.slice(parameterStart.length), value])
  return {
    analysis: {
      set: one(keys.set, (text) => (/^[\w.-]{1,64}$/.test(text) ? text : null)) ?? '',
      measures: listOf(keys.measure, readMeasure, maxMeasures),
      groups: listOf(keys.group, readGroup, maxGroups),
      filters: listOf(keys.filter, readFilter, maxFilters),
      period: readPeriod(query, unread),
      sort: one(keys.sort, (text): Sort | null => {
        const [order, column] = splitAtColon(text)
        return isOneOf(['asc', 'desc'], order) && isColumn(column) ? { order, column } : null
      }),
      limit: one(keys.limit, (text) =>
        /^[1-9]\d{0,3}$/.test(text) && Number(text) <= maxShown ? Number(text) : null,
      ),
      chart: one(keys.chart, (text) => (isOneOf(chartKinds, text) ? text : null)),
      parameters: Object.fromEntries(parameters.slice(0, 30)),
    },
    unread,
  }
}

/** The address of an analysis. */
export function writeAddress({
  set,
  measures,
  groups,
  filters,
  period,
  sort,
  limit,
  chart,
  parameters,
}: Analysis): URLSearchParams {
  const query = new URLSearchParams()
  const put = (key: string, value: string | undefined) => {
    if (value) query.append(key, value)
  }
  put(keys.set, set)
  for (const measure of measures) put(keys.measure, measureKey(measure))
  for (const group of groups) put(keys.group, groupKey(group))
  for (const { column, how, value } of filters)
    put(keys.filter, JSON.stringify(value === undefined ? [column, how] : [column, how, value]))
  if (period) {
    const { preset, from = '', to = '' } = period
    put(keys.period, preset === 'custom' ? `${from}~${to}` : preset)
    put(keys.date, period.column)
    put(keys.compare, period.compare)
  }
  put(keys.sort, sort && `${sort.order}:${sort.column}`)
  put(keys.limit, limit === undefined ? undefined : String(limit))
  put(keys.chart, chart)
  for (const [name, value] of Object.entries(parameters)) put(parameterStart + name, value)
  return query
}
