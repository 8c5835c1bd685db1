import { Button, Input } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListedMessages } from '@tessera/shared/contract/shell/socket'
import { timeText } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { askMessages } from '../socket/ask.ts'
import { Content } from './bubble.tsx'
import type { Peer } from './recents.ts'
import { NotLoaded, Nothing, Waiting } from './states.tsx'
import { text } from './text.ts'
import { itemOf } from './thread.ts'
import './history.css'

/** Specification: shell 9. */
const pageSize = 50

type Found =
  | { at: 'loading' }
  | { at: 'failed'; why: string }
  | { at: 'ready'; list: ListedMessages['list']; pages: number }
/** Which page of what; page 0 is the last one, which nobody knows by number before the first answer. */
interface Wanted {
  keyword: string
  page: number
}

interface Props {
  me: string
  peer: Peer
  /** Messages of the conversation so far. */
  total: number
  onClose: () => void
}

/** Everything that was said, from the oldest, fifty a page; it opens at the newest page, and a keyword finds its places. */
export function History({ me, peer, total, onClose }: Props) {
  const t = useText(text)
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<Wanted>({
    keyword: '',
    page: Math.max(1, Math.ceil(total / pageSize)),
  })
  const [found, setFound] = useState<Found>({ at: 'loading' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let over = false
    const load = async () => {
      const ask = (currentPage: number) =>
        askMessages({
          toUserId: peer.id,
          formUserId: me,
          currentPage,
          pageSize,
          sord: 'asc',
          keyword: wanted.keyword,
        })
      const pagesOf = ({ pagination }: ListedMessages) => Math.max(1, Math.ceil(pagination.total / pageSize))
      let answer = await ask(wanted.page || 1)
      const pages = pagesOf(answer)
      if (wanted.page === 0 && pages > 1) answer = await ask(pages)
      if (over) return
      setFound({ at: 'ready', list: answer.list, pages })
      if (wanted.page === 0) setWanted({ ...wanted, page: pages })
    }
    load().catch((error: Error) => !over && setFound({ at: 'failed', why: error.message }))
    return () => {
      over = true
    }
  }, [me, peer.id, wanted, tries])

  // What was said last is looked for first; places that were found are read from the first on.
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (found.at === 'ready' && list.current)
      list.current.scrollTop = wanted.keyword ? 0 : list.current.scrollHeight
  }, [found, wanted.keyword])

  const search = (keyword: string) => {
    setFound({ at: 'loading' })
    setWanted({ keyword: keyword.trim(), page: 0 })
  }
  const turn = (page: number) => setWanted({ ...wanted, page })
  const pages = found.at === 'ready' ? found.pages : 1
  const page = wanted.page || pages

  return (
    <aside className="chat-history" aria-label={t('chat.history')}>
      <header className="chat-head">
        <h3>{t('chat.history')}</h3>
        <button type="button" className="chat-icon" aria-label={t('chat.close')} onClick={onClose}>
          <IconClose aria-hidden />
        </button>
      </header>
      <Input.Search
        className="chat-search"
        allowClear
        maxLength={100}
        value={typed}
        placeholder={t('chat.searchHistory')}
        aria-label={t('chat.searchHistory')}
        onChange={setTyped}
        onSearch={search}
        onClear={() => search('')}
      />
      {found.at === 'loading' && <Waiting rows={6} />}
      {found.at === 'failed' && <NotLoaded why={found.why} onRetry={() => setTries(tries + 1)} />}
      {found.at === 'ready' && found.list.length === 0 && (
        <Nothing
          words={wanted.keyword ? t('chat.nothing', { keyword: wanted.keyword }) : t('chat.noHistory')}
        />
      )}
      {found.at === 'ready' && found.list.length > 0 && (
        <ol ref={list} className="chat-list" aria-label={t('chat.history')}>
          {found.list.map((message) => {
            const item = itemOf(message, me)
            return (
              <li key={item.id} className="chat-past">
                <span className="chat-about">
                  <strong>{item.mine ? t('chat.me') : peer.realName}</strong>
                  <time dateTime={new Date(item.at).toISOString()}>{timeText(item.at)}</time>
                </span>
                <Content item={item} peer={peer} keyword={wanted.keyword} />
              </li>
            )
          })}
        </ol>
      )}
      {pages > 1 && (
        <footer className="chat-pages">
          <Button size="mini" disabled={page <= 1} onClick={() => turn(page - 1)}>
            {t('chat.older')}
          </Button>
          <span role="status">{t('chat.page', { page, pages })}</span>
          <Button size="mini" disabled={page >= pages} onClick={() => turn(page + 1)}>
            {t('chat.newer')}
          </Button>
        </footer>
      )}
    </aside>
  )
}
