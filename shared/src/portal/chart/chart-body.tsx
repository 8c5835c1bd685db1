import type { ComponentType } from 'react'
import { useEffect, useMemo } from 'react'
import { useText } from '../../text/text.ts'
import { useWidget } from '../context.ts'
import { chartRows } from '../sources/chart-rows.ts'
import { findOption, toChartData, type ChartData, type Keys, type Row } from '../sources/series.ts'
import { useRows } from '../sources/use-rows.ts'
import { WidgetEmpty, WidgetError, WidgetSkeleton } from '../states.tsx'
import { text } from '../text.ts'
import type { BodyProps } from '../widget.ts'
import { ChartCanvas, loadCharts } from './chart-canvas.tsx'
import { describeChart, optionOf, type ChartShape } from './options.ts'
import type { ChartSettings } from './schema.ts'
import styles from '../portal.module.css'

/** The body of a kind of chart. */
export function chartBody(shape: ChartShape): ComponentType<BodyProps<ChartSettings>> {
  const isSingle = shape === 'pie' || shape === 'ring'
  function Body({ settings }: BodyProps<ChartSettings>) {
    const t = useText(text)
    // The chunk of charts and the rows arrive together.
    useEffect(() => void loadCharts().catch(() => undefined), [])
    const { rows, error, known, stop } = useRows(settings)
    if (error) return <WidgetError msg={error} />
    if (!rows) return <WidgetSkeleton onStop={stop} />
    const isOwnOption = 'series' in settings.option
    if (rows.length === 0 && !isOwnOption) return <WidgetEmpty>{t('portal.noData')}</WidgetEmpty>
    return (
      <>
        {known?.note && <p className={styles.note}>{known.note}</p>}
        <Drawn shape={shape} {...chartRows(rows, settings, known, isSingle)} option={settings.option} />
      </>
    )
  }
  return Body
}

const noData: ChartData = { names: [], series: [] }

function Drawn({
  shape,
  rows,
  keys,
  option: set,
}: {
  shape: ChartShape
  rows: readonly Row[]
  keys: Keys
  option: ChartSettings['option']
}) {
  const { title } = useWidget()
  // Compared by its text, so that the chart is not drawn again for an equal one.
  const drawn = JSON.stringify([rows, keys, set])
  const { data, option } = useMemo(() => {
    const [shownRows, shownKeys, ownOption] = JSON.parse(drawn) as [readonly Row[], Keys, Row]
    const answered = findOption(shownRows)
    const isWhole = answered !== null || shownRows.length === 0
    const shown = isWhole ? noData : toChartData(shownRows, shownKeys)
    return { data: shown, option: optionOf(shape, shown, answered ?? ownOption) }
  }, [shape, drawn])
  const t = useText(text)
  return (
    <ChartCanvas
      className={styles.chart!}
      option={option}
      label={describeChart(title, data)}
      failed={<WidgetError msg={t('portal.chartFailed')} />}
    />
  )
}
