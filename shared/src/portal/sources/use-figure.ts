import useSWR from 'swr'
import { dataInterfaces } from '../../contract/data/interfaces.ts'
import { countCall, figureCall } from '../../client/count-call.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { text } from '../text.ts'
import { loadDataSet } from './data-set-source.ts'
import { noDataSet } from './data-set-use.ts'
import { figureOfDataSet, figureOfRow, plainFigure, type FigureState } from './figure.ts'
import { isCountPath, isInterfaceId } from './paths.ts'
import type { Figure } from './schema.ts'
import type { Row } from './series.ts'

/** Stands for the path of a call that is not made. */
const noPath = '/api/none'
/** An interface may ask another system. */
const timeoutMs = 60_000

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
    async () => {
      const { rows: found, valueKeys } = await loadDataSet(dataSet, 1)
      return figureOfDataSet(found[0], valueKeys)
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  if (isStatic) return { figure: plainFigure(of.num), error: undefined }
  if (isDataSet && dataSet.id !== '')
    return { figure: set.data, error: set.error && (set.error.msg ?? t('portal.noFigure')) }
  if (figure) {
    const found = figures.data?.list.find(({ name }) => name === figure.name)
    // A remote leaves out what the caller may not see.
    const isMissing = figures.data !== undefined && !found
    return { figure: found, error: isMissing ? t('portal.figureGone') : figures.error?.msg }
  }
  if (isCount)
    return { figure: count.data && plainFigure(count.data.pagination.total), error: count.error?.msg }
  if (isInterface)
    return { figure: rows.data && figureOfRow((rows.data as readonly Row[])[0]), error: rows.error?.msg }
  return { figure: undefined, error: t('portal.noSourceFigure') }
}
