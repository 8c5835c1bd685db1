import { constants, DatabaseSync, type StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** One file of SQLite in a process of its own; `sqlite.ts` is its other end. */
export type Asked =
  | { do: 'open'; path: string; readOnly: boolean }
  | { do: 'begin'; reads: boolean }
  | { do: 'end'; keep: boolean }
  | { do: 'rows'; text: string; values: readonly unknown[] }
  | { do: 'next'; batch: number }
  | { do: 'leave' }
  | { do: 'insert'; text: string; rows: readonly unknown[][] }

export interface Said {
  columns?: { name: string; type: string | null }[]
  rows?: unknown[][]
  done?: boolean
  changed?: number
  fault?: { message: string; code: number }
}

/** Of one text or of what SQLite holds in memory: the process is what ends, not the server. */
const memory = { text: 64_000_000, heap: 256_000_000, batch: 4_000_000 }

/** Node knows them before its types do. */
const limits = { limits: { attach: 0, length: memory.text } }

let db: DatabaseSync
let running: { columns: Said['columns']; rows: Iterator<unknown[]>; statement: StatementSync } | undefined

function answer(asked: Asked): Said {
  switch (asked.do) {
    case 'open':
      // No second file, not even by `vacuum into`, and nothing that is loaded.
      db = new DatabaseSync(asked.path, {
        readOnly: asked.readOnly,
        timeout: 5_000,
        allowExtension: false,
        ...limits,
      })
      db.exec(`pragma hard_heap_limit = ${memory.heap}`)
      db.setAuthorizer((action) =>
        action === constants.SQLITE_ATTACH || action === constants.SQLITE_DETACH
          ? constants.SQLITE_DENY
          : constants.SQLITE_OK,
      )
      return {}
    case 'begin':
      db.exec(`pragma query_only = ${asked.reads ? 1 : 0}`)
      db.exec('begin')
      return {}
    case 'end':
      running = undefined
      if (db.isTransaction) db.exec(asked.keep ? 'commit' : 'rollback')
      return {}
    case 'rows': {
      const statement = db.prepare(asked.text)
      statement.setReturnArrays(true)
      statement.setReadBigInts(true)
      const columns = statement.columns().map(({ name, type }) => ({ name, type }))
      if (columns.length === 0)
        return {
          columns,
          rows: [],
          done: true,
          changed: Number(statement.run(...(asked.values as never[])).changes),
        }
      running = {
        statement,
        columns,
        rows: statement.iterate(...(asked.values as never[])) as unknown as Iterator<unknown[]>,
      }
      return { columns }
    }
    case 'next': {
      const rows: unknown[][] = []
      for (let bytes = 0; running && rows.length < asked.batch && bytes < memory.batch;) {
        const { done, value } = running.rows.next()
        if (done) {
          running = undefined
          return { rows, done: true }
        }
        rows.push(value)
        for (const cell of value)
          bytes += typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8
      }
      return { rows, done: !running }
    }
    case 'leave':
      running?.rows.return?.()
      running = undefined
      return {}
    case 'insert': {
      const statement = db.prepare(asked.text)
      for (const row of asked.rows) statement.run(...(row as never[]))
      return {}
    }
  }
}

process.on('message', (asked: Asked) => {
  let said: Said
  try {
    said = answer(asked)
  } catch (error) {
    const { message, errcode = 0 } = error as Error & { errcode?: number }
    said = { fault: { message, code: errcode } }
  }
  process.send?.(said)
})
process.on('disconnect', () => process.exit())
// While SQLite is at work this thread hears of nothing, not even that whoever asked was killed. Another one looks after them.
new Worker(
  `setInterval(() => process.ppid === ${Number(process.argv[2])} || process.kill(process.pid, 'SIGKILL'), 1000)`,
  { eval: true },
).unref()
