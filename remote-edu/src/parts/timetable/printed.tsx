import type { LessonRow } from '@tessera/shared/contract/edu/lessons'
import { useText } from '@tessera/shared/text/text'
import type { CalendarResource } from '@tessera/shared/ui/calendar/calendar'
import { PrintSheet } from '@tessera/shared/ui/print/print-sheet'
import { plusDays } from './lesson-times.ts'
import { text } from './text.ts'
import styles from './timetable.module.css'

interface Props {
  lessons: readonly LessonRow[]
  resources: readonly CalendarResource[]
  resourceOf: (lesson: LessonRow) => string
  lineOf: (lesson: LessonRow) => string
  from: string
  to: string
  onClose: () => void
}

/** The timetable as a table on paper: a row for each resource, a column for each day. */
export function PrintedTimetable({ lessons, resources, resourceOf, lineOf, from, to, onClose }: Props) {
  const t = useText(text)
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  const dates = Array.from({ length: count }, (_, at) => plusDays(from, at))
  return (
    <PrintSheet title={`${t('timetable.title')} ${from} – ${to}`} landscape onClose={onClose}>
      <table className={styles.printed}>
        <thead>
          <tr>
            <th scope="col">{t('timetable.title')}</th>
            {dates.map((date) => (
              <th key={date} scope="col">
                {date.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map(({ id, title }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              {dates.map((date) => (
                <td key={date}>
                  {lessons
                    .filter((lesson) => resourceOf(lesson) === id && lesson.startAt.startsWith(date))
                    .map((lesson) => (
                      <div key={lesson.id}>{lineOf(lesson)}</div>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
