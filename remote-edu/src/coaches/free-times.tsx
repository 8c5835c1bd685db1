import { Alert, Select, Skeleton, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import { coaches, type CoachRow } from '@tessera/shared/contract/edu/coaches'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { ViewDrawer } from '../parts/record-drawer.tsx'
import { useCampusDays } from '../parts/options.ts'
import { text as partsText } from '../parts/text.ts'
import { text } from './text.ts'
import styles from './coaches.module.css'

const lengths = [30, 45, 60, 90, 120]
const dayMs = 86_400_000

/** The day so many days after another one. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** When a coach can teach in the next two weeks. */
export function FreeTimes({ coach, onClose }: { coach: CoachRow; onClose: () => void }) {
  const t = useText(text)
  const tp = useText(partsText)
  const [minutes, setMinutes] = useState(60)
  const [today = ''] = useCampusDays(coach.campusIds)
  const { data, error } = useCall(coaches.free, {
    id: coach.id,
    from: today,
    to: addDays(today, 13),
    minutes,
  })
  const days = t('coaches.freeOf', { name: coach.realName })
  const weekdays = tp('parts.days').split(' ')
  const weekdayOf = (date: string) => weekdays[(new Date(`${date}T00:00`).getDay() + 6) % 7]
  const dates = [...new Set(data?.list.map(({ date }) => date))]
  return (
    <ViewDrawer title={days} width={480} onClose={onClose}>
      <Select
        aria-label={t('coaches.lessonLength')}
        value={minutes}
        onChange={setMinutes}
        options={lengths.map((value) => ({ value, label: t('coaches.minutes', { n: value }) }))}
      />
      {error && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 6 }} />}
      {data?.list.length === 0 && <EmptyState title={t('coaches.nothingFree')}>{null}</EmptyState>}
      {data && data.holidays.length > 0 && (
        <p className={styles.quiet}>
          {t('coaches.holidays', { names: data.holidays.map(({ date, name }) => `${name} ${date}`) })}
        </p>
      )}
      <ul className={styles.free}>
        {dates.map((date) => (
          <li key={date}>
            <span>
              {date.slice(5)} {weekdayOf(date)}
            </span>
            <span className={styles.tags}>
              {data?.list
                .filter((one) => one.date === date)
                .map(({ start, end }) => (
                  <Tag key={start}>
                    {start}–{end}
                  </Tag>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </ViewDrawer>
  )
}
