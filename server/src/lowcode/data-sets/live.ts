import type { DataSetSource } from '@tessera/shared/contract/lowcode/data-sets'
import { publishAfterCommit, type Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Readers } from '../../feature/readers.ts'
import type { Sockets } from '../../socket/sockets.ts'

/** The server tells readers of changes at most this often. */
const quietMs = 1_000

/** What a data set reads, where its changes are known: the records of a design, or the business behind the figures. */
export const liveKeyOf = (source: DataSetSource): string | null => {
  if (source.kind === 'design') return `design/${source.id}`
  return source.kind === 'figure' ? 'figures' : null
}

/** The same for what a successful call with this address may have changed. */
export function liveKeyOfPath(url: string): string | null {
  const design = /^\/api\/visualdev\/OnlineDev\/([\w.-]{1,64})(?:[/?]|$)/i.exec(url)
  if (design) return `design/${design[1]!}`
  return /^\/api\/edu\//i.test(url) ? 'figures' : null
}

export interface LiveDataSets {
  /** Remembers that a user shows a data set, as long as the user asks again. */
  readonly watch: (set: { readonly id: string; readonly source: DataSetSource }, userId: string) => void
  /** Tells every process that a call with this address has changed something. */
  readonly announce: (url: string) => void
  readonly close: () => void
}

interface Options {
  db: Db
  bus: Pick<Bus, 'on'>
  sockets: Pick<Sockets, 'isConnected' | 'send'>
  readers: Readers
}

/** Tells the browsers that show a data set when what it reads has changed. Whether a reader may still run it is found then. */
export function openLiveDataSets({ db, bus, sockets, readers }: Options): LiveDataSets {
  const tell = (key: string) => {
    const users = new Map<string, Set<string>>()
    for (const reader of readers.list(key)) {
      const [setId, userId] = reader.split('/') as [string, string]
      if (sockets.isConnected(userId)) users.set(setId, (users.get(setId) ?? new Set()).add(userId))
    }
    for (const [setId, all] of users)
      for (const action of ['Run', 'Summarize'])
        sockets.send([...all], {
          method: 'answersChanged',
          path: `/api/visualdev/DataSet/${encodeURIComponent(setId)}/Actions/${action}`,
        })
  }
  const telling = createQuietly(tell)
  const announcing = createQuietly((key) => void publishAfterCommit(db, 'recordsChanged', key))
  const stop = bus.on('recordsChanged', (key) => key !== null && telling.run(key))
  return {
    watch({ id, source }, userId) {
      const key = liveKeyOf(source)
      if (key !== null) readers.record(key, `${id}/${userId}`)
    },
    announce(url) {
      const key = liveKeyOfPath(url)
      if (key !== null) announcing.run(key)
    },
    close() {
      stop()
      telling.close()
      announcing.close()
    },
  }
}

/** Runs at once for a key, and where more calls came in the quiet time, once more after it. */
export function createQuietly(run: (key: string) => void, ms = quietMs) {
  const waiting = new Map<string, { timer: NodeJS.Timeout; isAgain: boolean }>()
  const start = (key: string) => {
    run(key)
    const timer = setTimeout(() => {
      const { isAgain } = waiting.get(key)!
      waiting.delete(key)
      if (isAgain) start(key)
    }, ms)
    timer.unref()
    waiting.set(key, { timer, isAgain: false })
  }
  return {
    run(key: string) {
      const entry = waiting.get(key)
      if (entry) entry.isAgain = true
      else start(key)
    },
    close() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
