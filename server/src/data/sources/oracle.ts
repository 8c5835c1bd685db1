import type oracledb from 'oracledb'
import { refuse, refuseField, type Refusal } from '../../errors/refusal.ts'
import { openSocket } from './socket.ts'
import { grammars } from './grammar.ts'
import type { DatabaseConnection, ConnectionSettings } from './connection.ts'
import { byteCounter, estimateBytes } from './byte-counter.ts'
import { parseExactNumber, type Column, type Value } from './source.ts'
import { refuseStatement } from './refuse-statement.ts'
import { text } from './text.ts'
import { listAddresses, parseTns, formatTns, type DescriptorPart } from './tns.ts'

const { quote, kind } = grammars.oracle

/**
 * A name or address for use inside a connect descriptor. Refuses characters that could end the part it is in.
 */
function requireSafeToken(value: string, field: string): string {
  if (!/^[\p{L}\p{N}_.:$#-]*$/u.test(value)) throw refuseField(field, text.name, { name: value })
  return value
}

function securityOf(tls: ConnectionSettings['tls'], host: string): string {
  if (tls === 'off') return ''
  if (tls !== 'verify') return '(SECURITY=(SSL_SERVER_DN_MATCH=no))'
  return `(SECURITY=(SSL_SERVER_DN_MATCH=yes)(SSL_SERVER_CERT_DN=CN=${requireSafeToken(host, 'host')}))`
}

/** The connect descriptor of a service or an instance, for an address that was checked. */
export function describeConnection(
  { host, serviceName, tls, oracleLinkType, oracleService }: ConnectionSettings,
  address: string,
  port: number,
): string {
  const key = oracleLinkType === 'SID' ? 'SID' : 'SERVICE_NAME'
  const protocol = tls === 'off' ? 'tcp' : 'tcps'
  const target = `(PROTOCOL=${protocol})(HOST=${requireSafeToken(address, 'host')})(PORT=${port})`
  const service = `(${key}=${requireSafeToken(oracleService || serviceName, 'serviceName')})`
  const security = securityOf(tls, host)
  return `(DESCRIPTION=(CONNECT_TIMEOUT=10)(ADDRESS=${target})(CONNECT_DATA=${service})${security})`
}

/**
 * A typed connect descriptor with host names replaced by checked addresses that answered: the driver opens
 * its own socket.
 */
async function reachableDescriptor(description: string, networks: readonly string[]): Promise<string> {
  const descriptor = parseTns(description)
  const reachable = new Map<DescriptorPart, string>()
  let failure: unknown
  for (const { part, host, port } of listAddresses(descriptor)) {
    try {
      const socket = await openSocket(host, port, networks)
      reachable.set(part, socket.remoteAddress ?? host)
      socket.destroy()
    } catch (error) {
      failure ??= error
    }
  }
  if (reachable.size === 0) throw failure
  return formatTns(descriptor, reachable)
}

async function connectDescriptor(settings: ConnectionSettings, networks: readonly string[]): Promise<string> {
  if (settings.oracleLinkType === 'TNS') return reachableDescriptor(settings.oracleService, networks)
  const port = settings.port ?? 1521
  const socket = await openSocket(settings.host, port, networks)
  const address = socket.remoteAddress ?? settings.host
  socket.destroy()
  return describeConnection(settings, address, port)
}

/**
 * Connects to Oracle with its own driver in thin mode, without client libraries. `read-only.ts` checks
 * queries before, because any DDL would end the read-only transaction.
 */
export async function openOracle(
  settings: ConnectionSettings,
  networks: readonly string[],
): Promise<DatabaseConnection> {
  const connectString = await connectDescriptor(settings, networks)
  const { default: driver } = await import('oracledb')
  const privileges: Readonly<Record<string, number>> = { SYSDBA: driver.SYSDBA, SYSOPER: driver.SYSOPER }
  const privilege = privileges[settings.oracleRole]
  const connection = await driver.getConnection({
    user: settings.userName,
    password: settings.password,
    connectString,
    ...(privilege !== undefined && { privilege }),
    ...(settings.caCertificate && { walletContent: settings.caCertificate }),
  })
  let broken = false
  const byteCount = byteCounter()
  const close = () => {
    if (broken) return
    broken = true
    connection.close({ drop: true }).catch(() => {})
  }
  const send = async (statement: string) => void (await connection.execute(statement))
  await send(
    `alter session set nls_date_format = 'YYYY-MM-DD HH24:MI:SS'
      nls_timestamp_format = 'YYYY-MM-DD HH24:MI:SS.FF6' nls_timestamp_tz_format = 'YYYY-MM-DD HH24:MI:SS.FF6 TZH:TZM'`,
  )
  if (settings.dbSchema) await send(`alter session set current_schema = ${quote(settings.dbSchema)}`)

  /** Numbers, times and long texts are fetched as text. */
  const fetchTypeHandler = ({ dbType }: oracledb.Metadata<unknown>) => {
    if (dbType === driver.DB_TYPE_BLOB) return { type: driver.BUFFER }
    if (dbType === driver.DB_TYPE_RAW || dbType === driver.DB_TYPE_LONG_RAW) return undefined
    return { type: driver.STRING }
  }

  return {
    async begin({ readOnly, timeoutMs }) {
      // The server cancels at the time-out; this limit is the fallback.
      connection.callTimeout = Math.ceil(timeoutMs) + 1_000
      if (readOnly) await send('set transaction read only')
    },
    end: (keep) => (keep ? connection.commit() : connection.rollback()),
    async *rows({ text: sql, values = [] }, batch) {
      const result = await connection.execute(sql, [...values] as oracledb.BindParameters, {
        resultSet: true,
        outFormat: driver.OUT_FORMAT_ARRAY,
        fetchArraySize: Math.min(batch, 200),
        fetchTypeHandler,
      })
      const set = result.resultSet
      if (!set) return yield { columns: [], rows: [], changed: result.rowsAffected ?? 0 }
      const numbers = new Set(
        (set.metaData ?? []).flatMap(({ dbType }, at) => (dbType === driver.DB_TYPE_NUMBER ? [at] : [])),
      )
      const columns: Column[] = (set.metaData ?? []).map(({ name, dbTypeName = '', precision, scale }) => ({
        name,
        kind: kind(precision ? `${dbTypeName}(${precision},${scale ?? 0})` : dbTypeName),
      }))
      try {
        for (;;) {
          const found = (await set.getRows(Math.min(batch, 200))) as unknown[][]
          const rows = found.map((row) =>
            row.map((value, index): Value => {
              if (value === undefined) return null
              return numbers.has(index) && typeof value === 'string'
                ? parseExactNumber(value)
                : (value as Value)
            }),
          )
          yield { columns, rows }
          byteCount.add(estimateBytes(rows))
          if (found.length < Math.min(batch, 200)) return
        }
      } finally {
        await set.close().catch(close)
      }
    },
    async insert(table, columns, batches) {
      const placeholders = columns.map((_, index) => `:${index + 1}`).join(', ')
      const statement = `insert into ${table} (${columns.map(quote).join(', ')}) values (${placeholders})`
      let count = 0
      for await (const rows of batches) {
        if (rows.length > 0) await connection.executeMany(statement, rows as oracledb.BindParameters[])
        count += rows.length
      }
      return count
    },
    cancel: () => connection.break(),
    receivedBytes: byteCount.receivedBytes,
    limitBytes: byteCount.limitBytes,
    isUsable: () => !broken && connection.isHealthy(),
    close,
  }
}

/** Translates an error of Oracle or of the connection to it; null for a fault of the server. */
export function oracleRefusal(
  error: Error & { code?: string; errorNum?: number; offset?: number },
): Refusal | null {
  const { code = '', message: why, offset = 0 } = error
  const known = /^(ORA|NJS)-0*(\d+)/.exec(code || why)
  if (!known) return null
  const [, prefix, digits] = known
  const number = Number(digits)
  if (prefix === 'ORA') {
    if ([1017, 28000, 28001, 1005].includes(number)) return refuseField('password', text.password)
    if ([12514, 12505, 12518].includes(number)) return refuseField('serviceName', text.noDatabase)
    if (number === 1456) return refuse(text.readOnly)
    if ([1031, 942].includes(number)) return refuse(text.denied, { why })
    if (number === 1013) return refuse(text.stopped)
    if ([3113, 3114, 3135].includes(number)) return refuse(text.lost, { why })
    // 0 also stands for an error that has no place.
    return refuseStatement(why, offset > 0 ? { offset } : undefined)
  }
  if ([517, 518].includes(number)) return refuseField('serviceName', text.noDatabase)
  if (/certificate|wallet|TLS/i.test(why)) return refuseField('tls', text.certificate, { why })
  if (number === 123) return refuse(text.stopped)
  return refuse(text.lost, { why })
}
