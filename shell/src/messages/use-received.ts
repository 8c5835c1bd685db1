import { useCallback, useEffect, useReducer, useRef } from 'react'
import { messages, type Message } from '@tessera/shared/contract/messaging/messages'
import { call } from '@tessera/shared/client/call'
import { onFrame } from '../socket/connection.ts'

/** Messages per page. */
const pageSize = 20

interface MessagesState {
  readonly at: 'loading' | 'ready' | 'failed'
  readonly list: readonly Message[]
  readonly page: number
  readonly more: boolean
}
type MessagesAction =
  | { type: 'request'; page: number }
  | { type: 'receive'; page: number; list: readonly Message[]; total: number }
  | { type: 'fail' }
  | { type: 'read'; id: string }

export const initialState: MessagesState = { at: 'loading', list: [], page: 1, more: false }

/** Reducer of the list. A message that moved to another page meanwhile is listed once. */
export function reduceMessages(state: MessagesState, action: MessagesAction): MessagesState {
  if (action.type === 'request') return { ...state, at: 'loading', page: action.page }
  if (action.type === 'fail') return { ...state, at: 'failed' }
  if (action.type === 'read')
    return {
      ...state,
      list: state.list.map((message) =>
        action.id === 'all' || message.id === action.id ? { ...message, isRead: 1 } : message,
      ),
    }
  const knownIds = new Set(action.page === 1 ? [] : state.list.map(({ id }) => id))
  const list =
    action.page === 1 ? action.list : [...state.list, ...action.list.filter(({ id }) => !knownIds.has(id))]
  return { at: 'ready', list, page: action.page, more: action.page * pageSize < action.total }
}

/** The received messages, loaded page by page. When a message arrives or is taken back, the first page is
 * reloaded. */
export function useReceived() {
  const [{ at, list, page, more }, dispatch] = useReducer(reduceMessages, initialState)
  const controller = useRef(new AbortController())
  const fetchPage = useCallback((requestedPage: number) => {
    dispatch({ type: 'request', page: requestedPage })
    const { signal } = controller.current
    call(messages.list, { currentPage: requestedPage, pageSize }, { quiet: true, signal }).then(
      ({ list, pagination }) =>
        dispatch({ type: 'receive', page: requestedPage, list, total: pagination.total }),
      () => signal.aborted || dispatch({ type: 'fail' }),
    )
  }, [])
  useEffect(() => {
    controller.current = new AbortController()
    fetchPage(1)
    const stops = ['messagePush', 'messagesChanged'].map((method) => onFrame(method, () => fetchPage(1)))
    return () => {
      controller.current.abort()
      for (const stop of stops) stop()
    }
  }, [fetchPage])
  const markRead = useCallback((id: string) => dispatch({ type: 'read', id }), [])
  return { list, at, more, next: () => fetchPage(page + 1), retry: () => fetchPage(page), markRead }
}
