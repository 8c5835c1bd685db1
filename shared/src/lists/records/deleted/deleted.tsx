import { Button, Drawer, Message, Result, Spin } from '@arco-design/web-react'
import { useState } from 'react'
import type { DeletedRecord } from '../../../contract/lowcode/record-work.ts'
import { refresh, useCall, useSend } from '../../../client/use-call.ts'
import { useText } from '../../../text/text.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { drawerDialogProps } from '../../../ui/portal-scope/drawer-dialog-props.ts'
import { usePortalScope } from '../../../ui/portal-scope/portal-scope.tsx'
import { RelativeTimeLabel } from '../../../ui/time-labels.tsx'
import type { Call } from '../../../contract/wire.ts'
import type { RecordCalls } from '../record-calls.ts'
import { text } from './text.ts'
import styles from './deleted.module.css'

const pageSize = 20
/** Columns of the list that name a deleted record. */
const namingColumns = 3

/** The deleted records of a list, the latest first, each with a button that brings it back. */
export function DeletedRecords({
  calls,
  stale,
  columns,
  onClose,
}: {
  calls: Pick<RecordCalls, 'deleted' | 'undelete'>
  /** What shows records. */
  stale: readonly Call[]
  /** The columns of the list, of which the first ones name a record. */
  columns: readonly string[]
  onClose: () => void
}) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [pages, setPages] = useState(1)
  const { data, error, mutate } = useCall(
    calls.deleted,
    { currentPage: 1, pageSize: pageSize * pages },
    { keepPreviousData: true },
  )
  const undelete = useSend(calls.undelete, { stale })
  const nameOf = ({ id, values }: DeletedRecord) =>
    columns
      .slice(0, namingColumns)
      .flatMap((prop) => (isText(values[prop]) ? String(values[prop]) : []))
      .join(' · ') || id
  const restore = async (record: DeletedRecord) => {
    try {
      const { msg } = await undelete.send({ recordId: record.id })
      Message.success(msg)
    } catch {
      // The call has shown the refusal.
    }
    await refresh(calls.deleted)
  }
  const content = () => {
    if (!data)
      return error ? (
        <Result
          status="error"
          title={t('deleted.failed')}
          subTitle={error.msg}
          extra={<Button onClick={() => void mutate()}>{t('deleted.retry')}</Button>}
        />
      ) : (
        <Spin />
      )
    const { list, pagination } = data
    if (list.length === 0) return <EmptyState title={t('deleted.none')}>{t('deleted.noneHint')}</EmptyState>
    return (
      <>
        <ul className={styles.list}>
          {list.map((record) => (
            <li key={record.id}>
              <div>
                <strong>{nameOf(record)}</strong>
                <p className={styles.quiet}>
                  {t('deleted.by', { user: record.deleteUser })}{' '}
                  {record.deleteTime !== null && <RelativeTimeLabel at={record.deleteTime} />}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('deleted.restoreOf', { name: nameOf(record) })}
                onClick={() => void restore(record)}
              >
                {t('deleted.restore')}
              </Button>
            </li>
          ))}
        </ul>
        {pagination.total > list.length && (
          <Button long onClick={() => setPages(pages + 1)}>
            {t('deleted.more')}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(t('deleted.title'))}
        visible
        title={t('deleted.title')}
        wrapClassName={scope}
        width="min(520px, 100vw)"
        footer={null}
        onCancel={onClose}
      >
        {content()}
      </Drawer>
    </>
  )
}

const isText = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
