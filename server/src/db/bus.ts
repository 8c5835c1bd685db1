import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Db } from './connect.ts'
import { newId } from './id.ts'

/**
 * Kinds of events that processes of one database send each other; each has its own payload text. The topic
 * `everything` invalidates all caches: every listener is called with null.
 */
export type Topic =
  | 'session'
  | 'access'
  | 'registry'
  | 'pruned'
  | 'message'
  | 'messageWithdrawn'
  | 'messagesRead'
  | 'chat'
  | 'presence'
  | 'jobs'
  | 'lookups'
  | 'sources'
  | 'interfaces'
  | 'releases'
  | 'comments'
  | 'commentReaders'
  | 'designEditors'
  | 'dataSetReaders'
  | 'recordsChanged'
  | 'flowComments'
  | 'workflowChanged'
  | 'everything'

/**
 * Called with a payload, or with null when events may have been missed and cached data must be loaded again.
 */
type Listener = (payload: string | null) => void

/**
 * Class of the advisory locks that tell which processes run; the second key is the hash of `Bus.processId`. PostgreSQL
 * releases the lock as soon as the connection of a killed process is closed.
 */
export const processLockClass = 7_351_044

export interface Bus {
  /** Identifies this process; its connection holds a lock of `processLockClass`. */
  readonly processId: string
  /** Sends an event at once to every process of this database, including this one. */
  publish(topic: Topic, payload: string): Promise<void>
  on(topic: Topic, listener: Listener): () => void
  /** False while the connection to PostgreSQL is lost; cached data may then be outdated. */
  readonly isConnected: boolean
  close(): Promise<void>
}

/** Sends an event to every process when the transaction of `trx` commits; a rollback discards it. */
export async function publishOnCommit(trx: Db, topic: Topic, payload: string): Promise<void> {
  await sql`select pg_notify('tessera', ${`${topic} ${payload}`})`.execute(trx)
}

/** Events being sent by `publishAfterCommit`, by their text; `next` is sent as soon as `current` has arrived. */
const sending = new WeakMap<Db, Map<string, { current: Promise<void>; next: Promise<void> | null }>>()

/**
 * Sends an event about a change that is already committed. PostgreSQL lets transactions with an event commit only one
 * after the other, each waiting for the disk; frequent changes therefore use this. Calls that wait at the same time
 * send one event. Does not throw, because the change is stored; a process that loses PostgreSQL loads everything again.
 */
export function publishAfterCommit(db: Db, topic: Topic, payload: string): Promise<void> {
  const events = sending.get(db) ?? new Map<string, { current: Promise<void>; next: Promise<void> | null }>()
  sending.set(db, events)
  const text = `${topic} ${payload}`
  const send = (): Promise<void> => {
    const sent = sql`select pg_notify('tessera', ${text})`.execute(db).then(
      () => {},
      () => {},
    )
    const entry = { current: sent, next: null }
    events.set(text, entry)
    return sent.then(() => {
      if (events.get(text) === entry && !entry.next) events.delete(text)
    })
  }
  const waiting = events.get(text)
  // The running event may have been sent before this change was committed.
  return waiting ? (waiting.next ??= waiting.current.then(send)) : send()
}

/** Closes a connection that may be lost already. */
const closeQuietly = (client: pg.Client): Promise<void> => client.end().catch(() => {})

/**
 * Opens LISTEN/NOTIFY on a connection of its own. It reconnects after 0.5 s; every listener is then called
 * with null.
 */
export function openBus({ pool, options }: Database, onError: (error: Error) => void = () => {}): Bus {
  const listeners = new Map<Topic, Set<Listener>>()
  const notifyListeners = (topic: Topic, payload: string | null) => {
    for (const listener of listeners.get(topic) ?? [])
      try {
        listener(payload)
      } catch (error) {
        // Any session of the database may send a payload; an unreadable one must not end the process.
        onError(error as Error)
      }
  }
  const processId = newId()
  let client: pg.Client | null = null
  let isConnected = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const { max: _, ...connection } = options
    const next = new pg.Client({ ...connection, application_name: 'tessera bus', keepAlive: true })
    const reconnect = (error?: Error) => {
      if (client !== next) return
      client = null
      isConnected = false
      void closeQuietly(next)
      if (closed) return
      if (error) onError(error)
      retry = setTimeout(open, 500)
    }
    client = next
    next.on('error', reconnect)
    next.on('end', () => reconnect())
    next.on('notification', ({ payload = '' }) => {
      const cut = payload.indexOf(' ')
      const topic = payload.slice(0, cut) as Topic
      if (topic === 'everything') for (const listened of listeners.keys()) notifyListeners(listened, null)
      else notifyListeners(topic, payload.slice(cut + 1))
    })
    try {
      await next.connect()
      // A machine that disappears closes nothing: PostgreSQL then notices it within about ten seconds.
      await next.query(
        'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
      )
      // Shared, because after a reconnect the previous connection may still hold it.
      await next.query('select pg_advisory_lock_shared($1, hashtext($2))', [processLockClass, processId])
      await next.query('listen tessera')
      isConnected = true
      for (const topic of listeners.keys()) notifyListeners(topic, null)
    } catch (error) {
      reconnect(error as Error)
    }
  }
  void open()

  return {
    processId,
    get isConnected() {
      return isConnected
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
      if (client) await closeQuietly(client)
    },
  }
}
