import { Button, Drawer, Empty, Skeleton } from '@arco-design/web-react'
import { IconCheck, IconList } from '@arco-design/web-react/icon'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Message } from '@tessera/shared/contract/messaging/messages'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { useOpenMessage } from './open-message.tsx'
import { useReadAll } from './read-all.tsx'
import { text } from './text.ts'
import { useReceived } from './use-received.ts'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import styles from './messages.module.css'
import layoutStyles from '@tessera/shared/ui/layout/layout.module.css'

/** Distance from the bottom at which the next page is loaded. */
const loadMoreDistancePx = 200

/** Drawer of the received messages, newest first. */
export function MessageDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const isPhone = useNarrow('phone')
  const go = useNavigate()
  const { list, at, more, next, retry, markRead } = useReceived()
  const { open, dialog } = useOpenMessage({ onRead: markRead, onLeave: onClose })
  const readAll = useReadAll(() => markRead('all'))
  const box = useRef<HTMLDivElement>(null)
  const loadMore = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    if (more && at === 'ready' && scrollHeight - scrollTop - clientHeight < loadMoreDistancePx) next()
  }
  // On a tall screen the first page may not fill the list.
  useEffect(loadMore)

  return (
    <>
      <Drawer
        {...drawerDialogProps(t('messages.title'))}
        visible
        width={isPhone ? '100vw' : 280}
        title={t('messages.title')}
        className={styles.drawer}
        footer={null}
        onCancel={onClose}
      >
        <div className={styles.tools}>
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
        {/* Focusable, so that it can be scrolled by keyboard. */}
        <div
          ref={box}
          className={styles.list}
          onScroll={loadMore}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
          tabIndex={0}
          role="region"
          aria-label={t('messages.title')}
          aria-busy={at === 'loading'}
        >
          <ul>
            {list.map((message) => (
              <li key={message.id}>
                <MessageRow message={message} onOpen={() => open(message)} />
              </li>
            ))}
          </ul>
          {at === 'loading' && (
            <Skeleton animation text={{ rows: 6, width: '100%' }} className={styles.wait} />
          )}
          {at === 'failed' && (
            <div className={styles.none}>
              {t('messages.loadFailed')}
              <Button size="small" onClick={retry}>
                {t('messages.retry')}
              </Button>
            </div>
          )}
          {at === 'ready' && list.length === 0 && (
            <Empty description={[t('messages.empty'), t('messages.emptyWhy')].join(' · ')} />
          )}
          {at === 'ready' && list.length > 0 && !more && <p className={styles.end}>{t('messages.end')}</p>}
        </div>
      </Drawer>
      {readAll.question}
      {dialog}
    </>
  )
}

function MessageRow({
  message: { title, text: lines, creatorUser, lastModifyTime, isRead },
  onOpen,
}: {
  message: Message
  onOpen: () => void
}) {
  const t = useText(text)
  return (
    <button type="button" className={styles.line} onClick={onOpen}>
      <span className={isRead === 0 ? `${styles.dot} ${styles.unread}` : styles.dot}>
        {isRead === 0 && <span className={layoutStyles.visuallyHidden}>{t('messages.unread')}</span>}
      </span>
      <span className={styles.title} title={title}>
        {title}
      </span>
      {lines !== '' && <span className={styles.lines}>{lines}</span>}
      <span className={styles.from}>
        <span>{creatorUser || t('messages.system')}</span>
        <RelativeTimeLabel at={lastModifyTime} />
      </span>
    </button>
  )
}
