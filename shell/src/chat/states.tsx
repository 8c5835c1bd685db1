import { Button, Empty, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Grey lines in the shape of the list, only when waiting takes longer than people notice. */
export function Waiting({ rows }: { rows: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="chat-state" aria-busy="true">
      {late &&
        Array.from({ length: rows }, (_, at) => (
          <Skeleton
            key={at}
            animation
            className="chat-skeleton"
            image={{ shape: 'circle', size: 'small' }}
            text={{ rows: 2, width: ['60%', '90%'] }}
          />
        ))}
    </div>
  )
}

export function Nothing({ words, hint, children }: { words: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="chat-state">
      <Empty description={words} />
      {hint && <p>{hint}</p>}
      {children}
    </div>
  )
}

export function NotLoaded({ why, onRetry }: { why: string; onRetry: () => void }) {
  const t = useText(text)
  return (
    <Nothing words={t('chat.notLoaded')} hint={why}>
      <Button size="small" type="primary" onClick={onRetry}>
        {t('chat.retry')}
      </Button>
    </Nothing>
  )
}
