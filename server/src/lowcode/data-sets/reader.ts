import { localize } from '../../errors/translate.ts'
import { refuse } from '../../errors/refusal.ts'
import {
  SourceGone,
  type DataSetCaller,
  type DataSetKind,
  type DataSetValues,
  type ExtraColumns,
  type OpenedSource,
} from '../../feature/data-set-kind.ts'
import type {
  DataSetColumn,
  DataSetDefinition,
  DataSetResultColumn,
} from '@tessera/shared/contract/lowcode/data-sets'
import { text } from './text.ts'
import { inferType, toValue, type Value } from './values.ts'

/** Rows by which the types of columns are inferred. */
const sampledRows = 50
/** Seconds that reading a data set may take, unless its statement has a limit of its own. */
export const defaultSeconds = 60

/** The rows of a data set, while they are read. */
export interface DataSetReader {
  readonly columns: readonly DataSetResultColumn[]
  /** All columns of the source that the caller may see. */
  readonly available: readonly DataSetResultColumn[]
  /** Names of the columns that it would have, and that the caller may see in no row. */
  readonly hidden: ReadonlySet<string>
  /** Batches of rows with their values in the order of `columns`. */
  rows(): AsyncGenerator<Value[][]>
  close(): Promise<void>
}

interface Reading {
  readonly kind: DataSetKind
  readonly caller: DataSetCaller
  readonly definition: DataSetDefinition
  readonly values: DataSetValues
  readonly signal: AbortSignal
  readonly extra?: ExtraColumns | undefined
}

const secondsOf = ({ source }: DataSetDefinition): number =>
  source.kind === 'sql' ? source.timeoutSeconds : defaultSeconds

/**
 * Opens the rows of a data set. They end with a refusal at the limit of time or when the signal is aborted, also where the
 * source hangs. Throws `SourceGone` where the source lost a column that the data set has.
 */
export async function openReader({
  kind,
  caller,
  definition,
  values,
  signal,
  extra,
}: Reading): Promise<DataSetReader> {
  const seconds = secondsOf(definition)
  const timeout = AbortSignal.timeout(seconds * 1_000)
  const limit = AbortSignal.any([signal, timeout])
  const refusal = () => (timeout.aborted ? refuse(text.tooLong, { seconds }) : refuse(text.stopped))
  /** What a source throws because it was cancelled is said in one way. */
  const within = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await untilAborted(work, limit)
    } catch (error) {
      throw limit.aborted ? refusal() : error
    }
  }
  const opening = kind.open(caller, definition, values, limit, extra)
  let opened: OpenedSource
  try {
    opened = await within(opening)
  } catch (error) {
    void opening.then((late) => late.close()).catch(() => {})
    throw error
  }
  const iterator = opened.rows[Symbol.asyncIterator]()
  const close = async () => {
    const closing = Promise.resolve(iterator.return?.()).then(() => opened.close())
    // A source that hangs closes when it ends, which the answer does not wait for.
    if (limit.aborted) void closing.catch(() => {})
    else await closing.catch(() => {})
  }
  try {
    const isTyped = opened.columns.every(({ type }) => type !== null)
    const first = isTyped ? null : await within(iterator.next())
    const sample = first && !first.done ? first.value.slice(0, sampledRows) : []
    const available = opened.columns.map(
      ({ type, label, unit, name, key, adds, format, isWhole }, at): DataSetResultColumn => ({
        name,
        label: label || name,
        type: type ?? inferType(sample.map((row) => row[at])),
        ...wholeOf(isWhole, type === null ? sample.map((row) => row[at]) : []),
        ...(unit ? { unit } : {}),
        ...(key ? { key } : {}),
        ...(adds ? { adds } : {}),
        ...(format ? { format } : {}),
      }),
    )
    const chosen = chooseColumns(definition.columns, available, opened.hidden)
    const added = opened.extra ?? []
    const columns = [...chosen.columns, ...added.map((one) => ({ ...one, type: one.type ?? 'text' }))]
    const places = [...chosen.places, ...added.map((_, at) => opened.columns.length + at)]
    const types = columns.map(({ type }) => type)
    const convert = (batch: readonly (readonly unknown[])[]): Value[][] =>
      batch.map((row) => places.map((place, at) => toValue(types[at]!, row[place])))
    return {
      columns,
      available,
      hidden: hiddenOf(definition.columns, opened.hidden),
      async *rows() {
        if (first?.done) return
        if (first) yield convert(first.value)
        for (;;) {
          const next = await within(iterator.next())
          if (next.done) return
          yield convert(next.value)
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function hiddenOf(
  chosen: readonly DataSetColumn[],
  hidden: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  return chosen.length === 0
    ? hidden
    : new Set(chosen.map(({ name }) => name).filter((name) => hidden.has(name)))
}

/** The columns that a data set has of its source, and where they stand in its rows. */
function chooseColumns(
  chosen: readonly DataSetColumn[],
  available: readonly DataSetResultColumn[],
  hidden: ReadonlySet<string> | undefined,
): { columns: readonly DataSetResultColumn[]; places: number[] } {
  // Of two columns with the same name, the last one counts, as in rows that are objects.
  const places = new Map(available.map(({ name }, at) => [name, at]))
  if (chosen.length === 0) {
    const columns = available.filter(({ name }, at) => places.get(name) === at)
    return { columns, places: columns.map(({ name }) => places.get(name)!) }
  }
  // Without rows, some sources do not say which columns they have.
  if (available.length === 0 && !hidden?.size) return { columns: chosen, places: chosen.map(() => -1) }
  const lost = chosen.filter(({ name }) => !places.has(name) && !hidden?.has(name))
  if (lost.length > 0)
    throw new SourceGone(
      text.goneColumns,
      { names: lost.map(({ label, name }) => localize(() => label || name)), count: lost.length },
      available,
    )
  const columns = chosen
    .filter(({ name }) => places.has(name))
    .map((column): DataSetResultColumn => {
      const { label, key, adds, format, isWhole } = available[places.get(column.name)!]!
      return {
        ...column,
        label: column.label || label,
        ...(key ? { key } : {}),
        ...(adds ? { adds } : {}),
        ...(format ? { format } : {}),
        ...(isWhole === undefined || column.type !== 'number' ? {} : { isWhole }),
      }
    })
  return { columns, places: columns.map(({ name }) => places.get(name)!) }
}

/** Whether numbers are whole: what the source says, else the values that it began with. */
function wholeOf(
  said: boolean | undefined,
  values: readonly unknown[],
): Pick<DataSetResultColumn, 'isWhole'> {
  const numbers = values.filter((value) => typeof value === 'number')
  const isWhole = said ?? (numbers.length > 0 ? numbers.every(Number.isInteger) : undefined)
  return isWhole === undefined ? {} : { isWhole }
}

/** Settles with the work, or fails when the signal is aborted, whichever comes first. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) {
      work.catch(() => {})
      abort()
      return
    }
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
