import { Alert, Button, Dropdown, Menu, Message, Skeleton, Tag } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  leads,
  movableStatuses,
  type LeadColumn,
  type LeadRow,
  type TrackStatus,
} from '@tessera/shared/contract/edu/leads'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useText } from '@tessera/shared/text/text'
import {
  LostDialog,
  staleLeads,
  FollowUpDialog,
  TrialDialog,
  useTrialConversion,
} from '../parts/leads/dialogs.tsx'
import { SellDrawer } from '../parts/sales/sell-drawer.tsx'
import { text } from '../parts/leads/text.ts'
import styles from '../parts/leads/leads.module.css'

type Movable = (typeof movableStatuses)[number]
const isMovable = (status: TrackStatus): status is Movable =>
  (movableStatuses as readonly TrackStatus[]).includes(status)

/** What a user may do with a lead. */
export interface LeadRights {
  follow: boolean
  edit: boolean
  assign: boolean
  trial: boolean
  /** May create orders. */
  sign: boolean
}

type Dialog = { kind: 'followUp' | 'trial' | 'sell' | 'lost'; lead: LeadRow }

/**
 * Leads in columns by their status. A card is dragged, or moved by its menu. Dropping it on "booked" books a trial; the
 * columns of trials that were taken and of orders follow from facts.
 */
export function LeadBoard({
  filter,
  rights,
}: {
  filter: Readonly<Record<string, string>>
  rights: LeadRights
}) {
  const t = useText(text)
  const { data, error } = useCall(leads.board, filter, { keepPreviousData: true })
  const { send } = useSend(leads.setStatus, { stale: staleLeads })
  const [dragged, setDragged] = useState<LeadRow | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const convert = useTrialConversion()
  if (error && !data) return <Alert type="error" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 8 }} />

  const move = (lead: LeadRow, status: TrackStatus) => {
    if (status === lead.trackStatus) return
    if (status === 'booked' && rights.trial) return setDialog({ kind: 'trial', lead })
    if (status === 'invalid') return setDialog({ kind: 'lost', lead })
    if (!isMovable(status))
      return void Message.info(t('leads.factsDecide', { status: t(`leads.status.${status}`) }))
    send({ id: lead.id, trackStatus: status, expectedStatus: lead.trackStatus })
      .then(() => Message.success(t('leads.moved', { name: lead.name, status: t(`leads.status.${status}`) })))
      // The call itself shows an error.
      .catch(() => undefined)
  }
  const drop = (status: TrackStatus) => {
    if (dragged) move(dragged, status)
    setDragged(null)
  }
  return (
    <>
      {rights.edit && <span className={styles.quiet}>{t('leads.dragHint')}</span>}
      <div className={styles.board}>
        {data.list.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            dragged={dragged}
            rights={rights}
            onDrag={setDragged}
            onDrop={() => drop(column.status)}
            onMove={move}
            onOpen={(kind, lead) => setDialog({ kind, lead })}
          />
        ))}
      </div>
      {dialog?.kind === 'followUp' && (
        <FollowUpDialog studentId={dialog.lead.id} followUp={null} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'trial' && (
        <TrialDialog id={dialog.lead.id} name={dialog.lead.name} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'sell' && (
        <SellDrawer
          studentId={dialog.lead.id}
          onSold={(order) => {
            const { trialId, trialStatus } = dialog.lead
            if (rights.trial && trialId !== null && trialStatus === 'attended') convert(trialId, order)
          }}
          onClose={() => {
            setDialog(null)
            void refresh(leads.board)
          }}
        />
      )}
      {dialog?.kind === 'lost' && (
        <LostDialog id={dialog.lead.id} name={dialog.lead.name} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

interface ColumnProps {
  column: LeadColumn
  dragged: LeadRow | null
  rights: LeadRights
  onDrag: (lead: LeadRow | null) => void
  onDrop: () => void
  onMove: (lead: LeadRow, status: TrackStatus) => void
  onOpen: (kind: 'followUp' | 'trial' | 'sell', lead: LeadRow) => void
}

function BoardColumn({ column, dragged, rights, onDrag, onDrop, onMove, onOpen }: ColumnProps) {
  const t = useText(text)
  const [isOver, setOver] = useState(false)
  const { status, count, list } = column
  const title = t(`leads.status.${status}`)
  const accepts = isMovable(status) || (status === 'booked' && rights.trial)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the menu of a card is the first
    <section
      className={styles.column}
      aria-label={`${title} ${count}`}
      {...(isOver && accepts ? { 'data-over': '' } : {})}
      {...(dragged && !accepts ? { 'data-refused': '' } : {})}
      onDragOver={(event) => {
        if (!dragged) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false)
        onDrop()
      }}
    >
      <h3 className={styles.columnHead}>
        {title} <span className={styles.quiet}>{count}</span>
      </h3>
      <ul className={styles.cards}>
        {list.map((lead) => (
          <LeadCard
            key={lead.id}
            lead={lead}
            rights={rights}
            onDrag={onDrag}
            onMove={(to) => onMove(lead, to)}
            onOpen={(kind) => onOpen(kind, lead)}
          />
        ))}
      </ul>
      {list.length === 0 && <span className={styles.quiet}>{t('leads.noCards')}</span>}
      {count > list.length && (
        <span className={styles.quiet}>{t('leads.more', { n: count - list.length })}</span>
      )}
    </section>
  )
}

interface CardProps {
  lead: LeadRow
  rights: LeadRights
  onDrag: (lead: LeadRow | null) => void
  onMove: (status: TrackStatus) => void
  onOpen: (kind: 'followUp' | 'trial' | 'sell') => void
}

function LeadCard({ lead, rights, onDrag, onMove, onOpen }: CardProps) {
  const t = useText(text)
  const { id, name, age, trackStatus, intention, nextTrackAt, nextAction, lastContent, trialAt } = lead
  const canMove = rights.edit && trackStatus !== 'signed'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a second way; the menu of the card is the first
    <li
      className={styles.card}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(lead)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={styles.cardHead}>
        <Link className={styles.link!} to={`/edu/eduStudent/detail/${id}?tab=followUps`} draggable={false}>
          {name}
        </Link>
        {intention === 'high' && (
          <Tag size="small" color="orangered">
            {t('leads.intention.high')}
          </Tag>
        )}
        <LeadMenu lead={lead} rights={rights} canMove={canMove} onMove={onMove} onOpen={onOpen} />
      </div>
      <span className={styles.quiet}>
        {[age === null ? '' : t('leads.years', { n: age }), lead.phone ?? '', lead.consultantName]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {lastContent && <p className={styles.said}>{lastContent}</p>}
      {trialAt !== null && lead.trialStatus !== null && (
        <span className={styles.quiet}>
          {t('leads.trial')} {trialAt.slice(5, 16)} · {t(`trials.status.${lead.trialStatus}`)}
        </span>
      )}
      {nextTrackAt !== null && (
        <span className={lead.isOverdue ? styles.late : styles.quiet}>
          {t('followUps.next', { time: formatInstant(nextTrackAt, 'MM-dd HH:mm'), action: nextAction })}
        </span>
      )}
    </li>
  )
}

interface MenuProps {
  lead: LeadRow
  rights: LeadRights
  canMove: boolean
  onMove: (status: TrackStatus) => void
  onOpen: (kind: 'followUp' | 'trial' | 'sell') => void
}

/** What can be done with a lead, by the keyboard too. */
function LeadMenu({ lead, rights, canMove, onMove, onOpen }: MenuProps) {
  const t = useText(text)
  const run = (key: string) => {
    if (key === 'followUp' || key === 'trial' || key === 'sell') onOpen(key)
    const status = movableStatuses.find((movable) => `move.${movable}` === key)
    if (status) onMove(status)
  }
  const isOpen = lead.trackStatus !== 'signed' && lead.trackStatus !== 'invalid'
  const targets = canMove ? movableStatuses.filter((status) => status !== lead.trackStatus) : []
  return (
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu onClickMenuItem={run}>
          {rights.follow && <Menu.Item key="followUp">{t('leads.follow')}</Menu.Item>}
          {rights.trial && isOpen && <Menu.Item key="trial">{t('leads.book')}</Menu.Item>}
          {rights.sign && isOpen && <Menu.Item key="sell">{t('leads.sign')}</Menu.Item>}
          {targets.map((status) => (
            <Menu.Item key={`move.${status}`}>
              {t('leads.move')} {t(`leads.status.${status}`)}
            </Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button
        type="text"
        size="mini"
        icon={<IconMore />}
        aria-label={t('leads.actionsOf', { name: lead.name })}
      />
    </Dropdown>
  )
}
