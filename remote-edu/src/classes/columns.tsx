import { Badge } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { classFields, type ClassRow } from '@tessera/shared/contract/edu/classes'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { wordKey } from '@tessera/shared/text/field-words'
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
export const classColumns = (t: Translate<TextKey>): Column<ClassRow>[] =>
  fieldColumns<ClassRow, typeof classFields>(classFields, (key) => t(wordKey('classes', classFields, key)), {
    name: {
      tall: true,
      sortable: true,
      pinned: true,
      render: ({ id, name, enCode }) => (
        <div className={styles.two}>
          <Link className={styles.link} to={`/edu/eduClasslist/detail/${id}`} title={name}>
            {name}
          </Link>
          {enCode && <span className={styles.below}>{enCode}</span>}
        </div>
      ),
    },
    status: {
      sortable: true,
      render: ({ status }) => <Badge status={badgeStatus[status]} text={t(`classes.status.${status}`)} />,
    },
    courseName: {
      render: ({ courseName, courseColor, kind }) => (
        <div className={styles.course}>
          <i style={{ background: courseColor }} aria-hidden />
          <TwoLines first={courseName} second={t(`classes.kind.${kind}`)} />
        </div>
      ),
    },
    campusName: {
      card: 'fact',
      render: ({ campusName, roomName }) => <TwoLines first={campusName} second={roomName} />,
    },
    coachName: {
      render: ({ coachName, assistantNames }) => (
        <TwoLines first={coachName} second={assistantNames.join(' ')} />
      ),
    },
    times: {
      card: 'fact',
      render: ({ times, timeZone }) => <WeeklyTimes times={times} timeZone={timeZone} />,
    },
    studentCount: { card: 'fact', render: (row) => <Seats row={row} /> },
    doneLessons: {
      render: ({ doneLessons: done, plannedLessons: planned }) => (
        <span className={styles.figure} title={t('classes.lessonsHint', { done, planned })}>
          {done} / {planned}
        </span>
      ),
    },
    nextLesson: { card: 'fact', render: (row) => <NextLesson row={row} /> },
    attendRate30: {
      render: ({ attendRate30: rate }) => (
        <span className={rate === null ? styles.quiet : styles.figure}>
          {rate === null ? t('classes.noData') : `${Math.round(rate * 100)}%`}
        </span>
      ),
    },
    lowBalanceCount: {
      render: ({ lowBalanceCount: n }) => (
        <span className={n > 0 ? styles.low : styles.figure} title={t('classes.lowBalanceHint', { n })}>
          {n}
        </span>
      ),
    },
    avgStar90: { render: ({ avgStar90 }) => <Stars mean={avgStar90} /> },
  })

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
