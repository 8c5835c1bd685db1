import type * as z from 'zod'
import { plainCall } from '../../contract/plain-call.ts'
import type { DataSetColumn, DataSetParameter, DataSetResult } from '../../contract/lowcode/data-sets.ts'
import type { Call } from '../../contract/wire.ts'
import { call } from '../../client/call.ts'
import { formatTime } from '../../format/time.ts'
import { unbound, type Bound } from './bound.ts'
import { isComplete, type DataSetUse, type Measure } from './data-set-use.ts'
import { pivotSeries } from './pivot-series.ts'
import type { RowColumn } from './schema.ts'
import type { Row } from './series.ts'

// Everything that portals know of data sets. Their calls are named by path, so that the schemas of their contract are not
// part of every page of the shell.

const base = '/api/visualdev/DataSet'
type Answer<T> = Call<z.ZodType<unknown, object>, z.ZodType<T>>

interface DataSetNode {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly DataSetNode[]
}

export const dataSetCalls = {
  /** Categories with the data sets that the caller may run. */
  selector: plainCall<Answer<{ list: readonly DataSetNode[] }>>('GET', `${base}/Selector`),
  columns: (id: string) =>
    plainCall<
      Answer<{
        list: readonly DataSetColumn[]
        parameters?: readonly Pick<DataSetParameter, 'name' | 'label' | 'type'>[]
        gone?: string
      }>
    >('GET', `${base}/${id}/Columns`),
}
const runPath = (id: string, action: 'Run' | 'Summarize') => `${base}/${id}/Actions/${action}`
const runCall = (id: string, action: 'Run' | 'Summarize') =>
  plainCall<Answer<DataSetResult>>('POST', runPath(id, action))

/** The path of the call that loads a data set: what the socket names where its rows have changed. */
export const pathOfDataSet = ({ id, group, measures }: DataSetUse): string =>
  runPath(id, isSummaryOf({ group, measures }) ? 'Summarize' : 'Run')

/** Whether groups or measures are shown, and not the rows. */
const isSummaryOf = ({ group, measures }: Pick<DataSetUse, 'group' | 'measures'>): boolean =>
  group !== '' || measures.some(isComplete)

const timeoutMs = 60_000
/** Rows of charts and rankings. */
export const maxRows = 1_000
/** The most groups that the server answers: each value of the series is a group in each group. */
const maxSeriesRows = 10_000
const rowCount = { column: '', how: 'count', label: '' } as const

export interface DataSetRows {
  readonly rows: readonly Row[]
  /** What the columns are called. */
  readonly columns: readonly RowColumn[]
  /** The column that names a row, and those with values. */
  readonly nameKey: string
  readonly valueKeys: readonly RowColumn[]
  /** Why there are fewer rows than the data set has, where they are too big for an answer. */
  readonly note?: string | undefined
}

/** Refused with a sentence where what the data set reads is gone. */
class GoneError extends Error {
  readonly msg: string
  constructor(msg: string) {
    super(msg)
    this.msg = msg
  }
}

interface LoadOptions {
  readonly signal?: AbortSignal
  readonly bound?: Bound
  /** Whether the socket tells when the rows have changed. */
  readonly isLive?: boolean
}

/**
 * Loads as many rows of a data set, or of its groups, as are drawn; the first column names a row, and each value of `series`
 * is a column.
 */
export async function loadDataSet(
  { id, group, by, series, measures, analysis }: DataSetUse,
  limit: number,
  { signal, bound = unbound, isLive = false }: LoadOptions = {},
): Promise<DataSetRows> {
  const live = isLive ? { live: true } : {}
  const hasSeries = !analysis && group !== '' && series !== '' && series !== group
  const chosen = measures.filter(isComplete)
  const isSummary = isSummaryOf({ group, measures })
  const complete = chosen.length > 0 ? chosen.slice(0, hasSeries ? 1 : undefined) : [rowCount]
  const result = isSummary
    ? await call(
        runCall(id, 'Summarize'),
        {
          groups: [...groupsOf({ group, by, analysis }), ...(hasSeries ? [{ column: series }] : [])],
          measures: complete.map(({ column, how }) => ({ how, ...(column === '' ? {} : { column }) })),
          ...narrowingOf(analysis, bound),
          ...live,
          limit: hasSeries ? maxSeriesRows : (analysis?.limit ?? limit),
        },
        { quiet: true, timeoutMs, ...(signal ? { signal } : {}) },
      )
    : await call(
        runCall(id, 'Run'),
        { ...narrowingOf(undefined, bound), ...live, limit },
        { quiet: true, timeoutMs, ...(signal ? { signal } : {}) },
      )
  if (result.gone) throw new GoneError(result.gone)
  const groups = groupsOf({ group, by, analysis }).length
  const columns = result.columns.map(({ name, label }, at) => ({
    key: name,
    label: (isSummary && labelAt(complete, at - groups, analysis)) || label || name,
  }))
  const typeOf = new Map(result.columns.map(({ name, type }) => [name, type]))
  const names = columns.find(({ key }) => groups > 0 || typeOf.get(key) !== 'number') ?? columns[0]
  const times = result.columns.filter(({ type }) => type === 'time').map(({ name }) => name)
  const rows = result.rows.map((row) => withTimes(row, times))
  if (hasSeries) return { ...pivotSeries(rows, columns, complete[0]!.how), note: result.note }
  return {
    rows,
    columns,
    nameKey: names?.key ?? '',
    note: result.note,
    valueKeys: columns.filter((one) => one !== names && typeOf.get(one.key) === 'number'),
  }
}

const groupsOf = ({ group, by, analysis }: Pick<DataSetUse, 'group' | 'by' | 'analysis'>) =>
  [...(group === '' ? [] : [{ column: group, by }]), ...(analysis?.groups ?? [])].map((one) => ({
    column: one.column,
    ...(one.by === '' ? {} : { by: one.by }),
  }))

/** What the analysis and the variables around the source narrow it by. */
function narrowingOf(analysis: DataSetUse['analysis'], { parameters, columns }: Bound): object {
  const equal = Object.entries(columns).map(([column, value]) => ({ column, how: 'eq', value }))
  return {
    filters: [...(analysis?.filters ?? []), ...equal],
    parameters: { ...analysis?.parameters, ...parameters },
    ...(analysis ? { sort: analysis.sort } : {}),
    ...(analysis?.period ? { period: analysis.period } : {}),
  }
}

/** The label of a measure; those of the period before follow the measures. */
function labelAt(measures: readonly Measure[], at: number, analysis: DataSetUse['analysis']): string {
  const label = measures[at % Math.max(1, measures.length)]?.label ?? ''
  return at < measures.length || label === '' ? label : `${label} · ${analysis?.beforeLabel ?? ''}`
}

/** Moments are milliseconds on the wire. */
function withTimes(row: Row, times: readonly string[]): Row {
  const shown = times.flatMap((key) => (typeof row[key] === 'number' ? [[key, formatTime(row[key])]] : []))
  return shown.length === 0 ? row : { ...row, ...(Object.fromEntries(shown) as Row) }
}
