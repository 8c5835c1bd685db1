import { Button, Drawer, Empty, Skeleton } from '@arco-design/web-react'
import { IconCheck, IconList } from '@arco-design/web-react/icon'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Message } from '@tessera/shared/contract/system/messages'
import { useText } from '@tessera/shared/text/text'
import { asDialog } from '@tessera/shared/widgets/portal-scope/as-dialog'
import { useOpenMessage } from './open-message.tsx'
import { useReadAll } from './read-all.tsx'
import { text } from './text.ts'
import { useReceived } from './use-received.ts'
import { When } from '@tessera/shared/widgets/when'
import './messages.css'

/** Pixels above the bottom of the list at which its next page is asked for. */
const near = 200

/** In-station messages: what the user received, newest first. */
export function MessageDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const go = useNavigate()
  const { list, at, more, next, again, markRead } = useReceived()
  const { open, dialog } = useOpenMessage({ onRead: markRead, onLeave: onClose })
  const readAll = useReadAll(() => markRead('all'))
  const box = useRef<HTMLDivElement>(null)
  const reach = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    if (more && at === 'ready' && scrollHeight - scrollTop - clientHeight < near) next()
  }
  // A tall screen may show the whole of a page at once.
  useEffect(reach)

  return (
    <>
      <Drawer
        {...asDialog(t('messages.title'))}
        visible
        width="min(280px, 100vw)"
        title={t('messages.title')}
        className="message-drawer"
        footer={null}
        onCancel={onClose}
      >
        <div className="message-tools">
          <Button
            type="text"
            size="small"
            icon={<IconCheck />}
            disabled={list.length === 0}
            onClick={readAll.ask}
          >
            {t('messages.readAll')}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<IconList />}
            onClick={() => {
              onClose()
              void go('/messageRecord')
            }}
          >
            {t('messages.centre')}
          </Button>
        </div>
        {/* Focusable, so that it can be scrolled by keys as well. */}
        <div
          ref={box}
          className="message-list"
          onScroll={reach}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
          tabIndex={0}
          role="region"
          aria-label={t('messages.title')}
          aria-busy={at === 'asking'}
        >
          <ul>
            {list.map((message) => (
              <li key={message.id}>
                <Line message={message} onOpen={() => open(message)} />
              </li>
            ))}
          </ul>
          {at === 'asking' && (
            <Skeleton animation text={{ rows: 6, width: '100%' }} className="message-wait" />
          )}
          {at === 'failed' && (
            <div className="message-none">
              {t('messages.loadFailed')}
              <Button size="small" onClick={again}>
                {t('messages.retry')}
              </Button>
            </div>
          )}
          {at === 'ready' && list.length === 0 && (
            <Empty description={[t('messages.empty'), t('messages.emptyWhy')].join(' · ')} />
          )}
          {at === 'ready' && list.length > 0 && !more && <p className="message-end">{t('messages.end')}</p>}
        </div>
      </Drawer>
      {readAll.question}
      {dialog}
    </>
  )
}

function Line({
  message: { title, creatorUser, lastModifyTime, isRead },
  onOpen,
}: {
  message: Message
  onOpen: () => void
}) {
  const t = useText(text)
  return (
    <button type="button" className="message-line" onClick={onOpen}>
      <span className={isRead === 0 ? 'message-dot unread' : 'message-dot'}>
        {isRead === 0 && <span className="message-unseen">{t('messages.unread')}</span>}
      </span>
      <span className="message-title" title={title}>
        {title}
      </span>
      <span className="message-from">
        <span>{creatorUser || t('messages.system')}</span>
        <When at={lastModifyTime} />
      </span>
    </button>
  )
}
