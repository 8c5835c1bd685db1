import { Button, Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { leads, trackStatuses, type LeadRow } from '@tessera/shared/contract/edu/leads'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { formatTime } from '@tessera/shared/format/time'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { tabParams } from '../parts/tab-params.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { noRights } from '../parts/use-rights.ts'
import type { LeadRights } from './board.tsx'
import { AssignDialog, LostDialog, FollowUpDialog, TrialDialog } from '../parts/leads/dialogs.tsx'
import { text } from '../parts/leads/text.ts'
import styles from '../parts/leads/leads.module.css'

const colours = {
  none: 'gray',
  tracking: 'arcoblue',
  booked: 'purple',
  tried: 'cyan',
  signed: 'green',
  invalid: 'gray',
} as const

interface Props {
  menu: PageProps['menu']
  tabs: ReactNode
  filters: ReactNode
  rights: LeadRights
}

type Dialog = { kind: 'followUp' | 'trial' | 'lost'; lead: LeadRow }

/** The leads as a list; selected ones are assigned to a consultant. */
export function LeadList({ menu, tabs, filters, rights }: Props) {
  const t = useText(text)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [assigned, setAssigned] = useState<{ ids: readonly string[]; clear: () => void } | null>(null)
  const open = (kind: Dialog['kind']) => (lead: LeadRow) => setDialog({ kind, lead })
  const isOver = ({ trackStatus }: LeadRow) => trackStatus === 'signed' || trackStatus === 'invalid'
  const close = () => setDialog(null)
  return (
    <>
      <Crud<typeof leads.list, LeadRow>
        menu={menu}
        list={leads.list}
        rights={noRights}
        columns={useLeadColumns()}
        tools={tabs}
        pageParams={tabParams}
        filters={
          <>
            <FilterSelect
              name="trackStatus"
              label={t('leads.status')}
              options={trackStatuses.map((value) => ({ value, label: t(`leads.status.${value}`) }))}
            />
            {filters}
          </>
        }
        filterRow
        actions={[
          { label: t('leads.follow'), code: 'btn_follow', run: open('followUp') },
          { label: t('leads.book'), code: 'btn_trial', hidden: isOver, run: open('trial') },
          {
            label: t('leads.status.invalid'),
            code: 'btn_edit',
            danger: true,
            hidden: isOver,
            run: open('lost'),
          },
        ]}
        {...(rights.assign
          ? {
              bulkActions: (selected) => (
                <Button size="small" onClick={() => setAssigned(selected)}>
                  {t('leads.assign')}
                </Button>
              ),
            }
          : {})}
        empty={t('leads.empty')}
      />
      {dialog?.kind === 'followUp' && (
        <FollowUpDialog studentId={dialog.lead.id} followUp={null} onClose={close} />
      )}
      {dialog?.kind === 'trial' && (
        <TrialDialog id={dialog.lead.id} name={dialog.lead.name} onClose={close} />
      )}
      {dialog?.kind === 'lost' && <LostDialog id={dialog.lead.id} name={dialog.lead.name} onClose={close} />}
      {assigned && (
        <AssignDialog
          ids={assigned.ids}
          onClose={() => {
            assigned.clear()
            setAssigned(null)
          }}
        />
      )}
    </>
  )
}

function useLeadColumns(): Column<LeadRow>[] {
  const t = useText(text)
  return [
    {
      key: 'name',
      title: t('leads.name'),
      pinned: true,
      card: 'title',
      render: ({ id, name }) => (
        <Link className={styles.link!} to={`/edu/eduStudent/detail/${id}?tab=followUps`}>
          {name}
        </Link>
      ),
    },
    {
      key: 'trackStatus',
      title: t('leads.status'),
      card: 'state',
      render: ({ trackStatus }) => (
        <Tag size="small" color={colours[trackStatus]}>
          {t(`leads.status.${trackStatus}`)}
        </Tag>
      ),
    },
    {
      key: 'intention',
      title: t('leads.intention'),
      render: ({ intention }) => intention && t(`leads.intention.${intention}`),
    },
    { key: 'phone', title: t('leads.phone'), card: 'fact' },
    { key: 'consultantName', title: t('leads.consultant'), card: 'fact' },
    { key: 'campusName', title: t('leads.campus') },
    { key: 'sourceName', title: t('leads.source') },
    {
      key: 'nextTrackAt',
      title: t('leads.due'),
      card: 'fact',
      render: ({ nextTrackAt, isOverdue }) =>
        nextTrackAt !== null && (
          <span className={isOverdue ? styles.late : undefined}>{formatTime(nextTrackAt)}</span>
        ),
    },
    { key: 'lastContent', title: t('leads.last'), content: 'text', card: 'fact' },
    {
      key: 'trialAt',
      title: t('leads.trial'),
      render: ({ trialAt, trialStatus }) =>
        trialAt !== null &&
        trialStatus !== null &&
        `${trialAt.slice(0, 16)} ${t(`trials.status.${trialStatus}`)}`,
    },
    { key: 'lostReason', title: t('leads.lostReason'), content: 'text', hidden: true },
  ]
}
