import { IconClose } from '@arco-design/web-react/icon'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '@tessera/shared/text/text'
import { Contacts } from './contacts.tsx'
import { Conversations } from './conversations.tsx'
import { openerText } from './opener-text.ts'
import type { Peer } from './recents.ts'
import { text } from './text.ts'
import styles from './drawer.module.css'
import chatStyles from './chat.module.css'

interface Props {
  peer: Peer | null
  onChoose: (peer: Peer) => void
  onClose: () => void
}

const tabs = ['messages', 'contacts'] as const
type Tab = (typeof tabs)[number]

/** Drawer at the right side. It does not block the page beside it. */
export function Drawer({ peer, onChoose, onClose }: Props) {
  const t = useText(text)
  const title = useText(openerText)('chat.title')
  const id = useId()
  const [tab, setTab] = useState<Tab>('messages')
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => chosen.current?.focus(), [])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
  }
  const handleTabKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = tab === 'messages' ? 'contacts' : 'messages'
    setTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it wherever the focus is inside
    <aside
      className={`${chatStyles.pane} ${styles.drawer}`}
      data-chat="drawer"
      aria-label={title}
      onKeyDown={handleKeyDown}
    >
      <header className={chatStyles.head}>
        <h2>{title}</h2>
        <button type="button" className={chatStyles.icon} aria-label={t('chat.close')} onClick={onClose}>
          <IconClose aria-hidden />
        </button>
      </header>
      <div role="tablist" className={styles.tabs} aria-label={title}>
        {tabs.map((name) => (
          <button
            key={name}
            ref={name === tab ? chosen : undefined}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={handleTabKeys}
          >
            {t(`chat.${name}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} className={styles.panel} aria-labelledby={`${id}-${tab}`}>
        {tab === 'messages' ? (
          <Conversations peer={peer} onChoose={onChoose} onContacts={() => setTab('contacts')} />
        ) : (
          <Contacts peer={peer} onChoose={onChoose} />
        )}
      </div>
    </aside>,
    document.body,
  )
}
