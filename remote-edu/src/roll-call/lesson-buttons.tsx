import { Tag } from '@arco-design/web-react'
import { useNavigate } from 'react-router-dom'
import type { LessonRow } from '@tessera/shared/contract/edu/lessons'
import { useText } from '@tessera/shared/text/text'
import { hoursOf } from '../parts/timetable/lesson-times.ts'
import { text as timetableText } from '../parts/timetable/text.ts'
import styles from './roll-call.module.css'

interface Props {
  list: readonly LessonRow[]
  name: string
  /** Shows the days, where the lessons are of several. */
  withDate?: boolean
}

/** Lessons with their state; each opens its roll-call. */
export function LessonButtons({ list, name, withDate = false }: Props) {
  const tt = useText(timetableText)
  const navigate = useNavigate()
  return (
    <ul className={styles.lessons} aria-label={name}>
      {list.map((lesson) => (
        <li key={lesson.id}>
          <button
            type="button"
            className={styles.open}
            style={{ borderInlineStartColor: lesson.courseColor }}
            onClick={() => void navigate(`/edu/eduRollCall?lessonId=${lesson.id}`)}
          >
            <b>
              {withDate && `${lesson.startAt.slice(0, 10)} `}
              {hoursOf(lesson)}
            </b>
            <span className={styles.class}>
              {lesson.className}
              <small>
                {[
                  lesson.coachName,
                  lesson.campusName,
                  lesson.roomName,
                  tt('timetable.students', { n: lesson.studentCount }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Tag color={{ done: 'green', scheduled: 'arcoblue', cancelled: 'gray' }[lesson.status]}>
              {tt(`timetable.status.${lesson.isOverdue ? 'overdue' : lesson.status}`)}
            </Tag>
          </button>
        </li>
      ))}
    </ul>
  )
}
