import type * as z from 'zod'
import { plainCall } from '../../contract/plain-call.ts'
import type {
  DataSetParameter,
  DataSetResult,
  DataSetResultColumn,
  DataSetResultRow,
} from '../../contract/lowcode/data-sets.ts'
import type { Call } from '../../contract/wire.ts'
import { call } from '../../client/call.ts'
import { numberFormatOf } from '../../format/number-format.ts'
import { formatTime } from '../../format/time.ts'
import { unbound, type Bound } from './bound.ts'
import { askedOf, groupsOf, requestOf } from './data-set-request.ts'
import { groupSteps, type DataSetUse, type Measure } from './data-set-use.ts'
import { pivotSeries } from './pivot-series.ts'
import type { KnownColumn, Row } from './series.ts'

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
        list: readonly DataSetResultColumn[]
        parameters?: readonly Pick<DataSetParameter, 'name' | 'label' | 'type'>[]
        gone?: string
      }>
    >('GET', `${base}/${id}/Columns`),
}
type Summary = DataSetResult & { readonly total?: DataSetResultRow }
const runPath = (id: string, action: 'Run' | 'Summarize') => `${base}/${id}/Actions/${action}`
const runCall = (id: string, action: 'Run' | 'Summarize') =>
  plainCall<Answer<Summary>>('POST', runPath(id, action))

/** The path of the call that loads a data set: what the socket names where its rows have changed. */
export const pathOfDataSet = (use: DataSetUse): string =>
  runPath(use.id, askedOf(use).isSummary ? 'Summarize' : 'Run')

const timeoutMs = 60_000

export interface DataSetRows {
  readonly rows: readonly Row[]
  /** What the columns are called. */
  readonly columns: readonly KnownColumn[]
  /** The column that names a row, and those with values. */
  readonly nameKey: string
  readonly valueKeys: readonly KnownColumn[]
  /** Of groups, the measures over all of them; null for what cannot be added up. */
  readonly total?: Row | undefined
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

/** Loads as many rows of a data set, or of its groups, as are drawn. */
export async function loadDataSet(
  use: DataSetUse,
  limit: number,
  { signal, bound = unbound, isLive = false }: LoadOptions = {},
): Promise<DataSetRows> {
  const { action, body } = requestOf(use, limit, bound)
  const row = runCall(use.id, action === 'summarize' ? 'Summarize' : 'Run')
  const options = { quiet: true, timeoutMs, ...(signal ? { signal } : {}) }
  return readDataSet(use, await call(row, isLive ? { ...body, live: true } : body, options))
}

/** The rows of an answer; the first column names a row, and each value of `series` is a column. */
export function readDataSet(use: DataSetUse, result: Summary): DataSetRows {
  const { analysis } = use
  const { isSummary, hasSeries, measures: complete } = askedOf(use)
  if (result.gone) throw new GoneError(result.gone)
  const groups = groupsOf(use).length
  const columns = result.columns.map((column, at): KnownColumn => {
    const { name, label, adds } = column
    const format = numberFormatOf(column)
    const part = isSummary && at >= groups ? undefined : partOf(column, isSummary)
    return {
      key: name,
      label: (isSummary && labelAt(complete, at - groups, analysis)) || label || name,
      isNumber: column.type === 'number',
      ...(format ? { format } : {}),
      ...(adds ? { adds } : {}),
      ...(part ? { part } : {}),
    }
  })
  const typeOf = new Map(result.columns.map(({ name, type }) => [name, type]))
  const names = columns.find(({ key }) => groups > 0 || typeOf.get(key) !== 'number') ?? columns[0]
  const times = result.columns.filter(({ type }) => type === 'time').map(({ name }) => name)
  const rows = result.rows.map((row) => withTimes(row, times))
  if (hasSeries)
    return {
      ...pivotSeries(rows, columns, complete[0]!.how),
      note: result.note,
      total: result.total,
    }
  return {
    rows,
    columns,
    nameKey: names?.key ?? '',
    note: result.note,
    total: result.total,
    valueKeys: columns.filter((one) => one !== names && typeOf.get(one.key) === 'number'),
  }
}

/** Rows of figures tell which columns tell them apart; of a summary, these are its groups. */
function partOf({ name, key, type }: DataSetResultColumn, isSummary: boolean): KnownColumn['part'] {
  if (key !== undefined) return key === 'group' ? 'group' : 'time'
  if (!isSummary) return undefined
  const isStep = groupSteps.some((step) => step !== '' && name.endsWith(`.${step}`))
  return isStep || type === 'date' || type === 'time' ? 'time' : 'group'
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
