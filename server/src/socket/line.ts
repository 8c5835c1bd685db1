import type { WebSocket } from 'ws'
import type { Lang } from '@tessera/shared/contract/lang'
import { rateLimit } from './rate.ts'
import { send } from './sockets.ts'

/** One connection: unbound until its first frame named a session. */
export interface Line {
  readonly socket: WebSocket
  lang: Lang
  /** Epoch milliseconds. */
  readonly since: number
  bound: {
    readonly token: string
    readonly sessionId: string
    readonly userId: string
    touchAt: number
  } | null
  /** False when the client sends faster than anybody types. */
  mayPass(): boolean
  /** Frames of one connection are done in their order, one after the other. */
  inTurn(work: () => Promise<void>): void
  tell(frame: object): void
}

export function openLine(socket: WebSocket, lang: Lang): Line {
  let tail: Promise<void> | undefined
  return {
    socket,
    lang,
    since: Date.now(),
    bound: null,
    mayPass: rateLimit(),
    inTurn(work) {
      const done: Promise<void> = (tail ?? Promise.resolve())
        .then(work)
        .finally(() => tail === done && (tail = undefined))
      tail = done
    },
    tell: (frame) => send(socket, JSON.stringify(frame)),
  }
}
