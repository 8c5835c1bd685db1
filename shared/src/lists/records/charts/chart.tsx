import { Button } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../text/text.ts'
import { chartOption, type ChartPoint } from './chart-option.ts'
import { chartsText as text } from './text.ts'
import styles from './charts.module.css'

interface Props {
  kind: 'bar' | 'line' | 'pie'
  points: readonly ChartPoint[]
  /** All points as text, for screen readers. */
  label: string
}

/** A chart. The code of charts is fetched with the first one; if that fails, the chart offers a retry. */
export function Chart({ kind, points, label }: Props) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const json = JSON.stringify(points)
  useEffect(() => {
    let isCancelled = false
    let dispose = () => {}
    import('@tessera/shared/charts').then(
      ({ init }) => {
        if (isCancelled || !box.current) return
        const chart = init(box.current)
        const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches
        chart.setOption({ animation, ...chartOption(kind, JSON.parse(json) as ChartPoint[]) })
        const resized = new ResizeObserver(() => chart.resize())
        resized.observe(box.current)
        dispose = () => {
          resized.disconnect()
          chart.dispose()
        }
      },
      () => !isCancelled && setFailed(true),
    )
    return () => {
      isCancelled = true
      dispose()
    }
  }, [kind, json, attempt])
  if (failed)
    return (
      <p className={styles.failed} role="alert">
        {t('recordCharts.failed')}{' '}
        <Button
          size="mini"
          onClick={() => {
            setFailed(false)
            setAttempt(attempt + 1)
          }}
        >
          {t('recordCharts.retry')}
        </Button>
      </p>
    )
  return <div ref={box} className={styles.canvas} role="img" aria-label={label} />
}
