import { Alert, Badge, Pagination, Skeleton } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import {
  students,
  type StudentClass,
  type StudentLesson,
  type StudentLine,
} from '@tessera/shared/contract/edu/students'
import type { CallError } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { LineMenu } from '../../parts/closing/line-menu.tsx'
import { SuspensionList } from '../../parts/closing/suspension-list.tsx'
import { text as closingText } from '../../parts/closing/text.ts'
import { LineName } from '../../parts/line-name.tsx'
import { formatYuan } from '../../parts/sales/yuan.ts'
import { text } from '../text.ts'
import styles from '../students.module.css'

export const logPageSize = 20

interface LogPageProps {
  error: CallError | undefined
  /** Undefined while the first page is loading. */
  total: number | undefined
  currentPage?: number
  onPage?: (page: number) => void
  children: ReactNode
}

/** A table of a tab with its pages. */
export function TablePage({ error, total, currentPage = 1, onPage, children }: LogPageProps) {
  if (error && total === undefined) return <Alert type="error" content={error.msg} />
  if (total === undefined) return <Skeleton animation text={{ rows: 6 }} />
  return (
    <div className={styles.log}>
      <div className={styles.rows}>{children}</div>
      {onPage && total > logPageSize && (
        <Pagination
          size="small"
          total={total}
          current={currentPage}
          pageSize={logPageSize}
          onChange={onPage}
        />
      )}
    </div>
  )
}

/** The contract lines of a student. */
export function LineTable({ id }: { id: string }) {
  const t = useText(text)
  const tc = useText(closingText)
  const { data, error } = useCall(students.lines, { id })
  const rows = data?.list ?? []
  const hasMoney = rows.some(({ netAmount }) => netAmount !== undefined)
  const columns: TableColumn<StudentLine>[] = [
    { key: 'course', title: t('students.course'), cell: (line) => <LineName {...line} /> },
    { key: 'order', title: t('students.orderNo'), cell: ({ orderNo }) => orderNo },
    {
      key: 'status',
      title: t('students.lineStatus'),
      cell: ({ status }) => (
        <Badge
          status={status === 'active' ? 'success' : 'default'}
          text={t(`students.lineStatus.${status}`)}
        />
      ),
    },
    {
      key: 'bought',
      title: t('students.bought'),
      cell: ({ paidUnits, giftUnits }) => `${paidUnits} + ${giftUnits}`,
    },
    {
      key: 'consumed',
      title: t('students.consumed'),
      align: 'right',
      cell: ({ consumedUnits }) => consumedUnits,
    },
    {
      key: 'left',
      title: t('students.left'),
      align: 'right',
      cell: ({ remainUnits, heldUnits }) =>
        heldUnits > 0 ? `${remainUnits}（${tc('lines.held', { n: heldUnits })}）` : remainUnits,
    },
    ...(hasMoney
      ? [
          {
            key: 'amount',
            title: t('students.netAmount'),
            align: 'right' as const,
            cell: ({ netAmount }: StudentLine) => formatYuan(netAmount),
          },
          {
            key: 'deferred',
            title: t('students.deferred'),
            align: 'right' as const,
            cell: ({ deferred }: StudentLine) => formatYuan(deferred),
          },
        ]
      : []),
    { key: 'to', title: t('students.validTo'), cell: ({ expireDate }) => expireDate ?? t('students.noEnd') },
    {
      key: 'actions',
      title: tc('lines.actions'),
      content: 'control',
      cell: (line) => <LineMenu studentId={id} line={line} />,
    },
  ]
  return (
    <TablePage error={error} total={data?.list.length}>
      <Table<StudentLine>
        name={t('students.lines')}
        rows={rows}
        columns={columns}
        empty={t('students.noLines')}
      />
      <SuspensionList studentId={id} />
    </TablePage>
  )
}

/** The classes of a student, also those that the student has left. */
export function ClassTable({ id }: { id: string }) {
  const t = useText(text)
  const { data, error } = useCall(students.classes, { id })
  return (
    <TablePage error={error} total={data?.list.length}>
      <Table<StudentClass>
        name={t('students.className')}
        rows={(data?.list ?? []).map((row) => ({ ...row, id: `${row.id}.${row.joinDate}` }))}
        columns={[
          { key: 'name', title: t('students.className'), cell: ({ name }) => name },
          { key: 'course', title: t('students.course'), cell: ({ courseName }) => courseName },
          { key: 'coach', title: t('students.coach'), cell: ({ coachName }) => coachName },
          { key: 'joined', title: t('students.joined'), cell: ({ joinDate }) => joinDate },
          { key: 'left', title: t('students.left_class'), cell: ({ leaveDate }) => leaveDate ?? '' },
        ]}
        empty={t('students.noClasses')}
      />
    </TablePage>
  )
}

const attendanceBadges = {
  pending: 'default',
  present: 'success',
  late: 'warning',
  leave: 'processing',
  absent: 'error',
} as const

/** The lessons of a student, the latest first. */
export function LessonTable({ id }: { id: string }) {
  const t = useText(text)
  const [currentPage, setPage] = useState(1)
  const { data, error } = useCall(
    students.lessons,
    { id, currentPage, pageSize: logPageSize },
    { keepPreviousData: true },
  )
  return (
    <TablePage error={error} total={data?.pagination.total} currentPage={currentPage} onPage={setPage}>
      <Table<StudentLesson>
        name={t('students.lessons')}
        rows={data?.list ?? []}
        columns={[
          { key: 'time', title: t('students.time'), cell: ({ startAt }) => startAt.slice(0, 16) },
          { key: 'title', title: t('students.className'), cell: ({ title }) => title },
          { key: 'coach', title: t('students.coach'), cell: ({ coachName }) => coachName },
          {
            key: 'status',
            title: t('students.attendance'),
            cell: ({ status }) => (
              <Badge status={attendanceBadges[status]} text={t(`students.attendance.${status}`)} />
            ),
          },
          {
            key: 'units',
            title: t('students.deducted'),
            align: 'right',
            cell: ({ deductUnits }) => deductUnits,
          },
        ]}
        empty={t('students.noLessons')}
      />
    </TablePage>
  )
}
