import { FrameRefused, ListedMessages } from '@tessera/shared/contract/socket'
import { onFrame, sendFrame } from './connection.ts'
import type { OutgoingFrame } from './socket.ts'

type MessagesQuery = Omit<Extract<OutgoingFrame, { method: 'MessageList' }>, 'method' | 'ask'>

/** Milliseconds after which a request fails without an answer. */
const timeoutMs = 15_000

/**
 * Fetches a page of a conversation over the socket. Rejects when the connection is down, when the server
 * refuses (with its message), and after a time-out.
 */
export function fetchMessages(query: MessagesQuery): Promise<ListedMessages> {
  const requestId = crypto.randomUUID()
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer)
      for (const stop of unsubscribers) stop()
    }
    const timer = setTimeout(() => {
      cleanUp()
      reject(new Error(''))
    }, timeoutMs)
    const unsubscribers = [
      onFrame('messageList', (frame) => {
        const list = ListedMessages.safeParse(frame)
        if (frame['ask'] !== requestId || !list.success) return
        cleanUp()
        resolve(list.data)
      }),
      onFrame('error', (frame) => {
        if (frame['ask'] !== requestId) return
        cleanUp()
        reject(new Error(FrameRefused.safeParse(frame).data?.msg ?? ''))
      }),
    ]
    if (!sendFrame({ method: 'MessageList', ...query, ask: requestId })) {
      cleanUp()
      reject(new Error(''))
    }
  })
}
