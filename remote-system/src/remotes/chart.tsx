import { Button } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import type { EChartsCoreOption } from '@tessera/shared/charts'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './remotes.module.css'

interface Props {
  /** What is drawn; the chart is made anew when it is another object. */
  option: EChartsCoreOption
  /** What it shows, in words: the figures themselves stand beside it. */
  label: string
}

/** A chart whose code is fetched when the first one is drawn. It never stands in the way of the figures. */
export function Chart({ option, label }: Props) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [round, setRound] = useState(0)

  useEffect(() => {
    let left = false
    let clear = () => {}
    import('@tessera/shared/charts').then(
      ({ init }) => {
        if (left || !box.current) return
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        const chart = init(box.current)
        chart.setOption({ animation: !still, ...option })
        const sized = new ResizeObserver(() => chart.resize())
        sized.observe(box.current)
        clear = () => {
          sized.disconnect()
          chart.dispose()
        }
        setAt('ready')
      },
      () => !left && setAt('failed'),
    )
    return () => {
      left = true
      clear()
    }
  }, [option, round])

  if (at === 'failed')
    return (
      <p className={styles.hint} role="alert">
        {t('remotes.chartFailed')}{' '}
        <Button
          size="mini"
          onClick={() => {
            setAt('loading')
            setRound(round + 1)
          }}
        >
          {t('remotes.retry')}
        </Button>
      </p>
    )
  return <div ref={box} className={styles.chart} role="img" aria-label={at === 'ready' ? label : t('remotes.chartWaits')} aria-busy={at === 'loading'} />
}
