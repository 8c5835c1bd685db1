import i18next from 'i18next'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { FrameRefused, SentMessage } from '@tessera/shared/contract/shell/socket'
import { session } from '@tessera/shared/session'
import { currentLang } from '@tessera/shared/text/i18n'
import { openOutbox, type Outbox, type Outgoing } from './outbox.ts'
import { openLine, type Frame, type Line, type Unsigned } from './socket.ts'

type Listener = (frame: Frame) => void

const listeners = new Map<string, Set<Listener>>()
const standing = atom(false)
const outgoing = atom<readonly Outgoing[]>([])
let line: Line | undefined
let outbox: Outbox | undefined

/** Hears the frames of one method; gives the way to stop. */
export function onFrame(method: string, listener: Listener): () => void {
  const set = listeners.get(method) ?? new Set()
  listeners.set(method, set.add(listener))
  return () => void set.delete(listener)
}

/** False while the line is down: what may be lost by that goes through `write`. */
export const sendFrame = (frame: Unsigned): boolean => line?.send(frame) ?? false

/** Sends a chat message once, in order, now or when the line is back. */
export const write: Outbox['add'] = (message) => outbox?.add(message)
export const writeAgain = (clientId: string): void => outbox?.retry(clientId)
export const giveUp = (clientId: string): void => outbox?.discard(clientId)

/** Chat messages that the server has not echoed yet, in the order of writing. */
export const useOutgoing = (): readonly Outgoing[] => useAtomValue(outgoing)
/** Whether the line to the server stands. */
export const useConnected = (): boolean => useAtomValue(standing)

/**
 * Connects the signed-in shell to the server; `onMissed` runs when the line came back after a loss, and `onLogout` when the server ends the
 * session, with its reason. The line ends with the session, and with `hangUp`.
 */
export function listen({
  onMissed,
  onLogout,
}: {
  onMissed: () => void
  onLogout: (msg: string) => void
}): void {
  const { token, current } = session.get()
  if (!token || !current || line) return
  const store = getDefaultStore()
  outbox = openOutbox({
    storage: sessionStorage,
    key: `tessera.outbox.${current.userInfo.userId}`,
    send: ({ at: _, refused: __, ...message }) => sendFrame({ method: 'SendMessage', ...message }),
    dead: () => line?.restart(),
    onChange: (all) => store.set(outgoing, all),
  })
  line = openLine({
    token,
    language: currentLang,
    onBound: (again) => {
      store.set(standing, true)
      outbox?.up()
      if (again) onMissed()
    },
    onLost: () => {
      store.set(standing, false)
      outbox?.down()
    },
    onFrame: (frame) => {
      if (frame.method === 'closeSocket') return hangUp()
      if (frame.method === 'logout') {
        hangUp()
        return onLogout(typeof frame['msg'] === 'string' ? frame['msg'] : '')
      }
      settle(frame)
      for (const listener of listeners.get(frame.method) ?? []) listener(frame)
    },
  })
  i18next.on('languageChanged', () => sendFrame({ method: 'heartCheck' }))
  session.subscribe(() => session.get().token === null && hangUp())
}

/** What the server says of a message of ours. */
function settle(frame: Frame): void {
  const echo = frame.method === 'sendMessage' ? SentMessage.safeParse(frame) : undefined
  if (echo?.data?.clientId) outbox?.echoed(echo.data.clientId)
  const refused = frame.method === 'error' ? FrameRefused.safeParse(frame) : undefined
  if (refused?.data?.clientId) outbox?.refused(refused.data.clientId, refused.data.code, refused.data.msg)
}

/** Ends the line: whoever signs out does not want to be told so. */
export function hangUp(): void {
  line?.hangUp()
  line = undefined
  outbox?.down()
  getDefaultStore().set(standing, false)
}
