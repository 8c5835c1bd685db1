import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/** Columns are named by the contract's schemas, not here; rows are typed where they are asked for. */
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
  /** Most connections at once. */
  max: number
}

// Times travel as epoch milliseconds in both directions (specification: wire 1.4); counts and sums fit a number.
const { builtins } = pg.types
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => Date.parse(text))
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)
// A date has no time zone: it stays the text yyyy-MM-dd.
pg.types.setTypeParser(builtins.DATE, (text) => text)

/** One pool; a broken idle connection is dropped and never ends the process. Statements end after 30 s. */
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
    // Kysely ends the pool only if it ever ran a query through it.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, options, end }
}
