import { Badge, Input, Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { leaveStatusWords, leaveTypeWords } from '@tessera/shared/contract/edu/attendance-words'
import { requesterOf } from '@tessera/shared/contract/edu/leave-words'
import { leaves, leaveStatuses, type LeaveRow } from '@tessera/shared/contract/edu/leaves'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import type { Column } from '@tessera/shared/ui/table/column'
import { tabParams } from '../parts/tab-params.ts'
import { leaveBadges } from '../parts/attendance/leave-badges.ts'
import { text } from '../parts/attendance/text.ts'
import { FilterSelect, standardFilter } from '../parts/filter-select.tsx'
import { staleAttendance } from '../parts/timetable/stale.ts'
import { noRights } from '../parts/use-rights.ts'
import styles from '../parts/care/care.module.css'

/** Leaves of students, at first those that wait for a decision. */
export function LeaveList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const can = useCan(useMenu('edu.eduClasslist')?.id ?? '')
  const canApprove = can('btn_approve')
  const canExport = useCan(useMenu('edu.eduStudent')?.id ?? '')('btn_export')
  const [{ filter }] = useListState()
  const [rejected, setRejected] = useState<LeaveRow | null>(null)
  const { send } = useSend(leaves.approve, { stale: staleAttendance })
  const isOver = ({ status }: LeaveRow) => !canApprove || status !== 1
  return (
    <>
      <Crud<typeof leaves.list, LeaveRow>
        menu={menu}
        list={leaves.list}
        rights={noRights}
        columns={useLeaveColumns()}
        tools={tabs}
        pageParams={tabParams}
        filter={standardFilter(filter, 'status', '1')}
        filters={
          <FilterSelect
            name="status"
            label={t('leave.status')}
            standard="1"
            options={leaveStatuses.map((status) => ({
              value: String(status),
              label: pick(leaveStatusWords[status]),
            }))}
          />
        }
        actions={[
          {
            label: t('leave.approve'),
            hidden: isOver,
            run: ({ id }) =>
              void send({ id, isApproved: true })
                .then(({ msg }) => Message.success(msg))
                // The call itself shows an error.
                .catch(() => undefined),
          },
          { label: t('leave.reject'), danger: true, hidden: isOver, run: setRejected },
        ]}
        {...(canExport ? { exportOptions: { call: leaves.exportExcel } } : {})}
        empty={t('leave.noneWaiting')}
      />
      {rejected && <RejectDialog leave={rejected} onClose={() => setRejected(null)} />}
    </>
  )
}

function RejectDialog({ leave, onClose }: { leave: LeaveRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(leaves.approve, { stale: staleAttendance, quiet: true })
  return (
    <FormDialog<{ decision: string }>
      title={`${t('leave.reject')} · ${leave.studentName}`}
      initial={{ decision: '' }}
      okText={t('leave.reject')}
      onSave={async ({ decision }) => {
        const { msg } = await send({ id: leave.id, isApproved: false, decision })
        return msg
      }}
      onClose={onClose}
    >
      <Field name="decision" label={t('leave.decision')} schema={leaves.approve.input.shape.decision}>
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
      </Field>
    </FormDialog>
  )
}

function useLeaveColumns(): Column<LeaveRow>[] {
  const t = useText(text)
  const pick = useLocalizedText()
  return [
    {
      key: 'studentName',
      title: t('attendance.student'),
      pinned: true,
      card: 'title',
      render: ({ studentId, studentName }) => (
        <Link className={styles.link!} to={`/edu/eduStudent/detail/${studentId}?tab=attendance`}>
          {studentName}
        </Link>
      ),
    },
    {
      key: 'fromDate',
      title: t('leave.period'),
      card: 'fact',
      render: ({ fromDate, toDate, lessonCount }) =>
        [
          fromDate === toDate ? fromDate : `${fromDate} – ${toDate}`,
          lessonCount === 0 ? t('leave.all') : t('leave.count', { n: lessonCount }),
        ].join(' · '),
    },
    { key: 'type', title: t('leave.type'), card: 'fact', render: ({ type }) => pick(leaveTypeWords[type]) },
    { key: 'reason', title: t('leave.reason'), content: 'text', card: 'fact' },
    {
      key: 'submittedAt',
      title: t('leave.submitted'),
      render: ({ submittedAt }) => formatTime(submittedAt),
    },
    {
      key: 'guardianName',
      title: t('leave.requester'),
      card: 'fact',
      render: (leave) => requesterOf(leave) || t('leave.byStudent'),
    },
    {
      key: 'status',
      title: t('leave.status'),
      card: 'state',
      render: ({ status }) => <Badge status={leaveBadges[status]} text={pick(leaveStatusWords[status])} />,
    },
    {
      key: 'decision',
      title: t('leave.decision'),
      content: 'text',
      render: ({ decidedByName, decision }) => [decidedByName, decision].filter(Boolean).join(' · '),
    },
  ]
}
