import { Alert, Button, DatePicker, Skeleton } from '@arco-design/web-react'
import { IconLeft } from '@arco-design/web-react/icon'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { LessonButtons } from './lesson-buttons.tsx'
import styles from './roll-call.module.css'

/** The lessons of any age that have no roll-call. The address may limit the days; without them it shows all. */
export function MissedLessons() {
  const t = useText(text)
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [from, to] = ['from', 'to'].map((name) => query.get(name) ?? '') as [string, string]
  const { data, error } = useCall(
    lessons.missed,
    { ...(from && { from }), ...(to && { to }) },
    { keepPreviousData: true },
  )
  const list = data?.list ?? []
  return (
    <>
      <div className={styles.tools}>
        <Button type="text" icon={<IconLeft />} onClick={() => void navigate('/edu/eduRollCall')}>
          {t('rollCall.today')}
        </Button>
        <h2>{t('rollCall.missed')}</h2>
        <DatePicker.RangePicker
          aria-label={t('rollCall.days')}
          format="YYYY-MM-DD"
          value={from && to ? [from, to] : []}
          onChange={(next) => {
            const days = (next as string[] | undefined) ?? []
            setQuery({ missed: '1', ...(days.length === 2 && { from: days[0]!, to: days[1]! }) })
          }}
        />
      </div>
      {error && !data && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <p role="status" className={styles.quiet}>
          {list.length === 0 ? t('rollCall.noneMissed') : t('rollCall.missedCount', { n: list.length })}
        </p>
      )}
      <LessonButtons list={list} name={t('rollCall.missed')} withDate />
    </>
  )
}
