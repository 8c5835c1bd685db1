import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { timeText } from '@tessera/shared/format/time'
import { translate, useText } from '@tessera/shared/text/text'
import { giveUp, useConnected, writeAgain } from '../socket/listen.ts'
import type { Outgoing } from '../socket/outbox.ts'
import { Face } from './face.tsx'
import { openerText } from './opener-text.ts'
import type { Peer } from './recents.ts'
import { Rich } from './rich.tsx'
import { text } from './text.ts'
import { pictureOf, type Item } from './thread.ts'

/** One message with its time; of one's own also whether it was read. */
export function Bubble({ item, peer, onSized }: { item: Item; peer: Peer; onSized: () => void }) {
  const t = useText(text)
  return (
    <article className={`chat-message${item.mine ? ' mine' : ''}`}>
      {!item.mine && <Face of={peer} plain />}
      <div className="chat-said">
        <span className="frame-unseen">{item.mine ? t('chat.me') : peer.realName}</span>
        <Content item={item} peer={peer} onSized={onSized} />
        <span className="chat-about">
          <time dateTime={new Date(item.at).toISOString()} title={timeText(item.at, true)}>
            {timeText(item.at).slice(-5)}
          </time>
          {item.mine && (
            <span className={item.read ? 'chat-read' : undefined}>
              {t(item.read ? 'chat.read' : 'chat.notRead')}
            </span>
          )}
        </span>
      </div>
    </article>
  )
}

/** What a message holds, as it is in the list and in the history. */
export function Content({
  item,
  peer,
  keyword = '',
  onSized,
}: {
  item: Item
  peer: Peer
  keyword?: string
  onSized?: () => void
}) {
  const t = useText(text)
  const picture = pictureOf(item)
  if (picture)
    return (
      <Picture
        {...picture}
        alt={t('chat.imageOf', { name: item.mine ? t('chat.me') : peer.realName, time: timeText(item.at) })}
        onSized={onSized}
      />
    )
  if (item.type !== 'text') return <p className="chat-bubble">{t('chat.other')}</p>
  return (
    <p className="chat-bubble" dir="auto">
      <Rich message={item.content} keyword={keyword} />
    </p>
  )
}

type Preview = typeof import('./preview.tsx')

function Picture({
  path,
  width,
  height,
  alt,
  onSized,
}: {
  path: string
  width: number
  height: number
  alt: string
  onSized: (() => void) | undefined
}) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      setPreview(await import('./preview.tsx'))
      setOpen(true)
    } catch {
      Message.error(translate(openerText, 'chat.failed'))
    }
  }
  return (
    <>
      <button type="button" className="chat-picture" onClick={() => void show()}>
        <img src={path} width={width} height={height} alt={alt} loading="lazy" onLoad={onSized} />
      </button>
      {preview && <preview.Preview path={path} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** One's own message that the server has not confirmed: it waits, or was refused and says why. */
export function PendingBubble({
  message: { clientId, messageType, messageContent, refused },
}: {
  message: Outgoing
}) {
  const t = useText(text)
  const connected = useConnected()
  return (
    <article className={`chat-message mine pending${refused === null ? '' : ' refused'}`}>
      <div className="chat-said">
        <span className="frame-unseen">{t('chat.me')}</span>
        <p className="chat-bubble" dir="auto">
          {messageType === 'text' && typeof messageContent === 'string' ? (
            <Rich message={messageContent} />
          ) : (
            t('chat.picture')
          )}
        </p>
        {refused === null ? (
          <span className="chat-about">{t(connected ? 'chat.sending' : 'chat.waiting')}</span>
        ) : (
          <span className="chat-about" role="alert">
            {refused}
            <button type="button" className="chat-link" onClick={() => writeAgain(clientId)}>
              {t('chat.again')}
            </button>
            <button type="button" className="chat-link" onClick={() => giveUp(clientId)}>
              {t('chat.discard')}
            </button>
          </span>
        )}
      </div>
    </article>
  )
}
