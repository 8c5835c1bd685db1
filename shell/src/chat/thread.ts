import type { ChatMessage, Picture, ReceiveMessage, SentMessage } from '@tessera/shared/contract/shell/socket'
import { dateText } from '@tessera/shared/format/time'

/** A message as the window shows it. */
export interface Item {
  readonly id: string
  readonly mine: boolean
  readonly type: ChatMessage['contentType']
  /** A text, or JSON of a picture. */
  readonly content: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Whether its receiver has read it. */
  readonly read: boolean
}

const told = (content: string | Picture) => (typeof content === 'string' ? content : JSON.stringify(content))

export const itemOf = (message: ChatMessage, me: string): Item => ({
  id: message.id,
  mine: message.sendUserId === me,
  type: message.contentType,
  content: message.content,
  at: message.sendTime,
  read: message.state === 1,
})
export const itemSent = ({ id, messageType, toMessage, dateTime }: SentMessage): Item => ({
  id,
  mine: true,
  type: messageType,
  content: told(toMessage),
  at: dateTime,
  read: false,
})
export const itemReceived = ({ id, messageType, formMessage, dateTime }: ReceiveMessage): Item => ({
  id,
  mine: false,
  type: messageType,
  content: told(formMessage),
  at: dateTime,
  read: false,
})

/** What is known and what came, each message once and in the order of time; what was read stays read. */
export function merged(known: readonly Item[], came: readonly Item[]): Item[] {
  const byId = new Map(known.map((item) => [item.id, item]))
  for (const item of came)
    byId.set(item.id, { ...item, read: item.read || (byId.get(item.id)?.read ?? false) })
  return [...byId.values()].sort((one, other) => one.at - other.at)
}

/** Everything of one side up to then has been read by the other. */
export const readUntil = (items: readonly Item[], mine: boolean, at: number): Item[] =>
  items.map((item) => (item.mine === mine && !item.read && item.at <= at ? { ...item, read: true } : item))

/** Messages of one day on the clock of whoever looks, in order. */
export function days(items: readonly Item[]): { day: string; items: Item[] }[] {
  const out: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = dateText(item.at)
    const last = out.at(-1)
    if (last?.day === day) last.items.push(item)
    else out.push({ day, items: [item] })
  }
  return out
}

/** The picture of a message; null where it is none, or cannot be read. */
export function pictureOf({ type, content }: Pick<Item, 'type' | 'content'>): Picture | null {
  if (type !== 'image') return null
  try {
    const { path, width, height } = JSON.parse(content) as Partial<Picture>
    // Only a file of this server: an address of elsewhere would tell others who looks.
    return typeof path === 'string' && /^\/api\/file\//i.test(path) && Number(width) > 0 && Number(height) > 0
      ? { path, width: Number(width), height: Number(height) }
      : null
  } catch {
    return null
  }
}
