import useSWR from 'swr'
import { dataInterfaces } from '../../contract/data/interfaces.ts'
import { countCall, figureCall } from '../../client/count-call.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { text } from '../text.ts'
import { loadDataSet, noDataSet } from './data-set-source.ts'
import { isCountPath, isInterfaceId } from './paths.ts'
import type { Figure } from './schema.ts'
import { toNumber, type Row } from './series.ts'

/** Stands for the path of a call that is not made. */
const noPath = '/api/none'
/** An interface may ask another system. */
const timeoutMs = 60_000

/** A figure with the one of the period before, where it is known. */
export interface FigureState {
  readonly value: number | string | null
  readonly previous: number | null
  readonly format: 'count' | 'ratio'
  readonly period: 'week' | 'days30' | 'before'
}

const plain = (value: number | string | null): FigureState => ({
  value,
  previous: null,
  format: 'count',
  period: 'before',
})

/** The columns of an interface that are the figure and the one before. */
const valueKeys = ['value', 'num', 'total', 'count']
const previousKeys = ['previous', 'before', 'last']

const numberIn = (row: Row | undefined, keys: readonly string[]): number | null => {
  for (const key of keys) {
    const number = toNumber(row?.[key])
    if (number !== null) return number
  }
  return null
}

/** The figure in the first row of an interface: by the name of its column, else the first number. */
export function figureOfRow(row: Row | undefined): FigureState {
  const others = Object.keys(row ?? {}).filter((key) => key !== 'id' && !previousKeys.includes(key))
  return { ...plain(numberIn(row, [...valueKeys, ...others])), previous: numberIn(row, previousKeys) }
}

/** Loads a figure; undefined while it is loaded. All figures of one path are loaded together. */
export function useFigure(of: Figure): { figure: FigureState | undefined; error: string | undefined } {
  const t = useText(text)
  const { dataType, propsApi, figure, dataSet = noDataSet } = of
  const isStatic = figure === undefined && dataType !== 'dynamic' && dataType !== 'dataSet'
  const isDataSet = figure === undefined && dataType === 'dataSet'
  const isCount = !figure && dataType === 'dynamic' && isCountPath(propsApi)
  const isInterface = !figure && dataType === 'dynamic' && !isCount && isInterfaceId(propsApi)
  const named = figureCall(figure?.path ?? noPath)
  const figures = useCall(named.row, figure ? named.input : null)
  const counted = countCall(isCount ? propsApi : noPath)
  const count = useCall(counted.row, isCount ? counted.input : null)
  const rows = useCall(dataInterfaces.response, isInterface ? { id: propsApi } : null, { timeoutMs })
  const set = useSWR<FigureState, { msg?: string }>(
    isDataSet && isInterfaceId(dataSet.id) ? ['portal.figure', JSON.stringify(dataSet)] : null,
    async () => figureOfRow((await loadDataSet(dataSet)).rows[0]),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  if (isStatic) return { figure: plain(of.num), error: undefined }
  if (isDataSet && dataSet.id !== '')
    return { figure: set.data, error: set.error && (set.error.msg ?? t('portal.noFigure')) }
  if (figure)
    return {
      figure: figures.data && (figures.data.list.find(({ name }) => name === figure.name) ?? plain(null)),
      error: figures.error?.msg,
    }
  if (isCount) return { figure: count.data && plain(count.data.pagination.total), error: count.error?.msg }
  if (isInterface)
    return { figure: rows.data && figureOfRow((rows.data as readonly Row[])[0]), error: rows.error?.msg }
  return { figure: undefined, error: t('portal.noSourceFigure') }
}
