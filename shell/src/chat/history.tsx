import { Button, Input } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListedMessages } from '@tessera/shared/contract/socket'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { fetchMessages } from '../socket/fetch-messages.ts'
import { MessageContent } from './bubble.tsx'
import type { Peer } from './recents.ts'
import { ErrorState, EmptyState, LoadingState } from './states.tsx'
import { text } from './text.ts'
import { itemOf } from './thread.ts'
import styles from './messages.module.css'
import chatStyles from './chat.module.css'

/** Messages per page. */
const pageSize = 50

type HistoryState =
  | { at: 'loading' }
  | { at: 'failed'; why: string }
  | { at: 'ready'; list: ListedMessages['list']; pages: number }
/** Requested page and keyword. Page 0 is the last one, whose number is unknown before the first answer. */
interface HistoryQuery {
  keyword: string
  page: number
}

interface Props {
  me: string
  peer: Peer
  /** Number of messages in the conversation. */
  total: number
  onClose: () => void
}

/**
 * All messages of a conversation, oldest first, 50 per page. Opens at the newest page; a keyword lists the
 * messages that contain it.
 */
export function History({ me, peer, total, onClose }: Props) {
  const t = useText(text)
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState<HistoryQuery>({
    keyword: '',
    page: Math.max(1, Math.ceil(total / pageSize)),
  })
  const [state, setState] = useState<HistoryState>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCancelled = false
    const load = async () => {
      const fetchPage = (currentPage: number) =>
        fetchMessages({
          toUserId: peer.id,
          formUserId: me,
          currentPage,
          pageSize,
          sord: 'asc',
          keyword: query.keyword,
        })
      const pagesOf = ({ pagination }: ListedMessages) => Math.max(1, Math.ceil(pagination.total / pageSize))
      let answer = await fetchPage(query.page || 1)
      const pages = pagesOf(answer)
      if (query.page === 0 && pages > 1) answer = await fetchPage(pages)
      if (isCancelled) return
      setState({ at: 'ready', list: answer.list, pages })
      if (query.page === 0) setQuery({ ...query, page: pages })
    }
    load().catch((error: Error) => !isCancelled && setState({ at: 'failed', why: error.message }))
    return () => {
      isCancelled = true
    }
  }, [me, peer.id, query, attempt])

  // The latest messages are shown first; results of a search are read from the top.
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (state.at === 'ready' && list.current)
      list.current.scrollTop = query.keyword ? 0 : list.current.scrollHeight
  }, [state, query.keyword])

  const search = (keyword: string) => {
    setState({ at: 'loading' })
    setQuery({ keyword: keyword.trim(), page: 0 })
  }
  const goToPage = (page: number) => setQuery({ ...query, page })
  const pages = state.at === 'ready' ? state.pages : 1
  const page = query.page || pages

  return (
    <aside className={styles.history} aria-label={t('chat.history')}>
      <header className={chatStyles.head}>
        <h3>{t('chat.history')}</h3>
        <button type="button" className={chatStyles.icon} aria-label={t('chat.close')} onClick={onClose}>
          <IconClose aria-hidden />
        </button>
      </header>
      <Input.Search
        className={chatStyles.search}
        allowClear
        maxLength={100}
        value={typed}
        placeholder={t('chat.searchHistory')}
        aria-label={t('chat.searchHistory')}
        onChange={setTyped}
        onSearch={search}
        onClear={() => search('')}
      />
      {state.at === 'loading' && <LoadingState rows={6} />}
      {state.at === 'failed' && <ErrorState why={state.why} onRetry={() => setAttempt(attempt + 1)} />}
      {state.at === 'ready' && state.list.length === 0 && (
        <EmptyState
          words={query.keyword ? t('chat.nothing', { keyword: query.keyword }) : t('chat.noHistory')}
        />
      )}
      {state.at === 'ready' && state.list.length > 0 && (
        <ol ref={list} className={chatStyles.list} aria-label={t('chat.history')}>
          {state.list.map((message) => {
            const item = itemOf(message, me)
            return (
              <li key={item.id} className={styles.past}>
                <span className={styles.about}>
                  <strong>{item.mine ? t('chat.me') : peer.realName}</strong>
                  <time dateTime={new Date(item.at).toISOString()}>{formatTime(item.at)}</time>
                </span>
                <MessageContent item={item} peer={peer} keyword={query.keyword} />
              </li>
            )
          })}
        </ol>
      )}
      {pages > 1 && (
        <footer className={styles.pages}>
          <Button size="mini" disabled={page <= 1} onClick={() => goToPage(page - 1)}>
            {t('chat.older')}
          </Button>
          <span role="status">{t('chat.page', { page, pages })}</span>
          <Button size="mini" disabled={page >= pages} onClick={() => goToPage(page + 1)}>
            {t('chat.newer')}
          </Button>
        </footer>
      )}
    </aside>
  )
}
