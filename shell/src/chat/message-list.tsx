import { Button } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatDate } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { PendingMessage } from '../socket/outbox.ts'
import { Bubble, PendingBubble } from './bubble.tsx'
import type { Peer } from './recents.ts'
import { ErrorState, EmptyState, LoadingState } from './states.tsx'
import { text } from './text.ts'
import { groupByDay } from './thread.ts'
import type { useThread } from './use-thread.ts'
import styles from './messages.module.css'
import chatStyles from './chat.module.css'

interface Props {
  thread: ReturnType<typeof useThread>
  peer: Peer
  pending: readonly PendingMessage[]
}

/**
 * Within this distance from the end the list scrolls to new messages; within it from the start it loads
 * earlier ones.
 */
const edgeDistancePx = 80

/** The messages, newest last. Earlier ones are inserted above without moving the visible ones. */
export function MessageList({ thread: { items, loading, loadEarlier, reload }, peer, pending }: Props) {
  const t = useText(text)
  const list = useRef<HTMLDivElement>(null)
  /** Measures of the list after the previous render. */
  const layout = useRef({ first: '', height: 0, end: true, own: 0 })
  const [hasNewBelow, setHasNewBelow] = useState(false)
  const first = items[0]?.id ?? ''
  const last = items.at(-1)
  const pendingCount = pending.length

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const previous = layout.current
    if (previous.end || pendingCount > previous.own) element.scrollTop = element.scrollHeight
    else if (previous.first !== first) element.scrollTop += element.scrollHeight - previous.height
    else if (last && !last.mine && element.scrollHeight > previous.height) setHasNewBelow(true)
    layout.current = { ...previous, first, height: element.scrollHeight, own: pendingCount }
  }, [first, last, pendingCount, items.length])

  const handleScroll = () => {
    const element = list.current
    if (!element) return
    const end = element.scrollHeight - element.scrollTop - element.clientHeight < edgeDistancePx
    layout.current = { ...layout.current, end, height: element.scrollHeight }
    if (end) setHasNewBelow(false)
    if (element.scrollTop < edgeDistancePx) loadEarlier()
  }
  const scrollToEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight })

  if (loading.at === 'failed' && items.length + pendingCount === 0)
    return <ErrorState why={loading.why} onRetry={reload} />
  return (
    <div className={styles.messages}>
      <div
        ref={list}
        className={styles.scroll}
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('chat.log', { name: peer.realName })}
        onScroll={handleScroll}
      >
        {loading.at === 'loading' && items.length === 0 && <LoadingState rows={3} />}
        {loading.at === 'ready' && loading.earlier !== 'none' && (
          <div className={chatStyles.more}>
            <Button size="mini" type="text" disabled={loading.earlier === 'loading'} onClick={loadEarlier}>
              {t(loading.earlier === 'loading' ? 'chat.loading' : 'chat.earlier')}
            </Button>
          </div>
        )}
        {loading.at === 'ready' && items.length + pendingCount === 0 && (
          <EmptyState words={t('chat.first')} />
        )}
        {groupByDay(items).map(({ day, items: those }) => (
          <section key={day} className={styles.day} aria-label={day}>
            <h3>{formatDay(day, t)}</h3>
            {those.map((item) => (
              <Bubble
                key={item.id}
                item={item}
                peer={peer}
                onSized={() => layout.current.end && scrollToEnd()}
              />
            ))}
          </section>
        ))}
        {pending.map((message) => (
          <PendingBubble key={message.clientId} message={message} />
        ))}
      </div>
      {hasNewBelow && (
        <button type="button" className={styles.newest} onClick={scrollToEnd}>
          <IconDown aria-hidden />
          {t('chat.toNewest')}
        </button>
      )}
    </div>
  )
}

function formatDay(day: string, t: (key: 'chat.today' | 'chat.yesterday') => string): string {
  if (day === formatDate(Date.now())) return t('chat.today')
  return day === formatDate(Date.now() - 86_400_000) ? t('chat.yesterday') : day
}
