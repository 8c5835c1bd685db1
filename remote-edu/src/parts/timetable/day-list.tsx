import { Button, DatePicker, Skeleton } from '@arco-design/web-react'
import { IconLeft, IconRight } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import type { LessonRow } from '@tessera/shared/contract/edu/lessons'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import type { useLessonActions } from './lesson-actions.tsx'
import { LessonList } from './lesson-list.tsx'
import { plusDays } from './lesson-times.ts'
import { text } from './text.ts'
import styles from './timetable.module.css'

interface Props {
  lessons: readonly LessonRow[]
  isLoading: boolean
  actions: ReturnType<typeof useLessonActions>
  /** Called with the day that is shown. */
  onDay: (date: string) => void
}

/** The lessons of a day, for phones. */
export function DayList({ lessons, isLoading, actions, onDay }: Props) {
  const t = useText(text)
  const [date, setDate] = useState(() => formatInstant(Date.now(), 'yyyy-MM-dd'))
  useEffect(() => {
    onDay(date)
    // oxlint-disable-next-line react/exhaustive-deps -- the day alone decides what is loaded
  }, [date])
  const ofDay = lessons.filter(({ startAt }) => startAt.startsWith(date))
  return (
    <>
      <div className={styles.bar}>
        <Button
          icon={<IconLeft />}
          aria-label={t('timetable.previousDay')}
          onClick={() => setDate(plusDays(date, -1))}
        />
        <DatePicker
          aria-label={t('timetable.day')}
          format="YYYY-MM-DD"
          allowClear={false}
          value={date}
          onChange={(next) => setDate(next)}
        />
        <Button
          icon={<IconRight />}
          aria-label={t('timetable.nextDay')}
          onClick={() => setDate(plusDays(date, 1))}
        />
      </div>
      {isLoading && <Skeleton animation text={{ rows: 6 }} />}
      {!isLoading && ofDay.length === 0 && (
        <EmptyState title={t('timetable.empty')}>{t('timetable.emptyHint')}</EmptyState>
      )}
      <LessonList label={t('timetable.title')} lessons={ofDay} actions={actions} />
    </>
  )
}
