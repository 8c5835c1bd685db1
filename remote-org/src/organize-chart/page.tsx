import { Button, Empty, Result, Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { useUnits } from './use-units.ts'
import styles from './organize-chart.module.css'

type Drawing = typeof import('./chart.tsx').Chart

/** Who leads what, and how many they are: a picture to walk through. What draws it is fetched beside what it shows. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const units = useUnits()
  const [Chart, setChart] = useState<Drawing | null>(null)
  const [unloaded, setUnloaded] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    import('./chart.tsx').then(
      (loaded) => !gone && setChart(() => loaded.Chart),
      () => !gone && setUnloaded(true),
    )
    return () => {
      gone = true
    }
  }, [tries])

  if (units.failure || unloaded)
    return (
      <Result
        status={units.failure?.code === 403 ? '403' : 'error'}
        title={t('organizeChart.failed')}
        subTitle={units.failure?.msg}
        extra={
          <Button
            type="primary"
            onClick={() => {
              setUnloaded(false)
              setTries(tries + 1)
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
