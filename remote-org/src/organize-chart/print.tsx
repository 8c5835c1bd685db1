import { useEffect, useRef, useState } from 'react'
import { PrintSheet } from '@tessera/shared/ui/print/print-sheet'
import { UnitSummary } from './card.tsx'
import { cardSize, type ChartLayout } from './layout.ts'
import styles from './organize-chart.module.css'

/** The open part of the chart, scaled down to the width of the paper. */
export function PrintChart({
  title,
  chart,
  onClose,
}: {
  title: string
  chart: ChartLayout
  onClose: () => void
}) {
  const area = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = area
    if (!current) return
    const resizeObserver = new ResizeObserver(() => setWidth(current.clientWidth))
    resizeObserver.observe(current)
    return () => resizeObserver.disconnect()
  }, [])
  const scale = Math.min(1, width / chart.width)
  return (
    <PrintSheet title={title} landscape={chart.width > chart.height} onClose={onClose}>
      <div className={styles.printed} ref={area} style={{ height: chart.height * scale }}>
        <div
          className={styles.chart}
          style={{ transform: `scale(${scale})`, width: chart.width, height: chart.height }}
        >
          <svg className={styles.lines} width={chart.width} height={chart.height} aria-hidden>
            <path d={chart.lines} />
          </svg>
          {chart.cards.map(({ node: { unit }, x, y }) => (
            <div
              key={unit.id}
              className={styles.card}
              style={{
                insetInlineStart: x,
                insetBlockStart: y,
                width: cardSize.width,
                height: cardSize.height,
              }}
            >
              <UnitSummary unit={unit} />
            </div>
          ))}
        </div>
      </div>
    </PrintSheet>
  )
}
