import { Button, Tag } from '@arco-design/web-react'
import type { CSSProperties } from 'react'
import type { LessonRow } from '@tessera/shared/contract/edu/lessons'
import { useText } from '@tessera/shared/text/text'
import { LessonMenu, type useLessonActions } from './lesson-actions.tsx'
import { hoursOf } from './lesson-times.ts'
import { text } from './text.ts'
import styles from './timetable.module.css'

const tagColours = { scheduled: 'arcoblue', done: 'green', cancelled: 'gray', overdue: 'orangered' } as const

interface Props {
  label: string
  lessons: readonly LessonRow[]
  /** Shows the day of each lesson instead of its class. */
  ofOneClass?: boolean
  actions: ReturnType<typeof useLessonActions>
}

/** Lessons as a list, each with its actions: for a class, and for phones. */
export function LessonList({ label, lessons, ofOneClass = false, actions }: Props) {
  const t = useText(text)
  const numberOf = ({ seq, lessonNo }: LessonRow) =>
    seq === null ? lessonNo : t('timetable.lessonOf', { n: seq })
  return (
    <ul className={styles.list} aria-label={label}>
      {lessons.map((lesson) => {
        const state = lesson.isOverdue ? 'overdue' : lesson.status
        const facts = [
          lesson.coachName,
          lesson.substituteForName && t('timetable.substituteFor', { name: lesson.substituteForName }),
          ...lesson.assistantNames,
          lesson.roomName || t('timetable.noRoom'),
          t('timetable.students', { n: lesson.studentCount }),
        ].filter(Boolean)
        return (
          <li
            key={lesson.id}
            className={styles.lesson}
            style={{ '--course': lesson.courseColor } as CSSProperties}
          >
            <span className={styles.time}>
              {ofOneClass && `${lesson.startAt.slice(0, 10)} `}
              {hoursOf(lesson)}
            </span>
            <div>
              <span className={lesson.status === 'cancelled' ? styles.off : undefined}>
                {ofOneClass ? lesson.topic || numberOf(lesson) : lesson.className}
              </span>
              <small>{facts.join(' · ')}</small>
            </div>
            <Tag size="small" color={tagColours[state]}>
              {t(`timetable.status.${state}`)}
            </Tag>
            {actions.canCall(lesson) && (
              <Button
                size="small"
                {...(lesson.isOverdue ? { type: 'primary' as const } : {})}
                className={styles.call!}
                onClick={() => void actions.run(lesson, 'rollCall')}
              >
                {t('timetable.rollCall')}
              </Button>
            )}
            <LessonMenu
              lesson={lesson}
              actions={actions.actionsOf(lesson, !ofOneClass)}
              onRun={actions.run}
            />
          </li>
        )
      })}
    </ul>
  )
}
