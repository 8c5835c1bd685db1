import { useCallback, useEffect, useReducer, useRef } from 'react'
import { messages, type Message } from '@tessera/shared/contract/system/messages'
import { call } from '@tessera/shared/client/call'
import { onFrame } from '../socket/connection.ts'

/** Messages per page. */
const pageSize = 20

interface MessagesState {
  readonly at: 'asking' | 'ready' | 'failed'
  readonly list: readonly Message[]
  readonly page: number
  readonly more: boolean
}
type MessagesAction =
  | { did: 'ask'; page: number }
  | { did: 'arrive'; page: number; list: readonly Message[]; total: number }
  | { did: 'fail' }
  | { did: 'read'; id: string }

export const initialState: MessagesState = { at: 'asking', list: [], page: 1, more: false }

/** Reducer of the list. A message that moved to another page meanwhile is listed once. */
export function reduceMessages(state: MessagesState, step: MessagesAction): MessagesState {
  if (step.did === 'ask') return { ...state, at: 'asking', page: step.page }
  if (step.did === 'fail') return { ...state, at: 'failed' }
  if (step.did === 'read')
    return {
      ...state,
      list: state.list.map((message) =>
        step.id === 'all' || message.id === step.id ? { ...message, isRead: 1 } : message,
      ),
    }
  const known = new Set(step.page === 1 ? [] : state.list.map(({ id }) => id))
  const list = step.page === 1 ? step.list : [...state.list, ...step.list.filter(({ id }) => !known.has(id))]
  return { at: 'ready', list, page: step.page, more: step.page * pageSize < step.total }
}

/** The received messages, loaded page by page. When a new message arrives, the first page is reloaded. */
export function useReceived() {
  const [{ at, list, page, more }, dispatch] = useReducer(reduceMessages, initialState)
  const controller = useRef(new AbortController())
  const fetchPage = useCallback((requestedPage: number) => {
    dispatch({ did: 'ask', page: requestedPage })
    const { signal } = controller.current
    call(messages.list, { currentPage: requestedPage, pageSize }, { quiet: true, signal }).then(
      ({ list, pagination }) =>
        dispatch({ did: 'arrive', page: requestedPage, list, total: pagination.total }),
      () => signal.aborted || dispatch({ did: 'fail' }),
    )
  }, [])
  useEffect(() => {
    controller.current = new AbortController()
    fetchPage(1)
    const stop = onFrame('messagePush', () => fetchPage(1))
    return () => {
      controller.current.abort()
      stop()
    }
  }, [fetchPage])
  const markRead = useCallback((id: string) => dispatch({ did: 'read', id }), [])
  return { list, at, more, next: () => fetchPage(page + 1), again: () => fetchPage(page), markRead }
}
