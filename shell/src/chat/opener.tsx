import { Button, Message } from '@arco-design/web-react'
import { IconMessage } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { translate, useText } from '@tessera/shared/text/text'
import '../socket/online.ts'
import { useUnread } from '../socket/unread.ts'
import { openerText } from './opener-text.ts'
import { activePeer } from './peer.ts'
import toolStyles from '../header/tool.module.css'
import styles from './opener.module.css'

type Chat = typeof import('./chat.tsx')
const importChat = () => import('./chat.tsx')
const showFailure = () => void Message.error(translate(openerText, 'chat.failed'))

/**
 * The chat button in the header. It blinks while there are unread messages. The chunk of the chat is loaded
 * on first use.
 */
export function ChatOpener() {
  const t = useText(openerText)
  const { unreadNums } = useUnread()
  const [chat, setChat] = useState<Chat | null>(null)
  const [open, setOpen] = useState(false)
  const button = useRef<unknown>(null)
  const close = useCallback(() => {
    setOpen(false)
    if (button.current instanceof HTMLElement) button.current.focus()
  }, [])
  const toggle = () => {
    if (open) return close()
    importChat().then((module) => {
      setChat(module)
      setOpen(true)
    }, showFailure)
  }
  // A conversation opened from elsewhere in the shell needs the chat's chunk, but not its drawer.
  const peer = useAtomValue(activePeer)
  useEffect(() => {
    if (peer) importChat().then(setChat, showFailure)
  }, [peer])
  const unreadCount = unreadNums.reduce((sum, { unreadNum }) => sum + unreadNum, 0)
  return (
    <>
      <Button
        ref={button}
        type="text"
        className={`${toolStyles.tool} ${styles.opener}${unreadCount > 0 ? ` ${styles.twinkling}` : ''}`}
        data-chat="opener"
        icon={<IconMessage />}
        aria-label={unreadCount > 0 ? t('chat.unread', { n: unreadCount }) : t('chat.title')}
        aria-expanded={open}
        onPointerEnter={() => void importChat().catch(() => {})}
        onClick={toggle}
      />
      {chat && <chat.Chat open={open} onClose={close} />}
    </>
  )
}
