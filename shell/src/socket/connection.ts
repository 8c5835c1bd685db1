import i18next from 'i18next'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { session } from '@tessera/shared/session'
import { currentLang } from '@tessera/shared/text/i18n'
import { isEcho, isRefusedMessage } from './frames.ts'
import { openOutbox, type Outbox, type PendingMessage } from './outbox.ts'
import { connectSocket, type Frame, type SocketConnection, type OutgoingFrame } from './socket.ts'

type Listener = (frame: Frame) => void

const listeners = new Map<string, Set<Listener>>()
const connectedAtom = atom(false)
const pendingMessagesAtom = atom<readonly PendingMessage[]>([])
let connection: SocketConnection | undefined
let outbox: Outbox | undefined

/** Subscribes to the frames of one method; returns the function that unsubscribes. */
export function onFrame(method: string, listener: Listener): () => void {
  const set = listeners.get(method) ?? new Set()
  listeners.set(method, set.add(listener))
  return () => void set.delete(listener)
}

/**
 * Sends a frame. Returns false while the connection is down; messages that must not be lost go through
 * `sendChatMessage`.
 */
export const sendFrame = (frame: OutgoingFrame): boolean => connection?.send(frame) ?? false

/** Sends a chat message exactly once, in order, now or after the next reconnect. */
export const sendChatMessage: Outbox['add'] = (message) => outbox?.add(message)
/** Queues a refused chat message again. */
export const resendChatMessage = (clientId: string): void => outbox?.retry(clientId)
/** Removes a refused chat message. */
export const discardChatMessage = (clientId: string): void => outbox?.discard(clientId)

/** Chat messages that the server has not confirmed yet, in the order of writing. */
export const usePendingMessages = (): readonly PendingMessage[] => useAtomValue(pendingMessagesAtom)
/** Whether the connection to the server is up. */
export const useConnected = (): boolean => useAtomValue(connectedAtom)

/**
 * Connects the signed-in shell to the server. `onReconnected` runs after a lost connection is back;
 * `onLogout` runs when the server ends the session, with its reason. The connection ends with the session or
 * with `disconnect`.
 */
export function connect({
  onMissed: onReconnected,
  onLogout,
}: {
  onMissed: () => void
  onLogout: (msg: string) => void
}): void {
  const { token, current } = session.get()
  if (!token || !current || connection) return
  const store = getDefaultStore()
  outbox = openOutbox({
    storage: sessionStorage,
    key: `tessera.outbox.${current.userInfo.userId}`,
    send: ({ at: _, refused: __, ...message }) => sendFrame({ method: 'SendMessage', ...message }),
    onEchoTimeout: () => connection?.restart(),
    onChange: (all) => store.set(pendingMessagesAtom, all),
  })
  connection = connectSocket({
    token,
    language: currentLang,
    onConnected: (isReconnect) => {
      store.set(connectedAtom, true)
      outbox?.onConnected()
      if (isReconnect) onReconnected()
    },
    onDisconnected: () => {
      store.set(connectedAtom, false)
      outbox?.onDisconnected()
    },
    onFrame: (frame) => {
      if (frame.method === 'closeSocket') return disconnect()
      if (frame.method === 'logout') {
        disconnect()
        return onLogout(typeof frame['msg'] === 'string' ? frame['msg'] : '')
      }
      updateOutbox(frame)
      for (const listener of listeners.get(frame.method) ?? []) listener(frame)
    },
  })
  i18next.on('languageChanged', () => sendFrame({ method: 'heartCheck' }))
  session.subscribe(() => session.get().token === null && disconnect())
}

/** Updates the outbox with the server's confirmation or refusal of one of our messages. */
function updateOutbox(frame: Frame): void {
  if (frame.method === 'sendMessage' && isEcho(frame)) outbox?.onEcho(frame.clientId)
  if (frame.method === 'error' && isRefusedMessage(frame))
    outbox?.onRefused(frame.clientId, frame.code, frame.msg)
}

/** Closes the connection, as before signing out, so that no message about it is shown. */
export function disconnect(): void {
  connection?.close()
  connection = undefined
  outbox?.onDisconnected()
  getDefaultStore().set(connectedAtom, false)
}
