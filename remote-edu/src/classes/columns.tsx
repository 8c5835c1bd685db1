import { Badge } from '@arco-design/web-react'
import type { ClassRow } from '@tessera/shared/contract/edu/classes'
import type { Translate } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { Seats } from './seats.tsx'
import { Stars } from './stars.tsx'
import type { TextKey } from './text.ts'
import { NextLesson, WeeklyTimes } from './timetable.tsx'
import styles from './classes.module.css'

const badgeStatus = {
  recruiting: 'processing',
  open: 'success',
  finished: 'default',
  cancelled: 'error',
} as const

/** Columns of the class list. Most cells have two lines. */
export const classColumns = (t: Translate<TextKey>): Column<ClassRow>[] => [
  {
    key: 'name',
    title: t('classes.name'),
    tall: true,
    sortable: true,
    pinned: true,
    render: ({ name, enCode }) => <TwoLines first={name} second={enCode} />,
  },
  {
    key: 'status',
    title: t('classes.status'),
    sortable: true,
    render: ({ status }) => <Badge status={badgeStatus[status]} text={t(`classes.status.${status}`)} />,
  },
  {
    key: 'courseName',
    title: t('classes.course'),
    render: ({ courseName, courseColor, kind }) => (
      <div className={styles.course}>
        <i style={{ background: courseColor }} aria-hidden />
        <TwoLines first={courseName} second={t(`classes.kind.${kind}`)} />
      </div>
    ),
  },
  {
    key: 'campusName',
    title: t('classes.place'),
    card: 'fact',
    render: ({ campusName, roomName }) => <TwoLines first={campusName} second={roomName} />,
  },
  {
    key: 'coachName',
    title: t('classes.coach'),
    render: ({ coachName, assistantNames }) => (
      <TwoLines first={coachName} second={assistantNames.join(' ')} />
    ),
  },
  {
    key: 'times',
    title: t('classes.times'),
    render: ({ times, timeZone }) => <WeeklyTimes times={times} timeZone={timeZone} />,
  },
  { key: 'studentCount', title: t('classes.seats'), render: (row) => <Seats row={row} /> },
  {
    key: 'doneLessons',
    title: t('classes.lessons'),
    align: 'right',
    render: ({ doneLessons: done, plannedLessons: planned }) => (
      <span className={styles.figure} title={t('classes.lessonsHint', { done, planned })}>
        {done} / {planned}
      </span>
    ),
  },
  {
    key: 'nextLesson',
    title: t('classes.nextLesson'),
    card: 'fact',
    render: (row) => <NextLesson row={row} />,
  },
  {
    key: 'attendRate30',
    title: t('classes.attendance'),
    align: 'right',
    render: ({ attendRate30: rate }) => (
      <span className={rate === null ? styles.quiet : styles.figure}>
        {rate === null ? t('classes.noData') : `${Math.round(rate * 100)}%`}
      </span>
    ),
  },
  {
    key: 'lowBalanceCount',
    title: t('classes.lowBalance'),
    align: 'right',
    render: ({ lowBalanceCount: n }) => (
      <span className={n > 0 ? styles.low : styles.figure} title={t('classes.lowBalanceHint', { n })}>
        {n}
      </span>
    ),
  },
  {
    key: 'avgStar90',
    title: t('classes.stars'),
    render: ({ avgStar90 }) => <Stars mean={avgStar90} />,
  },
]

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <div className={styles.two}>
      <span title={first}>{first}</span>
      {second && (
        <span className={styles.below} title={second}>
          {second}
        </span>
      )}
    </div>
  )
}
