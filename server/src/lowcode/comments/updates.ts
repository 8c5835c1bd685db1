import { recordComments } from '@tessera/shared/contract/lowcode/record-comments'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Readers } from '../../feature/readers.ts'
import type { Sockets } from '../../socket/sockets.ts'
import { listViewers, type RecordServices } from '../records/store.ts'

interface Options extends Pick<RecordServices, 'recordPlans'> {
  db: Db
  bus: Pick<Bus, 'on'>
  sockets: Sockets
  commentReaders: Readers
  onError: (error: unknown) => void
}

/**
 * Tells the browsers that show the comments of a record that these have changed, whichever process changed them. Users
 * who may not open the record any more are left out. Returns a function that stops it.
 */
export function startCommentUpdates(options: Options): () => void {
  const { db, bus, sockets, recordPlans, commentReaders, onError } = options
  const send = async (designId: string, recordId: string) => {
    const connected = commentReaders.list(recordId).filter((userId) => sockets.isConnected(userId))
    if (connected.length === 0) return
    const viewers = await listViewers({ recordPlans }, db, { designId, recordId }, connected)
    // As `bindCall` of the browser writes it.
    const path = recordComments.list.path.replace('{id}', encodeURIComponent(designId))
    sockets.send(viewers, { method: 'answersChanged', path })
  }
  return bus.on('comments', (payload) => {
    const [designId, recordId] = payload?.split(' ') ?? []
    if (designId && recordId) send(designId, recordId).catch(onError)
  })
}
