import { LRUCache } from 'lru-cache'
import type { Bus } from '../db/bus.ts'

/** Records whose readers a process remembers. */
const maxRecords = 10_000

/** Users who have something of a record open, in whichever process. */
export interface Readers {
  /** Remembers in every process that this user has it open. */
  record(recordId: string, userId: string): void
  list(recordId: string): string[]
  close(): void
}

interface Options {
  channel: 'commentReaders' | 'designEditors' | 'dataSetReaders'
  /** How long a user who does not load it again is a reader. */
  readerMs: number
  /** A reader who loads it again is announced to the other processes after this time. */
  announceMs: number
}

export function openReaders(
  bus: Pick<Bus, 'on' | 'publish'>,
  onError: (error: unknown) => void,
  { channel, readerMs, announceMs }: Options,
): Readers {
  const readers = new LRUCache<string, Map<string, number>>({ max: maxRecords, ttl: readerMs })
  const remember = (recordId: string, userId: string) =>
    readers.set(recordId, (readers.get(recordId) ?? new Map<string, number>()).set(userId, Date.now()))
  const close = bus.on(channel, (payload) => {
    const [recordId, userId] = payload?.split(' ') ?? []
    if (recordId && userId) remember(recordId, userId)
  })
  return {
    record(recordId, userId) {
      if (Date.now() - (readers.get(recordId)?.get(userId) ?? 0) < announceMs) return
      remember(recordId, userId)
      bus.publish(channel, `${recordId} ${userId}`).catch(onError)
    },
    list: (recordId) =>
      [...(readers.get(recordId) ?? [])].flatMap(([userId, at]) =>
        Date.now() - at < readerMs ? userId : [],
      ),
    close,
  }
}
