import { fork } from 'node:child_process'
import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { refuse, refuseField, type Refusal } from '../../http/refusal.ts'
import { grammars } from './grammar.ts'
import type { Line } from './line.ts'
import { counter, weight } from './meter.ts'
import { exact, type Column, type Value } from './source.ts'
import type { Asked, Said } from './sqlite-process.ts'
import { text } from './text.ts'

const { quote, kind } = grammars.sqlite

class SqliteError extends Error {
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

/** Where a file lies, if it lies below the folder, whatever links say. A source for reading only has a file already. */
async function placeOf(folder: string, name: string, readOnly: boolean): Promise<string> {
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
 * A line to a file of SQLite, in a process of its own: a statement runs inside SQLite until it is done, so only the end of its process ends it,
 * and what it eats of memory is not the server's. (A thread cannot be ended there. Node's own SQLite, because it is there and needs no compiler.)
 */
export async function openSqlite({
  name,
  folder,
  readOnly,
}: {
  name: string
  folder: string
  readOnly: boolean
}): Promise<Line> {
  const path = await placeOf(folder, name, readOnly)
  // Beside this file from source, beside the bundle when built. Nothing of the server's environment is its business.
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
  let alive = true
  let waiting: { done: (said: Said) => void; fail: (error: Error) => void } | undefined
  const counted = counter()
  child.on('message', (said: Said) => {
    const { done, fail } = waiting ?? {}
    waiting = undefined
    if (said.fault) fail?.(new SqliteError(said.fault.message, said.fault.code))
    else done?.(said)
  })
  const ended = () => {
    alive = false
    waiting?.fail(new SqliteError('the process has ended', 0))
  }
  child.on('exit', ended)
  child.on('error', ended)
  const ask = (asked: Asked): Promise<Said> =>
    new Promise((done, fail) => {
      if (!alive) return fail(new SqliteError('the process has ended', 0))
      waiting = { done, fail }
      child.send(asked)
    })
  const close = () => {
    alive = false
    child.kill('SIGKILL')
  }
  try {
    await ask({ do: 'open', path, readOnly })
  } catch (error) {
    close()
    throw error
  }

  return {
    begin: async ({ reads }) => void (await ask({ do: 'begin', reads })),
    end: async (keep) => void (await ask({ do: 'end', keep })),
    async *rows({ text: sql, values = [] }, batch) {
      const first = await ask({ do: 'rows', text: sql, values: values.map(sent) })
      const columns: Column[] = (first.columns ?? []).map(({ name, type }) => ({
        name,
        kind: kind(type ?? 'varchar'),
      }))
      if (first.done) return yield { columns, rows: [], changed: first.changed ?? 0 }
      let done = false
      try {
        while (!done) {
          const said = await ask({ do: 'next', batch })
          done = said.done ?? false
          const rows = (said.rows ?? []).map((row) => row.map(read))
          yield { columns, rows }
          counted.add(weight(rows))
        }
      } finally {
        if (!done && alive) await ask({ do: 'leave' })
      }
    },
    async insert(table, columns, batches) {
      const statement = `insert into ${table} (${columns.map(quote).join(', ')}) values (${columns.map(() => '?').join(', ')})`
      let many = 0
      for await (const rows of batches) {
        await ask({ do: 'insert', text: statement, rows: rows.map((row) => row.map(sent)) })
        many += rows.length
      }
      return many
    },
    cancel: async () => close(),
    bytes: counted.bytes,
    after: counted.after,
    usable: () => alive,
    close,
  }
}

function sent(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return value !== null && typeof value === 'object' && !(value instanceof Uint8Array)
    ? JSON.stringify(value)
    : value
}
const read = (value: unknown): Value => (typeof value === 'bigint' ? exact(String(value)) : (value as Value))

/** What SQLite complains of, in words. */
export function sqliteRefusal(error: Error): Refusal | null {
  if (!(error instanceof SqliteError)) return null
  const { message: why, code } = error
  // 8: read only; 23: not authorised; 26: no database; 14: cannot be opened.
  if ((code & 255) === 8) return refuse(text.readOnly)
  if ((code & 255) === 23) return refuse(text.denied, { why })
  if ((code & 255) === 26 || (code & 255) === 14) return refuseField('serviceName', text.noSqlite)
  return code === 0 && /ended/.test(why) ? refuse(text.lost, { why }) : refuse(text.statement, { why })
}
