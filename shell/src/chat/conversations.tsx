import { Badge, Button, Input } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { chat } from '@tessera/shared/contract/chat/chat'
import { ReceiveMessage, SentMessage } from '@tessera/shared/contract/socket'
import { useCall } from '@tessera/shared/client/use-call'
import { formatRelativeTime } from '@tessera/shared/format/relative-time'
import { formatTime } from '@tessera/shared/format/time'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { onFrame } from '../socket/connection.ts'
import { useUnread } from '../socket/unread.ts'
import { Person } from './person.tsx'
import { filterRecents, recentOfReceived, recentOfSent, addNewest, type Peer } from './recents.ts'
import { MessageText } from './message-text.tsx'
import { ErrorState, EmptyState, LoadingState } from './states.tsx'
import { text } from './text.ts'
import styles from './chat.module.css'
import drawerStyles from './drawer.module.css'
import layoutStyles from '@tessera/shared/ui/layout/layout.module.css'

interface Props {
  peer: Peer | null
  onChoose: (peer: Peer) => void
  onContacts: () => void
}

/** Recent conversations, newest first. They follow the socket and are reloaded after a reconnect. */
export function Conversations({ peer, onChoose, onContacts }: Props) {
  const t = useText(text)
  const lang = currentLang()
  const { data, error, mutate } = useCall(chat.recent, {})
  const { unreadNums } = useUnread()
  const [keyword, setKeyword] = useState('')
  const now = useCurrentMinute()

  useEffect(() => {
    const addRecent = (frame: ReturnType<typeof recentOfReceived> | undefined) =>
      frame && void mutate((known) => known && { list: addNewest(known.list, frame) }, { revalidate: false })
    const stops = [
      onFrame('receiveMessage', (frame) => addRecent(parseFrame(ReceiveMessage, frame, recentOfReceived))),
      onFrame('sendMessage', (frame) => addRecent(parseFrame(SentMessage, frame, recentOfSent))),
      onFrame('initMessage', () => void mutate()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [mutate])

  if (!data)
    return error ? <ErrorState why={error.msg} onRetry={() => void mutate()} /> : <LoadingState rows={6} />
  if (data.list.length === 0)
    return (
      <EmptyState words={t('chat.noRecent')} hint={t('chat.noRecentHint')}>
        <Button size="small" type="primary" onClick={onContacts}>
          {t('chat.toContacts')}
        </Button>
      </EmptyState>
    )
  const found = filterRecents(data.list, keyword)
  return (
    <>
      <Input.Search
        className={styles.search}
        allowClear
        value={keyword}
        onChange={setKeyword}
        maxLength={100}
        placeholder={t('chat.searchRecent')}
        aria-label={t('chat.searchRecent')}
      />
      {found.length === 0 && (
        <EmptyState words={t('chat.nothing', { keyword: keyword.trim() })}>
          <Button size="small" onClick={() => setKeyword('')}>
            {t('chat.clear')}
          </Button>
        </EmptyState>
      )}
      <ul className={styles.list} aria-label={t('chat.messages')}>
        {found.map((recent) => {
          const unread = unreadNums.find(({ sendUserId }) => sendUserId === recent.id)?.unreadNum ?? 0
          const aside = (
            <time
              className={drawerStyles.time}
              dateTime={new Date(recent.latestDate).toISOString()}
              title={formatTime(recent.latestDate)}
            >
              {formatRelativeTime(recent.latestDate, now, lang)}
            </time>
          )
          return (
            <Person
              key={recent.id}
              of={recent}
              current={recent.id === peer?.id}
              onChoose={() => onChoose(recent)}
              aside={aside}
            >
              <span className={drawerStyles.latest}>
                {recent.messageType === 'text' ? (
                  <MessageText message={recent.latestMessage} brief />
                ) : (
                  t(recent.messageType === 'image' ? 'chat.picture' : 'chat.other')
                )}
              </span>
              {unread > 0 && (
                <span className={drawerStyles.count}>
                  <span aria-hidden>
                    <Badge count={unread} maxCount={99} />
                  </span>
                  <span className={layoutStyles.visuallyHidden}>{t('chat.unreadOf', { n: unread })}</span>
                </span>
              )}
            </Person>
          )
        })}
      </ul>
    </>
  )
}

const parseFrame = <T, R>(
  schema: { safeParse: (value: unknown) => { data?: T } },
  frame: unknown,
  make: (value: T) => R,
): R | undefined => {
  const { data } = schema.safeParse(frame)
  return data && make(data)
}

/** The current time, updated every 30 s, for texts such as "5 minutes ago". */
function useCurrentMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
