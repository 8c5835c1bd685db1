import { isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Connection, FieldPacket, ResultSetHeader } from 'mysql2'
import { refuse, refuseField, type Refusal } from '../../http/refusal.ts'
import { dial } from './dial.ts'
import { grammars } from './grammar.ts'
import type { Batch, Line, Where } from './line.ts'
import { meter } from './meter.ts'
import { exact, type Column, type Kind, type Value } from './source.ts'
import { text } from './text.ts'

const { quote } = grammars.mysql

/** Wire types by the numbers of the protocol. */
const kinds: Readonly<Record<number, Kind>> = {
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
/** Whole and decimal numbers that come as digits. */
const asDigits = new Set([0, 8, 246])
/** Rows of one statement that adds them, and its characters: servers take 16 MB unless told otherwise. */
const atOnce = { rows: 1_000, characters: 1_000_000 }

type Fields = readonly (FieldPacket & { columnType?: number })[]

/** A line to a MySQL or a MariaDB. */
export async function openMysql(where: Where, networks: readonly string[]): Promise<Line> {
  const { connection, socket } = await connect(where, networks)
  let unanswered: ((error: Error) => void) | undefined
  const send = (statement: string) =>
    new Promise<void>((done, fail) => {
      unanswered = fail
      void connection.query(statement, (error) => (error ? fail(error) : done()))
    })
  let broken = false
  connection.on('error', () => (broken = true))
  connection.on('end', () => (broken = true))
  // Values of rows that are added are escaped here, by backslashes.
  await send(`set session sql_mode = replace(@@session.sql_mode, 'NO_BACKSLASH_ESCAPES', '')`)
  const { serverVersion = '' } =
    (connection as unknown as { _handshakePacket?: { serverVersion?: string } })._handshakePacket ?? {}
  const lasting = (ms: number) =>
    /mariadb/i.test(serverVersion)
      ? `set session max_statement_time = ${ms / 1_000}`
      : `set session max_execution_time = ${Math.ceil(ms)}`
  let reading: Readable | undefined
  const close = () => {
    broken = true
    connection.destroy()
    socket.destroy()
    // The driver tells nobody who waits for rows or for an end.
    const cut = new Error('the line was cut')
    reading?.destroy(cut)
    unanswered?.(cut)
  }

  return {
    ...meter(() => socket.bytesRead),
    async begin({ reads, timeoutMs }) {
      // Whoever waits cancels first; this is for when that process is gone.
      await send(lasting(timeoutMs + 1_000))
      await send(reads ? 'start transaction read only' : 'start transaction')
    },
    end: (keep) => send(keep ? 'commit' : 'rollback'),
    async *rows({ text: sql, values = [] }, batch) {
      const options = { sql, values: values.map(sent), rowsAsArray: true }
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
      const full = (): Batch => {
        const batch = { columns, rows }
        rows = []
        return batch
      }
      try {
        for await (const row of stream as unknown as AsyncIterable<unknown[] | ResultSetHeader>) {
          if (!Array.isArray(row)) changed = row.affectedRows
          else rows.push(row.map((value, at) => read(value, fields[at]?.columnType)))
          if (rows.length >= batch) yield full()
        }
        ended = true
        yield { ...full(), ...(changed !== undefined && { changed }) }
      } catch (error) {
        ended = true
        if (broken && rows.length > 0) yield full()
        throw error
      } finally {
        reading = undefined
        // Rows that nobody reads would come before the next answer.
        if (!ended) close()
      }
    },
    async insert(table, columns, batches) {
      const head = `insert into ${table} (${columns.map(quote).join(', ')}) values `
      let many = 0
      for await (const rows of batches) {
        let parts: string[] = []
        let characters = 0
        const flush = async () => {
          if (parts.length > 0) await send(head + parts.join(','))
          parts = []
          characters = 0
        }
        for (const row of rows) {
          const part = `(${row.map((value) => connection.escape(sent(value))).join(',')})`
          if (parts.length >= atOnce.rows || characters + part.length > atOnce.characters) await flush()
          parts.push(part)
          characters += part.length
        }
        await flush()
        many += rows.length
      }
      return many
    },
    async cancel() {
      const other = await connect(where, networks)
      other.connection.query(`kill query ${connection.threadId}`, () => other.connection.destroy())
    },
    usable: () => !broken,
    close,
  }
}

async function connect(
  { host, port, userName: user, password, serviceName, tls, caCertificate: ca }: Where,
  networks: readonly string[],
): Promise<{ connection: Connection; socket: Socket }> {
  // The driver holds a certificate against names only.
  if (tls === 'verify' && isIP(host) > 0) throw refuseField('host', text.nameNeeded)
  const { createConnection } = await import('mysql2')
  const socket = await dial(host, port ?? 3306, networks)
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
    // Files of this server are nobody's to ask for.
    flags: ['-LOCAL_FILES'],
    ...(tls !== 'off' && {
      ssl: { rejectUnauthorized: tls === 'verify', verifyIdentity: tls === 'verify', ...(ca && { ca }) },
    }),
  })
  await new Promise<void>((done, fail) => {
    connection.once('error', fail)
    connection.connect((error) => (error ? fail(error) : done()))
  })
  return { connection, socket }
}

/** The driver knows arrays and objects as lists and pairs of SQL; they are texts here. */
const sent = (value: unknown): string | number | boolean | Buffer | null => {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return Buffer.from(value)
  return typeof value === 'object' || typeof value === 'bigint'
    ? typeof value === 'bigint'
      ? String(value)
      : JSON.stringify(value)
    : (value as string | number | boolean)
}

function read(value: unknown, type = 253): Value {
  if (value === null || value === undefined) return null
  if (asDigits.has(type)) return exact(String(value))
  // Bits come as bytes.
  if (type === 16 && Buffer.isBuffer(value))
    return exact(String(value.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)))
  return typeof value === 'object' && !(value instanceof Uint8Array)
    ? JSON.stringify(value)
    : (value as Value)
}

/** What MySQL or the way to it complains of, in words; null for a fault of ours. */
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
  return sqlMessage ? refuse(text.statement, { why }) : null
}
