import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** Page sizes of every list. */
export const pageSizes = [20, 50, 100, 500]

export interface ListState {
  currentPage: number
  pageSize: number
  keyword: string
  sidx?: string | undefined
  sort?: 'asc' | 'desc' | undefined
  /** Further filters by their input keys. */
  filter: Readonly<Record<string, string>>
}

const own = new Set(['currentPage', 'pageSize', 'keyword', 'sidx', 'sort'])
const whole = (text: string | null, fallback: number) =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback

const read = (params: URLSearchParams, pageSize: number): ListState => {
  const sidx = params.get('sidx')
  return {
    currentPage: whole(params.get('currentPage'), 1),
    pageSize: whole(params.get('pageSize'), pageSize),
    keyword: params.get('keyword') ?? '',
    ...(sidx ? { sidx, sort: params.get('sort') === 'asc' ? 'asc' : 'desc' } : {}),
    filter: Object.fromEntries([...params].filter(([key]) => !own.has(key))),
  }
}

/**
 * The latest change while the router has not rendered it. The router renders addresses with low priority, but a second
 * click, on a header or on "Search", has to build on the first one.
 */
interface Change {
  readonly path: string
  readonly from: string
  readonly to: URLSearchParams
}
let unrendered: Change | null = null
const listeners = new Set<() => void>()
const setUnrendered = (change: Change | null) => {
  unrendered = change
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

interface Address {
  readonly path: string
  readonly from: string
  readonly params: URLSearchParams
}
const latestOf = ({ path, from, params }: Address, change: Change | null): URLSearchParams =>
  change?.path === path && change.from === from ? change.to : params

/**
 * Returns page, keyword, order and filters of a list from the URL, so that the list can be shared and
 * bookmarked. `standardPageSize` applies to a URL without a page size.
 */
export function useListState(
  standardPageSize = pageSizes[0]!,
): [ListState, (change: Partial<ListState>) => void] {
  const { pathname: path } = useLocation()
  const [params, setParams] = useSearchParams()
  const from = params.toString()
  const latest = latestOf(
    { path, from, params },
    useSyncExternalStore(subscribe, () => unrendered),
  )
  const state = useMemo(() => read(latest, standardPageSize), [latest, standardPageSize])
  const rendered = useRef({ from, params })
  useEffect(() => {
    rendered.current = { from, params }
    // It was rendered. It must not apply when the user goes back.
    if (unrendered?.path === path && unrendered.from !== from) setUnrendered(null)
  }, [path, from, params])

  /** Any change other than of the page returns to page one. */
  const change = (by: Partial<ListState>) => {
    // The caller may have waited for an answer, and the address may have changed meanwhile.
    const address = rendered.current
    const current = read(latestOf({ path, ...address }, unrendered), standardPageSize)
    const { filter, ...rest } = { ...current, ...('currentPage' in by ? {} : { currentPage: 1 }), ...by }
    const next = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
    const standard = { currentPage: '1', pageSize: String(standardPageSize), keyword: '', sidx: '', sort: '' }
    for (const [key, value] of Object.entries(rest))
      if (value !== undefined && String(value) !== standard[key as keyof typeof standard])
        next.set(key, String(value))
    setUnrendered({ path, from: address.from, to: next })
    setParams(next, { replace: true })
  }
  return [state, change]
}
