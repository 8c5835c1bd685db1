import { Button, Input } from '@arco-design/web-react'
import { useEffect, useState, type UIEvent } from 'react'
import useSWRInfinite from 'swr/infinite'
import { users } from '@tessera/shared/contract/org/users'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call, type CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Person } from './person.tsx'
import type { Peer } from './recents.ts'
import { ErrorState, EmptyState, LoadingState } from './states.tsx'
import { text } from './text.ts'
import styles from './chat.module.css'
import drawerStyles from './drawer.module.css'

/** Contacts per page. */
const pageSize = 20
/** Distance from the bottom at which the next page is loaded. */
const loadMoreDistancePx = 300

type ContactsPage = CallOutput<typeof users.imUsers>

/** All colleagues, loaded page by page. */
export function Contacts({ peer, onChoose }: { peer: Peer | null; onChoose: (peer: Peer) => void }) {
  const t = useText(text)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<ContactsPage, CallError>(
    (at) => [users.imUsers.path, keyword, at + 1],
    ([, searchedKeyword, currentPage]: [string, string, number]) =>
      call(users.imUsers, { keyword: searchedKeyword, currentPage, pageSize }, { quiet: true }),
    {
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      keepPreviousData: true,
    },
  )
  const list = data?.flatMap((page) => page.list) ?? []
  const total = data?.[0]?.pagination.total ?? 0
  const loadMore = () => {
    if (!isValidating && size * pageSize < total) void setSize(size + 1)
  }
  const handleScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < loadMoreDistancePx) loadMore()
  }

  return (
    <>
      <Input.Search
        className={styles.search}
        allowClear
        value={typed}
        onChange={setTyped}
        maxLength={100}
        placeholder={t('chat.searchContacts')}
        aria-label={t('chat.searchContacts')}
      />
      {!data && !error && <LoadingState rows={8} />}
      {error && list.length === 0 && <ErrorState why={error.msg} onRetry={() => void mutate()} />}
      {data && list.length === 0 && (
        <EmptyState words={keyword ? t('chat.nothing', { keyword }) : t('chat.noContacts')}>
          {keyword && (
            <Button size="small" onClick={() => setTyped('')}>
              {t('chat.clear')}
            </Button>
          )}
        </EmptyState>
      )}
      <ul
        className={styles.list}
        aria-label={t('chat.contacts')}
        aria-busy={isValidating}
        onScroll={handleScroll}
      >
        {list.map((contact) => (
          <Person
            key={contact.id}
            of={contact}
            current={contact.id === peer?.id}
            onChoose={() => onChoose(contact)}
          >
            <span className={drawerStyles.latest}>{contact.department}</span>
          </Person>
        ))}
        {error && list.length > 0 && (
          <li className={styles.more}>
            <Button size="small" onClick={() => void mutate()}>
              {t('chat.retry')}
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}

/** The value after it has not changed for `delay` milliseconds. */
function useDebounced(value: string, delay: number): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return later
}
