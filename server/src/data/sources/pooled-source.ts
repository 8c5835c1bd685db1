import { Pool } from 'tarn'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, Refusal } from '../../errors/refusal.ts'
import { listFields, listTables } from './catalogue.ts'
import { grammars } from './grammar.ts'
import type { Batch, DatabaseConnection } from './connection.ts'
import type { Dialect, QueryOptions, Source } from './source.ts'
import { text } from './text.ts'

const defaults = { timeoutMs: 30_000, maxRows: 10_000, maxBytes: 16_000_000 }
/** An unused connection is closed after this time. */
const idleTimeoutMs = 60_000
/** Limit of the bytes received for one batch of a cursor. */
const maxBatchBytes = 256_000_000

export interface PooledSourceOptions {
  id: string
  name: string
  dialect: Dialect
  readOnly: boolean
  designWritable?: boolean
  poolSize: number
  /** Schema put before table names; '' if the session's search path has it. */
  schema: string
  tableSpace?: string
  connect(): Promise<DatabaseConnection>
  /** Translates a driver error; null if it is a fault of the server. */
  toRefusal(error: Error): Refusal | null
  /** Refuses a statement that could write, for products without read-only transactions. */
  assertReadOnly?(statement: string): void
  /**
   * Runs DDL with more rights than the connection has. Refuses if the probe, which runs after the first
   * statement, finds a row.
   */
  changeSchema?(statements: readonly string[], probe: string | null): Promise<void>
}

export interface PooledSource extends Source {
  /** Closes every connection once its statement has ended, or at once. */
  close(how?: 'at once'): Promise<void>
}

/** A source over a pool of connections. Limits, cancelling and refusals are the same for every product. */
export function openPooledSource(options: PooledSourceOptions): PooledSource {
  const grammar = grammars[options.dialect]
  const connections = new Set<DatabaseConnection>()
  const pool = new Pool<DatabaseConnection>({
    async create() {
      const connection = await options.connect()
      connections.add(connection)
      return connection
    },
    destroy(connection) {
      connections.delete(connection)
      connection.close()
    },
    validate: (connection) => connection.isUsable(),
    min: 0,
    max: options.poolSize,
    idleTimeoutMillis: idleTimeoutMs,
    acquireTimeoutMillis: 15_000,
    createTimeoutMillis: 14_000,
    propagateCreateError: true,
  })
  let isClosed = false
  const quoteTable = (name: string) =>
    options.schema ? `${grammar.quote(options.schema)}.${grammar.quote(name)}` : grammar.quote(name)

  const source: PooledSource = {
    id: options.id,
    name: options.name,
    dialect: options.dialect,
    readOnly: options.readOnly,
    designWritable: options.designWritable ?? false,
    tableSpace: options.tableSpace ?? '',
    grammar,
    quoteTable,
    async query(statement, limits = {}) {
      const { maxRows, maxBytes, write } = { ...defaults, ...limits }
      const result: Awaited<ReturnType<Source['query']>> = { columns: [], rows: [] }
      await withConnection(limits, { readOnly: !write, statement: statement.text }, async (connection) => {
        const removeLimit = connection.limitBytes(maxBytes, () => {
          result.truncatedBy = 'bytes'
          connection.close()
        })
        try {
          for await (const { columns, rows, changed } of connection.rows(
            statement,
            Math.min(maxRows + 1, 1_000),
            maxRows + 1,
          )) {
            result.columns = columns
            if (changed !== undefined) result.changed = changed
            for (const row of rows) if (result.rows.length <= maxRows) result.rows.push(row)
            if (result.rows.length > maxRows) {
              result.truncatedBy = 'rows'
              result.rows.length = maxRows
              break
            }
          }
        } catch (error) {
          // Rows read before the connection was cut are a result. A write that was cut has been rolled back.
          if (result.truncatedBy !== 'bytes' || write) throw error
        } finally {
          removeLimit()
        }
      })
      if (result.truncatedBy === 'bytes' && result.rows.length === 0)
        throw refuse(text.tooWide, { size: Math.round(maxBytes / 1_000_000) })
      return result
    },
    async *cursor(statement, { batch = 1_000, timeoutMs = 3_600_000, signal } = {}) {
      const connection = await acquire({ readOnly: true, statement: statement.text, signal })
      const watch = watchStatement(connection, { timeoutMs, ...(signal && { signal }) })
      let tooWide = false
      const rows = connection.rows(statement, batch)[Symbol.asyncIterator]()
      try {
        await connection.begin({ readOnly: true, timeoutMs })
        for (;;) {
          const removeLimit = connection.limitBytes(maxBatchBytes, () => {
            tooWide = true
            connection.close()
          })
          const next = await rows.next().finally(removeLimit)
          if (next.done) break
          yield next.value as Batch
        }
      } catch (error) {
        throw tooWide
          ? refuse(text.tooWide, { size: maxBatchBytes / 1_000_000 })
          : describeError(error, watch)
      } finally {
        await rows.return?.(undefined).catch(() => {})
        await releaseConnection(connection, watch, false)
      }
    },
    async insert(name, columns, batches, { signal, replace } = {}) {
      return withConnection(
        { timeoutMs: 3_600_000, ...(signal && { signal }), write: true },
        { readOnly: false },
        async (connection) => {
          if (replace) for await (const _ of connection.rows({ text: `delete from ${quoteTable(name)}` }, 1));
          return connection.insert(quoteTable(name), columns, batches)
        },
      )
    },
    transaction: (work) =>
      withConnection({ write: true }, { readOnly: false }, (connection) =>
        work(async (statement) => {
          const result: Awaited<ReturnType<Source['query']>> = { columns: [], rows: [] }
          for await (const { columns, rows, changed } of connection.rows(statement, 1_000)) {
            result.columns = columns
            if (changed !== undefined) result.changed = changed
            result.rows.push(...rows)
          }
          return result
        }),
      ),
    async runStatements(statements, { requireEmpty } = {}) {
      if (options.readOnly) throw refuse(text.readOnly)
      const lock =
        requireEmpty && options.dialect === 'postgres'
          ? [`lock table ${quoteTable(requireEmpty)} in access exclusive mode`]
          : []
      const probe = requireEmpty ? `select 1 from ${quoteTable(requireEmpty)}` : null
      if (options.changeSchema) return options.changeSchema([...lock, ...statements], probe)
      await withConnection({ timeoutMs: 600_000, write: true }, { readOnly: false }, async (connection) => {
        for (const lockStatement of lock) for await (const _ of connection.rows({ text: lockStatement }, 1));
        if (probe && (await hasAnyRow(connection, probe))) throw refuse(text.filled, {}, Code.conflict)
        for (const statement of statements) for await (const _ of connection.rows({ text: statement }, 1));
      })
    },
    listTables: (keyword = '', kinds = 'tables') => listTables(source, options.schema, keyword, kinds),
    listFields: (name) => listFields(source, options.schema, name),
    async close(how) {
      isClosed = true
      if (how) for (const connection of connections) connection.close()
      await pool.destroy()
    },
  }
  return source

  async function acquire({
    readOnly,
    statement,
    signal,
  }: {
    readOnly: boolean
    statement?: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<DatabaseConnection> {
    if (!readOnly && options.readOnly) throw refuse(text.readOnly)
    if (readOnly && statement !== undefined) options.assertReadOnly?.(statement)
    if (isClosed) throw refuse(text.changed, {}, Code.conflict)
    if (signal?.aborted) throw refuse(text.stopped)
    try {
      const connection = await pool.acquire().promise
      if (!signal?.aborted) return connection
      // The caller has cancelled meanwhile. The abort event is over, so this is the only place to notice.
      pool.release(connection)
      throw refuse(text.stopped)
    } catch (error) {
      if (isClosed) throw refuse(text.changed, {}, Code.conflict)
      if (error instanceof Refusal) throw error
      throw (
        options.toRefusal(error as Error) ??
        ((error as Error).name === 'TimeoutError' ? refuse(text.busy) : error)
      )
    }
  }

  /**
   * Runs work in a transaction on a pooled connection. Commits if it writes and did not fail, else rolls
   * back.
   */
  async function withConnection<T>(
    limits: QueryOptions,
    transaction: { readOnly: boolean; statement?: string },
    work: (connection: DatabaseConnection) => Promise<T>,
  ): Promise<T> {
    const connection = await acquire({ ...transaction, signal: limits.signal })
    const watch = watchStatement(connection, {
      timeoutMs: limits.timeoutMs ?? defaults.timeoutMs,
      ...(limits.signal && { signal: limits.signal }),
    })
    let isCommitted = false
    try {
      await connection.begin({ readOnly: transaction.readOnly, timeoutMs: watch.timeoutMs })
      const done = await work(connection)
      if (!transaction.readOnly) await connection.end(true)
      isCommitted = !transaction.readOnly
      return done
    } catch (error) {
      throw describeError(error, watch)
    } finally {
      watch.stop()
      // A reader has its rows already. The rollback is sent after what the caller does with them, usually an answer.
      if (transaction.readOnly) setImmediate(() => void releaseConnection(connection, watch, false))
      else await releaseConnection(connection, watch, isCommitted)
    }
  }

  async function releaseConnection(connection: DatabaseConnection, watch: StatementWatch, isEnded: boolean) {
    watch.stop()
    try {
      if (!isEnded && connection.isUsable()) await connection.end(false)
    } catch {
      connection.close()
    }
    pool.release(connection)
  }

  function describeError(error: unknown, watch: StatementWatch): unknown {
    if (error instanceof Refusal) return error
    if (watch.reason === 'time') return refuse(text.tooLong, { seconds: Math.round(watch.timeoutMs / 1000) })
    if (watch.reason === 'signal') return refuse(text.stopped)
    return options.toRefusal(error as Error) ?? error
  }
}

async function hasAnyRow(connection: DatabaseConnection, probe: string): Promise<boolean> {
  let hasRow = false
  for await (const { rows } of connection.rows({ text: probe }, 1)) {
    hasRow ||= rows.length > 0
    if (hasRow && connection.isUsable()) break
  }
  return hasRow
}

interface StatementWatch {
  reason: 'time' | 'signal' | null
  timeoutMs: number
  stop(): void
}

/**
 * Cancels the running statement at its time-out or when the caller aborts, and closes the connection if that
 * takes above 5 s.
 */
function watchStatement(
  connection: DatabaseConnection,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): StatementWatch {
  let closeTimer: NodeJS.Timeout | undefined
  const watch: StatementWatch = {
    reason: null,
    timeoutMs,
    stop() {
      clearTimeout(timer)
      clearTimeout(closeTimer)
      signal?.removeEventListener('abort', aborted)
    },
  }
  const cancel = (reason: NonNullable<StatementWatch['reason']>) => {
    watch.reason ??= reason
    connection.cancel().catch(() => connection.close())
    closeTimer ??= setTimeout(() => connection.close(), 5_000)
  }
  const timer = setTimeout(() => cancel('time'), timeoutMs)
  const aborted = () => cancel('signal')
  signal?.addEventListener('abort', aborted, { once: true })
  return watch
}
