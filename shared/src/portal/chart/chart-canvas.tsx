import { useEffect, useRef, useState, type ReactNode } from 'react'

export const loadCharts = () => import('@tessera/shared/charts')

interface Props {
  option: Record<string, unknown>
  /** The chart in words. */
  label: string
  className: string
  /** Stands in its place where the option cannot be drawn. */
  failed: ReactNode
}

/** Draws an option of ECharts in the size of its box. */
export function ChartCanvas({ option, label, className, failed: fallback }: Props) {
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
  if (failed) return fallback
  return <div ref={box} className={className} role="img" aria-label={label} />
}
