import { Badge, Card, Empty, Message as Toast, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { messages as calls, MessageType, type MessageInfo } from '@tessera/shared/contract/messaging/messages'
import { call } from '@tessera/shared/client/call'
import { refresh, useCall } from '@tessera/shared/client/use-call'
import { translate, useText } from '@tessera/shared/text/text'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'
import styles from './home.module.css'

export function Notices({ title }: { title?: string | undefined }) {
  const t = useText(text)
  return (
    <Card
      title={title ?? t('home.notices')}
      bordered={false}
      extra={<Link to="/messageRecord">{t('home.all')}</Link>}
    >
      <NoticeList />
    </Card>
  )
}

type Dialog = typeof import('../messages/view.tsx')

/** The latest notices; a click shows one and marks it as read. The dialog's chunk is loaded on first use. */
export function NoticeList() {
  const t = useText(text)
  const { data, error } = useCall(calls.list, { type: MessageType.notice, currentPage: 1, pageSize: 6 })
  const [shown, setShown] = useState<{ message: MessageInfo; dialog: Dialog } | null>(null)
  const show = async (id: string) => {
    const loading = import('../messages/view.tsx')
    const message = await call(calls.readInfo, { id })
    const dialog = await loading.catch(() => undefined)
    if (!dialog) return void Toast.error(translate(text, 'home.noticesFailed'))
    setShown({ message, dialog })
    void refresh(calls.list)
  }
  if (error) return <p role="alert">{t('home.noticesFailed')}</p>
  if (!data) return <Skeleton animation text={{ rows: 4 }} />
  if (data.list.length === 0) return <Empty description={t('home.noNotices')} />
  return (
    <>
      <ul className={styles.list}>
        {data.list.map(({ id, title, creatorUser, lastModifyTime, isRead }) => (
          <li key={id}>
            <span title={title}>
              {!isRead && (
                <span role="img" aria-label={t('home.unread')} className={styles.unread}>
                  <Badge status="error" />
                </span>
              )}
              {/* The call itself shows an error. */}
              <button
                type="button"
                className={styles.link}
                onClick={() => void show(id).catch(() => undefined)}
              >
                {title}
              </button>
            </span>
            <span>{creatorUser.split('/', 1)[0]}</span>
            <RelativeTimeLabel at={lastModifyTime} />
          </li>
        ))}
      </ul>
      {shown && <shown.dialog.MessageDialog message={shown.message} onClose={() => setShown(null)} />}
    </>
  )
}
