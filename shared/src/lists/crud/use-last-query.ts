import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { storeItem } from '../../session/store-item.ts'

interface LastQuery {
  /** The URL is about to change. */
  readonly isRestoring: boolean
  /** The list has the query of the last visit, and the user has not changed it since. */
  readonly isRestored: boolean
}

interface State {
  readonly started: boolean
  /** The restored query. */
  readonly restored?: string | undefined
  /** Key of the location before it was restored: the router renders the restored one later than this component. */
  readonly awaitedSince?: string | undefined
}

/**
 * The restored query of a page that the user has not changed since. It outlives a reload, whose address has the query; and
 * another view of the list, which has the address of this one, says it as well.
 */
const restoredQueries = {
  get: (path: string): string | undefined => sessionStorage.getItem(keyOf(path)) ?? undefined,
  set: (path: string, query: string) => void storeItem(sessionStorage, keyOf(path), query),
  delete: (path: string) => sessionStorage.removeItem(keyOf(path)),
}
const keyOf = (path: string) =>
  `tessera.restoredQuery.${session.get().current?.userInfo.userId ?? ''}.${path}`

/**
 * Restores the last query of a list when its URL has none, and reports later queries to `remember`. A URL
 * with a query wins.
 */
export function useLastQuery(last: string | undefined, remember: (query: string) => void): LastQuery {
  const { pathname, key } = useLocation()
  const [params, setParams] = useSearchParams()
  const currentQuery = queryOf(params)
  const [{ started, restored, awaitedSince }, setState] = useState<State>({
    started: currentQuery !== '' || params.has('currentPage'),
    restored: restoredQueries.get(pathname),
  })
  const isAwaited = awaitedSince === key
  if (awaitedSince !== undefined && !isAwaited) setState({ started, restored })
  const previousQuery = useRef(currentQuery)
  // The stored query can arrive after the first render; it still applies as long as the user has not
  // filtered.
  const stored = queryOf(new URLSearchParams(last))
  const restoring = !started && currentQuery === '' && stored !== ''
  useEffect(() => {
    if (restoring) {
      setParams(new URLSearchParams(stored), { replace: true })
      previousQuery.current = stored
      restoredQueries.set(pathname, stored)
      // oxlint-disable-next-line react/set-state-in-effect -- it records that the URL, an external system, was changed here
      setState({ started: true, restored: stored, awaitedSince: key })
    } else if (!isAwaited) {
      if (previousQuery.current === currentQuery) return
      previousQuery.current = currentQuery
      restoredQueries.delete(pathname)
      setState((known) => ({ ...known, started: true }))
      remember(currentQuery)
    }
  }, [stored, currentQuery, remember, restoring, isAwaited, key, pathname, setParams])
  return { isRestoring: restoring || isAwaited, isRestored: restored === currentQuery }
}

/** What an address opens on top of a list: a task, and the row that it was opened by. */
const openedKeys = ['task', 'item']

/** Returns the normalised query string without the page number and what is opened. */
export function queryOf(params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  for (const name of ['currentPage', ...openedKeys]) rest.delete(name)
  rest.sort()
  return rest.toString()
}
