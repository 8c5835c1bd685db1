import { use } from 'react'
import useSWR from 'swr'
import { dataInterfaces } from '../../contract/data/interfaces.ts'
import { call } from '../../client/call.ts'
import { countCall } from '../../client/count-call.ts'
import { useText } from '../../text/text.ts'
import { text } from '../text.ts'
import { maxRows } from './data-set-request.ts'
import { loadDataSet, readDataSet, type DataSetRows } from './data-set-source.ts'
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
async function loadRows(source: RowSource, limit: number, signal: AbortSignal): Promise<Loaded> {
  const kind = sourceKindOf(source)
  if (kind === 'dataSet') {
    const { rows, ...known } = await loadDataSet(source.dataSet, limit, signal)
    return { rows, known }
  }
  if (kind === 'counts') {
    const totals = await Promise.all(source.list.map(loadCount))
    return { rows: totals.map((value) => ({ value })) }
  }
  const rows = await call(
    dataInterfaces.response,
    { id: source.propsApi },
    { quiet: true, timeoutMs, signal },
  )
  return { rows }
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

const keyOf = (source: RowSource, kind: SourceKind, limit: number): string => {
  if (kind === 'dataSet') return JSON.stringify([source.dataSet, limit])
  return kind === 'counts' ? source.list.map(({ propsApi }) => propsApi).join(' ') : source.propsApi
}

interface RowsAsked {
  /** The most rows of a data set. */
  readonly limit?: number
  /** They are loaded again after so many seconds; 0 never. */
  readonly seconds?: number
  /** The component of a public page; its data are loaded by its id there. */
  readonly component?: string
}

/** The rows of a source. Widgets with the same source share one call. */
export function useRows(
  source: RowSource,
  { limit = maxRows, seconds = 0, component = '' }: RowsAsked = {},
): Rows {
  const t = useText(text)
  const { list } = source
  const guest = use(GuestRowsContext)
  const kind = sourceKindOf(source)
  const isSet = kind !== 'static' && isSetUp(source, kind)
  const key = keyOf(source, kind, limit)
  const { data, error } = useSWR<Loaded, { msg?: string }>(
    isSet ? ['portal.rows', kind, key, guest ? component : ''] : null,
    async () => {
      if (guest) return readGuestData(source, await guest(component))
      const control = new AbortController()
      running.set(key, control)
      try {
        return await loadRows(source, limit, control.signal)
      } catch (caught) {
        throw control.signal.aborted ? { msg: t('portal.stopped') } : caught
      } finally {
        running.delete(key)
      }
    },
    { revalidateOnFocus: false, shouldRetryOnError: false, refreshInterval: seconds * 1_000 },
  )
  if (kind === 'static')
    return { rows: list.map((figure) => figureRow(figure, toNumber(figure.num) ?? 0)), error: undefined }
  if (!isSet) return { rows: undefined, error: t('portal.problem.noSource') }
  return {
    rows: data && namedRows(source, kind, data.rows),
    error: error && (error.msg ?? t('portal.fault')),
    known: data?.known,
    stop: () => running.get(key)?.abort(),
  }
}

function namedRows({ list }: RowSource, kind: SourceKind, rows: readonly Row[]): readonly Row[] {
  if (!Array.isArray(rows)) return []
  return kind === 'counts' ? rows.map((row, at) => ({ name: list[at]?.fullName ?? '', ...row })) : rows
}
