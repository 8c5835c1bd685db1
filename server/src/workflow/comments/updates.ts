import { flowComments } from '@tessera/shared/contract/workflow/comments'
import type { Services } from '../../feature/services.ts'
import { listReaders } from '../runtime/readers.ts'

/**
 * Tells the browsers that show the comments of a task that these have changed, whichever process changed them. Users who
 * may not see the task any more are left out. Returns a function that stops it.
 */
export function startCommentUpdates(
  { db, bus, sockets, commentReaders }: Pick<Services, 'db' | 'bus' | 'sockets' | 'commentReaders'>,
  onError: (error: unknown) => void,
): () => void {
  const send = async (taskId: string) => {
    const connected = commentReaders.list(taskId).filter((userId) => sockets.isConnected(userId))
    if (connected.length === 0) return
    const readers = await listReaders(db, taskId, connected)
    sockets.send(readers, { method: 'answersChanged', path: flowComments.list.path })
  }
  return bus.on('flowComments', (taskId) => {
    if (taskId !== null) send(taskId).catch(onError)
  })
}
