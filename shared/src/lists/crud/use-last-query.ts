import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Restores the last query of a list when its URL has none, and reports later queries to `remember`. A URL
 * with a query wins. Returns true while the URL is about to change.
 */
export function useLastQuery(last: string | undefined, remember: (query: string) => void): boolean {
  const [params, setParams] = useSearchParams()
  const currentQuery = queryOf(params)
  const [started, setStarted] = useState(currentQuery !== '' || params.has('currentPage'))
  const previousQuery = useRef(currentQuery)
  // The stored query can arrive after the first render; it still applies as long as the user has not
  // filtered.
  const restoring = !started && currentQuery === '' && Boolean(last)
  useEffect(() => {
    if (restoring) {
      setParams(new URLSearchParams(last), { replace: true })
      previousQuery.current = last ?? ''
      // oxlint-disable-next-line react/set-state-in-effect -- it records that the URL, an external system, was changed here
      setStarted(true)
    } else if (previousQuery.current !== currentQuery) {
      previousQuery.current = currentQuery
      setStarted(true)
      remember(currentQuery)
    }
  }, [last, currentQuery, remember, restoring, setParams])
  return restoring
}

/** Returns the normalised query string without the page number. */
export function queryOf(params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  rest.delete('currentPage')
  rest.sort()
  return rest.toString()
}
