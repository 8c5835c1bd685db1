import { Button, Message } from '@arco-design/web-react'
import { IconMessage } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { translate, useText } from '@tessera/shared/text/text'
import '../socket/online.ts'
import { useUnread } from '../socket/unread.ts'
import { openerText } from './opener-text.ts'
import { openPeer } from './peer.ts'
import './opener.css'

type Chat = typeof import('./chat.tsx')
const fetched = () => import('./chat.tsx')

/**
 * The chat in the header: it twinkles while any conversation has unread messages. Its code comes with the
 * first use.
 */
export function ChatOpener() {
  const t = useText(openerText)
  const { unreadNums } = useUnread()
  const [chat, setChat] = useState<Chat | null>(null)
  const [open, setOpen] = useState(false)
  const button = useRef<unknown>(null)
  const shut = useCallback(() => {
    setOpen(false)
    if (button.current instanceof HTMLElement) button.current.focus()
  }, [])
  const fetch = useCallback(async () => {
    try {
      setChat(await fetched())
      return true
    } catch {
      Message.error(translate(openerText, 'chat.failed'))
      return false
    }
  }, [])
  const toggle = async () => {
    if (open) shut()
    else if (await fetch()) setOpen(true)
  }
  // A conversation that was opened from elsewhere in the shell needs the code of the chat, and not its drawer.
  const peer = useAtomValue(openPeer)
  useEffect(() => {
    if (peer) void fetch()
  }, [peer, fetch])
  const waiting = unreadNums.reduce((sum, { unreadNum }) => sum + unreadNum, 0)
  return (
    <>
      <Button
        ref={button}
        type="text"
        className={`frame-tool chat-opener${waiting > 0 ? ' twinkling' : ''}`}
        icon={<IconMessage />}
        aria-label={waiting > 0 ? t('chat.unread', { n: waiting }) : t('chat.title')}
        aria-expanded={open}
        onPointerEnter={() => void fetched().catch(() => {})}
        onClick={() => void toggle()}
      />
      {chat && <chat.Chat open={open} onClose={shut} />}
    </>
  )
}
