import type { ClassRow } from '@tessera/shared/contract/edu/classes'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { dayOf, formatDay, groupByHours } from './times.ts'
import styles from './classes.module.css'

/** Weekly hours, one line per group of weekdays. */
export function WeeklyTimes({ times }: Pick<ClassRow, 'times'>) {
  const t = useText(text)
  const day = (dayNames: string, weekdays: readonly number[]) =>
    weekdays.map((weekday) => dayNames.split(' ')[weekday - 1]).join(' ')
  return groupByHours(times).map(({ weekdays, hours }) => (
    <div key={hours} title={`${day(t('classes.longDays'), weekdays)} ${hours}`}>
      <span className={styles.line}>{day(t('classes.shortDays'), weekdays)}</span>{' '}
      <span className={styles.below}>{hours}</span>
    </div>
  ))
}

/** The day and hours of the next lesson in the time zone of its campus. The tooltip names the time zone. */
export function NextLesson({ row: { nextLesson, timeZone } }: { row: ClassRow }) {
  const t = useText(text)
  if (!nextLesson) return <span className={styles.quiet}>{t('classes.noData')}</span>
  const { startAt, endAt } = nextLesson
  // oxlint-disable-next-line react/purity -- the day is relative to the time of rendering
  const now = Date.now()
  const day = dayOf(startAt, timeZone, now)
  return (
    <time
      dateTime={startAt.slice(0, 16)}
      title={`${startAt.slice(0, 16)} – ${endAt.slice(11, 16)} (${timeZone})`}
    >
      <span className={day === 'today' ? styles.today : styles.line}>
        {day === 'later' ? formatDay(startAt, timeZone, now, t('classes.locale')) : t(`classes.${day}`)}
      </span>
      <span className={styles.below}>
        {startAt.slice(11, 16)}–{endAt.slice(11, 16)}
      </span>
    </time>
  )
}
