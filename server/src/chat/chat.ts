import { setTimeout as pause } from 'node:timers/promises'
import { imageUrl } from '@tessera/shared/contract/system/files'
import {
  maxTextLength,
  type ReceivedFrame,
  type Picture,
  type ServerFrame,
} from '@tessera/shared/contract/socket'
import { Code } from '@tessera/shared/contract/wire'
import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import type { DiskSpace } from '../files/disk-space.ts'
import { refuse } from '../errors/refusal.ts'
import { findFile } from '../system/files/store.ts'
import type { FrameHandlers } from '../socket/socket.ts'
import type { Sockets } from '../socket/sockets.ts'
import { loadConversation, markRead, storeMessage, loadMessages, type StoredMessage } from './store.ts'
import { text } from './text.ts'

/**
 * An event between server processes: a message by its id, or the time at which a user read the messages of
 * another. Message texts are read from the database, because a PostgreSQL notification holds at most 8,000
 * bytes.
 */
type ChatEvent = { origin: string; from: string; to: string } & ({ id: string } | { readAt: number })

/** The chat of one server process. */
export interface Chat {
  frames: FrameHandlers
  close(): void
}

/**
 * Opens the internal chat. Messages are stored first, then sent to the sockets of this process, and announced
 * by id to the other processes.
 */
export function openChat({
  db,
  bus,
  sockets,
  disk,
  onError,
}: {
  db: Db
  bus: Bus
  sockets: Sockets
  disk: Pick<DiskSpace, 'assertDatabaseRoom'>
  onError: (error: unknown) => void
}): Chat {
  const origin = newId()
  const deliver = openDelivery(db, sockets, onError)

  const onEvent = (payload: string | null) => {
    if (payload === null) return
    const event = JSON.parse(payload) as ChatEvent
    if (event.origin === origin || !(sockets.isConnected(event.from) || sockets.isConnected(event.to))) return
    if ('id' in event) deliver(event.id)
    else sendRead(sockets, event)
  }
  const stop = bus.on('chat', onEvent)

  return {
    close: () => stop(),
    frames: {
      async SendMessage({ toUserId, messageType, messageContent, clientId = null }, { userId, send: tell }) {
        if (toUserId === userId) throw refuse(text.notSelf)
        const content = toStoredContent(messageType, messageContent)
        if (content === '') throw refuse(text.empty)
        if (typeof messageContent === 'object' && !(await findFile(db, 'IM', messageContent.name)))
          throw refuse(text.badContent)
        await disk.assertDatabaseRoom()
        const event = (id: string) =>
          JSON.stringify({ origin, from: userId, to: toUserId, id } satisfies ChatEvent)
        const result = await storeMessage(db, {
          from: userId,
          to: toUserId,
          content,
          contentType: messageType,
          clientId,
          word: event,
        })
        if (!result) throw refuse(text.unknownUser, {}, Code.notFound)
        if (result.stored) return deliver(result.id)
        const [earlier] = await loadMessages(db, [result.id])
        if (earlier) tell(toSenderFrame(earlier))
      },

      async MessageList({ toUserId, formUserId = null, ask, keyword, ...page }, { userId, send: tell }) {
        const peer = toUserId === userId ? formUserId : toUserId
        if (!peer || (formUserId && formUserId !== userId && toUserId !== userId))
          throw refuse(text.notYours, {}, Code.forbidden)
        const found = await loadConversation(db, {
          ...page,
          me: userId,
          peer,
          keyword: keyword?.trim() || undefined,
        })
        tell({ method: 'messageList', ...found, toUserId: peer, ...(ask ? { ask } : {}) })
      },

      async UpdateReadMessage({ formUserId }, { userId }) {
        const event = { origin, from: formUserId, to: userId, readAt: Date.now() } satisfies ChatEvent
        if ((await markRead(db, { me: userId, peer: formUserId, word: JSON.stringify(event) })) > 0)
          sendRead(sockets, event)
      },
    },
  }
}

const sendRead = (sockets: Sockets, { from, to, readAt }: { from: string; to: string; readAt: number }) =>
  sockets.send(new Set([from, to]), {
    method: 'readMessage',
    formUserId: from,
    toUserId: to,
    dateTime: readAt,
  })

/** Converts the content of a sent message into what is stored; throws a refusal for invalid content. */
function toStoredContent(
  type: ReceivedFrame<'SendMessage'>['messageType'],
  content: ReceivedFrame<'SendMessage'>['messageContent'],
): string {
  if (type === 'image') {
    if (typeof content === 'string') throw refuse(text.badContent)
    return JSON.stringify({
      path: imageUrl('IM', content.name),
      width: content.width,
      height: content.height,
    } satisfies Picture)
  }
  if (typeof content !== 'string') throw refuse(text.badContent)
  // PostgreSQL cannot store NUL characters.
  const trimmed = content.replaceAll('\0', '').trim()
  if (trimmed.length > maxTextLength) throw refuse(text.tooLong, { n: maxTextLength })
  return trimmed
}

/** Milliseconds until messages that could not be read are read again. */
const retryDelayMs = 1_000

/**
 * Returns a function that sends a stored message to both users. Messages are sent in the order of the calls.
 * Ids that arrive during a query are read together by the next one.
 */
function openDelivery(db: Db, sockets: Sockets, onError: (error: unknown) => void): (id: string) => void {
  let queue: string[] = []
  let busy = false
  const run = async () => {
    busy = true
    while (queue.length > 0) {
      const ids = queue
      queue = []
      const messages = await loadMessages(db, ids).catch((error: unknown) => {
        onError(error)
        queue = [...ids, ...queue]
      })
      if (!messages) await pause(retryDelayMs, undefined, { ref: false })
      for (const message of messages ?? []) {
        sockets.send([message.sendUserId], toSenderFrame(message))
        sockets.send([message.receiveUserId], toReceiverFrame(message))
      }
    }
    busy = false
  }
  return (id) => {
    queue.push(id)
    if (!busy) void run()
  }
}

const parseContent = ({ contentType, content: stored }: StoredMessage) =>
  contentType === 'image' ? (JSON.parse(stored) as Picture) : stored

const toSenderFrame = (message: StoredMessage): ServerFrame => ({
  method: 'sendMessage',
  UserId: message.sendUserId,
  account: message.account,
  headIcon: message.headIcon,
  realName: message.realName,
  toUserId: message.receiveUserId,
  toAccount: message.toAccount,
  toHeadIcon: message.toHeadIcon,
  toRealName: message.toRealName,
  messageType: message.contentType,
  toMessage: parseContent(message),
  dateTime: message.sendTime,
  latestDate: message.sendTime,
  id: message.id,
  ...(message.clientId ? { clientId: message.clientId } : {}),
})

const toReceiverFrame = (message: StoredMessage): ServerFrame => ({
  method: 'receiveMessage',
  formUserId: message.sendUserId,
  account: message.account,
  realName: message.realName,
  headIcon: message.headIcon,
  messageType: message.contentType,
  formMessage: parseContent(message),
  dateTime: message.sendTime,
  latestDate: message.sendTime,
  id: message.id,
})
