import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * A list whose address says nothing is asked for as this user last asked for it; an address that says something wins, and what
 * the user then changes is what is remembered. True while the address is about to change.
 */
export function useLastAsked(last: string | undefined, remember: (asked: string) => void): boolean {
  const [params, setParams] = useSearchParams()
  const now = asked(params)
  const [begun, setBegun] = useState(now !== '' || params.has('currentPage'))
  const before = useRef(now)
  // What the server kept may come a moment later: then too, as long as nothing was asked by then.
  const returning = !begun && now === '' && Boolean(last)
  useEffect(() => {
    if (returning) {
      setParams(new URLSearchParams(last), { replace: true })
      before.current = last ?? ''
      setBegun(true)
    } else if (before.current !== now) {
      before.current = now
      setBegun(true)
      remember(now)
    }
  }, [last, now, remember, returning, setParams])
  return returning
}

/** What an address asks for, whatever the page of it. */
export function asked(params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  rest.delete('currentPage')
  rest.sort()
  return rest.toString()
}
