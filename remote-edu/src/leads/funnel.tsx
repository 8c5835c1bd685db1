import { Alert, DatePicker, Skeleton } from '@arco-design/web-react'
import { leads } from '@tessera/shared/contract/edu/leads'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useCall } from '@tessera/shared/client/use-call'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { text } from '../parts/leads/text.ts'
import styles from '../parts/leads/leads.module.css'

const dayMs = 86_400_000
const day = (daysAgo: number) => formatInstant(Date.now() - daysAgo * dayMs, 'yyyy-MM-dd')

/** How far the leads of a period have got, of the last 90 days at first. */
export function Funnel() {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const from = filter['from'] ?? day(89)
  const to = filter['to'] ?? day(0)
  const { data, error } = useCall(leads.funnel, { from, to }, { keepPreviousData: true })
  const most = Math.max(1, data?.list[0]?.count ?? 1)
  return (
    <>
      <div>
        <DatePicker.RangePicker
          aria-label={t('leads.period')}
          value={[from, to]}
          allowClear={false}
          onChange={([first, last]) => change({ filter: { ...filter, from: first!, to: last! } })}
        />
      </div>
      {error && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 5 }} />}
      {data && (
        <ol className={styles.funnel}>
          {data.list.map(({ stage, count, rate, amount }) => (
            <li key={stage} className={styles.stage}>
              <span>{t(`leads.stage.${stage}`)}</span>
              <div className={styles.share} style={{ width: `${(count / most) * 100}%` }} aria-hidden />
              <span className={styles.figure}>
                {count.toLocaleString('en')}
                {rate !== null && <span className={styles.quiet}> {`${(rate * 100).toFixed(1)}%`}</span>}
                {amount !== null && (
                  <span className={styles.quiet}>
                    {' '}
                    ¥{amount.toLocaleString('en', { minimumFractionDigits: 2 })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <span className={styles.quiet}>{t('leads.funnelNote')}</span>
    </>
  )
}
