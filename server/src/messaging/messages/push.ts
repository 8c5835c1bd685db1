import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Sockets } from '../../socket/sockets.ts'
import { listPushes, listReceivers, listUnreadCounts } from './store.ts'

/**
 * Pushes new messages and changes of received ones to the receivers with a socket in this process, whichever
 * process made the change. Returns a function that stops it.
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
  const sendChanged = async (userIds: readonly string[]) => {
    for (const [userId, frame] of await listUnreadCounts(db, userIds)) sockets.send([userId], frame)
  }
  const push = async (messageId: string) => {
    const userIds = [...sockets.userIds()]
    for (const [userId, frame] of await listPushes(db, messageId, userIds)) sockets.send([userId], frame)
    // The author has read the notice from the start, but open pages of the author have to show it.
    const authors = await listReceivers(db, messageId, userIds, { isRead: true })
    await sendChanged(authors)
  }
  const withdraw = async (messageId: string) =>
    sendChanged(await listReceivers(db, messageId, [...sockets.userIds()]))
  const stops = [
    bus.on('message', (messageId) => void (messageId !== null && push(messageId).catch(onError))),
    bus.on(
      'messageWithdrawn',
      (messageId) => void (messageId !== null && withdraw(messageId).catch(onError)),
    ),
    bus.on('messagesRead', (userId) => {
      if (userId !== null && sockets.isConnected(userId)) sendChanged([userId]).catch(onError)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
