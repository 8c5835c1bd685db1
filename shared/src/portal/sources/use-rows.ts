import { use } from 'react'
import useSWR from 'swr'
import { dataInterfaces } from '../../contract/data/interfaces.ts'
import { call } from '../../client/call.ts'
import { countCall } from '../../client/count-call.ts'
import { useText } from '../../text/text.ts'
import { text } from '../text.ts'
import { isUnbound, resolveBound, rowsWithin, unbound, type Bound } from './bound.ts'
import { maxRows } from './data-set-request.ts'
import { loadDataSet, pathOfDataSet, readDataSet, type DataSetRows } from './data-set-source.ts'
import { GuestRowsContext, type GuestData } from './guest-rows.ts'
import { isCountPath, isInterfaceId } from './paths.ts'
import { sourceKindOf, type Figure, type RowSource, type SourceKind } from './schema.ts'
import { toNumber, type Row } from './series.ts'

/** An interface may ask another system. */
const timeoutMs = 60_000

export interface Rows {
  /** Undefined while they are loaded. */
  readonly rows: readonly Row[] | undefined
  /** Why there are none. */
  readonly error: string | undefined
  /** What the columns of a data set are called, and which of them name a row and have values. */
  readonly known?: Omit<DataSetRows, 'rows'> | undefined
  /** Stops loading. Absent where nothing is loaded. */
  readonly stop?: () => void
}

/** What is loaded now, by the key of its source: widgets share a call, and each of them can stop it. */
const running = new Map<string, AbortController>()

const figureRow = ({ fullName }: Figure, value: number): Row => ({ name: fullName, value })

async function loadCount({ propsApi }: Figure): Promise<number> {
  const { row, input } = countCall(propsApi)
  return (await call(row, input, { quiet: true })).pagination.total
}

type Loaded = { readonly rows: readonly Row[] } & Pick<Rows, 'known'>

/** The rows of a data interface or data set, or the totals of list calls, all of them at once. */
async function loadRows(
  source: RowSource,
  limit: number,
  { signal, asked, isLive }: { signal: AbortSignal; asked: Bound; isLive: boolean },
): Promise<Loaded> {
  const bound = resolveBound(asked)
  const kind = sourceKindOf(source)
  if (kind === 'dataSet') {
    const { rows, ...known } = await loadDataSet(source.dataSet, limit, { signal, bound, isLive })
    return { rows, known }
  }
  if (kind === 'counts') {
    const totals = await Promise.all(source.list.map(loadCount))
    return { rows: totals.map((value) => ({ value })) }
  }
  const { parameters } = bound
  const sent = Object.keys(parameters).length === 0 ? {} : { parameters: JSON.stringify(parameters) }
  const rows = await call(
    dataInterfaces.response,
    { id: source.propsApi, ...sent },
    { quiet: true, timeoutMs, signal },
  )
  return { rows: Array.isArray(rows) ? rowsWithin(rows, bound) : rows }
}

/** The rows of a source that the server read for a guest. */
function readGuestData(source: RowSource, { result, rows = [], msg }: GuestData): Loaded {
  if (msg !== undefined) throw Object.assign(new Error(msg), { msg })
  if (!result) return { rows }
  const { rows: read, ...known } = readDataSet(source.dataSet, result)
  return { rows: read, known }
}

const isSetUp = (source: RowSource, kind: SourceKind): boolean => {
  if (kind === 'counts') return source.list.every(({ propsApi }) => isCountPath(propsApi))
  return isInterfaceId(kind === 'dataSet' ? source.dataSet.id : source.propsApi)
}

const keyOf = (source: RowSource, kind: SourceKind, limit: number, bound: Bound): string => {
  if (kind === 'counts') return source.list.map(({ propsApi }) => propsApi).join(' ')
  if (kind === 'dataSet') return JSON.stringify([source.dataSet, limit, bound])
  return isUnbound(bound) ? source.propsApi : JSON.stringify([source.propsApi, bound])
}

interface RowsAsked {
  /** The most rows of a data set. */
  readonly limit?: number
  /** They are loaded again after so many seconds; 0 never. */
  readonly seconds?: number
  /** The component of a public page; its data are loaded by its id there. */
  readonly component?: string
  /** What narrows them. */
  readonly bound?: Bound
  /** Whether they are loaded again when the socket tells that they have changed, which it does of data sets only. */
  readonly live?: boolean
}

/** The rows of a source. Widgets with the same source share one call. */
export function useRows(
  source: RowSource,
  { limit = maxRows, seconds = 0, component = '', bound = unbound, live = false }: RowsAsked = {},
): Rows {
  const t = useText(text)
  const { list } = source
  const guest = use(GuestRowsContext)
  const kind = sourceKindOf(source)
  const isSet = kind !== 'static' && isSetUp(source, kind)
  const isWatched = live && kind === 'dataSet' && isSet
  const key = keyOf(source, kind, limit, bound)
  const { data, error } = useSWR<Loaded, { msg?: string }>(
    // The frame names the path of the call.
    isSet
      ? [
          isWatched && !guest ? pathOfDataSet(source.dataSet) : 'portal.rows',
          kind,
          key,
          guest ? component : '',
        ]
      : null,
    async () => {
      if (guest) return readGuestData(source, await guest(component, bound))
      const control = new AbortController()
      running.set(key, control)
      try {
        return await loadRows(source, limit, { signal: control.signal, asked: bound, isLive: isWatched })
      } catch (caught) {
        throw control.signal.aborted ? { msg: t('portal.stopped') } : caught
      } finally {
        running.delete(key)
      }
    },
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      refreshInterval: refreshMsOf(guest && live && seconds === 0 ? guestSeconds : seconds, isWatched),
    },
  )
  if (kind === 'static') {
    const rows = list.map((figure) => figureRow(figure, toNumber(figure.num) ?? 0))
    return { rows: rowsWithin(rows, bound), error: undefined }
  }
  if (!isSet) return { rows: undefined, error: t('portal.problem.noSource') }
  return {
    rows: data && namedRows(source, kind, data.rows),
    error: error && (error.msg ?? t('portal.fault')),
    known: data?.known,
    stop: () => running.get(key)?.abort(),
  }
}

/** The socket is for users. */
const guestSeconds = 30
/** A reader who does not load again is forgotten by the server. */
const watchedSeconds = 600
const refreshMsOf = (seconds: number, isWatched: boolean): number =>
  (isWatched && (seconds === 0 || seconds > watchedSeconds) ? watchedSeconds : seconds) * 1_000

function namedRows({ list }: RowSource, kind: SourceKind, rows: readonly Row[]): readonly Row[] {
  if (!Array.isArray(rows)) return []
  return kind === 'counts' ? rows.map((row, at) => ({ name: list[at]?.fullName ?? '', ...row })) : rows
}
