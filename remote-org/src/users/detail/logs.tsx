import { Alert, Pagination, Skeleton } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { audit, type AuditRow } from '@tessera/shared/contract/org/audit'
import { LogCategory, logs, type LogRow } from '@tessera/shared/contract/system/logs'
import type { CallError } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { UserAgentLabel } from '@tessera/shared/ui/user-agent-label'
import { formatTime } from '@tessera/shared/format/time'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import { useKeyName } from '../../parts/use-key-name.ts'
import { text } from '../text.ts'
import styles from '../users.module.css'

const pageSize = 20

/** Sign-ins of a user, the latest first. */
export function SignInLog({ userId }: { userId: string }) {
  const t = useText(text)
  const [currentPage, setPage] = useState(1)
  const { data, error } = useCall(
    logs.list,
    { category: String(LogCategory.login), userId, currentPage, pageSize },
    { keepPreviousData: true },
  )
  return (
    <LogPage error={error} total={data?.pagination.total} currentPage={currentPage} onPage={setPage}>
      <Table<LogRow>
        name={t('users.signIns')}
        rows={data?.list ?? []}
        columns={[
          {
            key: 'time',
            title: t('users.time'),
            width: 170,
            cell: ({ creatorTime }) => formatTime(creatorTime, true),
          },
          { key: 'ip', title: t('users.ip'), width: 160, cell: ({ ipaddress }) => ipaddress },
          {
            key: 'agent',
            title: t('users.device'),
            width: 240,
            cell: ({ platForm }) => <UserAgentLabel agent={platForm} />,
          },
        ]}
        empty={t('users.noEntries')}
      />
    </LogPage>
  )
}

/** Changes of a user's record, roles and permissions, the latest first. */
export function ChangeLog({ userId }: { userId: string }) {
  const t = useText(text)
  const keyName = useKeyName()
  const [currentPage, setPage] = useState(1)
  const { data, error } = useCall(
    audit.list,
    { noun: 'user', objectId: userId, currentPage, pageSize },
    { keepPreviousData: true },
  )
  return (
    <LogPage error={error} total={data?.pagination.total} currentPage={currentPage} onPage={setPage}>
      <Table<AuditRow>
        name={t('users.changes')}
        rows={data?.list ?? []}
        columns={[
          { key: 'time', title: t('users.time'), width: 170, cell: ({ time }) => formatTime(time, true) },
          { key: 'by', title: t('users.byUser'), width: 120, cell: ({ userName }) => userName },
          {
            key: 'action',
            title: t('users.action'),
            width: 130,
            cell: ({ action }) => t(`users.action.${action}`),
          },
          {
            key: 'fields',
            title: t('users.changedFields'),
            width: 280,
            cell: ({ before, after }) =>
              joinNames([...new Set([...Object.keys(before), ...Object.keys(after)])].map(keyName)),
          },
        ]}
        empty={t('users.noEntries')}
      />
    </LogPage>
  )
}

interface LogPageProps {
  error: CallError | undefined
  /** Undefined while the first page is loading. */
  total: number | undefined
  currentPage: number
  onPage: (page: number) => void
  children: ReactNode
}

function LogPage({ error, total, currentPage, onPage, children }: LogPageProps) {
  if (error && total === undefined) return <Alert type="error" content={error.msg} />
  if (total === undefined) return <Skeleton animation text={{ rows: 6 }} />
  return (
    <div className={styles.log}>
      <div className={styles.rows}>{children}</div>
      {total > pageSize && (
        <Pagination size="small" total={total} current={currentPage} pageSize={pageSize} onChange={onPage} />
      )}
    </div>
  )
}
