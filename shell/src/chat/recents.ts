import type { RecentChat } from '@tessera/shared/contract/chat/chat'
import type { ReceiveMessage, SentMessage } from '@tessera/shared/contract/socket'

const contentText = (content: ReceiveMessage['formMessage']) =>
  typeof content === 'string' ? content : JSON.stringify(content)

/** The colleague of a conversation. */
export type Peer = Pick<RecentChat, 'account' | 'realName' | 'headIcon'> & { readonly id: string }

export const recentOfReceived = (frame: ReceiveMessage): RecentChat => ({
  id: frame.formUserId,
  userId: frame.formUserId,
  account: frame.account,
  realName: frame.realName,
  headIcon: frame.headIcon,
  latestMessage: contentText(frame.formMessage),
  messageType: frame.messageType,
  latestDate: frame.dateTime,
  unreadMessage: 0,
})
export const recentOfSent = (frame: SentMessage): RecentChat => ({
  id: frame.toUserId,
  userId: frame.toUserId,
  account: frame.toAccount,
  realName: frame.toRealName,
  headIcon: frame.toHeadIcon,
  latestMessage: contentText(frame.toMessage),
  messageType: frame.messageType,
  latestDate: frame.dateTime,
  unreadMessage: 0,
})

/**
 * Moves the conversation with a new message to the front. A message older than the latest one (a repeated
 * echo) changes nothing.
 */
export function addNewest(recents: readonly RecentChat[], newest: RecentChat): RecentChat[] {
  const previous = recents.find(({ id }) => id === newest.id)
  if (previous && previous.latestDate > newest.latestDate) return [...recents]
  return [newest, ...recents.filter((one) => one !== previous)]
}

/** Conversations whose name, account or latest text contains the keyword. */
export const filterRecents = (recents: readonly RecentChat[], keyword: string): RecentChat[] => {
  const needle = keyword.trim().toLowerCase()
  return recents.filter(({ realName, account, latestMessage, messageType }) =>
    [realName, account, messageType === 'text' ? latestMessage : ''].some((text) =>
      text.toLowerCase().includes(needle),
    ),
  )
}
