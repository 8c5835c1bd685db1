import { Button, Empty, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './chat.module.css'

/** Skeleton of a list, shown only after 150 ms. */
export function LoadingState({ rows }: { rows: number }) {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.state} aria-busy="true">
      {isVisible &&
        Array.from({ length: rows }, (_, at) => (
          <Skeleton
            key={at}
            animation
            className={styles.skeleton}
            image={{ shape: 'circle', size: 'small' }}
            text={{ rows: 2, width: ['60%', '90%'] }}
          />
        ))}
    </div>
  )
}

export function EmptyState({
  words,
  hint,
  children,
}: {
  words: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <div className={styles.state}>
      <Empty description={words} />
      {hint && <p>{hint}</p>}
      {children}
    </div>
  )
}

export function ErrorState({ why, onRetry }: { why: string; onRetry: () => void }) {
  const t = useText(text)
  return (
    <EmptyState words={t('chat.notLoaded')} hint={why}>
      <Button size="small" type="primary" onClick={onRetry}>
        {t('chat.retry')}
      </Button>
    </EmptyState>
  )
}
