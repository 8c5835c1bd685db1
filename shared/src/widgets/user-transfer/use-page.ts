import { useEffect, useState } from 'react'
import { users } from '@tessera/shared/contract/org/users'
import { call } from '@tessera/shared/client/call'
import type { LoadState, PickNode } from '../pick-tree/tree-lines.ts'

/** Users per page of search results. */
export const pageSize = 50
/** Delay in milliseconds after the last key before the server is searched. */
const pause = 250

interface Found {
  readonly word: string
  readonly page: number
  readonly rows: LoadState
  readonly total: number
}

const nothing: Found = { word: '', page: 1, rows: [], total: 0 }

/** Returns one page of users whose name or account contains the keyword; no users without a keyword. */
export function useFoundPage(keyword: string) {
  const word = keyword.trim()
  const [wanted, setWanted] = useState({ word, page: 1, tries: 0 })
  const [found, setFound] = useState<Found>(nothing)
  const page = wanted.word === word ? wanted.page : 1

  useEffect(() => {
    if (!word) return
    const over = new AbortController()
    const ask = () =>
      call(
        users.all,
        { keyword: word, currentPage: page, pageSize },
        { quiet: true, signal: over.signal },
      ).then(
        ({ list, pagination }) =>
          setFound({ word, page, rows: list.map(nodeOf), total: pagination?.total ?? list.length }),
        () => !over.signal.aborted && setFound({ word, page, rows: 'failed', total: 0 }),
      )
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [word, page, wanted.tries])

  return {
    ...found,
    rows: found.word === '' ? ('loading' as const) : found.rows,
    page,
    turn: (next: number) => setWanted({ word, page: next, tries: 0 }),
    retry: () => setWanted({ word, page, tries: wanted.tries + 1 }),
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
