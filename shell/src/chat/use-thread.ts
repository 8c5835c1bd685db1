import { useCallback, useEffect, useReducer } from 'react'
import { ReadMessage, ReceiveMessage, SentMessage } from '@tessera/shared/contract/socket'
import { fetchMessages } from '../socket/fetch-messages.ts'
import { onFrame, sendFrame, useConnected } from '../socket/connection.ts'
import { markConversationRead } from '../socket/unread.ts'
import { addItems, itemOf, itemOfReceived, itemOfSent, markReadUntil, type MessageItem } from './thread.ts'

/** Messages per page. */
const pageSize = 30

type ThreadLoading =
  | { at: 'loading' }
  | { at: 'failed'; why: string }
  | { at: 'ready'; earlier: 'none' | 'more' | 'loading' }
export interface Thread {
  readonly items: readonly MessageItem[]
  readonly loading: ThreadLoading
  /** Number of messages on the server. */
  readonly total: number
  /** Time until which the other user has read, in epoch milliseconds. */
  readonly readUntil: number
}

type ThreadChange = (thread: Thread) => Thread
const empty: Thread = { items: [], loading: { at: 'loading' }, total: 0, readUntil: 0 }

/**
 * Loads a conversation: the newest page at first and after each reconnect, earlier pages on request, and
 * messages that arrive meanwhile.
 */
export function useThread(
  me: string,
  peer: string,
): Thread & { loadEarlier: () => void; reload: () => void } {
  const connected = useConnected()
  const [thread, change] = useReducer((known: Thread, next: ThreadChange) => next(known), empty)
  const { items, loading } = thread

  const load = useCallback(
    async (currentPage: number) => {
      const { list, pagination } = await fetchMessages({
        toUserId: peer,
        formUserId: me,
        currentPage,
        pageSize,
        sord: 'desc',
      })
      change((known) => {
        const all = addItems(
          known,
          list.map((message) => itemOf(message, me)),
        )
        return {
          ...known,
          items: all,
          total: pagination.total,
          loading: {
            at: 'ready',
            earlier: list.length > 0 && all.length < pagination.total ? 'more' : 'none',
          },
        }
      })
    },
    [me, peer],
  )
  const reload = useCallback(() => {
    load(1).catch((error: Error) =>
      change((known) =>
        known.items.length > 0 ? known : { ...known, loading: { at: 'failed', why: error.message } },
      ),
    )
  }, [load])
  const loadEarlier = () => {
    if (loading.at !== 'ready' || loading.earlier !== 'more') return
    change((known) => ({ ...known, loading: { at: 'ready', earlier: 'loading' } }))
    // Messages that arrived meanwhile shift the pages; duplicates are removed by id.
    load(Math.floor(items.length / pageSize) + 1).catch(() =>
      change((known) => ({ ...known, loading: { at: 'ready', earlier: 'more' } })),
    )
  }

  useEffect(() => {
    if (connected) reload()
  }, [connected, reload])

  useEffect(() => {
    const add = (item: MessageItem) =>
      change((known) => ({
        ...known,
        total: known.total + (known.items.some(({ id }) => id === item.id) ? 0 : 1),
        items: addItems(known, [item]),
      }))
    const stops = [
      onFrame('receiveMessage', (frame) => {
        const { data } = ReceiveMessage.safeParse(frame)
        if (data?.formUserId === peer) add(itemOfReceived(data))
      }),
      onFrame('sendMessage', (frame) => {
        const { data } = SentMessage.safeParse(frame)
        if (data?.toUserId === peer) add(itemOfSent(data))
      }),
      onFrame('readMessage', (frame) => {
        const { data } = ReadMessage.safeParse(frame)
        if (data?.formUserId === me && data.toUserId === peer)
          change((known) => {
            const readUntil = Math.max(known.readUntil, data.dateTime)
            return { ...known, readUntil, items: markReadUntil(known.items, true, readUntil) }
          })
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [me, peer])

  useMarkRead(items, peer, connected, change)
  return { ...thread, loadEarlier, reload }
}

/** Marks a conversation as read when it is opened, and when messages arrive while it is visible. */
function useMarkRead(
  items: readonly MessageItem[],
  peer: string,
  connected: boolean,
  change: (next: ThreadChange) => void,
): void {
  const hasUnread = items.some(({ mine, read }) => !mine && !read)
  useEffect(() => {
    const markRead = () => {
      if (
        !hasUnread ||
        document.visibilityState !== 'visible' ||
        !sendFrame({ method: 'UpdateReadMessage', formUserId: peer })
      )
        return
      markConversationRead(peer)
      change((known) => ({ ...known, items: markReadUntil(known.items, false, Infinity) }))
    }
    markRead()
    document.addEventListener('visibilitychange', markRead)
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [hasUnread, peer, connected, change])
}
