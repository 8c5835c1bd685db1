import { Alert, Button, DatePicker, Skeleton } from '@arco-design/web-react'
import { IconLeft } from '@arco-design/web-react/icon'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CampusSelect } from '../parts/campus-select.tsx'
import { text } from './text.ts'
import { LessonButtons } from './lesson-buttons.tsx'
import styles from './roll-call.module.css'

/** The lessons of any age that have no roll-call. The address may limit the days and the campus; without them it shows all. */
export function MissedLessons() {
  const t = useText(text)
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const filter = Object.fromEntries(
    ['from', 'to', 'campusId'].flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])),
  )
  const { data, error } = useCall(lessons.missed, filter, { keepPreviousData: true })
  const change = (next: Readonly<Record<string, string>>) =>
    setQuery(
      Object.entries({ missed: '1', ...filter, ...next }).filter(([, value]) => value !== ''),
      { replace: true },
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
          value={[filter['from'], filter['to']].filter((day) => day !== undefined)}
          onChange={(next) => {
            const [from = '', to = ''] = (next as string[] | undefined) ?? []
            change({ from, to })
          }}
        />
        <CampusSelect
          className={styles.campus!}
          label={t('rollCall.campus')}
          value={filter['campusId'] ?? ''}
          onChange={(campusId) => change({ campusId })}
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
