import { Button } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useLayoutEffect, useRef, useState } from 'react'
import { dateText } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Outgoing } from '../socket/outbox.ts'
import { Bubble, PendingBubble } from './bubble.tsx'
import type { Peer } from './recents.ts'
import { NotLoaded, Nothing, Waiting } from './states.tsx'
import { text } from './text.ts'
import { days } from './thread.ts'
import type { useThread } from './use-thread.ts'
import './messages.css'

interface Props {
  thread: ReturnType<typeof useThread>
  peer: Peer
  pending: readonly Outgoing[]
}

/** Pixels from the end within which the list follows what comes, and from the start at which it asks for more. */
const near = 80

/** The messages, newest at the end. Earlier ones come in above without moving what is read. */
export function MessageList({ thread: { items, loading, loadEarlier, reload }, peer, pending }: Props) {
  const t = useText(text)
  const list = useRef<HTMLDivElement>(null)
  /** What the list looked like when it was drawn last. */
  const before = useRef({ first: '', height: 0, end: true, own: 0 })
  const [unseen, setUnseen] = useState(false)
  const first = items[0]?.id ?? ''
  const last = items.at(-1)
  const own = pending.length

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const was = before.current
    if (was.end || own > was.own) element.scrollTop = element.scrollHeight
    else if (was.first !== first) element.scrollTop += element.scrollHeight - was.height
    else if (last && !last.mine && element.scrollHeight > was.height) setUnseen(true)
    before.current = { ...was, first, height: element.scrollHeight, own }
  }, [first, last, own, items.length])

  const follow = () => {
    const element = list.current
    if (!element) return
    const end = element.scrollHeight - element.scrollTop - element.clientHeight < near
    before.current = { ...before.current, end, height: element.scrollHeight }
    if (end) setUnseen(false)
    if (element.scrollTop < near) loadEarlier()
  }
  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight })

  if (loading.at === 'failed' && items.length + own === 0)
    return <NotLoaded why={loading.why} onRetry={reload} />
  return (
    <div className="chat-messages">
      {/* A region that scrolls is reached by keyboard. */}
      <div
        ref={list}
        className="chat-scroll"
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('chat.log', { name: peer.realName })}
        onScroll={follow}
      >
        {loading.at === 'loading' && items.length === 0 && <Waiting rows={3} />}
        {loading.at === 'ready' && loading.earlier !== 'none' && (
          <div className="chat-more">
            <Button size="mini" type="text" disabled={loading.earlier === 'loading'} onClick={loadEarlier}>
              {t(loading.earlier === 'loading' ? 'chat.loading' : 'chat.earlier')}
            </Button>
          </div>
        )}
        {loading.at === 'ready' && items.length + own === 0 && <Nothing words={t('chat.first')} />}
        {days(items).map(({ day, items: those }) => (
          <section key={day} className="chat-day" aria-label={day}>
            <h3>{dayWords(day, t)}</h3>
            {those.map((item) => (
              <Bubble key={item.id} item={item} peer={peer} onSized={() => before.current.end && toEnd()} />
            ))}
          </section>
        ))}
        {pending.map((message) => (
          <PendingBubble key={message.clientId} message={message} />
        ))}
      </div>
      {unseen && (
        <button type="button" className="chat-newest" onClick={toEnd}>
          <IconDown aria-hidden />
          {t('chat.toNewest')}
        </button>
      )}
    </div>
  )
}

function dayWords(day: string, t: (key: 'chat.today' | 'chat.yesterday') => string): string {
  if (day === dateText(Date.now())) return t('chat.today')
  return day === dateText(Date.now() - 86_400_000) ? t('chat.yesterday') : day
}
