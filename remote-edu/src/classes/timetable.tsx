import type { ClassRow } from '@tessera/shared/contract/edu/classes'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { dayOf, findCampusOffset, formatDay, groupByHours } from './times.ts'
import styles from './classes.module.css'

/** Says that times are those of the campus, where the browser is in another time zone. */
function CampusTime({ timeZone }: Pick<ClassRow, 'timeZone'>) {
  const t = useText(text)
  // oxlint-disable-next-line react/purity -- the difference depends on the time of rendering
  const offset = findCampusOffset(timeZone, Date.now())
  return offset ? ` ${t('classes.campusTime', { offset })}` : null
}

/** Weekly hours at the campus, one line per group of weekdays. */
export function WeeklyTimes({ times, timeZone }: Pick<ClassRow, 'times' | 'timeZone'>) {
  const t = useText(text)
  const day = (dayNames: string, weekdays: readonly number[]) =>
    weekdays.map((weekday) => dayNames.split(' ')[weekday - 1]).join(' ')
  return groupByHours(times).map(({ weekdays, hours }) => (
    <div key={hours} title={`${day(t('classes.longDays'), weekdays)} ${hours}`}>
      <span className={styles.line}>{day(t('classes.shortDays'), weekdays)}</span>{' '}
      <span className={styles.below}>
        {hours}
        <CampusTime timeZone={timeZone} />
      </span>
    </div>
  ))
}

/** The day and hours of the next lesson in the time zone of its campus, which the tooltip names. */
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
        <CampusTime timeZone={timeZone} />
      </span>
    </time>
  )
}
