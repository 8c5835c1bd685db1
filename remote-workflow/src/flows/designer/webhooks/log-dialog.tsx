import { Modal, Pagination, Result, Skeleton } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import type { Call, CallOutput, CallRequest } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './webhooks.module.css'

const pageSize = 10
/** While something is still to be sent, the log is read again after this time. */
const refreshMs = 2_000

interface Entries<Row> {
  readonly list: readonly Row[]
  readonly pagination: { readonly total: number }
}

interface Props<C extends Call, Row> {
  title: string
  empty: string
  scope: string
  log: C & (CallOutput<C> extends Entries<Row> ? unknown : never)
  webhookId: string
  isUnderWay?: (row: Row) => boolean
  children: (row: Row) => ReactNode
  onClose: () => void
}

/** A log of a webhook, the latest entry first. */
export function LogDialog<C extends Call, Row extends { readonly id: string }>({
  title,
  empty,
  scope,
  log,
  webhookId,
  isUnderWay = () => false,
  children,
  onClose,
}: Props<C, Row>) {
  const t = useText(text)
  const [currentPage, setCurrentPage] = useState(1)
  const { data: answer, error } = useCall<C>(
    log,
    { id: webhookId, currentPage, pageSize } as CallRequest<C>,
    {
      keepPreviousData: true,
      refreshInterval: (latest?: unknown) =>
        (latest as Entries<Row> | undefined)?.list.some(isUnderWay) ? refreshMs : 0,
    },
  )
  const data = answer as Entries<Row> | undefined
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={title}
      style={{ width: 'min(680px, calc(100vw - 24px))' }}
      hideCancel
      okText={t('webhooks.close')}
      onOk={onClose}
      onCancel={onClose}
    >
      {error && !data && <Result status="error" title={t('webhooks.failed')} subTitle={error.msg} />}
      {!error && !data && <Skeleton animation text={{ rows: 4 }} />}
      {data?.list.length === 0 && <p className={styles.quiet}>{empty}</p>}
      {data && data.list.length > 0 && (
        <ol className={styles.list} aria-label={title}>
          {data.list.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ol>
      )}
      {data && data.pagination.total > pageSize && (
        <Pagination
          simple
          size="small"
          className={styles.pages!}
          current={currentPage}
          pageSize={pageSize}
          total={data.pagination.total}
          onChange={setCurrentPage}
        />
      )}
    </Modal>
  )
}
