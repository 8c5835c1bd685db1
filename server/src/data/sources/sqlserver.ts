import type { Connection, ConnectionConfiguration, Request } from 'tedious'
import { refuse, refuseField, type Refusal } from '../../errors/refusal.ts'
import { openSocket } from './socket.ts'
import { grammars } from './grammar.ts'
import type { DatabaseConnection, ConnectionSettings } from './connection.ts'
import { pollingByteCounter } from './byte-counter.ts'
import type { Column, Value } from './source.ts'
import { refuseStatement } from './refuse-statement.ts'
import { text } from './text.ts'

const { quote, kind } = grammars.sqlserver
/** SQL Server accepts at most 2,100 values per statement. */
const maxValues = 2_000

type Metadata = { colName: string; type: { name: string } }[]

/**
 * Connects to SQL Server. It has no read-only transactions: `read-only.ts` checks queries before, and they
 * are rolled back after.
 */
export async function openSqlserver(
  settings: ConnectionSettings,
  networks: readonly string[],
): Promise<DatabaseConnection> {
  const { Connection, Request, TYPES } = await import('tedious')
  const { host, userName, password, serviceName, tls, caCertificate: ca } = settings
  const port = settings.port ?? 1433
  const socket = await openSocket(host, port, networks)
  const config: ConnectionConfiguration = {
    server: host,
    authentication: { type: 'default', options: { userName, password } },
    options: {
      port,
      connector: async () => socket,
      encrypt: tls !== 'off',
      trustServerCertificate: tls !== 'verify',
      ...(ca && { cryptoCredentialsDetails: { ca } }),
      ...(serviceName && { database: serviceName }),
      appName: 'tessera',
      connectTimeout: 10_000,
      requestTimeout: 0,
      useUTC: true,
      rowCollectionOnRequestCompletion: false,
      useColumnNames: false,
    },
  }
  const connection: Connection = new Connection(config)
  let broken = false
  connection.on('end', () => (broken = true))
  connection.on('error', () => (broken = true))
  await new Promise<void>((done, fail) => connection.connect((error) => (error ? fail(error) : done())))
  const close = () => {
    broken = true
    connection.close()
    socket.destroy()
  }
  const send = (statement: string) =>
    new Promise<void>((done, fail) =>
      connection.execSqlBatch(new Request(statement, (error) => (error ? fail(error) : done()))),
    )

  const typeOf = (value: unknown) => {
    if (typeof value === 'number') return Number.isSafeInteger(value) ? TYPES.BigInt : TYPES.Float
    if (typeof value === 'boolean') return TYPES.Bit
    return value instanceof Uint8Array ? TYPES.VarBinary : TYPES.NVarChar
  }

  const self: DatabaseConnection = {
    ...pollingByteCounter(() => socket.bytesRead),
    begin: () => send('set xact_abort on; begin transaction'),
    end: (keep) => send(keep ? 'if @@trancount > 0 commit' : 'if @@trancount > 0 rollback'),
    async *rows({ text: sql, values = [] }, batch) {
      let columns: Column[] = []
      let rows: Value[][] = []
      let completed: { error?: Error | null; count?: number | undefined } | undefined
      let wake = () => {}
      const request: Request = new Request(sql, (error, count) => {
        completed = { error: error ?? null, count }
        wake()
      })
      values.forEach((value, at) =>
        request.addParameter(
          `p${at + 1}`,
          typeOf(value),
          value instanceof Uint8Array ? Buffer.from(value) : value,
        ),
      )
      request.on('columnMetadata', (found) => {
        columns = (found as Metadata).map(({ colName, type }) => ({
          name: colName,
          kind: kind(type.name.toLowerCase()),
        }))
      })
      request.on('row', (cells: { value: unknown; metadata: { type: { name: string } } }[]) => {
        rows.push(cells.map(({ value, metadata }) => fromSqlserverValue(value, metadata.type.name)))
        if (rows.length < batch) return
        request.pause()
        wake()
      })
      connection.execSql(request)
      try {
        for (;;) {
          if (!completed && rows.length < batch) await new Promise<void>((go) => (wake = go))
          if (completed?.error) throw completed.error
          const changed = completed && columns.length === 0 ? { changed: completed.count ?? 0 } : {}
          const ready = { columns, rows, ...changed }
          rows = []
          yield ready
          if (completed) return
          request.resume()
        }
      } finally {
        if (!completed) close()
      }
    },
    async insert(table, columns, batches) {
      const names = columns.map(quote).join(', ')
      const rowsPerStatement = Math.min(1_000, Math.floor(maxValues / columns.length))
      let count = 0
      for await (const rows of batches) {
        for (let start = 0; start < rows.length; start += rowsPerStatement) {
          const chunk = rows.slice(start, start + rowsPerStatement)
          const placeholders = chunk.map(
            (row, rowIndex) =>
              `(${row.map((_, index) => `@p${rowIndex * columns.length + index + 1}`).join(', ')})`,
          )
          for await (const _ of self.rows(
            {
              text: `insert into ${table} (${names}) values ${placeholders.join(', ')}`,
              values: chunk.flat(),
            },
            1,
          ));
        }
        count += rows.length
      }
      return count
    },
    cancel: async () => void connection.cancel(),
    isUsable: () => !broken,
    close,
  }
  return self
}

function fromSqlserverValue(value: unknown, type: string): Value {
  if (value === null || value === undefined) return null
  if (value instanceof Date) {
    const printed = value.toISOString().replace('T', ' ').replace('Z', '')
    if (type === 'Date') return printed.slice(0, 10)
    return type === 'Time' ? printed.slice(11) : printed
  }
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array || typeof value !== 'object' ? (value as Value) : JSON.stringify(value)
}

/** Translates an error of SQL Server or of the connection to it; null for a fault of the server. */
export function sqlserverRefusal(
  error: Error & { code?: string; number?: number; lineNumber?: number },
): Refusal | null {
  const { code = '', number = 0, lineNumber = 0, message: why } = error
  if (code === 'ELOGIN' || number === 18456) return refuseField('password', text.password)
  if (number === 4060 || number === 911) return refuseField('serviceName', text.noDatabase)
  if (/certificate|self.signed|altnames/i.test(why)) return refuseField('tls', text.certificate, { why })
  if (code === 'EENCRYPT') return refuseField('tls', text.noTls)
  if (number === 229 || number === 230 || number === 262) return refuse(text.denied, { why })
  if (code === 'ECANCEL' || code === 'ETIMEOUT') return refuse(text.stopped)
  if (code === 'ESOCKET' || code === 'ECONNCLOSED' || code === 'EINVALIDSTATE')
    return refuse(text.lost, { why })
  if (number <= 0) return null
  return refuseStatement(why, lineNumber > 0 ? { line: lineNumber } : undefined)
}
