import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { formatTime } from '@tessera/shared/format/time'
import { translate, useText } from '@tessera/shared/text/text'
import { discardChatMessage, useConnected, resendChatMessage } from '../socket/connection.ts'
import type { PendingMessage } from '../socket/outbox.ts'
import { Avatar } from './avatar.tsx'
import { openerText } from './opener-text.ts'
import type { Peer } from './recents.ts'
import { MessageText } from './message-text.tsx'
import { text } from './text.ts'
import { pictureOf, type MessageItem } from './thread.ts'

/** One message with its time; one's own messages also show whether they were read. */
export function Bubble({ item, peer, onSized }: { item: MessageItem; peer: Peer; onSized: () => void }) {
  const t = useText(text)
  return (
    <article className={`chat-message${item.mine ? ' mine' : ''}`}>
      {!item.mine && <Avatar of={peer} plain />}
      <div className="chat-said">
        <span className="frame-unseen">{item.mine ? t('chat.me') : peer.realName}</span>
        <MessageContent item={item} peer={peer} onSized={onSized} />
        <span className="chat-about">
          <time dateTime={new Date(item.at).toISOString()} title={formatTime(item.at, true)}>
            {formatTime(item.at).slice(-5)}
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

/** The content of a message, in the conversation and in the history. */
export function MessageContent({
  item,
  peer,
  keyword = '',
  onSized,
}: {
  item: MessageItem
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
        alt={t('chat.imageOf', { name: item.mine ? t('chat.me') : peer.realName, time: formatTime(item.at) })}
        onSized={onSized}
      />
    )
  if (item.type !== 'text') return <p className="chat-bubble">{t('chat.other')}</p>
  return (
    <p className="chat-bubble" dir="auto">
      <MessageText message={item.content} keyword={keyword} />
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
  const openPreview = async () => {
    try {
      setPreview(await import('./preview.tsx'))
      setOpen(true)
    } catch {
      Message.error(translate(openerText, 'chat.failed'))
    }
  }
  return (
    <>
      <button type="button" className="chat-picture" onClick={() => void openPreview()}>
        <img src={path} width={width} height={height} alt={alt} loading="lazy" onLoad={onSized} />
      </button>
      {preview && <preview.Preview path={path} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** One's own message that the server has not confirmed: queued, or refused with the reason. */
export function PendingBubble({
  message: { clientId, messageType, messageContent, refused },
}: {
  message: PendingMessage
}) {
  const t = useText(text)
  const connected = useConnected()
  return (
    <article className={`chat-message mine pending${refused === null ? '' : ' refused'}`}>
      <div className="chat-said">
        <span className="frame-unseen">{t('chat.me')}</span>
        <p className="chat-bubble" dir="auto">
          {messageType === 'text' && typeof messageContent === 'string' ? (
            <MessageText message={messageContent} />
          ) : (
            t('chat.picture')
          )}
        </p>
        {refused === null ? (
          <span className="chat-about">{t(connected ? 'chat.sending' : 'chat.waiting')}</span>
        ) : (
          <span className="chat-about" role="alert">
            {refused}
            <button type="button" className="chat-link" onClick={() => resendChatMessage(clientId)}>
              {t('chat.again')}
            </button>
            <button type="button" className="chat-link" onClick={() => discardChatMessage(clientId)}>
              {t('chat.discard')}
            </button>
          </span>
        )}
      </div>
    </article>
  )
}
