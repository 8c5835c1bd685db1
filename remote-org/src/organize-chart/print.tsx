import { useEffect, useRef, useState } from 'react'
import { PrintSheet } from '@tessera/shared/widgets/print/print-sheet'
import { Unit } from './card.tsx'
import { card, type Chart } from './layout.ts'
import styles from './organize-chart.module.css'

/** What of the chart is open, as wide as the paper. */
export function PrintChart({ title, chart, onClose }: { title: string; chart: Chart; onClose: () => void }) {
  const room = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = room
    if (!current) return
    const sized = new ResizeObserver(() => setWidth(current.clientWidth))
    sized.observe(current)
    return () => sized.disconnect()
  }, [])
  const scale = Math.min(1, width / chart.width)
  return (
    <PrintSheet title={title} landscape={chart.width > chart.height} onClose={onClose}>
      <div className={styles.printed} ref={room} style={{ height: chart.height * scale }}>
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
              style={{ insetInlineStart: x, insetBlockStart: y, width: card.width, height: card.height }}
            >
              <Unit unit={unit} />
            </div>
          ))}
        </div>
      </div>
    </PrintSheet>
  )
}
