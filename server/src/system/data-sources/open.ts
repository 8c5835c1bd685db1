import { Pool } from 'tarn'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, Refusal } from '../../http/refusal.ts'
import { fieldsOf, tablesOf } from './catalogue.ts'
import { grammars } from './grammar.ts'
import type { Batch, Line } from './line.ts'
import type { Dialect, Limits, Source } from './source.ts'
import { text } from './text.ts'

const usual = { timeoutMs: 30_000, maxRows: 10_000, maxBytes: 16_000_000 }
/** Milliseconds a line is kept that nobody uses. */
const idle = 60_000
/** Of one batch of a cursor: rows wider than that are no rows. */
const widest = 256_000_000

export interface Described {
  id: string
  name: string
  dialect: Dialect
  readOnly: boolean
  poolSize: number
  /** Said before a table where statements need it. */
  schema: string
  tableSpace?: string
  connect(): Promise<Line>
  /** What the driver complains of, in words; null where it is a fault of ours. */
  refusal(error: Error): Refusal | null
  /** Refuses, before the database sees it, what only reads on a product that does not say no by itself. */
  judge?(statement: string): void
  /** Runs statements that shape tables, where the line itself may not; refuses where the probe, asked after the first of them, finds a row. */
  shape?(statements: readonly string[], probe: string | null): Promise<void>
}

export interface Opened extends Source {
  /** Lets every line go once it is free, or at once. */
  close(how?: 'at once'): Promise<void>
}

/** A source over a pool of lines: limits, cancelling and words are the same for every product. */
export function openPool(where: Described): Opened {
  const grammar = grammars[where.dialect]
  const lines = new Set<Line>()
  const pool = new Pool<Line>({
    async create() {
      const line = await where.connect()
      lines.add(line)
      return line
    },
    destroy(line) {
      lines.delete(line)
      line.close()
    },
    validate: (line) => line.usable(),
    min: 0,
    max: where.poolSize,
    idleTimeoutMillis: idle,
    acquireTimeoutMillis: 15_000,
    createTimeoutMillis: 14_000,
    propagateCreateError: true,
  })
  let closed = false
  const table = (name: string) =>
    where.schema ? `${grammar.quote(where.schema)}.${grammar.quote(name)}` : grammar.quote(name)

  const source: Opened = {
    id: where.id,
    name: where.name,
    dialect: where.dialect,
    readOnly: where.readOnly,
    tableSpace: where.tableSpace ?? '',
    grammar,
    table,
    async query(statement, limits = {}) {
      const { maxRows, maxBytes, write } = { ...usual, ...limits }
      const result: Awaited<ReturnType<Source['query']>> = { columns: [], rows: [] }
      await held(limits, { reads: !write, statement: statement.text }, async (line) => {
        const over = line.after(maxBytes, () => {
          result.cut = 'bytes'
          line.close()
        })
        try {
          for await (const { columns, rows, changed } of line.rows(
            statement,
            Math.min(maxRows + 1, 1_000),
            maxRows + 1,
          )) {
            result.columns = columns
            if (changed !== undefined) result.changed = changed
            for (const row of rows) if (result.rows.length <= maxRows) result.rows.push(row)
            if (result.rows.length > maxRows) {
              result.cut = 'rows'
              result.rows.length = maxRows
              break
            }
          }
        } catch (error) {
          // What was read before the line was cut is a result; what was written is none.
          if (result.cut !== 'bytes' || write) throw error
        } finally {
          over()
        }
      })
      if (result.cut === 'bytes' && result.rows.length === 0)
        throw refuse(text.tooWide, { size: Math.round(maxBytes / 1_000_000) })
      return result
    },
    async *cursor(statement, { batch = 1_000, timeoutMs = 3_600_000, signal } = {}) {
      const line = await acquire({ reads: true, statement: statement.text, signal })
      const watch = watched(line, { timeoutMs, ...(signal && { signal }) })
      let tooWide = false
      const rows = line.rows(statement, batch)[Symbol.asyncIterator]()
      try {
        await line.begin({ reads: true, timeoutMs })
        for (;;) {
          const over = line.after(widest, () => {
            tooWide = true
            line.close()
          })
          const next = await rows.next().finally(over)
          if (next.done) break
          yield next.value as Batch
        }
      } catch (error) {
        throw tooWide ? refuse(text.tooWide, { size: widest / 1_000_000 }) : said(error, watch)
      } finally {
        await rows.return?.(undefined).catch(() => {})
        await letGo(line, watch, false)
      }
    },
    async insert(name, columns, batches, { signal, replace } = {}) {
      return held(
        { timeoutMs: 3_600_000, ...(signal && { signal }), write: true },
        { reads: false },
        async (line) => {
          if (replace) for await (const _ of line.rows({ text: `delete from ${table(name)}` }, 1));
          return line.insert(table(name), columns, batches)
        },
      )
    },
    async run(statements, { empty } = {}) {
      if (where.readOnly) throw refuse(text.readOnly)
      const lock =
        empty && where.dialect === 'postgres' ? [`lock table ${table(empty)} in access exclusive mode`] : []
      const probe = empty ? `select 1 from ${table(empty)}` : null
      if (where.shape) return where.shape([...lock, ...statements], probe)
      await held({ timeoutMs: 600_000, write: true }, { reads: false }, async (line) => {
        for (const one of lock) for await (const _ of line.rows({ text: one }, 1));
        if (probe && (await anyRow(line, probe))) throw refuse(text.filled, {}, Code.conflict)
        for (const one of statements) for await (const _ of line.rows({ text: one }, 1));
      })
    },
    tables: (keyword = '') => tablesOf(source, where.schema, keyword),
    fields: (name) => fieldsOf(source, where.schema, name),
    async close(how) {
      closed = true
      if (how) for (const line of lines) line.close()
      await pool.destroy()
    },
  }
  return source

  async function acquire({
    reads,
    statement,
    signal,
  }: {
    reads: boolean
    statement?: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<Line> {
    if (!reads && where.readOnly) throw refuse(text.readOnly)
    if (reads && statement !== undefined) where.judge?.(statement)
    if (closed) throw refuse(text.changed, {}, Code.conflict)
    if (signal?.aborted) throw refuse(text.stopped)
    try {
      const line = await pool.acquire().promise
      if (!signal?.aborted) return line
      // Nobody waits for it any more; a signal tells that once only.
      pool.release(line)
      throw refuse(text.stopped)
    } catch (error) {
      if (closed) throw refuse(text.changed, {}, Code.conflict)
      if (error instanceof Refusal) throw error
      throw (
        where.refusal(error as Error) ??
        ((error as Error).name === 'TimeoutError' ? refuse(text.busy) : error)
      )
    }
  }

  /** Does something on a line inside a transaction that is kept only if it writes and all went well. */
  async function held<T>(
    limits: Limits,
    what: { reads: boolean; statement?: string },
    work: (line: Line) => Promise<T>,
  ): Promise<T> {
    const line = await acquire({ ...what, signal: limits.signal })
    const watch = watched(line, {
      timeoutMs: limits.timeoutMs ?? usual.timeoutMs,
      ...(limits.signal && { signal: limits.signal }),
    })
    let kept = false
    try {
      await line.begin({ reads: what.reads, timeoutMs: watch.timeoutMs })
      const done = await work(line)
      if (!what.reads) await line.end(true)
      kept = !what.reads
      return done
    } catch (error) {
      throw said(error, watch)
    } finally {
      // What was read is there; nobody waits for the line to be cleared for the next one.
      const gone = letGo(line, watch, kept)
      if (!what.reads) await gone
    }
  }

  async function letGo(line: Line, watch: Watch, ended: boolean) {
    watch.over()
    try {
      if (!ended && line.usable()) await line.end(false)
    } catch {
      line.close()
    }
    pool.release(line)
  }

  function said(error: unknown, watch: Watch): unknown {
    if (error instanceof Refusal) return error
    if (watch.why === 'time') return refuse(text.tooLong, { seconds: Math.round(watch.timeoutMs / 1000) })
    if (watch.why === 'signal') return refuse(text.stopped)
    return where.refusal(error as Error) ?? error
  }
}

async function anyRow(line: Line, probe: string): Promise<boolean> {
  let any = false
  for await (const { rows } of line.rows({ text: probe }, 1)) {
    any ||= rows.length > 0
    if (any && line.usable()) break
  }
  return any
}

interface Watch {
  why: 'time' | 'signal' | null
  timeoutMs: number
  over(): void
}

/** Cancels what runs on a line when its time is over or nobody waits for it any more; a line that does not listen is cut. */
function watched(line: Line, { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal }): Watch {
  let cut: NodeJS.Timeout | undefined
  const watch: Watch = {
    why: null,
    timeoutMs,
    over() {
      clearTimeout(timer)
      clearTimeout(cut)
      signal?.removeEventListener('abort', aborted)
    },
  }
  const stop = (why: NonNullable<Watch['why']>) => {
    watch.why ??= why
    line.cancel().catch(() => line.close())
    cut ??= setTimeout(() => line.close(), 5_000)
  }
  const timer = setTimeout(() => stop('time'), timeoutMs)
  const aborted = () => stop('signal')
  signal?.addEventListener('abort', aborted, { once: true })
  return watch
}
