import { Button, Empty, Result, Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { useUnits } from './use-units.ts'
import styles from './organize-chart.module.css'

type ChartComponent = typeof import('./chart.tsx').Chart

/** The organisation chart. Its code is loaded in parallel with its data. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const units = useUnits()
  const [Chart, setChart] = useState<ChartComponent | null>(null)
  const [loadFailed, setLoadFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCancelled = false
    import('./chart.tsx').then(
      (loaded) => !isCancelled && setChart(() => loaded.Chart),
      () => !isCancelled && setLoadFailed(true),
    )
    return () => {
      isCancelled = true
    }
  }, [attempt])

  if (units.failure || loadFailed)
    return (
      <Result
        status={units.failure?.code === 403 ? '403' : 'error'}
        title={t('organizeChart.failed')}
        subTitle={units.failure?.msg}
        extra={
          <Button
            type="primary"
            onClick={() => {
              setLoadFailed(false)
              setAttempt(attempt + 1)
              units.retry()
            }}
          >
            {t('organizeChart.retry')}
          </Button>
        }
      />
    )
  if (units.loading || !Chart)
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton animation text={{ rows: 8, width: '100%' }} />
      </div>
    )
  if (units.nodes.length === 0)
    return <Empty className={styles.page!} description={t('organizeChart.empty')} />
  return <Chart title={menu.fullName} units={units} />
}
