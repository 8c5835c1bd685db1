import { constants, DatabaseSync, type StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { findErrorOffset } from './sqlite-place.ts'

/** Requests from the parent process (`sqlite.ts`). This process serves one SQLite file. */
export type SqliteRequest =
  | { do: 'open'; path: string; readOnly: boolean }
  | { do: 'begin'; reads: boolean }
  | { do: 'end'; keep: boolean }
  | { do: 'rows'; text: string; values: readonly unknown[] }
  | { do: 'next'; batch: number }
  | { do: 'leave' }
  | { do: 'insert'; text: string; rows: readonly unknown[][] }

export interface SqliteResponse {
  columns?: { name: string; type: string | null }[]
  rows?: unknown[][]
  done?: boolean
  changed?: number
  /** `offset` is the place in the statement, in characters. */
  fault?: { message: string; code: number; offset?: number | undefined }
}

/**
 * Limits of one text, of SQLite's memory and of one batch. If memory runs out, this process ends and not the
 * server.
 */
const maxBytes = { text: 64_000_000, heap: 256_000_000, batch: 4_000_000 }

/** Node supports this option before its types declare it. */
const limits = { limits: { attach: 0, length: maxBytes.text } }

let db: DatabaseSync
let running:
  | { columns: SqliteResponse['columns']; rows: Iterator<unknown[]>; statement: StatementSync }
  | undefined

function handleRequest(request: SqliteRequest): SqliteResponse {
  switch (request.do) {
    case 'open':
      // No second file, not even through `vacuum into`, and no extensions.
      db = new DatabaseSync(request.path, {
        readOnly: request.readOnly,
        timeout: 5_000,
        allowExtension: false,
        ...limits,
      })
      db.exec(`pragma hard_heap_limit = ${maxBytes.heap}`)
      db.setAuthorizer((action) =>
        action === constants.SQLITE_ATTACH || action === constants.SQLITE_DETACH
          ? constants.SQLITE_DENY
          : constants.SQLITE_OK,
      )
      return {}
    case 'begin':
      db.exec(`pragma query_only = ${request.reads ? 1 : 0}`)
      // Who writes after reading would fail where another process began to write in between.
      db.exec(request.reads ? 'begin' : 'begin immediate')
      return {}
    case 'end':
      running = undefined
      if (db.isTransaction) db.exec(request.keep ? 'commit' : 'rollback')
      return {}
    case 'rows': {
      const statement = db.prepare(request.text)
      statement.setReturnArrays(true)
      statement.setReadBigInts(true)
      const columns = statement.columns().map(({ name, type }) => ({ name, type }))
      if (columns.length === 0)
        return {
          columns,
          rows: [],
          done: true,
          changed: Number(statement.run(...(request.values as never[])).changes),
        }
      running = {
        statement,
        columns,
        rows: statement.iterate(...(request.values as never[])) as unknown as Iterator<unknown[]>,
      }
      return { columns }
    }
    case 'next': {
      const rows: unknown[][] = []
      for (let bytes = 0; running && rows.length < request.batch && bytes < maxBytes.batch;) {
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
      const statement = db.prepare(request.text)
      for (const row of request.rows) statement.run(...(row as never[]))
      return {}
    }
  }
}

/** Compiles a statement and returns the message of its error. */
function errorOf(statement: string): string | undefined {
  try {
    db.prepare(statement)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

process.on('message', (request: SqliteRequest) => {
  let response: SqliteResponse
  try {
    response = handleRequest(request)
  } catch (error) {
    const { message, errcode = 0 } = error as Error & { errcode?: number }
    const offset = request.do === 'rows' ? findErrorOffset(message, request.text, errorOf) : undefined
    response = { fault: { message, code: errcode, offset } }
  }
  process.send?.(response)
})
process.on('disconnect', () => process.exit())
// While a statement runs, this thread handles no events, not even the end of the server. A second thread
// watches for that.
new Worker(
  `setInterval(() => process.ppid === ${Number(process.argv[2])} || process.kill(process.pid, 'SIGKILL'), 1000)`,
  { eval: true },
).unref()
