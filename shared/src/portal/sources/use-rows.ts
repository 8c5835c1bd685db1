import useSWR from 'swr'
import { dataInterfaces } from '../../contract/data/interfaces.ts'
import { call } from '../../client/call.ts'
import { countCall } from '../../client/count-call.ts'
import { useText } from '../../text/text.ts'
import { text } from '../text.ts'
import { isCountPath, isInterfaceId } from './paths.ts'
import { sourceKindOf, type Figure, type RowSource } from './schema.ts'
import { toNumber, type Row } from './series.ts'

/** An interface may ask another system. */
const timeoutMs = 60_000

export interface Rows {
  /** Undefined while they are loaded. */
  readonly rows: readonly Row[] | undefined
  /** Why there are none. */
  readonly error: string | undefined
}

const figureRow = ({ fullName }: Figure, value: number): Row => ({ name: fullName, value })

async function loadCount({ propsApi }: Figure): Promise<number> {
  const { row, input } = countCall(propsApi)
  return (await call(row, input, { quiet: true })).pagination.total
}

/** The rows of a data interface, or the totals of list calls, all of them at once. */
function loadRows(source: RowSource): Promise<readonly Row[]> {
  if (sourceKindOf(source) === 'counts')
    return Promise.all(source.list.map(loadCount)).then((totals) => totals.map((value) => ({ value })))
  return call(dataInterfaces.response, { id: source.propsApi }, { quiet: true, timeoutMs }) as Promise<
    readonly Row[]
  >
}

/** The rows of a source. Widgets with the same source share one call. */
export function useRows(source: RowSource): Rows {
  const t = useText(text)
  const { dataType, propsApi, list } = source
  const kind = sourceKindOf(source)
  const isSet =
    kind === 'counts' ? list.every((figure) => isCountPath(figure.propsApi)) : isInterfaceId(propsApi)
  const names = kind === 'counts' ? list.map((figure) => figure.propsApi) : [propsApi]
  const { data, error } = useSWR<readonly Row[], { msg?: string }>(
    dataType === 'static' || !isSet ? null : ['portal.rows', kind, ...names],
    () => loadRows(source),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  if (kind === 'static')
    return { rows: list.map((figure) => figureRow(figure, toNumber(figure.num) ?? 0)), error: undefined }
  if (!isSet) return { rows: undefined, error: t('portal.problem.noSource') }
  const rows = kind === 'counts' ? data?.map((row, at) => ({ name: list[at]?.fullName ?? '', ...row })) : data
  return { rows: Array.isArray(rows) ? rows : undefined, error: error && (error.msg ?? t('portal.fault')) }
}
