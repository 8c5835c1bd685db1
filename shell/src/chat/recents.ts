import type { Recent } from '@tessera/shared/contract/shell/chat'
import type { ReceiveMessage, SentMessage } from '@tessera/shared/contract/shell/socket'

const told = (content: ReceiveMessage['formMessage']) =>
  typeof content === 'string' ? content : JSON.stringify(content)

/** The colleague of a conversation. */
export type Peer = Pick<Recent, 'account' | 'realName' | 'headIcon'> & { readonly id: string }

export const receivedIn = (frame: ReceiveMessage): Recent => ({
  id: frame.formUserId,
  userId: frame.formUserId,
  account: frame.account,
  realName: frame.realName,
  headIcon: frame.headIcon,
  latestMessage: told(frame.formMessage),
  messageType: frame.messageType,
  latestDate: frame.dateTime,
  unreadMessage: 0,
})
export const sentIn = (frame: SentMessage): Recent => ({
  id: frame.toUserId,
  userId: frame.toUserId,
  account: frame.toAccount,
  realName: frame.toRealName,
  headIcon: frame.toHeadIcon,
  latestMessage: told(frame.toMessage),
  messageType: frame.messageType,
  latestDate: frame.dateTime,
  unreadMessage: 0,
})

/** The conversation with a new message comes first; an older one than it shows (a repeated echo) changes nothing. */
export function withNewest(recents: readonly Recent[], newest: Recent): Recent[] {
  const known = recents.find(({ id }) => id === newest.id)
  if (known && known.latestDate > newest.latestDate) return [...recents]
  return [newest, ...recents.filter((one) => one !== known)]
}

/** Those whose name, account or last text holds the keyword. */
export const matching = (recents: readonly Recent[], keyword: string): Recent[] => {
  const wanted = keyword.trim().toLowerCase()
  return recents.filter(({ realName, account, latestMessage, messageType }) =>
    [realName, account, messageType === 'text' ? latestMessage : ''].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
}
