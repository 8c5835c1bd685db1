import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

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
 * A change that the router has not rendered yet. Leaving a filter and pressing "Search" are two changes at nearly the
 * same time: the second one has to build on the first.
 */
let unrendered: { from: URLSearchParams; to: URLSearchParams } | null = null

/**
 * Returns page, keyword, order and filters of a list from the URL, so that the list can be shared and
 * bookmarked. `standardPageSize` applies to a URL without a page size.
 */
export function useListState(
  standardPageSize = pageSizes[0]!,
): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => read(params, standardPageSize), [params, standardPageSize])
  useEffect(() => {
    unrendered = null
  }, [params])

  /** Any change other than of the page returns to page one. */
  const change = (by: Partial<ListState>) => {
    const isPending = unrendered?.from.toString() === params.toString()
    const current = isPending ? read(unrendered!.to, standardPageSize) : state
    const { filter, ...rest } = { ...current, ...('currentPage' in by ? {} : { currentPage: 1 }), ...by }
    const next = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
    const standard = { currentPage: '1', pageSize: String(standardPageSize), keyword: '', sidx: '', sort: '' }
    for (const [key, value] of Object.entries(rest))
      if (value !== undefined && String(value) !== standard[key as keyof typeof standard])
        next.set(key, String(value))
    unrendered = { from: params, to: next }
    // A click on a header computes the next order from the rendered one, so a new order is rendered at once.
    setParams(next, { replace: true, flushSync: 'sidx' in by })
  }
  return [state, change]
}
