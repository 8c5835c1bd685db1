import { session } from '@tessera/shared/session'
import { openLine, type Frame, type Line } from './socket.ts'

type Listener = (frame: Frame) => void

const listeners = new Map<string, Set<Listener>>()
let line: Line | undefined

/** Hears the frames of one method (specification: wire 3.2); gives the way to stop. */
export function onFrame(method: string, listener: Listener): () => void {
  const set = listeners.get(method) ?? new Set()
  listeners.set(method, set.add(listener))
  return () => void set.delete(listener)
}

/**
 * Connects the signed-in shell to the server; `onMissed` runs when the line came back after a loss, and `onLogout` when the server ends the
 * session, with its reason. The line ends with the session, and with `hangUp`.
 */
export function listen({ onMissed, onLogout }: { onMissed: () => void; onLogout: (msg: string) => void }): void {
  const { token } = session.get()
  if (!token || line) return
  line = openLine({
    token,
    onBound: (again) => again && onMissed(),
    onFrame: (frame) => {
      if (frame.method === 'logout') {
        hangUp()
        return onLogout(typeof frame['msg'] === 'string' ? frame['msg'] : '')
      }
      for (const listener of listeners.get(frame.method) ?? []) listener(frame)
    },
  })
  session.subscribe(() => session.get().token === null && hangUp())
}

/** Ends the line: whoever signs out does not want to be told so. */
export function hangUp(): void {
  line?.hangUp()
  line = undefined
}
