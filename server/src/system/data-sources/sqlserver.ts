import type { Connection, ConnectionConfiguration, Request } from 'tedious'
import { refuse, refuseField, type Refusal } from '../../http/refusal.ts'
import { dial } from './dial.ts'
import { grammars } from './grammar.ts'
import type { Line, Where } from './line.ts'
import { meter } from './meter.ts'
import type { Column, Value } from './source.ts'
import { text } from './text.ts'

const { quote, kind } = grammars.sqlserver
/** Values of one statement are 2,100 at most. */
const mostValues = 2_000

type Metadata = { colName: string; type: { name: string } }[]

/** A line to a SQL Server. What reads is judged before (`reads.ts`) and rolled back after: the product has no transactions that cannot write. */
export async function openSqlserver(where: Where, networks: readonly string[]): Promise<Line> {
  const { Connection, Request, TYPES } = await import('tedious')
  const { host, userName, password, serviceName, tls, caCertificate: ca } = where
  const port = where.port ?? 1433
  const socket = await dial(host, port, networks)
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

  const line: Line = {
    ...meter(() => socket.bytesRead),
    begin: () => send('set xact_abort on; begin transaction'),
    end: (keep) => send(keep ? 'if @@trancount > 0 commit' : 'if @@trancount > 0 rollback'),
    async *rows({ text: sql, values = [] }, batch) {
      let columns: Column[] = []
      let rows: Value[][] = []
      let over: { error?: Error | null; count?: number | undefined } | undefined
      let wake = () => {}
      const request: Request = new Request(sql, (error, count) => {
        over = { error: error ?? null, count }
        wake()
      })
      values.forEach((value, at) =>
        request.addParameter(
          `p${at + 1}`,
          typeof value === 'number'
            ? Number.isSafeInteger(value)
              ? TYPES.BigInt
              : TYPES.Float
            : typeof value === 'boolean'
              ? TYPES.Bit
              : value instanceof Uint8Array
                ? TYPES.VarBinary
                : TYPES.NVarChar,
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
        rows.push(cells.map(({ value, metadata }) => read(value, metadata.type.name)))
        if (rows.length < batch) return
        request.pause()
        wake()
      })
      connection.execSql(request)
      try {
        for (;;) {
          if (!over && rows.length < batch) await new Promise<void>((go) => (wake = go))
          if (over?.error) throw over.error
          const changed = over && columns.length === 0 ? { changed: over.count ?? 0 } : {}
          const ready = { columns, rows, ...changed }
          rows = []
          yield ready
          if (over) return
          request.resume()
        }
      } finally {
        if (!over) close()
      }
    },
    async insert(table, columns, batches) {
      const names = columns.map(quote).join(', ')
      const each = Math.min(1_000, Math.floor(mostValues / columns.length))
      let many = 0
      for await (const rows of batches) {
        for (let at = 0; at < rows.length; at += each) {
          const some = rows.slice(at, at + each)
          const places = some.map(
            (row, line) => `(${row.map((_, cell) => `@p${line * columns.length + cell + 1}`).join(', ')})`,
          )
          for await (const _ of line.rows(
            { text: `insert into ${table} (${names}) values ${places.join(', ')}`, values: some.flat() },
            1,
          ));
        }
        many += rows.length
      }
      return many
    },
    cancel: async () => void connection.cancel(),
    usable: () => !broken,
    close,
  }
  return line
}

function read(value: unknown, type: string): Value {
  if (value === null || value === undefined) return null
  if (value instanceof Date) {
    const printed = value.toISOString().replace('T', ' ').replace('Z', '')
    return type === 'Date' ? printed.slice(0, 10) : type === 'Time' ? printed.slice(11) : printed
  }
  return value instanceof Uint8Array || typeof value !== 'object'
    ? typeof value === 'bigint'
      ? String(value)
      : (value as Value)
    : JSON.stringify(value)
}

/** What SQL Server or the way to it complains of, in words; null for a fault of ours. */
export function sqlserverRefusal(error: Error & { code?: string; number?: number }): Refusal | null {
  const { code = '', number = 0, message: why } = error
  if (code === 'ELOGIN' || number === 18456) return refuseField('password', text.password)
  if (number === 4060 || number === 911) return refuseField('serviceName', text.noDatabase)
  if (/certificate|self.signed|altnames/i.test(why)) return refuseField('tls', text.certificate, { why })
  if (code === 'EENCRYPT') return refuseField('tls', text.noTls)
  if (number === 229 || number === 230 || number === 262) return refuse(text.denied, { why })
  if (code === 'ECANCEL' || code === 'ETIMEOUT') return refuse(text.stopped)
  if (code === 'ESOCKET' || code === 'ECONNCLOSED' || code === 'EINVALIDSTATE')
    return refuse(text.lost, { why })
  return number > 0 ? refuse(text.statement, { why }) : null
}
