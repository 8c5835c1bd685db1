import type { WebSocket } from 'ws'
import type { ServerFrame } from '@tessera/shared/contract/socket'

/**
 * A client that does not read its frames is disconnected above this limit; it reconnects and loads what it
 * missed.
 */
const maxBufferedBytes = 4_000_000

/**
 * The bound sockets of this process, by user. Events for sockets of other processes are sent over the bus.
 */
export interface Sockets {
  /** Sends a frame to every socket of these users in this process. */
  send(userIds: Iterable<string>, frame: ServerFrame): void
  broadcast(frame: ServerFrame): void
  isConnected(userId: string): boolean
  /** Users who have a socket in this process. */
  userIds(): Iterable<string>
  add(userId: string, socket: WebSocket): void
  remove(userId: string, socket: WebSocket): void
  /** Called when the first socket of a user was opened or the last one closed. */
  onChange(listener: () => void): void
}

/** Sends one text frame, unless the socket is closing. */
export function sendText(socket: WebSocket, text: Buffer | string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxBufferedBytes) return socket.terminate()
  socket.send(text, { binary: false })
}

export function openSockets(): Sockets {
  // Most users have one socket; a set for each of them would need more memory than the socket entry.
  const socketsOfUser = new Map<string, WebSocket | Set<WebSocket>>()
  const listeners: (() => void)[] = []
  const notifyListeners = () => listeners.forEach((listener) => listener())
  const sendToEach = (entry: WebSocket | Set<WebSocket> | undefined, text: Buffer) => {
    if (entry instanceof Set) for (const socket of entry) sendText(socket, text)
    else if (entry) sendText(entry, text)
  }
  return {
    send(userIds, frame) {
      let text: Buffer | undefined
      for (const userId of userIds) {
        const entry = socketsOfUser.get(userId)
        if (entry) sendToEach(entry, (text ??= Buffer.from(JSON.stringify(frame))))
      }
    },
    broadcast(frame) {
      const text = Buffer.from(JSON.stringify(frame))
      for (const one of socketsOfUser.values()) sendToEach(one, text)
    },
    isConnected: (userId) => socketsOfUser.has(userId),
    userIds: () => socketsOfUser.keys(),
    add(userId, socket) {
      const entry = socketsOfUser.get(userId)
      if (entry instanceof Set) entry.add(socket)
      else socketsOfUser.set(userId, entry && entry !== socket ? new Set([entry, socket]) : socket)
      if (!entry) notifyListeners()
    },
    remove(userId, socket) {
      const entry = socketsOfUser.get(userId)
      if (entry instanceof Set) {
        entry.delete(socket)
        const [only] = entry
        if (entry.size === 1 && only) socketsOfUser.set(userId, only)
      } else if (entry === socket) {
        socketsOfUser.delete(userId)
        notifyListeners()
      }
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
