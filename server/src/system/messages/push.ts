import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Sockets } from '../../socket/sockets.ts'
import { listPushes } from './store.ts'

/** Tells whoever has a socket here of a message they received, from whichever process it was sent (specification: wire 3.2). Gives the way to stop. */
export function startMessagePushes({
  db,
  bus,
  sockets,
  onError,
}: {
  db: Db
  bus: Bus
  sockets: Sockets
  onError: (error: unknown) => void
}): () => void {
  const push = async (messageId: string) => {
    for (const [userId, frame] of await listPushes(db, messageId, [...sockets.users()]))
      sockets.tell([userId], frame)
  }
  return bus.on('message', (messageId) => void (messageId !== null && push(messageId).catch(onError)))
}
