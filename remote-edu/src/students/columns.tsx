import { Badge, Tag } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { studentFields } from '@tessera/shared/contract/edu/student-fields'
import type { StudentRow } from '@tessera/shared/contract/edu/students'
import { stageWords } from '@tessera/shared/contract/edu/words'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { TwoLines } from '../parts/two-lines.tsx'
import { useStudentLabel } from './labels.ts'
import { text } from './text.ts'
import styles from './students.module.css'

export const stageBadges = {
  lead: 'processing',
  trial: 'processing',
  member: 'success',
  suspended: 'warning',
  ended: 'default',
  churned: 'error',
} as const

/** A student has few lessons left up to this number. */
const fewLessons = 5

const formatYuan = (amount: number): string => amount.toLocaleString('en', { maximumFractionDigits: 2 })

/** The columns of the list of students. */
export function useStudentColumns(): Column<StudentRow>[] {
  const t = useText(text)
  const pick = useLocalizedText()
  const label = useStudentLabel()
  return fieldColumns<StudentRow, typeof studentFields>(studentFields, label, {
    studentNo: { sortable: true },
    name: {
      sortable: true,
      pinned: true,
      card: 'title',
      render: ({ id, name }) => (
        <Link className={styles.person} to={`/edu/eduStudent/detail/${id}`}>
          {name}
        </Link>
      ),
    },
    stage: {
      sortable: true,
      card: 'state',
      render: ({ stage }) => <Badge status={stageBadges[stage]} text={pick(stageWords[stage])} />,
    },
    gender: { render: ({ gender }) => pick(studentFields.gender.choices[gender]!) },
    age: { sortable: true, render: ({ age }) => (age === null ? '' : t('students.years', { n: age })) },
    phone: { card: 'fact' },
    courses: { content: 'text', render: ({ courses }) => joinNames(courses) },
    classes: {
      tall: true,
      card: 'fact',
      render: ({ classes: [first, second, ...rest] }) =>
        first && (
          <TwoLines first={first} second={second && rest.length > 0 ? `${second} +${rest.length}` : second} />
        ),
    },
    remainUnits: {
      render: ({ remainUnits, owedUnits, stage }) => (
        <span className={stage === 'member' && remainUnits <= fewLessons ? styles.low : styles.figure}>
          {remainUnits}
          {owedUnits > 0 && ` (${t('students.owed', { n: owedUnits })})`}
        </span>
      ),
    },
    deferred: { render: ({ deferred }) => <span className={styles.figure}>{formatYuan(deferred)}</span> },
    arrears: {
      render: ({ arrears }) => (
        <span className={arrears > 0 ? styles.low : styles.figure}>
          {arrears > 0 ? formatYuan(arrears) : ''}
        </span>
      ),
    },
    lastAttendDate: { sortable: true },
    nextLesson: {
      render: ({ nextLesson }) =>
        nextLesson && <TwoLines first={nextLesson.startAt.slice(5, 16)} second={nextLesson.className} />,
    },
    tags: {
      render: ({ tags }) => (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <Tag key={tag} size="small">
              {tag}
            </Tag>
          ))}
        </span>
      ),
    },
    creatorTime: { sortable: true },
  })
}
