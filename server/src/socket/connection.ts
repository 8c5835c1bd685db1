import type { WebSocket } from 'ws'
import type { Lang } from '@tessera/shared/contract/lang'
import { createRateLimit } from './rate-limit.ts'
import { sendText } from './sockets.ts'

/** A socket connection. It is unbound until its first frame names a session. */
export interface SocketConnection {
  readonly socket: WebSocket
  lang: Lang
  /** Epoch milliseconds. */
  readonly openedTime: number
  bound: {
    readonly token: string
    readonly sessionId: string
    readonly userId: string
    /** When the session ends however often it is used, in epoch milliseconds. */
    readonly endTime: number
    touchAt: number
  } | null
  /** Counts a received frame and returns its number, from 1. */
  countFrame(): number
  /** Takes a frame from the rate limit; false when the client exceeds the rate limit. */
  isWithinRate(): boolean
  /** Handles the frames of one connection in order, one after the other. */
  enqueue(work: () => Promise<void>): void
  send(frame: object): void
}

export function openConnection(socket: WebSocket, lang: Lang): SocketConnection {
  let frames = 0
  let tail: Promise<void> | undefined
  return {
    socket,
    lang,
    openedTime: Date.now(),
    bound: null,
    countFrame: () => ++frames,
    isWithinRate: createRateLimit(),
    enqueue(work) {
      const current: Promise<void> = (tail ?? Promise.resolve())
        .then(work)
        .finally(() => tail === current && (tail = undefined))
      tail = current
    },
    send: (frame) => sendText(socket, JSON.stringify(frame)),
  }
}
