import type { ComponentType } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { useWidget } from '../context.ts'
import { findOption, keysOf, toChartData, type ChartData, type Keys, type Row } from '../sources/series.ts'
import { useRows } from '../sources/use-rows.ts'
import { WidgetEmpty, WidgetError, WidgetSkeleton } from '../states.tsx'
import { text } from '../text.ts'
import type { BodyProps } from '../widget.ts'
import { describeChart, optionOf, type ChartShape } from './options.ts'
import type { ChartSettings } from './schema.ts'
import styles from '../portal.module.css'

/** Begins with the data: the chunk of charts and the rows arrive together. */
const loadCharts = () => import('@tessera/shared/charts')

/** The body of a kind of chart. */
export function chartBody(shape: ChartShape): ComponentType<BodyProps<ChartSettings>> {
  function Body({ settings }: BodyProps<ChartSettings>) {
    const t = useText(text)
    useEffect(() => void loadCharts().catch(() => undefined), [])
    const { rows, error, known } = useRows(settings)
    if (error) return <WidgetError msg={error} />
    if (!rows) return <WidgetSkeleton />
    const isOwnOption = 'series' in settings.option
    if (rows.length === 0 && !isOwnOption) return <WidgetEmpty>{t('portal.noData')}</WidgetEmpty>
    return <Drawn shape={shape} rows={rows} keys={keysOf(settings, known)} option={settings.option} />
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
  return <Canvas option={option} label={describeChart(title, data)} />
}

function Canvas({ option, label }: { option: Record<string, unknown>; label: string }) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isCancelled = false
    let clear = () => {}
    if (failed) return
    loadCharts().then(
      ({ init }) => {
        if (isCancelled || !box.current) return
        const chart = init(box.current)
        const sized = new ResizeObserver(() => chart.resize())
        clear = () => {
          sized.disconnect()
          chart.dispose()
        }
        try {
          chart.setOption({ animation: !matchMedia('(prefers-reduced-motion: reduce)').matches, ...option })
          sized.observe(box.current)
        } catch {
          // An option of another version or product.
          setFailed(true)
        }
      },
      () => !isCancelled && setFailed(true),
    )
    return () => {
      isCancelled = true
      clear()
    }
  }, [option, failed])
  if (failed) return <WidgetError msg={t('portal.chartFailed')} />
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />
}
