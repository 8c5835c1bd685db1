import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

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

/**
 * Opens a connection pool. Statements time out after 30 s. `onError` receives errors of idle connections,
 * which are dropped.
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
  pool.on('error', onError)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const end = async () => {
    await db.destroy()
    // Kysely ends the pool only if it ran a query through it.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, options, end }
}
