import { useCallback, useEffect, useReducer } from 'react'
import { ReadMessage, ReceiveMessage, SentMessage } from '@tessera/shared/contract/shell/socket'
import { askMessages } from '../socket/ask.ts'
import { onFrame, sendFrame, useConnected } from '../socket/listen.ts'
import { conversationRead } from '../socket/unread.ts'
import { itemOf, itemReceived, itemSent, merged, readUntil, type Item } from './thread.ts'

/** The first page of a conversation and every further one. */
const pageSize = 30

type Loading =
  | { at: 'loading' }
  | { at: 'failed'; why: string }
  | { at: 'ready'; earlier: 'none' | 'more' | 'loading' }
export interface Thread {
  readonly items: readonly Item[]
  readonly loading: Loading
  /** How many the server holds. */
  readonly total: number
}

type Change = (thread: Thread) => Thread
const empty: Thread = { items: [], loading: { at: 'loading' }, total: 0 }

/** A conversation as it is known: its newest page at first and after every loss of the line, earlier ones when asked for, and what comes meanwhile. */
export function useThread(
  me: string,
  peer: string,
): Thread & { loadEarlier: () => void; reload: () => void } {
  const connected = useConnected()
  const [thread, change] = useReducer((known: Thread, next: Change) => next(known), empty)
  const { items, loading } = thread

  const load = useCallback(
    async (currentPage: number) => {
      const { list, pagination } = await askMessages({
        toUserId: peer,
        formUserId: me,
        currentPage,
        pageSize,
        sord: 'desc',
      })
      change(({ items }) => {
        const all = merged(
          items,
          list.map((message) => itemOf(message, me)),
        )
        return {
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
    // Messages that came meanwhile moved the pages: what is known already falls out by its id.
    load(Math.floor(items.length / pageSize) + 1).catch(() =>
      change((known) => ({ ...known, loading: { at: 'ready', earlier: 'more' } })),
    )
  }

  useEffect(() => {
    if (connected) reload()
  }, [connected, reload])

  useEffect(() => {
    const add = (item: Item) =>
      change((known) => ({
        ...known,
        total: known.total + (known.items.some(({ id }) => id === item.id) ? 0 : 1),
        items: merged(known.items, [item]),
      }))
    const stops = [
      onFrame('receiveMessage', (frame) => {
        const { data } = ReceiveMessage.safeParse(frame)
        if (data?.formUserId === peer) add(itemReceived(data))
      }),
      onFrame('sendMessage', (frame) => {
        const { data } = SentMessage.safeParse(frame)
        if (data?.toUserId === peer) add(itemSent(data))
      }),
      onFrame('readMessage', (frame) => {
        const { data } = ReadMessage.safeParse(frame)
        if (data?.formUserId === me && data.toUserId === peer)
          change((known) => ({ ...known, items: readUntil(known.items, true, data.dateTime) }))
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [me, peer])

  useReading(items, peer, connected, change)
  return { ...thread, loadEarlier, reload }
}

/** Opening a conversation marks it read, and so does what comes while it is looked at. */
function useReading(
  items: readonly Item[],
  peer: string,
  connected: boolean,
  change: (next: Change) => void,
): void {
  const waits = items.some(({ mine, read }) => !mine && !read)
  useEffect(() => {
    const look = () => {
      if (
        !waits ||
        document.visibilityState !== 'visible' ||
        !sendFrame({ method: 'UpdateReadMessage', formUserId: peer })
      )
        return
      conversationRead(peer)
      change((known) => ({ ...known, items: readUntil(known.items, false, Infinity) }))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [waits, peer, connected, change])
}
