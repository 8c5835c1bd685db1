import { IconClose } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { useConnected, usePendingMessages } from '../socket/connection.ts'
import { useOnline } from '../socket/online.ts'
import { Composer } from './composer.tsx'
import { Avatar } from './avatar.tsx'
import { History } from './history.tsx'
import { MessageList } from './message-list.tsx'
import type { Peer } from './recents.ts'
import { text } from './text.ts'
import { useThread } from './use-thread.ts'
import styles from './window.module.css'
import chatStyles from './chat.module.css'

interface Props {
  peer: Peer
  /** Whether the drawer is open next to it. */
  beside: boolean
  onClose: () => void
}

/**
 * One conversation with its messages, the composer, and the history on request. On a phone it fills the
 * screen.
 */
export function ChatWindow({ peer, beside, onClose }: Props) {
  const t = useText(text)
  const me = session.get().current?.userInfo.userId ?? ''
  const thread = useThread(me, peer.id)
  const connected = useConnected()
  const online = useOnline().has(peer.id)
  const pending = usePendingMessages().filter(({ toUserId }) => toUserId === peer.id)
  const [history, setHistory] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) onClose()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it wherever the focus is inside
    <section
      className={`${chatStyles.pane} ${styles.window}${beside ? ` ${styles.beside}` : ''}${history ? ` ${styles.wide}` : ''}`}
      data-chat="window"
      aria-label={t('chat.with', { name: peer.realName })}
      onKeyDown={handleKeyDown}
    >
      <header className={chatStyles.head}>
        <Avatar of={peer} />
        <h2>
          {peer.realName}
          <span className={chatStyles.account}>{peer.account}</span>
          {online && <span className={chatStyles.presence}>{t('chat.online')}</span>}
        </h2>
        <button type="button" className={chatStyles.icon} aria-label={t('chat.close')} onClick={onClose}>
          <IconClose aria-hidden />
        </button>
      </header>
      {!connected && (
        <p role="status" className={styles.offline}>
          {t('chat.offline')}
        </p>
      )}
      <div className={styles.body}>
        <div className={styles.talk}>
          <MessageList thread={thread} peer={peer} pending={pending} />
          <Composer peer={peer} field={field} history={history} onHistory={() => setHistory(!history)} />
        </div>
        {history && <History me={me} peer={peer} total={thread.total} onClose={() => setHistory(false)} />}
      </div>
    </section>,
    document.body,
  )
}
