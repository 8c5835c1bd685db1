import { LRUCache } from 'lru-cache'
import { recordComments } from '@tessera/shared/contract/lowcode/record-comments'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Sockets } from '../../socket/sockets.ts'
import { listViewers } from '../records/store.ts'
import type { RecordPlans } from '../records/plans.ts'

/** Records whose readers a process remembers, and how long a reader who loads the comments no more is one. */
const maxRecords = 10_000
const readerMs = 15 * 60_000
/** A reader who loads the comments again is announced to the other processes after this time. */
const announceMs = 60_000

/** Users who have the comments of a record open. */
export interface CommentReaders {
  /** Remembers in every process that this user loaded the comments of a record. */
  record(recordId: string, userId: string): void
  list(recordId: string): string[]
  close(): void
}

export function openCommentReaders(
  bus: Pick<Bus, 'on' | 'publish'>,
  onError: (error: unknown) => void,
): CommentReaders {
  const readers = new LRUCache<string, Map<string, number>>({ max: maxRecords, ttl: readerMs })
  const remember = (recordId: string, userId: string) =>
    readers.set(recordId, (readers.get(recordId) ?? new Map<string, number>()).set(userId, Date.now()))
  const close = bus.on('commentReaders', (payload) => {
    const [recordId, userId] = payload?.split(' ') ?? []
    if (recordId && userId) remember(recordId, userId)
  })
  return {
    record(recordId, userId) {
      if (Date.now() - (readers.get(recordId)?.get(userId) ?? 0) < announceMs) return
      remember(recordId, userId)
      bus.publish('commentReaders', `${recordId} ${userId}`).catch(onError)
    },
    list: (recordId) =>
      [...(readers.get(recordId) ?? [])].flatMap(([userId, at]) =>
        Date.now() - at < readerMs ? userId : [],
      ),
    close,
  }
}

interface Options {
  db: Db
  bus: Pick<Bus, 'on'>
  sockets: Sockets
  recordPlans: RecordPlans
  commentReaders: CommentReaders
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
