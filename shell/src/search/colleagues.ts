import { useEffect, useState } from 'react'
import { users } from '@tessera/shared/contract/org/users'
import { call } from '@tessera/shared/client/call'
import { openChat } from '../chat/peer.ts'
import type { Findable } from './find.ts'

/** Milliseconds without a key before colleagues are asked for, and how many are shown. */
const pause = 200
const most = 5

/** Colleagues whose name or account holds what was typed, a moment later; choosing one opens the conversation. */
export function useColleagues(typed: string): readonly Findable[] {
  const keyword = typed.trim()
  const [found, setFound] = useState<{ keyword: string; list: readonly Findable[] }>({
    keyword: '',
    list: [],
  })
  useEffect(() => {
    if (keyword === '') return
    const over = new AbortController()
    const timer = setTimeout(() => {
      // Without an answer the search goes on with what is here.
      call(users.imUsers, { keyword, pageSize: most }, { quiet: true, signal: over.signal }).then(
        ({ list }) =>
          setFound({
            keyword,
            list: list.map((person) => ({
              key: `person:${person.id}`,
              icon: 'icon-user',
              title: `${person.realName}/${person.account}`,
              where: person.department,
              path: '',
              place: null,
              words: [],
              run: () => openChat(person),
            })),
          }),
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [keyword])
  return found.keyword === keyword ? found.list : none
}

const none: readonly Findable[] = []
