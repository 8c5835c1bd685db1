import type { ChatMessage, Picture, ReceiveMessage, SentMessage } from '@tessera/shared/contract/socket'
import { formatDate } from '@tessera/shared/format/time'

/** A message as the chat window shows it. */
export interface MessageItem {
  readonly id: string
  readonly mine: boolean
  readonly type: ChatMessage['contentType']
  /** The text, or the picture as JSON. */
  readonly content: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Whether the recipient has read it. */
  readonly read: boolean
}

const contentText = (content: string | Picture) =>
  typeof content === 'string' ? content : JSON.stringify(content)

export const itemOf = (message: ChatMessage, me: string): MessageItem => ({
  id: message.id,
  mine: message.sendUserId === me,
  type: message.contentType,
  content: message.content,
  at: message.sendTime,
  read: message.state === 1,
})
export const itemOfSent = ({ id, messageType, toMessage, dateTime }: SentMessage): MessageItem => ({
  id,
  mine: true,
  type: messageType,
  content: contentText(toMessage),
  at: dateTime,
  read: false,
})
export const itemOfReceived = ({ id, messageType, formMessage, dateTime }: ReceiveMessage): MessageItem => ({
  id,
  mine: false,
  type: messageType,
  content: contentText(formMessage),
  at: dateTime,
  read: false,
})

/** Merges new messages into known ones: each once, ordered by time. A message that was read stays read. */
export function mergeItems(known: readonly MessageItem[], received: readonly MessageItem[]): MessageItem[] {
  const byId = new Map(known.map((item) => [item.id, item]))
  for (const item of received)
    byId.set(item.id, { ...item, read: item.read || (byId.get(item.id)?.read ?? false) })
  return [...byId.values()].sort((one, other) => one.at - other.at)
}

/** Marks messages of one side up to a time as read. */
export const markReadUntil = (items: readonly MessageItem[], mine: boolean, at: number): MessageItem[] =>
  items.map((item) => (item.mine === mine && !item.read && item.at <= at ? { ...item, read: true } : item))

/**
 * Merges new messages into those of a conversation. That the other user has read a message may be known before the
 * message itself: both reach this user through different processes of the server.
 */
export const addItems = (
  { items, readUntil }: { readonly items: readonly MessageItem[]; readonly readUntil: number },
  received: readonly MessageItem[],
): MessageItem[] => markReadUntil(mergeItems(items, received), true, readUntil)

/** Groups messages by local day, in order. */
export function groupByDay(items: readonly MessageItem[]): { day: string; items: MessageItem[] }[] {
  const out: { day: string; items: MessageItem[] }[] = []
  for (const item of items) {
    const day = formatDate(item.at)
    const last = out.at(-1)
    if (last?.day === day) last.items.push(item)
    else out.push({ day, items: [item] })
  }
  return out
}

/** The picture of a message; null if it has none or its content is invalid. */
export function pictureOf({ type, content }: Pick<MessageItem, 'type' | 'content'>): Picture | null {
  if (type !== 'image') return null
  try {
    const { path, width, height } = JSON.parse(content) as Partial<Picture>
    // Only files of this server: a foreign address would reveal who reads the message.
    return typeof path === 'string' && /^\/api\/file\//i.test(path) && Number(width) > 0 && Number(height) > 0
      ? { path, width: Number(width), height: Number(height) }
      : null
  } catch {
    return null
  }
}
