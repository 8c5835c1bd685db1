import { useEffect, useState } from 'react'
import { users } from '@tessera/shared/contract/org/users'
import { call } from '@tessera/shared/client/call'
import { openChat } from '../chat/peer.ts'
import type { SearchItem } from './find.ts'

/** Milliseconds without a keystroke before colleagues are searched, and how many are shown. */
const typingPauseMs = 200
const maxColleagues = 5

/**
 * Colleagues whose name or account contains the typed text, loaded after a pause. Choosing one opens the
 * conversation.
 */
export function useColleagues(typed: string): readonly SearchItem[] {
  const keyword = typed.trim()
  const [found, setFound] = useState<{ keyword: string; list: readonly SearchItem[] }>({
    keyword: '',
    list: [],
  })
  useEffect(() => {
    if (keyword === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      // A failed request leaves the other results.
      call(
        users.imUsers,
        { keyword, pageSize: maxColleagues },
        { quiet: true, signal: controller.signal },
      ).then(
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
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [keyword])
  return found.keyword === keyword ? found.list : noColleagues
}

const noColleagues: readonly SearchItem[] = []
