import { useEffect, useRef, useState } from 'react'
import type { EChartsCoreOption } from '@tessera/shared/charts'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './charts.module.css'

/** A chart. The shell provides the library and loads it with the first chart. */
export function Chart({ option, label }: { option: EChartsCoreOption; label: string }) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    let dispose = () => {}
    import('@tessera/shared/charts').then(
      ({ init }) => {
        if (isUnmounted || !box.current) return
        const chart = init(box.current)
        chart.setOption({ animation: !matchMedia('(prefers-reduced-motion: reduce)').matches, ...option })
        const resizeObserver = new ResizeObserver(() => chart.resize())
        resizeObserver.observe(box.current)
        dispose = () => {
          resizeObserver.disconnect()
          chart.dispose()
        }
      },
      () => !isUnmounted && setFailed(true),
    )
    return () => {
      isUnmounted = true
      dispose()
    }
  }, [option])
  return isFailed ? (
    <p role="alert">{t('charts.failed')}</p>
  ) : (
    <div ref={box} className={styles.chart} role="img" aria-label={label} />
  )
}
