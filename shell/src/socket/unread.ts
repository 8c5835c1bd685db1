import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as z from 'zod'
import { onFrame } from './listen.ts'

/** What waits for the user, by the words of the wire (specification: wire 3.2). */
export interface Unread {
  readonly unreadMessageCount: number
  readonly unreadNoticeCount: number
}

const Counts = z.object({ unreadMessageCount: z.int(), unreadNoticeCount: z.int() })
const Push = z.object({ unreadNoticeCount: z.int() })
const held = atom<Unread>({ unreadMessageCount: 0, unreadNoticeCount: 0 })
const update = (change: (unread: Unread) => Unread) => getDefaultStore().set(held, change(getDefaultStore().get(held)))

/** Follows the socket: the badge of the notice drawer is the sum of the two counts. */
export const useUnread = (): Unread => useAtomValue(held)

/** A notice (`notice`) or another message (`message`) was read, or all of them. */
export function countRead(which: 'notice' | 'message' | 'all'): void {
  update(({ unreadMessageCount, unreadNoticeCount }) => ({
    unreadMessageCount: which === 'notice' ? unreadMessageCount : which === 'all' ? 0 : Math.max(0, unreadMessageCount - 1),
    unreadNoticeCount: which === 'message' ? unreadNoticeCount : which === 'all' ? 0 : Math.max(0, unreadNoticeCount - 1),
  }))
}

onFrame('initMessage', (frame) => {
  const counts = Counts.safeParse(frame)
  if (counts.success) update(() => counts.data)
})
onFrame('messagePush', (frame) => {
  const push = Push.safeParse(frame)
  if (push.success) update((unread) => ({ ...unread, unreadNoticeCount: unread.unreadNoticeCount + push.data.unreadNoticeCount }))
})
