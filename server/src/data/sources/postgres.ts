import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { finished } from 'node:stream/promises'
import { numberTimeZone } from '@tessera/shared/contract/system/bill-number'
import { copyLine } from '../../db/copy-line.ts'
import { refuse, refuseField, type Refusal } from '../../errors/refusal.ts'
import { openSocket } from './socket.ts'
import { grammars } from './grammar.ts'
import type { DatabaseConnection, ConnectionSettings } from './connection.ts'
import { guestSessionOptions, limitSessionMemory } from './guest-limits.ts'
import { byteCounter } from './byte-counter.ts'
import { PipelinedCursor } from './pipelined-cursor.ts'
import { parseExactNumber, type Column, type ColumnKind, type Value } from './source.ts'
import { refuseStatement } from './refuse-statement.ts'
import { text } from './text.ts'

const { quote } = grammars.postgres

/** Column kinds by PostgreSQL's type numbers; all others are text. */
const kinds: Readonly<Record<number, ColumnKind>> = {
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
  20: parseExactNumber,
  21: Number,
  23: Number,
  26: Number,
  700: parseNumber,
  701: parseNumber,
  1700: parseExactNumber,
}
/** NaN and infinities stay text, because JSON has no numbers for them. */
function parseNumber(text: string): Value {
  const value = Number(text)
  return Number.isFinite(value) ? value : text
}
const types = { getTypeParser: (oid: number) => readers[oid] ?? ((value: string) => value) }

type ClientInternals = pg.Client & { processID: number; secretKey: number; connection: { stream: Duplex } }

/** Connects to a registered PostgreSQL or a compatible product. */
export async function openPostgres(
  settings: ConnectionSettings,
  networks: readonly string[],
  usualPort = 5432,
): Promise<DatabaseConnection> {
  const { host, userName: user, password, serviceName: database, tls, caCertificate: ca } = settings
  const port = settings.port ?? usualPort
  const socket = await openSocket(host, port, networks)
  // pg would connect itself, but the socket is open already.
  socket.connect = () => {
    queueMicrotask(() => socket.emit('connect'))
    return socket
  }
  // The certificate must match the host as typed, also if that is an IP address.
  const ssl =
    tls === 'off'
      ? false
      : {
          rejectUnauthorized: tls === 'verify',
          checkServerIdentity: (_: string, found: PeerCertificate) => checkServerIdentity(host, found),
          ...(ca && { ca }),
        }
  // A start-up option, so that `discard all` restores it.
  const options = settings.dbSchema && `-c search_path=${quote(settings.dbSchema).replace(/[\\ ]/g, '\\$&')}`
  // A function, because for an empty text pg would use the password from this server's environment.
  return openClient(
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
    () => openSocket(host, port, networks),
  )
}

/** Connects to our own database with settings of pg, with the limits of a guest session. */
export const openOwnDatabase = (config: pg.ClientConfig): Promise<DatabaseConnection> =>
  openClient(
    { ...config, options: guestSessionOptions },
    async (client) =>
      client.host.startsWith('/')
        ? connect(`${client.host}/.s.PGSQL.${client.port}`)
        : connect(client.port, client.host),
    async ({ host, processID }) => void (await limitSessionMemory(host, processID)),
  )

async function openClient(
  config: pg.ClientConfig,
  openCancelSocket: (client: pg.Client) => Promise<Duplex>,
  onConnected?: (client: ClientInternals) => Promise<void>,
): Promise<DatabaseConnection> {
  const client = new pg.Client({
    ...config,
    application_name: 'tessera source',
    connectionTimeoutMillis: 10_000,
  }) as ClientInternals
  let broken = false
  client.on('error', () => (broken = true))
  const ended = new Promise<void>((done) => {
    client.on('end', () => {
      broken = true
      done()
    })
  })
  await client.connect()
  await onConnected?.(client)
  const { stream } = client.connection
  const byteCount = byteCounter()
  stream.on('data', (chunk: Buffer) => byteCount.add(chunk.length))
  /** Statements that open a read-only transaction; sent together with its first statement. */
  let opening: readonly string[] = []

  return {
    async begin({ readOnly, timeoutMs }) {
      // The server cancels at the time-out. This limit is for the case that the server's process has ended.
      const statements = [
        readOnly ? 'begin read only' : 'begin',
        `set local statement_timeout = ${Math.ceil(timeoutMs) + 1_000}`,
        // `current_date` is the day of the business, and what has no zone is read as its time.
        `set local time zone '${numberTimeZone}'`,
      ]
      if (readOnly) opening = statements
      else await client.query(statements.join('; '))
    },
    async end(keep) {
      opening = []
      await client.query(keep ? 'commit' : 'rollback')
      await client.query('discard all')
    },
    async *rows({ text: sql, values = [] }, batch, firstBatch = 100) {
      const cursor = client.query(
        new PipelinedCursor<Value[]>(opening, sql, [...values], {
          rowMode: 'array',
          types: types as unknown as pg.CustomTypesConfig,
        }),
      )
      opening = []
      let columns: Column[] | undefined
      let partial: Value[][] = []
      const readColumns = ({ fields }: pg.QueryResult) =>
        (columns ??= fields.map(({ name, dataTypeID }) => ({ name, kind: kinds[dataTypeID] ?? 'text' })))
      cursor.on('row', (row: Value[], result: pg.QueryResult) => {
        readColumns(result)
        partial.push(row)
      })
      try {
        for (let size = Math.min(batch, firstBatch); ;) {
          const before = byteCount.receivedBytes()
          partial = []
          const { rows, result } = await new Promise<{ rows: Value[][]; result: pg.QueryResult }>(
            (done, fail) =>
              cursor.read(size, (error, rows, result) => (error ? fail(error) : done({ rows, result }))),
          )
          readColumns(result)
          const changed =
            rows.length < size && /^(INSERT|UPDATE|DELETE|MERGE)$/.test(result.command)
              ? { changed: result.rowCount ?? 0 }
              : {}
          yield { columns: columns ?? [], rows, ...changed }
          if (rows.length < size) return
          size = Math.min(
            batch,
            Math.max(1, Math.floor((rows.length * 4_000_000) / (byteCount.receivedBytes() - before || 1))),
          )
        }
      } catch (error) {
        // Yields the rows of the last batch that arrived before the connection was cut.
        if (broken && columns && partial.length > 0) yield { columns, rows: partial }
        throw error
      } finally {
        // On a broken connection `close` would never resolve, and it may break while this waits: an error that
        // ends the session arrives before the end of the connection.
        if (!broken) await Promise.race([cursor.close().catch(() => {}), ended])
      }
    },
    async insert(table, columns, batches) {
      let count = 0
      const copy = client.query(copyFrom(`copy ${table} (${columns.map(quote).join(', ')}) from stdin`))
      const ended = finished(copy)
      ended.catch(() => {})
      try {
        for await (const rows of batches) {
          count += rows.length
          if (!copy.write(rows.map(copyLine).join('')))
            await Promise.race([new Promise((go) => copy.once('drain', go)), ended])
        }
        copy.end()
      } catch (error) {
        copy.destroy(error as Error)
        // Writing after PostgreSQL refused the copy fails with a stream error. Report why PostgreSQL refused
        // it instead.
        throw await ended.then(
          () => error,
          (why: unknown) => why,
        )
      }
      await ended
      return count
    },
    async cancel() {
      const socket = await openCancelSocket(client)
      const request = Buffer.alloc(16)
      request.writeInt32BE(16, 0)
      request.writeInt32BE(80_877_102, 4)
      request.writeInt32BE(client.processID, 8)
      request.writeInt32BE(client.secretKey, 12)
      socket.on('error', () => {})
      socket.end(request)
    },
    receivedBytes: byteCount.receivedBytes,
    limitBytes: byteCount.limitBytes,
    isUsable: () => !broken,
    close() {
      broken = true
      stream.destroy()
      void client.end().catch(() => {})
    },
  }
}

/** Translates an error of PostgreSQL or of the connection to it; null for a fault of the server. */
export function postgresRefusal(
  error: Error & { code?: string; severity?: string; position?: string },
): Refusal | null {
  const { code = '', message, position } = error
  // Without a password the driver fails before the server can answer.
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
  if (code === '53200' || code === '53400') return refuse(text.tooMuch)
  if (/^(57P|08|ECONN|EPIPE)/.test(code) || /Connection terminated/.test(message))
    return refuse(text.lost, { why: message })
  if (!error.severity) return null
  return refuseStatement(message, position ? { offset: Number(position) - 1 } : undefined)
}
