import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Sockets } from '../../socket/sockets.ts'
import { listPushes } from './store.ts'

/**
 * Pushes new messages to the receivers with a socket in this process, whichever process sent the message.
 * Returns a function that stops it.
 */
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
    for (const [userId, frame] of await listPushes(db, messageId, [...sockets.userIds()]))
      sockets.send([userId], frame)
  }
  return bus.on('message', (messageId) => void (messageId !== null && push(messageId).catch(onError)))
}
