import { useCallback, useEffect, useReducer, useRef } from 'react'
import { messages, type Message } from '@tessera/shared/contract/system/messages'
import { call } from '@tessera/shared/client/call'
import { onFrame } from '../socket/connection.ts'

/** Specification: shell 9. */
const pageSize = 20

interface Received {
  readonly at: 'asking' | 'ready' | 'failed'
  readonly list: readonly Message[]
  readonly page: number
  readonly more: boolean
}
type Step =
  | { did: 'ask'; page: number }
  | { did: 'arrive'; page: number; list: readonly Message[]; total: number }
  | { did: 'fail' }
  | { did: 'read'; id: string }

export const none: Received = { at: 'asking', list: [], page: 1, more: false }

/** The list so far and what happens to it: a message that moved to another page meanwhile is listed once. */
export function step(now: Received, step: Step): Received {
  if (step.did === 'ask') return { ...now, at: 'asking', page: step.page }
  if (step.did === 'fail') return { ...now, at: 'failed' }
  if (step.did === 'read')
    return {
      ...now,
      list: now.list.map((one) => (step.id === 'all' || one.id === step.id ? { ...one, isRead: 1 } : one)),
    }
  const known = new Set(step.page === 1 ? [] : now.list.map(({ id }) => id))
  const list = step.page === 1 ? step.list : [...now.list, ...step.list.filter(({ id }) => !known.has(id))]
  return { at: 'ready', list, page: step.page, more: step.page * pageSize < step.total }
}

/** What the user received, page after page; a message that arrives meanwhile stands first. */
export function useReceived() {
  const [{ at, list, page, more }, tell] = useReducer(step, none)
  const closed = useRef(new AbortController())
  const ask = useCallback((wanted: number) => {
    tell({ did: 'ask', page: wanted })
    const { signal } = closed.current
    call(messages.list, { currentPage: wanted, pageSize }, { quiet: true, signal }).then(
      ({ list, pagination }) => tell({ did: 'arrive', page: wanted, list, total: pagination.total }),
      () => signal.aborted || tell({ did: 'fail' }),
    )
  }, [])
  useEffect(() => {
    closed.current = new AbortController()
    ask(1)
    const stop = onFrame('messagePush', () => ask(1))
    return () => {
      closed.current.abort()
      stop()
    }
  }, [ask])
  const markRead = useCallback((id: string) => tell({ did: 'read', id }), [])
  return { list, at, more, next: () => ask(page + 1), again: () => ask(page), markRead }
}
