import { useMemo } from 'react'
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

/**
 * Returns page, keyword, order and filters of a list from the URL, so that the list can be shared and
 * bookmarked.
 */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams()
  const state = useMemo<ListState>(() => {
    const sidx = params.get('sidx')
    return {
      currentPage: whole(params.get('currentPage'), 1),
      pageSize: whole(params.get('pageSize'), pageSizes[0]!),
      keyword: params.get('keyword') ?? '',
      ...(sidx ? { sidx, sort: params.get('sort') === 'asc' ? 'asc' : 'desc' } : {}),
      filter: Object.fromEntries([...params].filter(([key]) => !own.has(key))),
    }
  }, [params])

  /** Any change other than of the page returns to page one. */
  const change = (by: Partial<ListState>) =>
    setParams(
      () => {
        const { filter, ...rest } = { ...state, ...('currentPage' in by ? {} : { currentPage: 1 }), ...by }
        const next = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
        const standard = { currentPage: '1', pageSize: String(pageSizes[0]), keyword: '', sidx: '', sort: '' }
        for (const [key, value] of Object.entries(rest))
          if (value !== undefined && String(value) !== standard[key as keyof typeof standard])
            next.set(key, String(value))
        return next
      },
      { replace: true },
    )
  return [state, change]
}
