import { Badge, Button, Message } from '@arco-design/web-react'
import { IconNotification } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { translate, useText } from '@tessera/shared/text/text'
import { onFrame } from '../socket/connection.ts'
import { isMessagePush } from '../socket/frames.ts'
import type { Frame } from '../socket/socket.ts'
import { useUnread } from '../socket/unread.ts'
import { text } from './text.ts'
import styles from './opener.module.css'
import toolStyles from '../header/tool.module.css'

type Drawer = typeof import('./drawer.tsx')
const importDrawer = () => import('./drawer.tsx')

/** Names a message that has just arrived. Several at once replace each other, so that they do not pile up. */
function showNewMessage(frame: Frame): void {
  if (!isMessagePush(frame)) return
  const content = translate(text, 'messages.arrived', { title: frame.title })
  Message.info({ id: 'newMessage', content, duration: 4_000 })
}

/** The bell in the header with the number of unread messages. The drawer's chunk is loaded on first use. */
export function NoticeOpener() {
  const t = useText(text)
  const { unreadMessageCount, unreadNoticeCount } = useUnread()
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  useEffect(() => onFrame('messagePush', showNewMessage), [])
  const n = unreadMessageCount + unreadNoticeCount
  const open = () =>
    void importDrawer().then(setDrawer, () => Message.error(translate(text, 'messages.failed')))

  return (
    <>
      <Badge className={styles.badge} count={n} maxCount={99} offset={[-7, 6]}>
        <Button
          type="text"
          className={toolStyles.tool}
          icon={<IconNotification />}
          aria-label={n > 0 ? t('messages.openUnread', { n }) : t('messages.title')}
          aria-haspopup="dialog"
          onPointerEnter={() => void importDrawer().catch(() => {})}
          onClick={open}
        />
      </Badge>
      {drawer && <drawer.MessageDrawer onClose={() => setDrawer(null)} />}
    </>
  )
}
