import { useMemo, type ComponentType } from 'react'
import { ChartCanvas } from '../../portal/chart/chart-canvas.tsx'
import { describeChart } from '../../portal/chart/options.ts'
import { chartRows } from '../../portal/sources/chart-rows.ts'
import { toChartData, type Keys, type Row } from '../../portal/sources/series.ts'
import { useText } from '../../text/text.ts'
import type { BodyProps } from '../component.ts'
import { useScreen } from '../context.ts'
import { Data } from '../data.tsx'
import { useEmitter } from '../events.ts'
import { PointButtons } from '../points.tsx'
import { Failure } from '../states.tsx'
import { text } from '../text.ts'
import { screenChartOption } from './option.ts'
import { clickedPoint, fadeOthers, listPoints } from './points.ts'
import { partOf, type ChartKey, type ChartSettings } from './schema.ts'
import styles from '../screen.module.css'

/** The body of a kind of chart. */
export function chartBody(key: ChartKey): ComponentType<BodyProps<ChartSettings>> {
  return function Body({ settings }: BodyProps<ChartSettings>) {
    return (
      <Data settings={settings}>
        {(rows, _, known) => (
          <Drawn chart={key} {...chartRows(rows, settings, known, key === 'pie')} settings={settings} />
        )}
      </Data>
    )
  }
}

function Drawn({
  chart,
  rows,
  keys,
  settings,
}: {
  chart: ChartKey
  rows: readonly Row[]
  keys: Keys
  settings: ChartSettings
}) {
  const t = useText(text)
  const { theme, name } = useScreen()
  const emitter = useEmitter()
  const { size, legend, labels, variant, stacked } = settings
  // Compared by its text, so that the chart is not drawn again for equal rows.
  const drawn = JSON.stringify([rows, keys, { size, legend, labels, variant, stacked }])
  const { data, option } = useMemo(() => {
    const [shown, shownKeys, set] = JSON.parse(drawn) as [readonly Row[], Keys, ChartSettings]
    const points = toChartData(shown, shownKeys)
    return { data: points, option: screenChartOption(chart, theme, points, set) }
  }, [chart, theme, drawn])
  const points = emitter ? listPoints(chart, data, rows, emitter) : []
  const on = JSON.stringify(points.filter((point) => emitter!.isOn(point)).map((point) => point.name))
  const shown = useMemo(() => {
    const chosen = new Set(JSON.parse(on) as string[])
    return fadeOthers(option, data.names, (one) => chosen.has(one))
  }, [option, data, on])
  return (
    <>
      <ChartCanvas
        className={styles.chart!}
        option={shown}
        part={partOf(chart)}
        label={describeChart(settings.title || name, data)}
        failed={<Failure msg={t('screen.chartFailed')} />}
        onPoint={
          emitter
            ? (at, seriesAt) => {
                const point = clickedPoint(chart, data, rows, at, seriesAt)
                if (point) emitter.emit(point)
              }
            : undefined
        }
      />
      {emitter && (
        <PointButtons
          points={points}
          emitter={emitter}
          label={t('screen.points', { name: settings.title || name })}
        />
      )}
    </>
  )
}
