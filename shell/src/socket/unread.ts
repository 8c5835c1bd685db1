import { atom, getDefaultStore, useAtomValue } from 'jotai'
import {
  InitMessage,
  MessagePush,
  ReadMessage,
  ReceiveMessage,
  type UnreadNum,
} from '@tessera/shared/contract/shell/socket'
import { session } from '@tessera/shared/session'
import { onFrame } from './listen.ts'

/** What waits for the user, by the words of the wire. */
export interface Unread {
  readonly unreadMessageCount: number
  readonly unreadNoticeCount: number
  /** One entry for each colleague whose chat messages wait, newest first. */
  readonly unreadNums: readonly UnreadNum[]
}

const nothing: Unread = { unreadMessageCount: 0, unreadNoticeCount: 0, unreadNums: [] }
const held = atom<Unread>(nothing)
const update = (change: (unread: Unread) => Unread) =>
  getDefaultStore().set(held, change(getDefaultStore().get(held)))

/** Follows the socket: the badge of the notice drawer is the sum of the two counts, the chat twinkles while `unreadNums` has an entry. */
export const useUnread = (): Unread => useAtomValue(held)

/** A notice (`notice`) or another message (`message`) was read, or all of them. */
export function countRead(which: 'notice' | 'message' | 'all'): void {
  update(({ unreadMessageCount, unreadNoticeCount, unreadNums }) => ({
    unreadNums,
    unreadMessageCount:
      which === 'notice' ? unreadMessageCount : which === 'all' ? 0 : Math.max(0, unreadMessageCount - 1),
    unreadNoticeCount:
      which === 'message' ? unreadNoticeCount : which === 'all' ? 0 : Math.max(0, unreadNoticeCount - 1),
  }))
}

/** The conversation with a colleague is open, so nothing of it waits any more. */
export const conversationRead = (userId: string): void =>
  update((unread) => ({
    ...unread,
    unreadNums: unread.unreadNums.filter(({ sendUserId }) => sendUserId !== userId),
  }))

onFrame('initMessage', (frame) => {
  const init = InitMessage.safeParse(frame)
  if (!init.success) return
  const { unreadMessageCount, unreadNoticeCount, unreadNums } = init.data
  update(() => ({ unreadMessageCount, unreadNoticeCount, unreadNums }))
})
onFrame('messagePush', (frame) => {
  const push = MessagePush.safeParse(frame)
  if (push.success)
    update((unread) => ({
      ...unread,
      unreadNoticeCount: unread.unreadNoticeCount + push.data.unreadNoticeCount,
    }))
})
onFrame('receiveMessage', (frame) => {
  const received = ReceiveMessage.safeParse(frame)
  if (received.success)
    update((unread) => ({ ...unread, unreadNums: countedIn(unread.unreadNums, received.data) }))
})
// Read on another device, or in another tab.
onFrame('readMessage', (frame) => {
  const read = ReadMessage.safeParse(frame)
  if (read.success && read.data.toUserId === session.get().current?.userInfo.userId)
    conversationRead(read.data.formUserId)
})

/** One more of a colleague, whose entry comes first now. */
function countedIn(
  nums: readonly UnreadNum[],
  { formUserId, formMessage, messageType, dateTime }: ReceiveMessage,
): UnreadNum[] {
  const known = nums.find(({ sendUserId }) => sendUserId === formUserId)
  const entry: UnreadNum = {
    sendUserId: formUserId,
    receiveUserId: known?.receiveUserId ?? session.get().current?.userInfo.userId ?? '',
    unreadNum: (known?.unreadNum ?? 0) + 1,
    defaultMessage: typeof formMessage === 'string' ? formMessage : '',
    defaultMessageType: messageType,
    defaultMessageTime: dateTime,
  }
  return [entry, ...nums.filter((one) => one !== known)]
}
