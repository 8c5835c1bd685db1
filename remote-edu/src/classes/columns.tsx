import { Badge } from '@arco-design/web-react'
import type { ClassRow } from '@tessera/shared/contract/edu/classes'
import type { Translate } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/widgets/crud/column'
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

/** Columns of the class list. Together they fit the list on a screen 1440 px wide. */
export const classColumns = (t: Translate<TextKey>): Column<ClassRow>[] => [
  {
    key: 'name',
    title: t('classes.name'),
    width: 148,
    sortable: true,
    pinned: true,
    render: ({ name, enCode }) => <TwoLines first={name} second={enCode} />,
  },
  {
    key: 'status',
    title: t('classes.status'),
    width: 100,
    sortable: true,
    render: ({ status }) => <Badge status={badgeStatus[status]} text={t(`classes.status.${status}`)} />,
  },
  {
    key: 'courseName',
    title: t('classes.course'),
    width: 116,
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
    width: 84,
    render: ({ campusName, roomName }) => <TwoLines first={campusName} second={roomName} />,
  },
  {
    key: 'coachName',
    title: t('classes.coach'),
    width: 66,
    render: ({ coachName, assistantNames }) => (
      <TwoLines first={coachName} second={assistantNames.join(' ')} />
    ),
  },
  {
    key: 'times',
    title: t('classes.times'),
    width: 100,
    render: ({ times }) => <WeeklyTimes times={times} />,
  },
  { key: 'studentCount', title: t('classes.seats'), width: 96, render: (row) => <Seats row={row} /> },
  {
    key: 'doneLessons',
    title: t('classes.lessons'),
    width: 70,
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
    width: 100,
    render: (row) => <NextLesson row={row} />,
  },
  {
    key: 'attendRate30',
    title: t('classes.attendance'),
    width: 78,
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
    width: 72,
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
    width: 78,
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
