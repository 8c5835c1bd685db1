import { Alert, Button, Pagination, Skeleton, Tag } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { followUps, trials, type FollowUp } from '@tessera/shared/contract/edu/leads'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { staleLeads, FollowUpDialog, TrialDialog } from './dialogs.tsx'
import { text } from './text.ts'
import styles from './leads.module.css'

const pageSize = 20

/** The follow-ups of a student and their trial lessons, the latest first. */
export function Timeline({ id, name }: { id: string; name: string }) {
  const t = useText(text)
  const can = useCan(useMenu('edu.eduLead')?.id ?? '')
  const [currentPage, setPage] = useState(1)
  const [dialog, setDialog] = useState<
    { kind: 'followUp'; followUp: FollowUp | null } | { kind: 'trial' } | null
  >(null)
  const { data, error } = useCall(followUps.list, { id, currentPage, pageSize }, { keepPreviousData: true })
  const { data: booked } = useCall(trials.list, { studentId: id })
  const removal = useSend(followUps.remove, { stale: staleLeads })
  const confirm = useConfirm()
  const close = () => setDialog(null)
  const askRemoval = (followUp: FollowUp) =>
    confirm.ask({
      title: t('followUps.remove'),
      content: <ConfirmContent name={followUp.content} note={t('followUps.removeNote')} />,
      okText: t('followUps.remove'),
      danger: true,
      run: () => removal.send({ id, followUpId: followUp.id }).then(({ msg }) => msg),
    })
  if (error && !data) return <Alert type="error" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 6 }} />
  return (
    <div>
      <div className={styles.bar}>
        {can('btn_follow') && (
          <Button
            type="primary"
            icon={<IconPlus />}
            onClick={() => setDialog({ kind: 'followUp', followUp: null })}
          >
            {t('leads.follow')}
          </Button>
        )}
        {can('btn_trial') && <Button onClick={() => setDialog({ kind: 'trial' })}>{t('leads.book')}</Button>}
        {booked?.list.map((trial) => (
          <Tag key={trial.id}>
            {t('leads.trial')} {trial.startAt.slice(0, 16)} {trial.className} ·{' '}
            {t(`trials.status.${trial.status}`)}
          </Tag>
        ))}
      </div>
      {data.list.length === 0 && <EmptyState title={t('followUps.none')}>{null}</EmptyState>}
      <ol className={styles.timeline}>
        {data.list.map((followUp) => (
          <FollowUpItem
            key={followUp.id}
            followUp={followUp}
            canEdit={followUp.canEdit && can('btn_follow')}
            onEdit={() => setDialog({ kind: 'followUp', followUp })}
            onRemove={() => askRemoval(followUp)}
          />
        ))}
      </ol>
      {data.pagination.total > pageSize && (
        <Pagination
          size="small"
          total={data.pagination.total}
          current={currentPage}
          pageSize={pageSize}
          onChange={setPage}
        />
      )}
      {confirm.dialog}
      {dialog?.kind === 'followUp' && (
        <FollowUpDialog studentId={id} followUp={dialog.followUp} onClose={close} />
      )}
      {dialog?.kind === 'trial' && <TrialDialog id={id} name={name} onClose={close} />}
    </div>
  )
}

interface FollowUpItemProps {
  followUp: FollowUp
  canEdit: boolean
  onEdit: () => void
  onRemove: () => void
}

function FollowUpItem({ followUp, canEdit, onEdit, onRemove }: FollowUpItemProps) {
  const t = useText(text)
  const { at, way, userName, isEffective, content, nextAt, nextAction, statusFrom, statusTo } = followUp
  const isMoved = statusFrom !== null && statusTo !== null && statusFrom !== statusTo
  return (
    <li className={styles.followUp}>
      <span className={styles.quiet}>
        {[formatTime(at), userName, t(`followUps.way.${way}`), isEffective ? '' : t('followUps.missed')]
          .filter(Boolean)
          .join(' · ')}
        {isMoved && ` · ${t(`leads.status.${statusFrom}`)} → ${t(`leads.status.${statusTo}`)}`}
      </span>
      <p>{content}</p>
      {nextAt !== null && (
        <span className={styles.quiet}>
          {t('followUps.next', { time: formatTime(nextAt), action: nextAction })}
        </span>
      )}
      {canEdit && (
        <div className={styles.bar}>
          <Button size="mini" onClick={onEdit}>
            {t('followUps.edit')}
          </Button>
          <Button size="mini" onClick={onRemove}>
            {t('followUps.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
