import { Button } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import type { EChartsCoreOption, init } from '@tessera/shared/charts'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './statistics.module.css'

/** A chart. Its code is fetched when the first chart renders; if that fails, the chart offers a retry. */
export function Chart({ option, label }: { option: EChartsCoreOption; label: string }) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init> | null>(null)
  const latest = useRef(option)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isCancelled = false
    let dispose = () => {}
    import('@tessera/shared/charts').then(
      ({ init: create }) => {
        if (isCancelled || !box.current) return
        const created = create(box.current)
        const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches
        created.setOption({ animation, ...latest.current })
        chart.current = created
        const resized = new ResizeObserver(() => created.resize())
        resized.observe(box.current)
        dispose = () => {
          resized.disconnect()
          created.dispose()
          chart.current = null
        }
      },
      () => !isCancelled && setFailed(true),
    )
    return () => {
      isCancelled = true
      dispose()
    }
  }, [attempt])
  useEffect(() => {
    latest.current = option
    chart.current?.setOption(option, { notMerge: true })
  }, [option])
  if (failed)
    return (
      <p className={styles.failed} role="alert">
        {t('statistics.chartFailed')}{' '}
        <Button
          size="mini"
          onClick={() => {
            setFailed(false)
            setAttempt(attempt + 1)
          }}
        >
          {t('statistics.retry')}
        </Button>
      </p>
    )
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />
}
