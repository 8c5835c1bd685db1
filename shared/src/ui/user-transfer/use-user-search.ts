import { useEffect, useState } from 'react'
import { users } from '../../contract/org/users.ts'
import { call } from '../../client/call.ts'
import type { LoadState, PickNode } from '../pick-tree/tree-lines.ts'

/** Users per page of search results. */
export const pageSize = 50
/** Delay in milliseconds after the last key before the server is searched. */
const searchDelayMs = 250

interface SearchPage {
  readonly query: string
  readonly page: number
  readonly rows: LoadState
  readonly total: number
}

const emptyPage: SearchPage = { query: '', page: 1, rows: [], total: 0 }

/** Returns one page of users whose name or account contains the keyword; no users without a keyword. */
export function useUserSearch(keyword: string) {
  const query = keyword.trim()
  const [request, setRequest] = useState({ query, page: 1, attempt: 0 })
  const [result, setResult] = useState<SearchPage>(emptyPage)
  const page = request.query === query ? request.page : 1

  useEffect(() => {
    if (!query) return
    const abort = new AbortController()
    const search = () =>
      call(
        users.all,
        { keyword: query, currentPage: page, pageSize },
        { quiet: true, signal: abort.signal },
      ).then(
        ({ list, pagination }) =>
          setResult({ query, page, rows: list.map(nodeOf), total: pagination?.total ?? list.length }),
        () => !abort.signal.aborted && setResult({ query, page, rows: 'failed', total: 0 }),
      )
    const timer = setTimeout(() => void search(), searchDelayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, page, request.attempt])

  return {
    ...result,
    rows: result.query === '' ? ('loading' as const) : result.rows,
    page,
    turn: (next: number) => setRequest({ query, page: next, attempt: 0 }),
    retry: () => setRequest({ query, page, attempt: request.attempt + 1 }),
  }
}

const nodeOf = ({
  id,
  realName,
  account,
  headIcon,
  department,
}: {
  id: string
  realName: string
  account: string
  headIcon: string
  department: string
}): PickNode => ({
  id,
  fullName: `${realName}/${account}`,
  type: 'user',
  isLeaf: true,
  selectable: true,
  note: department,
  picture: headIcon,
})
