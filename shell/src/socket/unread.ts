import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { ReceiveMessage, UnreadNum } from '@tessera/shared/contract/socket'
import { session } from '@tessera/shared/session'
import { onFrame } from './connection.ts'
import { isInitMessage, isMessagePush, isReadMessage, isReceivedMessage, isUnreadCounts } from './frames.ts'

/** Counts of unread messages, with the names of the wire. */
export interface Unread {
  readonly unreadMessageCount: number
  readonly unreadNoticeCount: number
  /** One entry for each colleague with unread chat messages, newest first. */
  readonly unreadNums: readonly UnreadNum[]
}

const noUnread: Unread = { unreadMessageCount: 0, unreadNoticeCount: 0, unreadNums: [] }
const unreadAtom = atom<Unread>(noUnread)
const updateUnread = (change: (unread: Unread) => Unread) =>
  getDefaultStore().set(unreadAtom, change(getDefaultStore().get(unreadAtom)))

/**
 * Unread counts, kept up to date by the socket. The badge of the message drawer shows the sum of the two
 * counts.
 */
export const useUnread = (): Unread => useAtomValue(unreadAtom)

/** Records that the conversation with a colleague was opened. */
export const markConversationRead = (userId: string): void =>
  updateUnread((unread) => ({
    ...unread,
    unreadNums: unread.unreadNums.filter(({ sendUserId }) => sendUserId !== userId),
  }))

onFrame('initMessage', (frame) => {
  if (!isInitMessage(frame)) return
  const { unreadMessageCount, unreadNoticeCount, unreadNums } = frame
  updateUnread(() => ({ unreadMessageCount, unreadNoticeCount, unreadNums }))
})
onFrame('messagePush', (frame) => {
  if (isMessagePush(frame))
    updateUnread((unread) => ({
      ...unread,
      unreadNoticeCount: unread.unreadNoticeCount + frame.unreadNoticeCount,
    }))
})
// The server sends the counts after reading, too; counting here as well would subtract a message twice.
onFrame('messagesChanged', (frame) => {
  if (!isUnreadCounts(frame)) return
  const { unreadMessageCount, unreadNoticeCount } = frame
  updateUnread((unread) => ({ ...unread, unreadMessageCount, unreadNoticeCount }))
})
onFrame('receiveMessage', (frame) => {
  if (isReceivedMessage(frame))
    updateUnread((unread) => ({ ...unread, unreadNums: addUnread(unread.unreadNums, frame) }))
})
// Read on another device, or in another tab.
onFrame('readMessage', (frame) => {
  if (isReadMessage(frame) && frame.toUserId === session.get().current?.userInfo.userId)
    markConversationRead(frame.formUserId)
})

/** Adds one unread message of a colleague, whose entry moves to the front. */
function addUnread(
  nums: readonly UnreadNum[],
  {
    formUserId,
    formMessage,
    messageType,
    dateTime,
  }: Pick<ReceiveMessage, 'formUserId' | 'formMessage' | 'messageType' | 'dateTime'>,
): UnreadNum[] {
  const previous = nums.find(({ sendUserId }) => sendUserId === formUserId)
  const entry: UnreadNum = {
    sendUserId: formUserId,
    receiveUserId: previous?.receiveUserId ?? session.get().current?.userInfo.userId ?? '',
    unreadNum: (previous?.unreadNum ?? 0) + 1,
    defaultMessage: typeof formMessage === 'string' ? formMessage : '',
    defaultMessageType: messageType,
    defaultMessageTime: dateTime,
  }
  return [entry, ...nums.filter((one) => one !== previous)]
}
