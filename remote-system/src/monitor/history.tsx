import { Radio, Select } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { historyRanges, monitor } from '@tessera/shared/contract/system/monitor'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { Chart } from '../parts/chart.tsx'
import { historyChart } from './history-charts.ts'
import { text } from './text.ts'
import styles from './monitor.module.css'

type Range = keyof typeof historyRanges
/** Each process takes a sample every minute. */
const refreshIntervalMs = 60_000

/** Charts of the last hour or day, of all server processes or of one. The server keeps them. */
export function History() {
  const t = useText(text)
  const [range, setRange] = useState<Range>('hour')
  const [process, setProcess] = useState('')
  const { data, error, mutate } = useCall(
    monitor.history,
    { range, ...(process ? { process } : {}) },
    { keepPreviousData: true, refreshInterval: refreshIntervalMs },
  )
  const charts = useMemo(() => {
    const points = data?.points ?? []
    return [
      {
        key: 'usage',
        option: historyChart(points, '%', [
          { name: t('monitor.cpu'), figure: 'cpu' },
          { name: t('monitor.memory'), figure: 'memory' },
        ]),
      },
      {
        key: 'requests',
        option: historyChart(points, '', [{ name: t('monitor.requests'), figure: 'requests' }]),
      },
      {
        key: 'delay',
        option: historyChart(points, 'ms', [{ name: t('monitor.loopP99'), figure: 'delay' }]),
      },
    ] as const
  }, [data, t])
  if (error && !data) return <ListFailed failure={error} onRetry={() => void mutate()} />
  const processes = data?.processes ?? []
  return (
    <>
      <div className={styles.range}>
        <Radio.Group type="button" aria-label={t('monitor.range')} value={range} onChange={setRange}>
          <Radio value="hour">{t('monitor.hour')}</Radio>
          <Radio value="day">{t('monitor.day')}</Radio>
        </Radio.Group>
        {(processes.length > 1 || process !== '') && (
          <Select
            className={styles.process!}
            aria-label={t('monitor.process')}
            value={process}
            options={[
              { value: '', label: t('monitor.allProcesses', { n: processes.length }) },
              ...processes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setProcess}
          />
        )}
      </div>
      <div className={styles.charts}>
        {charts.map(({ key, option }) => (
          <section key={key} className={styles.card}>
            <h2>{t(`monitor.${key}`)}</h2>
            <Chart option={option} label={t(`monitor.${key}Chart`)} />
          </section>
        ))}
      </div>
    </>
  )
}
