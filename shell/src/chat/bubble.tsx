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
import styles from './messages.module.css'
import layoutStyles from '@tessera/shared/ui/layout/layout.module.css'

/** One message with its time; one's own messages also show whether they were read. */
export function Bubble({ item, peer, onSized }: { item: MessageItem; peer: Peer; onSized: () => void }) {
  const t = useText(text)
  return (
    <article className={item.mine ? `${styles.message} ${styles.mine}` : styles.message}>
      {!item.mine && <Avatar of={peer} plain />}
      <div className={styles.said}>
        <span className={layoutStyles.visuallyHidden}>{item.mine ? t('chat.me') : peer.realName}</span>
        <MessageContent item={item} peer={peer} onSized={onSized} />
        <span className={styles.about}>
          <time dateTime={new Date(item.at).toISOString()} title={formatTime(item.at, true)}>
            {formatTime(item.at).slice(-5)}
          </time>
          {item.mine && (
            <span className={item.read ? styles.read : undefined}>
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
  if (item.type !== 'text') return <p className={styles.bubble}>{t('chat.other')}</p>
  return (
    <p className={styles.bubble} dir="auto">
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
      <button type="button" className={styles.picture} onClick={() => void openPreview()}>
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
    <article
      className={`${styles.message} ${styles.mine} ${styles.pending}${refused === null ? '' : ` ${styles.refused}`}`}
    >
      <div className={styles.said}>
        <span className={layoutStyles.visuallyHidden}>{t('chat.me')}</span>
        <p className={styles.bubble} dir="auto">
          {messageType === 'text' && typeof messageContent === 'string' ? (
            <MessageText message={messageContent} />
          ) : (
            t('chat.picture')
          )}
        </p>
        {refused === null ? (
          <span className={styles.about}>{t(connected ? 'chat.sending' : 'chat.waiting')}</span>
        ) : (
          <span className={styles.about} role="alert">
            {refused}
            <button type="button" className={styles.link} onClick={() => resendChatMessage(clientId)}>
              {t('chat.again')}
            </button>
            <button type="button" className={styles.link} onClick={() => discardChatMessage(clientId)}>
              {t('chat.discard')}
            </button>
          </span>
        )}
      </div>
    </article>
  )
}
