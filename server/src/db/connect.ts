import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createStatementNames, prepareFrequentStatements } from './prepared-statements.ts'

/**
 * The contract's schemas name the columns, so the tables are untyped here; each query states the type of its
 * rows.
 */
export type Tables = Record<string, Record<string, unknown>>
export type Db = Kysely<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  options: ConnectOptions
  end(): Promise<void>
}

export interface ConnectOptions {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
  password?: string
  /** Maximum number of open connections. */
  max: number
}

// Times are epoch milliseconds on the wire; counts and sums fit a number.
const { builtins } = pg.types
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => Date.parse(text))
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)
// A date has no time zone, so it stays the text yyyy-MM-dd.
pg.types.setTypeParser(builtins.DATE, (text) => text)

type ClientInternals = pg.PoolClient & {
  connection: { on(event: 'errorMessage', listener: (message: { code?: string }) => void): void }
}

/**
 * SQLSTATEs after which PostgreSQL closes the connection: it shuts down, it recovers from a crash, an
 * administrator or a time limit ended the session, or the connection failed.
 */
const closingStates = /^(57P0|25P03|25P04|08)/

/**
 * Opens a connection pool. Statements time out after 30 s. `onError` receives the error of each lost
 * connection, idle or in use; the pool drops it, and opens a new one for the next request.
 */
export function connectDatabase(
  options: ConnectOptions,
  onError: (error: Error) => void = () => {},
): Database {
  const pool = new pg.Pool({
    ...options,
    application_name: 'tessera',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  dropLostClients(pool, onError)
  const names = createStatementNames()
  pool.on('connect', (client) => prepareFrequentStatements(client, names))
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const end = async () => {
    await db.destroy()
    // Kysely ends the pool only if it ran a query through it.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, options, end }
}

/**
 * pg-pool listens to errors of idle connections only. Without a listener of its own, the loss of a connection
 * in use would end the process. A statement that PostgreSQL ended fails before the connection is seen to
 * close; without the check on release, the pool would hand the dead connection to the next request.
 */
function dropLostClients(pool: pg.Pool, onError: (error: Error) => void): void {
  const closing = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    let isReported = false
    client.on('error', (error) => {
      // A second error follows when the connection closes.
      if (!isReported) onError(error)
      isReported = true
    })
    ;(client as ClientInternals).connection.on('errorMessage', ({ code = '' }) => {
      if (closingStates.test(code)) closing.add(client)
    })
  })
  pool.on('release', (_error, client) => {
    // The pool drops a client that is ending.
    if (closing.has(client)) void (client as unknown as pg.Client).end().catch(() => {})
  })
  // Errors of idle connections, which were reported above.
  pool.on('error', () => {})
}
