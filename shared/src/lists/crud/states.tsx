import { Button, Empty, Result } from '@arco-design/web-react'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import type { CallError } from '../../client/call.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

/** Placeholder rows, shown only after 150 ms so that fast lists do not flicker. */
export function ListSkeleton({ columns }: { columns: number }) {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={visible ? styles.table : undefined} aria-busy="true">
      {visible && <div className={styles.skeleton} style={{ '--columns': columns } as CSSProperties} />}
    </div>
  )
}

/** Empty state: with filters it offers to clear them, otherwise it shows `empty` and the first action. */
export function ListEmpty({
  filtered,
  empty,
  onAdd,
  onClear,
}: {
  filtered: boolean
  empty: ReactNode
  /** Opens the form of a new record; absent where the user cannot add one. */
  onAdd?: (() => void) | undefined
  onClear: () => void
}) {
  const t = useText(text)
  if (!filtered) {
    return (
      <Empty
        description={
          <div className={styles.stack}>
            <div>{empty ?? t('crud.empty')}</div>
            {onAdd && (
              <Button size="small" type="primary" onClick={onAdd}>
                {t('crud.addFirst')}
              </Button>
            )}
          </div>
        }
      />
    )
  }
  return (
    <Empty
      description={
        <div className={styles.stack}>
          {t('crud.nothingFound')}
          <Button size="small" onClick={onClear}>
            {t('crud.clear')}
          </Button>
        </div>
      }
    />
  )
}

/** Error state of a list with the message, the request id and a retry button. */
export function ListFailed({ failure, onRetry }: { failure: CallError; onRetry: () => void }) {
  const t = useText(text)
  return (
    <Result
      status={failure.code === 403 ? '403' : 'error'}
      title={t('crud.failed')}
      subTitle={[failure.msg, failure.requestId && t('crud.quote', { id: failure.requestId })]
        .filter(Boolean)
        .join(' · ')}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t('crud.retry')}
        </Button>
      }
    />
  )
}
