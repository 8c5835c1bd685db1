import { setTimeout as pause } from 'node:timers/promises'
import { imageUrl } from '@tessera/shared/contract/system/files'
import {
  maxTextLength,
  type ReceivedFrame,
  type Picture,
  type ServerFrame,
} from '@tessera/shared/contract/shell/socket'
import { Code } from '@tessera/shared/contract/wire'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse } from '../../http/refusal.ts'
import { findFile } from '../../system/files/store.ts'
import type { FrameHandlers } from '../../socket/socket.ts'
import type { Sockets } from '../../socket/sockets.ts'
import { conversation, markRead, storeMessage, told, type Told } from './store.ts'
import { text } from './text.ts'

/** What one process tells the others: who wrote to whom, or who has read whose messages. Texts stay in the database: a word has at most 8,000 bytes. */
type Word = { origin: string; from: string; to: string } & ({ id: string } | { readAt: number })

export interface Chat {
  frames: FrameHandlers
  close(): void
}

/** The internal chat: stored first, then told to the sockets here, and by their ids to the other processes (specification: wire 3). */
export function openChat({
  db,
  bus,
  sockets,
  onError,
}: {
  db: Db
  bus: Bus
  sockets: Sockets
  onError: (error: unknown) => void
}): Chat {
  const origin = newId()
  const deliver = deliveries(db, sockets, onError)

  const hear = (payload: string | null) => {
    if (payload === null) return
    const word = JSON.parse(payload) as Word
    if (word.origin === origin || !(sockets.holds(word.from) || sockets.holds(word.to))) return
    if ('id' in word) deliver(word.id)
    else tellRead(sockets, word)
  }
  const stop = bus.on('chat', hear)

  return {
    close: () => stop(),
    frames: {
      async SendMessage({ toUserId, messageType, messageContent, clientId = null }, { userId, tell }) {
        if (toUserId === userId) throw refuse(text.notSelf)
        const content = stored(messageType, messageContent)
        // Sending empty text does nothing (specification: shell 5).
        if (content === '') return
        if (typeof messageContent === 'object' && !(await findFile(db, 'IM', messageContent.name)))
          throw refuse(text.badContent)
        const word = (id: string) => JSON.stringify({ origin, from: userId, to: toUserId, id } satisfies Word)
        const done = await storeMessage(db, {
          from: userId,
          to: toUserId,
          content,
          contentType: messageType,
          clientId,
          word,
        })
        if (!done) throw refuse(text.unknownUser, {}, Code.notFound)
        if (done.stored) return deliver(done.id)
        const [before] = await told(db, [done.id])
        if (before) tell(echo(before))
      },

      async MessageList({ toUserId, formUserId = null, ask, keyword, ...page }, { userId, tell }) {
        const peer = toUserId === userId ? formUserId : toUserId
        if (!peer || (formUserId && formUserId !== userId && toUserId !== userId))
          throw refuse(text.notYours, {}, Code.forbidden)
        const found = await conversation(db, {
          ...page,
          me: userId,
          peer,
          keyword: keyword?.trim() || undefined,
        })
        tell({ method: 'messageList', ...found, toUserId: peer, ...(ask ? { ask } : {}) })
      },

      async UpdateReadMessage({ formUserId }, { userId }) {
        const about = { origin, from: formUserId, to: userId, readAt: Date.now() } satisfies Word
        if ((await markRead(db, { me: userId, peer: formUserId, word: JSON.stringify(about) })) > 0)
          tellRead(sockets, about)
      },
    },
  }
}

const tellRead = (sockets: Sockets, { from, to, readAt }: { from: string; to: string; readAt: number }) =>
  sockets.tell(new Set([from, to]), {
    method: 'readMessage',
    formUserId: from,
    toUserId: to,
    dateTime: readAt,
  })

/** What a row holds of what was sent, or a refusal. */
function stored(
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
  // PostgreSQL holds no NUL.
  const typed = content.replaceAll('\0', '').trim()
  if (typed.length > maxTextLength) throw refuse(text.tooLong, { n: maxTextLength })
  return typed
}

/** Milliseconds until what could not be read is asked for again. */
const patience = 1_000

/** Reads what was stored and tells it, in the order in which it came: all that came while one question was under way is the next one. */
function deliveries(db: Db, sockets: Sockets, onError: (error: unknown) => void): (id: string) => void {
  let waiting: string[] = []
  let busy = false
  const run = async () => {
    busy = true
    while (waiting.length > 0) {
      const ids = waiting
      waiting = []
      const messages = await told(db, ids).catch((error: unknown) => {
        onError(error)
        waiting = [...ids, ...waiting]
      })
      if (!messages) await pause(patience, undefined, { ref: false })
      for (const message of messages ?? []) {
        sockets.tell([message.sendUserId], echo(message))
        sockets.tell([message.receiveUserId], received(message))
      }
    }
    busy = false
  }
  return (id) => {
    waiting.push(id)
    if (!busy) void run()
  }
}

const content = ({ contentType, content: held }: Told) =>
  contentType === 'image' ? (JSON.parse(held) as Picture) : held

const echo = (message: Told): ServerFrame => ({
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
  toMessage: content(message),
  dateTime: message.sendTime,
  latestDate: message.sendTime,
  id: message.id,
  ...(message.clientId ? { clientId: message.clientId } : {}),
})

const received = (message: Told): ServerFrame => ({
  method: 'receiveMessage',
  formUserId: message.sendUserId,
  account: message.account,
  realName: message.realName,
  headIcon: message.headIcon,
  messageType: message.contentType,
  formMessage: content(message),
  dateTime: message.sendTime,
  latestDate: message.sendTime,
  id: message.id,
})
