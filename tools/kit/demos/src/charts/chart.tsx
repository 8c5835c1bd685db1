import { useEffect, useRef, useState } from 'react'
import type { EChartsCoreOption } from '@tessera/shared/charts'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './charts.module.css'

/** A chart; its library is the shell's, and comes when the first one is drawn. */
export function Chart({ option, label }: { option: EChartsCoreOption; label: string }) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    let dispose = () => {}
    import('@tessera/shared/charts').then(
      ({ init }) => {
        if (left || !box.current) return
        const chart = init(box.current)
        chart.setOption({ animation: !matchMedia('(prefers-reduced-motion: reduce)').matches, ...option })
        const sized = new ResizeObserver(() => chart.resize())
        sized.observe(box.current)
        dispose = () => {
          sized.disconnect()
          chart.dispose()
        }
      },
      () => !left && setFailed(true),
    )
    return () => {
      left = true
      dispose()
    }
  }, [option])
  return failed ? (
    <p role="alert">{t('charts.failed')}</p>
  ) : (
    <div ref={box} className={styles.chart} role="img" aria-label={label} />
  )
}
