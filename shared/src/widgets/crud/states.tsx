import { Button, Empty, Result } from '@arco-design/web-react'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import type { CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './crud.module.css'

/** Grey rows in the shape of the list, only when waiting takes longer than people notice. */
export function ListSkeleton({ columns }: { columns: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(waiting)
  }, [])
  return (
    <div className={styles.table} aria-busy="true">
      {late && <div className={styles.skeleton} style={{ '--columns': columns } as CSSProperties} />}
    </div>
  )
}

export function ListEmpty({
  filtered,
  empty,
  onClear,
}: {
  filtered: boolean
  empty: ReactNode
  onClear: () => void
}) {
  const t = useText(text)
  if (!filtered) return <Empty description={empty ?? t('crud.empty')} />
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
