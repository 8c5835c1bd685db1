import { Alert, Button, Input, Modal, Skeleton, Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  periods,
  periodStatuses,
  type PeriodCheck,
  type PeriodRow,
} from '@tessera/shared/contract/edu/periods'
import { Month } from '@tessera/shared/contract/edu/values'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { FilterMonth } from '../filter-dates.tsx'
import { FilterSelect } from '../filter-select.tsx'
import { formatYuan } from '../sales/yuan.ts'
import { formatTime } from './format-time.ts'
import { text } from './text.ts'
import styles from './closing.module.css'

const stale = [periods.list, periods.check]

/** The months of the accounts: what was earned in each, the check before closing it, and opening it again. */
export function PeriodList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ filter }] = useListState()
  const status = periodStatuses.find((one) => one === filter['status'])
  const before = Month.safeParse(filter['before']).data
  const { data, error } = useCall(
    periods.list,
    { ...(status ? { status } : {}), ...(before ? { before } : {}) },
    { keepPreviousData: true },
  )
  const all = useCall(periods.list, {}).data?.list
  const [dialog, setDialog] = useState<{ kind: 'check' | 'reopen'; month: string } | null>(null)
  const rows = (data?.list ?? []).map((row) => ({ ...row, id: row.month }))
  const latestClosed = all?.find((period) => period.status === 'closed')?.month
  const columns: TableColumn<PeriodRow & { id: string }>[] = [
    { key: 'month', title: t('periods.month'), cell: ({ month }) => month },
    {
      key: 'status',
      title: t('closing.status'),
      cell: (row) => (
        <Tag size="small" color={row.status === 'closed' ? 'green' : 'gray'}>
          {t(`periods.${row.status}`)}
        </Tag>
      ),
    },
    { key: 'entries', title: t('periods.entries'), align: 'right', cell: ({ entries }) => entries },
    {
      key: 'recognised',
      title: t('periods.recognised'),
      align: 'right',
      cell: ({ recognised }) => formatYuan(recognised),
    },
    {
      key: 'received',
      title: t('periods.received'),
      align: 'right',
      cell: ({ received }) => formatYuan(received),
    },
    { key: 'closedBy', title: t('periods.closedBy'), cell: ({ closedByName }) => closedByName },
    { key: 'closedAt', title: t('periods.closedAt'), cell: ({ closedAt }) => formatTime(closedAt) },
    { key: 'reason', title: t('periods.reopened'), cell: ({ reopenReason }) => reopenReason },
    {
      key: 'actions',
      title: t('periods.actions'),
      cell: ({ month, ...row }) =>
        row.status === 'open'
          ? can('btn_close') && (
              <Button size="small" type="text" onClick={() => setDialog({ kind: 'check', month })}>
                {t('periods.check')}
              </Button>
            )
          : month === latestClosed &&
            can('btn_reopen') && (
              <Button size="small" type="text" onClick={() => setDialog({ kind: 'reopen', month })}>
                {t('periods.reopen')}
              </Button>
            ),
    },
  ]
  const close = () => setDialog(null)
  return (
    <section className={styles.list} aria-label={t('closing.periods')}>
      <div>{tabs}</div>
      <div className={styles.bar} role="search">
        <FilterSelect
          name="status"
          label={t('closing.status')}
          options={periodStatuses.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
        <FilterMonth name="before" label={t('periods.before')} />
      </div>
      {error && !data && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <div className={styles.scroll}>
          <Table name={t('closing.periods')} rows={rows} columns={columns} empty={t('periods.none')} />
        </div>
      )}
      {dialog?.kind === 'check' && <CheckDialog month={dialog.month} onClose={close} />}
      {dialog?.kind === 'reopen' && <ReopenDialog month={dialog.month} onClose={close} />}
    </section>
  )
}

/** What is checked before a month is closed; closes it once nothing blocks. */
function CheckDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data, error } = useCall(periods.check, { month })
  const { send, sending } = useSend(periods.close, { stale })
  const failed = (data?.checks ?? []).filter(({ ok }) => !ok)
  const isBlocked = !data || failed.some(({ isBlocking }) => isBlocking)
  const closeMonth = async () => {
    try {
      await send({ month, confirmWarnings: failed.length > 0 })
      onClose()
    } catch {
      // The call has shown why.
    }
  }
  return (
    <>
      {anchor}
      <Modal
        visible
        title={t('periods.checkTitle', { month })}
        wrapClassName={scope}
        okText={t(failed.length > 0 && !isBlocked ? 'periods.closeAnyway' : 'periods.close')}
        okButtonProps={{ disabled: isBlocked }}
        confirmLoading={sending}
        onOk={() => void closeMonth()}
        onCancel={onClose}
        style={{ width: 'min(560px, calc(100vw - 32px))' }}
      >
        {error && <Alert type="error" content={error.msg} />}
        {!data && !error && <Skeleton animation text={{ rows: 8 }} />}
        <ul className={styles.checks}>
          {data?.checks.map((check) => (
            <CheckRow key={check.name} check={check} onShow={onClose} />
          ))}
        </ul>
      </Modal>
    </>
  )
}

const colours = { ok: 'green', blocking: 'red', warning: 'orange' } as const

interface CheckProps {
  check: PeriodCheck
  onShow: () => void
}

function CheckRow({ check: { name, ok, isBlocking, count, link, names }, onShow }: CheckProps) {
  const t = useText(text)
  const failing = isBlocking ? 'blocking' : 'warning'
  const result = ok ? 'ok' : failing
  const hasNotRun = name === 'audit' && count === 0
  const missing = hasNotRun ? 'periods.notRun.audit' : (`periods.not.${name}` as const)
  return (
    <li className={styles.check}>
      <Tag size="small" color={colours[result]}>
        {t(`periods.${result}`)}
      </Tag>
      <span className={styles.checkName}>
        {t(ok ? `periods.${name}` : missing)}
        {names.length > 0 && <small className={styles.quiet}>{joinNames(names)}</small>}
      </span>
      {!ok && count > 0 && <span>{t(`periods.n.${name}`, { n: count })}</span>}
      {!ok && link && (
        <Link className={styles.link!} to={link} onClick={onShow}>
          {t(hasNotRun ? 'periods.runAudit' : 'periods.show')}
        </Link>
      )}
    </li>
  )
}

function ReopenDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(periods.reopen, { stale, quiet: true })
  return (
    <FormDialog<{ reason: string }>
      title={`${t('periods.reopen')} ${month}`}
      initial={{}}
      okText={t('periods.reopen')}
      onSave={async ({ reason }) => {
        const { msg } = await send({ month, reason })
        return msg
      }}
      onClose={onClose}
    >
      <p>{t('periods.reopenNote', { month })}</p>
      <Field name="reason" label={t('closing.reason')} schema={periods.reopen.input.shape.reason}>
        <Input maxLength={500} />
      </Field>
    </FormDialog>
  )
}
