import { connect as knock } from 'node:net'
import type { Duplex } from 'node:stream'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { finished } from 'node:stream/promises'
import { refuse, refuseField, type Refusal } from '../../http/refusal.ts'
import { dial } from './dial.ts'
import { grammars } from './grammar.ts'
import type { Line, Where } from './line.ts'
import { counter } from './meter.ts'
import { Reading } from './reading.ts'
import { exact, type Column, type Kind, type Value } from './source.ts'
import { text } from './text.ts'

const { quote } = grammars.postgres

/** Wire types by what PostgreSQL numbers its own; the rest is text. */
const kinds: Readonly<Record<number, Kind>> = {
  16: 'varchar',
  18: 'varchar',
  1042: 'varchar',
  1043: 'varchar',
  2950: 'varchar',
  20: 'bigint',
  21: 'int',
  23: 'int',
  700: 'decimal',
  701: 'decimal',
  1700: 'decimal',
  1082: 'datetime',
  1114: 'datetime',
  1184: 'datetime',
}

const readers: Readonly<Record<number, (text: string) => Value>> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  20: exact,
  21: Number,
  23: Number,
  26: Number,
  700: number,
  701: number,
  1700: exact,
}
/** NaN and infinities have no other spelling. */
function number(text: string): Value {
  const value = Number(text)
  return Number.isFinite(value) ? value : text
}
const types = { getTypeParser: (oid: number) => readers[oid] ?? ((value: string) => value) }

type Open = pg.Client & { processID: number; secretKey: number; connection: { stream: Duplex } }

/** A line to a PostgreSQL, or to what speaks as one, that somebody described. */
export async function openPostgres(
  where: Where,
  networks: readonly string[],
  usualPort = 5432,
): Promise<Line> {
  const { host, userName: user, password, serviceName: database, tls, caCertificate: ca } = where
  const port = where.port ?? usualPort
  const socket = await dial(host, port, networks)
  // pg dials by itself; the line is open already.
  socket.connect = () => {
    queueMicrotask(() => socket.emit('connect'))
    return socket
  }
  // The certificate is held against what was typed, also where that is an address.
  const ssl =
    tls === 'off'
      ? false
      : {
          rejectUnauthorized: tls === 'verify',
          checkServerIdentity: (_: string, found: PeerCertificate) => checkServerIdentity(host, found),
          ...(ca && { ca }),
        }
  // Said at the start of the session, so that `discard all` comes back to it.
  const options = where.dbSchema && `-c search_path=${quote(where.dbSchema).replace(/[\\ ]/g, '\\$&')}`
  // As a function: for an empty text pg would take the password of this server's own environment.
  return open(
    {
      host,
      port,
      user,
      password: () => password,
      database,
      ssl,
      stream: () => socket,
      ...(options && { options }),
    },
    () => dial(host, port, networks),
  )
}

/** A line by pg's own settings: our own database. */
export const openOwn = (config: pg.ClientConfig): Promise<Line> =>
  open(config, async (client) =>
    client.host.startsWith('/')
      ? knock(`${client.host}/.s.PGSQL.${client.port}`)
      : knock(client.port, client.host),
  )

async function open(config: pg.ClientConfig, again: (client: pg.Client) => Promise<Duplex>): Promise<Line> {
  const client = new pg.Client({
    ...config,
    application_name: 'tessera source',
    connectionTimeoutMillis: 10_000,
  }) as Open
  let broken = false
  client.on('error', () => (broken = true))
  client.on('end', () => (broken = true))
  await client.connect()
  const { stream } = client.connection
  const counted = counter()
  stream.on('data', (chunk: Buffer) => counted.add(chunk.length))
  /** What opens a transaction that reads: said with its first statement. */
  let opening: readonly string[] = []

  return {
    async begin({ reads, timeoutMs }) {
      // Whoever waits cancels first; the limit is for when that process is gone.
      const words = [
        reads ? 'begin read only' : 'begin',
        `set local statement_timeout = ${Math.ceil(timeoutMs) + 1_000}`,
      ]
      if (reads) opening = words
      else await client.query(words.join('; '))
    },
    async end(keep) {
      opening = []
      await client.query(keep ? 'commit' : 'rollback')
      await client.query('discard all')
    },
    async *rows({ text: sql, values = [] }, batch, first = 100) {
      const cursor = client.query(
        new Reading<Value[]>(opening, sql, [...values], {
          rowMode: 'array',
          types: types as unknown as pg.CustomTypesConfig,
        }),
      )
      opening = []
      let columns: Column[] | undefined
      let partial: Value[][] = []
      const said = ({ fields }: pg.QueryResult) =>
        (columns ??= fields.map(({ name, dataTypeID }) => ({ name, kind: kinds[dataTypeID] ?? 'text' })))
      cursor.on('row', (row: Value[], result: pg.QueryResult) => {
        said(result)
        partial.push(row)
      })
      try {
        for (let size = Math.min(batch, first); ;) {
          const before = counted.bytes()
          partial = []
          const { rows, result } = await new Promise<{ rows: Value[][]; result: pg.QueryResult }>(
            (done, fail) =>
              cursor.read(size, (error, rows, result) => (error ? fail(error) : done({ rows, result }))),
          )
          said(result)
          const changed =
            rows.length < size && /^(INSERT|UPDATE|DELETE|MERGE)$/.test(result.command)
              ? { changed: result.rowCount ?? 0 }
              : {}
          yield { columns: columns ?? [], rows, ...changed }
          if (rows.length < size) return
          size = Math.min(
            batch,
            Math.max(1, Math.floor((rows.length * 4_000_000) / (counted.bytes() - before || 1))),
          )
        }
      } catch (error) {
        // Of a batch that was cut, what came before.
        if (broken && columns && partial.length > 0) yield { columns, rows: partial }
        throw error
      } finally {
        // A line that is gone never says that it closed.
        if (!broken) await cursor.close().catch(() => {})
      }
    },
    async insert(table, columns, batches) {
      let many = 0
      const copy = client.query(copyFrom(`copy ${table} (${columns.map(quote).join(', ')}) from stdin`))
      const ended = finished(copy)
      ended.catch(() => {})
      try {
        for await (const rows of batches) {
          many += rows.length
          if (!copy.write(rows.map(copyLine).join('')))
            await Promise.race([new Promise((go) => copy.once('drain', go)), ended])
        }
        copy.end()
      } catch (error) {
        copy.destroy(error as Error)
        // Whoever goes on writing to a copy that PostgreSQL refused stumbles; why it was refused is what counts.
        throw await ended.then(
          () => error,
          (why: unknown) => why,
        )
      }
      await ended
      return many
    },
    async cancel() {
      const socket = await again(client)
      const request = Buffer.alloc(16)
      request.writeInt32BE(16, 0)
      request.writeInt32BE(80_877_102, 4)
      request.writeInt32BE(client.processID, 8)
      request.writeInt32BE(client.secretKey, 12)
      socket.on('error', () => {})
      socket.end(request)
    },
    bytes: counted.bytes,
    after: counted.after,
    usable: () => !broken,
    close() {
      broken = true
      stream.destroy()
      void client.end().catch(() => {})
    },
  }
}

/** A row in the text format of COPY. */
const copyLine = (row: readonly Value[]): string => `${row.map(copyCell).join('\t')}\n`
function copyCell(value: Value): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  return String(value).replace(/[\\\n\r\t]/g, (character) => escapes[character]!)
}
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** What PostgreSQL or the way to it complains of, in words; null for a fault of ours. */
export function postgresRefusal(error: Error & { code?: string; severity?: string }): Refusal | null {
  const { code = '', message } = error
  // Without a password the driver speaks for the server.
  if (code.startsWith('28') || /^SASL: .*password must be/.test(message))
    return refuseField('password', text.password)
  if (code === '3D000' || (code === '42501' && /database/.test(message)))
    return refuseField('serviceName', text.noDatabase)
  if (/does not support SSL/.test(message)) return refuseField('tls', text.noTls)
  if (/^(ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|ERR_SSL)/.test(code))
    return refuseField('tls', text.certificate, { why: message })
  if (code === '25006') return refuse(text.readOnly)
  if (code === '42501') return refuse(text.denied, { why: message })
  if (code === '57014') return refuse(text.stopped)
  if (code === '53300') return refuse(text.busy)
  if (/^(57P|08|ECONN|EPIPE)/.test(code) || /Connection terminated/.test(message))
    return refuse(text.lost, { why: message })
  return error.severity ? refuse(text.statement, { why: message }) : null
}
