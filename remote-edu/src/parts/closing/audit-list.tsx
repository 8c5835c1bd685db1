import { Alert, Button, Skeleton, Tag } from '@arco-design/web-react'
import { IconRefresh } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { ledgerAudits, type AuditFailure } from '@tessera/shared/contract/edu/ledger-audits'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { formatTime } from './format-time.ts'
import { text } from './text.ts'
import styles from './closing.module.css'

type Run = CallOutput<typeof ledgerAudits.list>['list'][number]
const isRunning = (latest: CallOutput<typeof ledgerAudits.list> | undefined): boolean =>
  latest?.list.some(({ finishedAt }) => finishedAt === null) ?? false
/** How often a running audit is looked at. */
const refreshMs = 2_000

/** What the audits of the ledger found; one can be started now. */
export function AuditList({ tabs }: { tabs: ReactNode }) {
  const t = useText(text)
  const { send, sending } = useSend(ledgerAudits.start, { stale: [ledgerAudits.list] })
  const [shownId, show] = useState<string | null>(null)
  const { data, error } = useCall(
    ledgerAudits.list,
    { pageSize: 50 },
    {
      refreshInterval: (latest?: CallOutput<typeof ledgerAudits.list>) => (isRunning(latest) ? refreshMs : 0),
    },
  )
  const rows = data?.list ?? []
  const shown = rows.find(({ id }) => id === shownId) ?? rows.find(({ failures }) => failures.length > 0)
  const columns: TableColumn<Run>[] = [
    { key: 'started', title: t('audit.started'), cell: ({ startedAt }) => formatTime(startedAt) },
    { key: 'finished', title: t('audit.finished'), cell: ({ finishedAt }) => formatTime(finishedAt) },
    { key: 'lines', title: t('audit.lines'), align: 'right', cell: ({ lines }) => lines },
    {
      key: 'result',
      title: t('audit.result'),
      cell: ({ id, finishedAt, failures }) => {
        if (finishedAt === null) return <Tag size="small">{t('audit.running')}</Tag>
        if (failures.length === 0)
          return (
            <Tag size="small" color="green">
              {t('audit.clean')}
            </Tag>
          )
        return (
          <Button size="small" type="text" status="danger" onClick={() => show(id)}>
            {t('audit.failures', { n: failures.length })}
          </Button>
        )
      },
    },
  ]
  return (
    <section className={styles.list} aria-label={t('closing.audit')}>
      <div className={styles.bar}>
        {tabs}
        <Button
          type="primary"
          icon={<IconRefresh />}
          loading={sending}
          onClick={() => void send({}).catch(() => undefined)}
        >
          {t('audit.run')}
        </Button>
      </div>
      {error && !data && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 6 }} />}
      {shown && shown.failures.length > 0 && <Failures run={shown} />}
      {data && (
        <div className={styles.scroll}>
          <Table<Run> name={t('closing.audit')} rows={rows} columns={columns} empty={t('audit.empty')} />
        </div>
      )}
    </section>
  )
}

function Failures({ run }: { run: Run }) {
  const t = useText(text)
  const rows = run.failures.map((failure, at) => ({ ...failure, id: String(at) }))
  const columns: TableColumn<AuditFailure & { id: string }>[] = [
    { key: 'rule', title: t('audit.rule'), cell: ({ invariant }) => t(`audit.rule.${invariant}`) },
    { key: 'record', title: t('audit.record'), cell: ({ recordId }) => recordId },
    { key: 'figure', title: t('audit.figure'), cell: ({ figure }) => figure },
    { key: 'stored', title: t('audit.stored'), cell: ({ stored }) => stored },
    { key: 'expected', title: t('audit.expected'), cell: ({ expected }) => expected },
  ]
  return (
    <div className={styles.section}>
      <Alert
        type="error"
        content={`${formatTime(run.startedAt)} · ${t('audit.failures', { n: run.failures.length })}`}
      />
      <div className={styles.scroll}>
        <Table name={t('audit.result')} rows={rows} columns={columns} empty="" />
      </div>
    </div>
  )
}
