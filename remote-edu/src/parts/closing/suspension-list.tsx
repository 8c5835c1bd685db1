import { Button, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import { studentLedger, type StudentSuspension } from '@tessera/shared/contract/edu/student-ledger'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { ResumeDialog } from './resume-dialog.tsx'
import { SuspendDialog } from './line-dialogs.tsx'
import { text } from './text.ts'
import styles from './closing.module.css'

const colours = {
  approving: 'purple',
  planned: 'blue',
  active: 'orange',
  ended: 'gray',
  cancelled: 'gray',
} as const

/** The suspensions of a student; those that run can be resumed. */
export function SuspensionList({ studentId }: { studentId: string }) {
  const t = useText(text)
  const can = useCan(useMenu('edu.eduStudent')?.id ?? '')
  const { data } = useCall(studentLedger.suspensions, { id: studentId })
  const [isNewOpen, setNewOpen] = useState(false)
  const [resumedId, setResumedId] = useState<string | null>(null)
  const rows = data?.list ?? []
  const canSuspend = can('btn_suspend')
  const columns: TableColumn<StudentSuspension>[] = [
    { key: 'from', title: t('lines.from'), cell: ({ fromDate }) => fromDate },
    { key: 'to', title: t('lines.lastDay'), cell: ({ toDate }) => toDate ?? '' },
    { key: 'line', title: t('closing.line'), cell: ({ lineName }) => lineName || t('lines.allLines') },
    { key: 'reason', title: t('closing.reason'), content: 'text', cell: ({ reason }) => reason },
    {
      key: 'status',
      title: t('closing.status'),
      cell: ({ status }) => (
        <Tag size="small" color={colours[status]}>
          {t(`lines.rest.${status}`)}
        </Tag>
      ),
    },
    {
      key: 'actions',
      title: t('lines.actions'),
      cell: (row) =>
        canSuspend &&
        (row.status === 'active' || row.status === 'planned') && (
          <Button size="mini" type="text" onClick={() => setResumedId(row.id)}>
            {t('lines.resume')}
          </Button>
        ),
    },
  ]
  if (rows.length === 0 && !canSuspend) return null
  return (
    <section className={styles.section} aria-label={t('lines.rests')}>
      <div className={styles.bar}>
        <h3>{t('lines.rests')}</h3>
        {canSuspend && (
          <Button size="small" onClick={() => setNewOpen(true)}>
            {t('lines.suspend')}
          </Button>
        )}
      </div>
      <div className={styles.scroll}>
        <Table<StudentSuspension>
          name={t('lines.rests')}
          rows={rows}
          columns={columns}
          empty={t('lines.noRests')}
        />
      </div>
      {isNewOpen && <SuspendDialog studentId={studentId} onClose={() => setNewOpen(false)} />}
      {resumedId && (
        <ResumeDialog studentId={studentId} suspensionId={resumedId} onClose={() => setResumedId(null)} />
      )}
    </section>
  )
}
