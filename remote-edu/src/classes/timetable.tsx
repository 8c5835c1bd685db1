import type { ClassRow } from '@tessera/shared/contract/edu/classes'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { dayOf, dayText, slots } from './times.ts'
import styles from './classes.module.css'

export function WeeklyTimes({ times }: Pick<ClassRow, 'times'>) {
  const t = useText(text)
  const day = (words: string, weekdays: readonly number[]) =>
    weekdays.map((weekday) => words.split(' ')[weekday - 1]).join(' ')
  return slots(times).map(({ weekdays, hours }) => (
    <div key={hours} title={`${day(t('classes.longDays'), weekdays)} ${hours}`}>
      <span className={styles.line}>{day(t('classes.shortDays'), weekdays)}</span>{' '}
      <span className={styles.below}>{hours}</span>
    </div>
  ))
}

/** The day as people say it and the hours below; all on the clock of the campus, which the hover names. */
export function NextLesson({ row: { nextLesson, timeZone } }: { row: ClassRow }) {
  const t = useText(text)
  if (!nextLesson) return <span className={styles.quiet}>{t('classes.noData')}</span>
  const { startAt, endAt } = nextLesson
  const now = Date.now()
  const day = dayOf(startAt, timeZone, now)
  return (
    <time
      dateTime={startAt.slice(0, 16)}
      title={`${startAt.slice(0, 16)} – ${endAt.slice(11, 16)} (${timeZone})`}
    >
      <span className={day === 'today' ? styles.today : styles.line}>
        {day === 'later' ? dayText(startAt, timeZone, now, t('classes.locale')) : t(`classes.${day}`)}
      </span>
      <span className={styles.below}>
        {startAt.slice(11, 16)}–{endAt.slice(11, 16)}
      </span>
    </time>
  )
}
