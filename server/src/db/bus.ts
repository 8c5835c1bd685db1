import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Db } from './connect.ts'

/** What one process tells the others; each kind has its own payload text. After `everything` nothing held is true any more: every listener hears null. */
export type Topic =
  | 'session'
  | 'access'
  | 'registry'
  | 'pruned'
  | 'message'
  | 'chat'
  | 'presence'
  | 'outbox'
  | 'lookups'
  | 'tasks'
  | 'sources'
  | 'interfaces'
  | 'backups'
  | 'syncs'
  | 'everything'

/** Called with a payload, or with null when something may have been missed and everything held must be asked again. */
type Listener = (payload: string | null) => void

export interface Bus {
  /** Told to every process of this database, this one included, once the transaction of `executor` commits. */
  publish(topic: Topic, payload: string): Promise<void>
  on(topic: Topic, listener: Listener): () => void
  /** False while the connection to PostgreSQL is lost: what is cached must not be believed. */
  readonly isConnected: boolean
  close(): Promise<void>
}

/** Tells every process once the transaction of `trx` commits, and nobody if it does not. */
export async function publishOnCommit(trx: Db, topic: Topic, payload: string): Promise<void> {
  await sql`select pg_notify('tessera', ${`${topic} ${payload}`})`.execute(trx)
}

/** LISTEN/NOTIFY on its own connection, which reconnects by itself; after a gap every listener hears null. */
export function openBus({ pool, options }: Database, onError: (error: Error) => void = () => {}): Bus {
  const listeners = new Map<Topic, Set<Listener>>()
  const each = (topic: Topic, payload: string | null) =>
    listeners.get(topic)?.forEach((listener) => listener(payload))
  let client: pg.Client | null = null
  let live = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const { max: _, ...where } = options
    const next = new pg.Client({ ...where, application_name: 'tessera bus', keepAlive: true })
    const lost = (error?: Error) => {
      if (client !== next) return
      client = null
      live = false
      if (closed) return
      if (error) onError(error)
      retry = setTimeout(open, 500)
    }
    client = next
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload = '' }) => {
      const cut = payload.indexOf(' ')
      const topic = payload.slice(0, cut) as Topic
      if (topic === 'everything') for (const one of listeners.keys()) each(one, null)
      else each(topic, payload.slice(cut + 1))
    })
    try {
      await next.connect()
      await next.query('listen tessera')
      live = true
      for (const topic of listeners.keys()) each(topic, null)
    } catch (error) {
      lost(error as Error)
    }
  }
  void open()

  return {
    get isConnected() {
      return live
    },
    async publish(topic, payload) {
      await pool.query('select pg_notify($1, $2)', ['tessera', `${topic} ${payload}`])
    },
    on(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => set.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
