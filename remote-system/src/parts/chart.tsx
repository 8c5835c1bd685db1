import { Button } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import type { EChartsCoreOption, init } from '@tessera/shared/charts'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './chart.module.css'

interface Props {
  /** What is drawn; another object is drawn into the same chart. */
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
  const drawn = useRef<ReturnType<typeof init> | null>(null)
  const latest = useRef(option)

  useEffect(() => {
    let left = false
    let clear = () => {}
    import('@tessera/shared/charts').then(
      ({ init }) => {
        if (left || !box.current) return
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        const chart = init(box.current)
        chart.setOption({ animation: !still, ...latest.current })
        drawn.current = chart
        const sized = new ResizeObserver(() => chart.resize())
        sized.observe(box.current)
        clear = () => {
          sized.disconnect()
          chart.dispose()
          drawn.current = null
        }
        setAt('ready')
      },
      () => !left && setAt('failed'),
    )
    return () => {
      left = true
      clear()
    }
  }, [round])
  useEffect(() => {
    latest.current = option
    drawn.current?.setOption(option)
  }, [option])

  if (at === 'failed')
    return (
      <p className={styles.failed} role="alert">
        {t('chart.failed')}{' '}
        <Button
          size="mini"
          onClick={() => {
            setAt('loading')
            setRound(round + 1)
          }}
        >
          {t('chart.retry')}
        </Button>
      </p>
    )
  return (
    <div
      ref={box}
      className={styles.chart}
      role="img"
      aria-label={at === 'ready' ? label : t('chart.waits')}
      aria-busy={at === 'loading'}
    />
  )
}
