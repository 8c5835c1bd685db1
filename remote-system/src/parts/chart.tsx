import { Button } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import type { EChartsCoreOption, init } from '@tessera/shared/charts'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './chart.module.css'

interface Props {
  /** ECharts option; a new object updates the same chart. */
  option: EChartsCoreOption
  /** Accessible description; the page shows the figures as text as well. */
  label: string
}

/** A chart. Its code is fetched when the first chart renders; if that fails, the chart offers a retry. */
export function Chart({ option, label }: Props) {
  const t = useText(text)
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const chartRef = useRef<ReturnType<typeof init> | null>(null)
  const latestOption = useRef(option)

  useEffect(() => {
    let cancelled = false
    let dispose = () => {}
    import('@tessera/shared/charts').then(
      ({ init }) => {
        if (cancelled || !container.current) return
        const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
        const chart = init(container.current)
        chart.setOption({ animation: !reducedMotion, ...latestOption.current })
        chartRef.current = chart
        const resizeObserver = new ResizeObserver(() => chart.resize())
        resizeObserver.observe(container.current)
        dispose = () => {
          resizeObserver.disconnect()
          chart.dispose()
          chartRef.current = null
        }
        setState('ready')
      },
      () => !cancelled && setState('failed'),
    )
    return () => {
      cancelled = true
      dispose()
    }
  }, [attempt])
  useEffect(() => {
    latestOption.current = option
    chartRef.current?.setOption(option)
  }, [option])

  if (state === 'failed')
    return (
      <p className={styles.failed} role="alert">
        {t('chart.failed')}{' '}
        <Button
          size="mini"
          onClick={() => {
            setState('loading')
            setAttempt(attempt + 1)
          }}
        >
          {t('chart.retry')}
        </Button>
      </p>
    )
  return (
    <div
      ref={container}
      className={styles.chart}
      role="img"
      aria-label={state === 'ready' ? label : t('chart.waits')}
      aria-busy={state === 'loading'}
    />
  )
}
