import { isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Connection, FieldPacket, ResultSetHeader } from 'mysql2'
import { refuse, refuseField, type Refusal } from '../../errors/refusal.ts'
import { openSocket } from './socket.ts'
import { grammars } from './grammar.ts'
import type { Batch, DatabaseConnection, ConnectionSettings } from './connection.ts'
import { pollingByteCounter } from './byte-counter.ts'
import { parseExactNumber, type Column, type ColumnKind, type Value } from './source.ts'
import { refuseStatement } from './refuse-statement.ts'
import { text } from './text.ts'

const { quote } = grammars.mysql

/** Column kinds by MySQL's type numbers; all others are text. */
const kinds: Readonly<Record<number, ColumnKind>> = {
  1: 'int',
  2: 'int',
  3: 'int',
  8: 'bigint',
  9: 'int',
  13: 'int',
  16: 'int',
  4: 'decimal',
  5: 'decimal',
  0: 'decimal',
  246: 'decimal',
  7: 'datetime',
  10: 'datetime',
  11: 'datetime',
  12: 'datetime',
  14: 'datetime',
  15: 'varchar',
  253: 'varchar',
  254: 'varchar',
  247: 'varchar',
  248: 'varchar',
}
/** Types of numbers that the driver returns as text. */
const digitTypes = new Set([0, 8, 246])
/** Limits of one insert statement. Servers accept 16 MB by default. */
const maxInsert = { rows: 1_000, characters: 1_000_000 }

type Fields = readonly (FieldPacket & { columnType?: number })[]

/** Connects to MySQL or MariaDB. */
export async function openMysql(
  settings: ConnectionSettings,
  networks: readonly string[],
): Promise<DatabaseConnection> {
  const { connection, socket } = await connect(settings, networks)
  let failPending: ((error: Error) => void) | undefined
  const send = (statement: string) =>
    new Promise<void>((done, fail) => {
      failPending = fail
      void connection.query(statement, (error) => (error ? fail(error) : done()))
    })
  let broken = false
  connection.on('error', () => (broken = true))
  connection.on('end', () => (broken = true))
  // `insert` escapes values with backslashes.
  await send(`set session sql_mode = replace(@@session.sql_mode, 'NO_BACKSLASH_ESCAPES', '')`)
  const { serverVersion = '' } =
    (connection as unknown as { _handshakePacket?: { serverVersion?: string } })._handshakePacket ?? {}
  const timeLimit = (ms: number) =>
    /mariadb/i.test(serverVersion)
      ? `set session max_statement_time = ${ms / 1_000}`
      : `set session max_execution_time = ${Math.ceil(ms)}`
  let reading: Readable | undefined
  const close = () => {
    broken = true
    connection.destroy()
    socket.destroy()
    // The driver does not fail pending reads and statements.
    const cut = new Error('the connection was closed')
    reading?.destroy(cut)
    failPending?.(cut)
  }

  return {
    ...pollingByteCounter(() => socket.bytesRead),
    async begin({ readOnly, timeoutMs }) {
      // The server cancels at the time-out. This limit is for the case that the server's process has ended.
      await send(timeLimit(timeoutMs + 1_000))
      await send(readOnly ? 'start transaction read only' : 'start transaction')
    },
    end: (keep) => send(keep ? 'commit' : 'rollback'),
    async *rows({ text: sql, values = [] }, batch) {
      const options = { sql, values: values.map(toMysqlValue), rowsAsArray: true }
      const command = values.length > 0 ? connection.execute(options) : connection.query(options)
      let fields: Fields = []
      let columns: Column[] = []
      let changed: number | undefined
      let ended = false
      command.on('fields', (found: Fields) => {
        fields = found ?? []
        columns = fields.map(({ name, columnType = 0 }) => ({ name, kind: kinds[columnType] ?? 'text' }))
      })
      const stream = command.stream({ highWaterMark: batch })
      reading = stream
      let rows: Value[][] = []
      const takeRows = (): Batch => {
        const batch = { columns, rows }
        rows = []
        return batch
      }
      try {
        for await (const row of stream as unknown as AsyncIterable<unknown[] | ResultSetHeader>) {
          if (!Array.isArray(row)) changed = row.affectedRows
          else rows.push(row.map((value, at) => fromMysqlValue(value, fields[at]?.columnType)))
          if (rows.length >= batch) yield takeRows()
        }
        ended = true
        yield { ...takeRows(), ...(changed !== undefined && { changed }) }
      } catch (error) {
        ended = true
        if (broken && rows.length > 0) yield takeRows()
        throw error
      } finally {
        reading = undefined
        // Unread rows would arrive before the next answer.
        if (!ended) close()
      }
    },
    async insert(table, columns, batches) {
      const head = `insert into ${table} (${columns.map(quote).join(', ')}) values `
      let count = 0
      for await (const rows of batches) {
        let parts: string[] = []
        let characters = 0
        const flush = async () => {
          if (parts.length > 0) await send(head + parts.join(','))
          parts = []
          characters = 0
        }
        for (const row of rows) {
          const part = `(${row.map((value) => connection.escape(toMysqlValue(value))).join(',')})`
          if (parts.length >= maxInsert.rows || characters + part.length > maxInsert.characters) await flush()
          parts.push(part)
          characters += part.length
        }
        await flush()
        count += rows.length
      }
      return count
    },
    async cancel() {
      const other = await connect(settings, networks)
      other.connection.query(`kill query ${connection.threadId}`, () => other.connection.destroy())
    },
    isUsable: () => !broken,
    close,
  }
}

async function connect(
  { host, port, userName: user, password, serviceName, tls, caCertificate: ca }: ConnectionSettings,
  networks: readonly string[],
): Promise<{ connection: Connection; socket: Socket }> {
  // The driver checks a certificate against host names only.
  if (tls === 'verify' && isIP(host) > 0) throw refuseField('host', text.nameNeeded)
  const { createConnection } = await import('mysql2')
  const socket = await openSocket(host, port ?? 3306, networks)
  const connection = createConnection({
    host,
    user,
    password,
    stream: socket,
    ...(serviceName && { database: serviceName }),
    charset: 'utf8mb4',
    connectTimeout: 10_000,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    jsonStrings: true,
    multipleStatements: false,
    maxPreparedStatements: 20,
    // The database cannot request files of this server.
    flags: ['-LOCAL_FILES'],
    ...(tls !== 'off' && {
      ssl: { rejectUnauthorized: tls === 'verify', verifyIdentity: tls === 'verify', ...(ca && { ca }) },
    }),
  })
  await new Promise<void>((done, fail) => {
    // It stays: a further error after a failed connection attempt must not end the process.
    connection.on('error', fail)
    connection.connect((error) => (error ? fail(error) : done()))
  })
  return { connection, socket }
}

/**
 * Values as the driver binds them. It would expand arrays and objects into SQL lists, so they become JSON
 * text.
 */
const toMysqlValue = (value: unknown): string | number | boolean | Buffer | null => {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean)
}

function fromMysqlValue(value: unknown, type = 253): Value {
  if (value === null || value === undefined) return null
  if (digitTypes.has(type)) return parseExactNumber(String(value))
  // The driver returns bit columns as bytes.
  if (type === 16 && Buffer.isBuffer(value))
    return parseExactNumber(String(value.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)))
  return typeof value === 'object' && !(value instanceof Uint8Array)
    ? JSON.stringify(value)
    : (value as Value)
}

/** Translates an error of MySQL or of the connection to it; null for a fault of the server. */
export function mysqlRefusal(
  error: Error & { code?: string; errno?: number; fatal?: boolean; sqlMessage?: string },
): Refusal | null {
  const { code = '', message, sqlMessage } = error
  const why = sqlMessage ?? message
  if (
    code === 'ER_ACCESS_DENIED_ERROR' ||
    code === 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR' ||
    code === 'AUTH_SWITCH_PLUGIN_ERROR'
  )
    return refuseField('password', text.password)
  if (code === 'ER_BAD_DB_ERROR' || code === 'ER_DBACCESS_DENIED_ERROR')
    return refuseField('serviceName', text.noDatabase)
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return refuseField('tls', text.noTls)
  if (code === 'HANDSHAKE_SSL_ERROR' || /certificate|altnames|self.signed/i.test(why))
    return refuseField('tls', text.certificate, { why })
  if (code === 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION') return refuse(text.readOnly)
  if (/^ER_(TABLEACCESS|COLUMNACCESS|SPECIFIC_ACCESS|PROCACCESS)_DENIED/.test(code))
    return refuse(text.denied, { why })
  if (code === 'ER_CON_COUNT_ERROR' || code === 'ER_TOO_MANY_USER_CONNECTIONS') return refuse(text.busy)
  if (
    code === 'ER_QUERY_INTERRUPTED' ||
    code === 'ER_STATEMENT_TIMEOUT' ||
    error.errno === 1969 ||
    error.errno === 3024
  )
    return refuse(text.stopped)
  if (/^(PROTOCOL_|ECONN|EPIPE|ETIMEDOUT)/.test(code) || error.fatal) return refuse(text.lost, { why })
  if (!sqlMessage) return null
  // Only syntax errors name a line.
  const line = Number(/ at line (\d+)$/.exec(sqlMessage)?.[1] ?? 0)
  return refuseStatement(why, line > 0 ? { line } : undefined)
}
