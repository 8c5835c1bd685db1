import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

interface LastQuery {
  /** The URL is about to change. */
  readonly isRestoring: boolean
  /** The list has the query of the last visit, and the user has not changed it since. */
  readonly isRestored: boolean
}

/**
 * Restores the last query of a list when its URL has none, and reports later queries to `remember`. A URL
 * with a query wins.
 */
export function useLastQuery(last: string | undefined, remember: (query: string) => void): LastQuery {
  const [params, setParams] = useSearchParams()
  const currentQuery = queryOf(params)
  const [{ started, restored }, setStarted] = useState<{ started: boolean; restored?: string }>({
    started: currentQuery !== '' || params.has('currentPage'),
  })
  const previousQuery = useRef(currentQuery)
  /** The router renders a restored address later than this component. */
  const isAwaited = useRef(false)
  // The stored query can arrive after the first render; it still applies as long as the user has not
  // filtered.
  const restoring = !started && currentQuery === '' && Boolean(last)
  useEffect(() => {
    if (restoring) {
      setParams(new URLSearchParams(last), { replace: true })
      previousQuery.current = queryOf(new URLSearchParams(last))
      isAwaited.current = true
      // oxlint-disable-next-line react/set-state-in-effect -- it records that the URL, an external system, was changed here
      setStarted({ started: true, restored: queryOf(new URLSearchParams(last)) })
    } else if (isAwaited.current && currentQuery === '') {
      return
    } else {
      isAwaited.current = false
      if (previousQuery.current === currentQuery) return
      previousQuery.current = currentQuery
      setStarted((known) => ({ ...known, started: true }))
      remember(currentQuery)
    }
  }, [last, currentQuery, remember, restoring, setParams])
  return { isRestoring: restoring, isRestored: restored === currentQuery }
}

/** Returns the normalised query string without the page number. */
export function queryOf(params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  rest.delete('currentPage')
  rest.sort()
  return rest.toString()
}
