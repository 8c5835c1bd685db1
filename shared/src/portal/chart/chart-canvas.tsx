import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ChartPart } from '@tessera/shared/charts'

/** The charts, with a kind that is fetched on its own. */
export async function loadCharts(part?: ChartPart) {
  const charts = await import('@tessera/shared/charts')
  if (part !== undefined) await charts.loadParts([part])
  return charts
}

interface Props {
  option: Record<string, unknown>
  /** The chart in words. */
  label: string
  className: string
  /** The kind of its series, where it is fetched on its own. */
  part?: ChartPart | undefined
  /** Stands in its place where the option cannot be drawn. */
  failed: ReactNode
  /** Called with the place of a point, and that of its series. */
  onPoint?: ((point: number, series: number) => void) | undefined
}

/** Draws an option of ECharts in the size of its box. */
export function ChartCanvas({ option, label, className, part, failed: fallback, onPoint }: Props) {
  const onPointNow = useRef(onPoint)
  useEffect(() => {
    onPointNow.current = onPoint
  })
  const isClickable = onPoint !== undefined
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isCancelled = false
    let clear = () => {}
    if (failed) return
    loadCharts(part).then(
      ({ init }) => {
        if (isCancelled || !box.current) return
        const chart = init(box.current)
        const sized = new ResizeObserver(() => chart.resize())
        clear = () => {
          sized.disconnect()
          chart.dispose()
        }
        if (isClickable)
          chart.on('click', ({ dataIndex, seriesIndex }) => {
            if (dataIndex !== undefined) onPointNow.current?.(dataIndex, seriesIndex ?? 0)
          })
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
  }, [option, part, isClickable, failed])
  if (failed) return fallback
  return <div ref={box} className={className} role="img" aria-label={label} />
}
