import type { WebSocket } from 'ws'
import type { ServerFrame } from '@tessera/shared/contract/shell/socket'

/** A client that does not take what it is sent is let go: it connects again and asks. */
const mostBuffered = 4_000_000

/** The bound sockets of this process, by their users. Frames to other processes' sockets travel over the bus. */
export interface Sockets {
  /** To every socket of these users here. */
  tell(userIds: Iterable<string>, frame: ServerFrame): void
  tellAll(frame: ServerFrame): void
  holds(userId: string): boolean
  /** Everybody who has a socket here. */
  users(): Iterable<string>
  add(userId: string, socket: WebSocket): void
  remove(userId: string, socket: WebSocket): void
  /** Called when somebody's first socket came or their last one went. */
  onChange(listener: () => void): void
}

/** Sends one text frame, unless the socket is closing. */
export function send(socket: WebSocket, text: Buffer | string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > mostBuffered) return socket.terminate()
  socket.send(text, { binary: false })
}

export function openSockets(): Sockets {
  // Most people have one socket: a set for each of them would weigh more than what it holds.
  const held = new Map<string, WebSocket | Set<WebSocket>>()
  const listeners: (() => void)[] = []
  const changed = () => listeners.forEach((listener) => listener())
  const each = (of: WebSocket | Set<WebSocket> | undefined, text: Buffer) => {
    if (of instanceof Set) for (const socket of of) send(socket, text)
    else if (of) send(of, text)
  }
  return {
    tell(userIds, frame) {
      let text: Buffer | undefined
      for (const userId of userIds) {
        const of = held.get(userId)
        if (of) each(of, (text ??= Buffer.from(JSON.stringify(frame))))
      }
    },
    tellAll(frame) {
      const text = Buffer.from(JSON.stringify(frame))
      for (const one of held.values()) each(one, text)
    },
    holds: (userId) => held.has(userId),
    users: () => held.keys(),
    add(userId, socket) {
      const of = held.get(userId)
      if (of instanceof Set) of.add(socket)
      else held.set(userId, of && of !== socket ? new Set([of, socket]) : socket)
      if (!of) changed()
    },
    remove(userId, socket) {
      const of = held.get(userId)
      if (of instanceof Set) {
        of.delete(socket)
        const [only] = of
        if (of.size === 1 && only) held.set(userId, only)
      } else if (of === socket) {
        held.delete(userId)
        changed()
      }
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
