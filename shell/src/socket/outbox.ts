import { Code } from '@tessera/shared/contract/code'
import { storeItem } from '@tessera/shared/session/store-item'
import { either, isNumber, isText, listOf, objectWith, oneOf, parseJson } from '../values/shape.ts'

/** A message that the server has not confirmed yet. */
export interface PendingMessage {
  /**
   * Identifies the message, so that the server stores a repeated frame once and its confirmation can be
   * matched.
   */
  readonly clientId: string
  readonly toUserId: string
  readonly messageType: 'text' | 'image'
  readonly messageContent: string | PendingPicture
  /** Epoch milliseconds when it was written. */
  readonly at: number
  /** Why the server refused it; null while it is queued. */
  readonly refused: string | null
}
interface PendingPicture {
  readonly name: string
  readonly width: number
  readonly height: number
}

const isPendingMessages = listOf(
  objectWith<PendingMessage>({
    clientId: isText,
    toUserId: isText,
    messageType: oneOf(['text', 'image']),
    messageContent: either(
      isText,
      objectWith<PendingPicture>({ name: isText, width: isNumber, height: isNumber }),
    ),
    at: isNumber,
    refused: either(isText, (value): value is null => value === null),
  }),
)

/**
 * Milliseconds without a confirmation after which the connection counts as dead, and milliseconds before a
 * message that was sent too often is sent again.
 */
const timeouts = { echoMs: 10_000, retryMs: 2_000 }

/** Queue of chat messages that the server has not confirmed. */
export interface Outbox {
  add(message: Pick<PendingMessage, 'toUserId' | 'messageType' | 'messageContent'>): void
  /** The connection is up, or was lost. */
  onConnected(): void
  onDisconnected(): void
  /** The server confirmed the message. */
  onEcho(clientId: string): void
  onRefused(clientId: string, code: number, msg: string): void
  /** Queues a refused message again, behind all others. */
  retry(clientId: string): void
  discard(clientId: string): void
}

interface OutboxOptions {
  /** Where unconfirmed messages are stored, so that a reload loses none. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly key: string
  /** Returns false when the connection is down. */
  readonly send: (message: PendingMessage) => boolean
  /** The connection accepts frames, but no confirmation arrives. */
  readonly onEchoTimeout: () => void
  readonly onChange: (messages: readonly PendingMessage[]) => void
  readonly newId?: () => string
  readonly now?: () => number
}

/**
 * Stores messages until the server confirms them. One message is sent at a time, in the order of writing, and
 * again after every reconnect. A message that the server refuses for good stays visible, and the following
 * ones are sent.
 */
export function openOutbox({
  storage,
  key,
  send,
  onEchoTimeout,
  onChange,
  newId = () => crypto.randomUUID(),
  now = Date.now,
}: OutboxOptions): Outbox {
  let messages: readonly PendingMessage[] = parseStored(storage.getItem(key))
  let isConnected = false
  let sendingId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const setMessages = (sendNext: readonly PendingMessage[]) => {
    messages = sendNext
    if (messages.length > 0) storeItem(storage, key, JSON.stringify(messages))
    else storage.removeItem(key)
    onChange(messages)
  }
  const stopWaiting = () => {
    clearTimeout(timer)
    sendingId = null
  }
  const sendNext = () => {
    const message = messages.find(({ refused }) => refused === null)
    if (!isConnected || sendingId || !message || !send(message)) return
    sendingId = message.clientId
    timer = setTimeout(onEchoTimeout, timeouts.echoMs)
  }
  const excludeMessage = (clientId: string) => messages.filter((one) => one.clientId !== clientId)
  const finish = (clientId: string, remaining: readonly PendingMessage[]) => {
    setMessages(remaining)
    if (sendingId === clientId) stopWaiting()
    sendNext()
  }
  if (messages.length > 0) onChange(messages)

  return {
    add(message) {
      setMessages([...messages, { ...message, clientId: newId(), at: now(), refused: null }])
      sendNext()
    },
    onConnected() {
      isConnected = true
      sendNext()
    },
    onDisconnected() {
      isConnected = false
      stopWaiting()
    },
    onEcho(clientId) {
      if (messages.some((one) => one.clientId === clientId)) finish(clientId, excludeMessage(clientId))
    },
    onRefused(clientId, code, msg) {
      if (code === Code.tooManyRequests || code === Code.fault) {
        if (sendingId !== clientId) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          stopWaiting()
          sendNext()
        }, timeouts.retryMs)
      } else
        finish(
          clientId,
          messages.map((one) => (one.clientId === clientId ? { ...one, refused: msg } : one)),
        )
    },
    retry(clientId) {
      const message = messages.find((one) => one.clientId === clientId)
      if (message) finish(clientId, [...excludeMessage(clientId), { ...message, refused: null }])
    },
    discard: (clientId) => finish(clientId, excludeMessage(clientId)),
  }
}

function parseStored(text: string | null): PendingMessage[] {
  const messages = parseJson(text)
  return isPendingMessages(messages) ? messages : []
}
