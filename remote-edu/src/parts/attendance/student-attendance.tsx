import { Alert, Badge, Button, Input, Message, Skeleton } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import {
  attendanceWords,
  leaveStatusWords,
  leaveTypeWords,
  makeupStatusWords,
} from '@tessera/shared/contract/edu/attendance-words'
import { requesterOf } from '@tessera/shared/contract/edu/leave-words'
import { leaves, type LeaveRow } from '@tessera/shared/contract/edu/leaves'
import { makeups, type MakeupRow } from '@tessera/shared/contract/edu/makeups'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { Table } from '@tessera/shared/ui/table/table'
import { plusDays } from '../timetable/lesson-times.ts'
import { staleAttendance } from '../timetable/stale.ts'
import { leaveBadges } from './leave-badges.ts'
import { ComingLeaves, LeaveSavedDialog } from './coming-leaves.tsx'
import { LeaveDialog, Quotas } from './leave-dialog.tsx'
import { MakeupDialog } from './makeup-dialog.tsx'
import { text } from './text.ts'
import styles from './attendance.module.css'

const counted = ['present', 'late', 'leave', 'absent'] as const
const yearDays = 365
const calendarDays = 84

/** Rates, the last weeks, free leaves, leaves and make-ups of a student. */
export function StudentAttendance({ id, name }: { id: string; name: string }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const can = useCan(useMenu('edu.eduClasslist')?.id ?? '')
  const [dialog, setDialog] = useState<'leave' | 'makeups' | null>(null)
  const [today] = useState(() => formatInstant(Date.now(), 'yyyy-MM-dd'))
  const { data, error } = useCall(attendance.ofStudent, { id, from: plusDays(today, -yearDays), to: today })
  if (error && !data) return <Alert type="error" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 6 }} />
  const { counts } = data
  const recent = data.days.filter(({ date }) => date > plusDays(today, -calendarDays))
  return (
    <div className={styles.tab}>
      <div className={styles.tools}>
        <h3>{t('attendance.year')}</h3>
        {can('btn_leave') && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('leave')}>
            {t('leave.new')}
          </Button>
        )}
      </div>
      <dl className={styles.counters}>
        <div>
          <dt>{t('attendance.rate')}</dt>
          <dd>{counts.rate === null ? t('attendance.none') : `${Math.round(counts.rate * 100)}%`}</dd>
        </div>
        {counted.map((status) => (
          <div key={status}>
            <dt>{t(`attendance.count.${status}`)}</dt>
            <dd>{counts[status]}</dd>
          </div>
        ))}
      </dl>
      <Quotas list={data.quotas} />
      {recent.length > 0 && (
        <>
          <h3>{t('attendance.calendar')}</h3>
          <ol className={styles.days}>
            {recent.map(({ date, status, title }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a day can have two lessons of one class
              <li key={at} data-status={status} title={`${title} ${pick(attendanceWords[status])}`}>
                <span>{date.slice(5)}</span>
                <b>{t(`attendance.letter.${status}`)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
      <h3>{t('makeup.coming')}</h3>
      <ComingLeaves studentId={id} name={name} canChange={can('btn_makeup')} />
      <Makeups id={id} name={name} canChange={can('btn_makeup')} />
      <Leaves id={id} canLeave={can('btn_leave')} canApprove={can('btn_approve')} />
      {dialog === 'leave' && (
        <LeaveDialog
          studentId={id}
          name={name}
          onSaved={(mayMakeUp) => {
            if (mayMakeUp && can('btn_makeup')) setDialog('makeups')
          }}
          onClose={() => setDialog((open) => (open === 'leave' ? null : open))}
        />
      )}
      {dialog === 'makeups' && (
        <LeaveSavedDialog
          studentId={id}
          name={name}
          canChange={can('btn_makeup')}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

const makeupBadges = {
  open: 'processing',
  booked: 'warning',
  used: 'success',
  expired: 'default',
  waived: 'default',
} as const

function Makeups({ id, name, canChange }: { id: string; name: string; canChange: boolean }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { data } = useCall(makeups.list, { studentId: id, pageSize: 100 })
  const [dialog, setDialog] = useState<{ kind: 'book' | 'waive'; right: MakeupRow } | null>(null)
  const { send: release } = useSend(makeups.release, { stale: staleAttendance })
  const close = () => setDialog(null)
  return (
    <>
      <h3>{t('makeup.title')}</h3>
      <div className={styles.scroll}>
        <Table<MakeupRow>
          name={t('makeup.title')}
          rows={data?.list ?? []}
          columns={[
            {
              key: 'origin',
              title: t('makeup.origin'),
              cell: ({ originDate, className }) => `${originDate} ${className}`,
            },
            { key: 'expires', title: t('makeup.expires'), width: 120, cell: ({ expireDate }) => expireDate },
            {
              key: 'status',
              title: t('leave.status'),
              width: 110,
              cell: ({ status }) => (
                <Badge status={makeupBadges[status]} text={pick(makeupStatusWords[status])} />
              ),
            },
            {
              key: 'target',
              title: t('makeup.target'),
              cell: ({ target }) => target && `${target.startAt.slice(0, 16)} ${target.className}`,
            },
            {
              key: 'actions',
              title: '',
              width: 190,
              cell: (right) =>
                canChange && (
                  <>
                    {right.status === 'open' && (
                      <Button size="mini" type="text" onClick={() => setDialog({ kind: 'book', right })}>
                        {t('makeup.book')}
                      </Button>
                    )}
                    {right.status === 'open' && (
                      <Button size="mini" type="text" onClick={() => setDialog({ kind: 'waive', right })}>
                        {t('makeup.waive')}
                      </Button>
                    )}
                    {right.status === 'booked' && (
                      <Button
                        size="mini"
                        type="text"
                        onClick={() =>
                          void release({ id: right.id })
                            .then(({ msg }) => Message.success(msg))
                            .catch(() => {})
                        }
                      >
                        {t('makeup.release')}
                      </Button>
                    )}
                  </>
                ),
            },
          ]}
          empty={t('makeup.empty')}
        />
      </div>
      {dialog?.kind === 'book' && <MakeupDialog of={{ id: dialog.right.id }} name={name} onClose={close} />}
      {dialog?.kind === 'waive' && <WaiveDialog right={dialog.right} onClose={close} />}
    </>
  )
}

function WaiveDialog({ right, onClose }: { right: MakeupRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(makeups.waive, { stale: staleAttendance, quiet: true })
  return (
    <FormDialog<{ reason: string }>
      title={`${t('makeup.waive')} · ${right.originDate}`}
      initial={{}}
      okText={t('makeup.waive')}
      onSave={async ({ reason }) => {
        await send({ id: right.id, reason })
        return t('makeup.waived')
      }}
      onClose={onClose}
    >
      <Field name="reason" label={t('leave.reason')} schema={makeups.waive.input.shape.reason}>
        <Input maxLength={200} />
      </Field>
    </FormDialog>
  )
}

function Leaves({ id, canLeave, canApprove }: { id: string; canLeave: boolean; canApprove: boolean }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { data } = useCall(leaves.list, { studentId: id, pageSize: 100 })
  const { send: approve } = useSend(leaves.approve, { stale: staleAttendance })
  const { send: revoke } = useSend(leaves.revoke, { stale: staleAttendance })
  const { ask, dialog } = useConfirm()
  const decide = (leave: LeaveRow, isApproved: boolean) =>
    void approve({ id: leave.id, isApproved })
      .then(({ msg }) => Message.success(msg))
      .catch(() => {})
  return (
    <>
      <h3>{t('leave.title')}</h3>
      <div className={styles.scroll}>
        <Table<LeaveRow>
          name={t('leave.title')}
          rows={data?.list ?? []}
          columns={[
            {
              key: 'period',
              title: t('leave.period'),
              cell: ({ fromDate, toDate, lessonCount }) =>
                `${fromDate === toDate ? fromDate : `${fromDate} – ${toDate}`} · ${
                  lessonCount === 0 ? t('leave.all') : t('leave.count', { n: lessonCount })
                }`,
            },
            {
              key: 'type',
              title: t('leave.type'),
              width: 90,
              cell: ({ type }) => pick(leaveTypeWords[type]),
            },
            { key: 'reason', title: t('leave.reason'), cell: ({ reason }) => reason },
            {
              key: 'requester',
              title: t('leave.requester'),
              width: 140,
              cell: (leave) => requesterOf(leave) || t('leave.byStudent'),
            },
            {
              key: 'status',
              title: t('leave.status'),
              width: 110,
              cell: ({ status }) => (
                <Badge status={leaveBadges[status]} text={pick(leaveStatusWords[status])} />
              ),
            },
            {
              key: 'actions',
              title: '',
              width: 190,
              cell: (leave) => (
                <>
                  {canApprove && leave.status === 1 && (
                    <Button size="mini" type="text" onClick={() => decide(leave, true)}>
                      {t('leave.approve')}
                    </Button>
                  )}
                  {canApprove && leave.status === 1 && (
                    <Button size="mini" type="text" status="danger" onClick={() => decide(leave, false)}>
                      {t('leave.reject')}
                    </Button>
                  )}
                  {canLeave && leave.status <= 2 && (
                    <Button
                      size="mini"
                      type="text"
                      onClick={() =>
                        ask({
                          title: t('leave.revoke'),
                          content: t('leave.revokeAsk'),
                          okText: t('leave.revoke'),
                          run: () => revoke({ id: leave.id }).then(({ msg }) => msg),
                        })
                      }
                    >
                      {t('leave.revoke')}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
          empty={t('leave.empty')}
        />
      </div>
      {dialog}
    </>
  )
}
