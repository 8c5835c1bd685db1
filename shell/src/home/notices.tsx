import { Badge, Card, Empty, Skeleton } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { messages as calls, MessageType } from '@tessera/shared/contract/system/messages'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

export function Notices() {
  const t = useText(text)
  return (
    <Card title={t('home.notices')} bordered={false} extra={<Link to="/messageRecord">{t('home.all')}</Link>}>
      <NoticeList />
    </Card>
  )
}

export function NoticeList() {
  const t = useText(text)
  const { data, error } = useCall(calls.list, { type: MessageType.notice, currentPage: 1, pageSize: 6 })
  if (error) return <p role="alert">{t('home.noticesFailed')}</p>
  if (!data) return <Skeleton animation text={{ rows: 4 }} />
  if (data.list.length === 0) return <Empty description={t('home.noNotices')} />
  return (
    <ul className="home-list">
      {data.list.map(({ id, title, creatorUser, lastModifyTime, isRead }) => (
        <li key={id}>
          <span>
            {!isRead && (
              <span role="img" aria-label={t('home.unread')} className="home-unread">
                <Badge status="error" />
              </span>
            )}
            {title}
          </span>
          <span>{creatorUser.split('/', 1)[0]}</span>
          <time dateTime={new Date(lastModifyTime).toISOString()}>{formatTime(lastModifyTime)}</time>
        </li>
      ))}
    </ul>
  )
}
