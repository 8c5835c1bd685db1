import { fork } from 'node:child_process'
import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { refuse, refuseField, type Refusal } from '../../errors/refusal.ts'
import { grammars } from './grammar.ts'
import type { DatabaseConnection } from './connection.ts'
import { byteCounter, estimateBytes } from './byte-counter.ts'
import { refuseStatement } from './refuse-statement.ts'
import { parseExactNumber, type Column, type Value } from './source.ts'
import type { SqliteRequest, SqliteResponse } from './sqlite-process.ts'
import { text } from './text.ts'

const { quote, kind } = grammars.sqlite

class SqliteError extends Error {
  readonly code: number
  /** Place of the error in the statement, in characters. */
  readonly offset: number | undefined
  constructor(message: string, code: number, offset?: number) {
    super(message)
    this.code = code
    this.offset = offset
  }
}

/**
 * The real path of a file. Refuses one outside the folder, also through links, and a missing one if the
 * source is read-only.
 */
async function resolveFile(folder: string, name: string, readOnly: boolean): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(await realpath(folder), name)
  if (!/^[\p{L}\p{N}_-][\p{L}\p{N}._-]*(\/[\p{L}\p{N}_-][\p{L}\p{N}._-]*)*$/u.test(name))
    throw refuseField('serviceName', text.file, { name })
  const real = await realpath(path).catch(async () => {
    if (readOnly) throw refuseField('serviceName', text.noFile, { name })
    return join(await realpath(dirname(path)).catch(() => ''), path.slice(dirname(path).length + 1))
  })
  if (!real.startsWith((await realpath(folder)) + sep)) throw refuseField('serviceName', text.file, { name })
  return real
}

/**
 * Opens a SQLite file in a child process. Only killing the process ends a running statement (a thread cannot
 * be ended inside SQLite), and the statement's memory is not the server's. Uses Node's built-in SQLite, which
 * needs no compiler.
 */
export async function openSqlite({
  name,
  folder,
  readOnly,
}: {
  name: string
  folder: string
  readOnly: boolean
}): Promise<DatabaseConnection> {
  const path = await resolveFile(folder, name, readOnly)
  // The script lies beside this file in the sources and beside the bundle when built. The child gets no
  // environment variables.
  const child = fork(
    join(
      import.meta.dirname,
      import.meta.filename.endsWith('.ts') ? 'sqlite-process.ts' : 'sqlite-process.mjs',
    ),
    [String(process.pid)],
    {
      serialization: 'advanced',
      env: {},
      execArgv: ['--max-old-space-size=256', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  let isAlive = true
  let pending: { done: (response: SqliteResponse) => void; fail: (error: Error) => void } | undefined
  const byteCount = byteCounter()
  child.on('message', (response: SqliteResponse) => {
    const { done, fail } = pending ?? {}
    pending = undefined
    const { fault } = response
    if (fault) fail?.(new SqliteError(fault.message, fault.code, fault.offset))
    else done?.(response)
  })
  const ended = () => {
    isAlive = false
    pending?.fail(new SqliteError('the process has ended', 0))
  }
  child.on('exit', ended)
  child.on('error', ended)
  const send = (request: SqliteRequest): Promise<SqliteResponse> =>
    new Promise((done, fail) => {
      if (!isAlive) return fail(new SqliteError('the process has ended', 0))
      pending = { done, fail }
      child.send(request)
    })
  const close = () => {
    isAlive = false
    child.kill('SIGKILL')
  }
  try {
    await send({ do: 'open', path, readOnly })
  } catch (error) {
    close()
    throw error
  }

  return {
    begin: async ({ readOnly: reads }) => void (await send({ do: 'begin', reads })),
    end: async (keep) => void (await send({ do: 'end', keep })),
    async *rows({ text: sql, values = [] }, batch) {
      const opened = await send({ do: 'rows', text: sql, values: values.map(toSqliteValue) })
      const columns: Column[] = (opened.columns ?? []).map(({ name, type }) => ({
        name,
        kind: kind(type ?? 'varchar'),
      }))
      if (opened.done) return yield { columns, rows: [], changed: opened.changed ?? 0 }
      let done = false
      try {
        while (!done) {
          const response = await send({ do: 'next', batch })
          done = response.done ?? false
          const rows = (response.rows ?? []).map((row) => row.map(fromSqliteValue))
          yield { columns, rows }
          byteCount.add(estimateBytes(rows))
        }
      } finally {
        if (!done && isAlive) await send({ do: 'leave' })
      }
    },
    async insert(table, columns, batches) {
      const statement = `insert into ${table} (${columns.map(quote).join(', ')}) values (${columns.map(() => '?').join(', ')})`
      let count = 0
      for await (const rows of batches) {
        await send({ do: 'insert', text: statement, rows: rows.map((row) => row.map(toSqliteValue)) })
        count += rows.length
      }
      return count
    },
    cancel: async () => close(),
    receivedBytes: byteCount.receivedBytes,
    limitBytes: byteCount.limitBytes,
    isUsable: () => isAlive,
    close,
  }
}

function toSqliteValue(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return value !== null && typeof value === 'object' && !(value instanceof Uint8Array)
    ? JSON.stringify(value)
    : value
}
const fromSqliteValue = (value: unknown): Value =>
  typeof value === 'bigint' ? parseExactNumber(String(value)) : (value as Value)

/** Translates an error of SQLite; null for any other error. */
export function sqliteRefusal(error: Error): Refusal | null {
  if (!(error instanceof SqliteError)) return null
  const { message: why, code, offset } = error
  // 8: read-only; 23: not authorized; 26: not a database; 14: cannot be opened.
  if ((code & 255) === 8) return refuse(text.readOnly)
  if ((code & 255) === 23) return refuse(text.denied, { why })
  if ((code & 255) === 26 || (code & 255) === 14) return refuseField('serviceName', text.noSqlite)
  if (code === 0 && /ended/.test(why)) return refuse(text.lost, { why })
  return refuseStatement(why, offset === undefined ? undefined : { offset })
}
