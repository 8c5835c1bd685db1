import type oracledb from 'oracledb'
import { refuse, refuseField, type Refusal } from '../../http/refusal.ts'
import { dial } from './dial.ts'
import { grammars } from './grammar.ts'
import type { Line, Where } from './line.ts'
import { counter, weight } from './meter.ts'
import { exact, type Column, type Value } from './source.ts'
import { text } from './text.ts'
import { addressesOf, readTns, writeTns, type Part } from './tns.ts'

const { quote, kind } = grammars.oracle

/** A name or an address inside the description of a connection: what could end the part it stands in is refused. */
function inside(value: string, field: string): string {
  if (!/^[\p{L}\p{N}_.:$#-]*$/u.test(value)) throw refuseField(field, text.name, { name: value })
  return value
}

/** How a service or an instance is described, for the address that was judged. */
export function describe(
  { host, serviceName, tls, oracleLinkType, oracleService }: Where,
  address: string,
  port: number,
): string {
  const what = oracleLinkType === 'SID' ? 'SID' : 'SERVICE_NAME'
  const secure =
    tls === 'off'
      ? ''
      : `(SECURITY=(SSL_SERVER_DN_MATCH=${tls === 'verify' ? 'yes' : 'no'})${tls === 'verify' ? `(SSL_SERVER_CERT_DN=CN=${inside(host, 'host')})` : ''})`
  return `(DESCRIPTION=(CONNECT_TIMEOUT=10)(ADDRESS=(PROTOCOL=${tls === 'off' ? 'tcp' : 'tcps'})(HOST=${inside(address, 'host')})(PORT=${port}))(CONNECT_DATA=(${what}=${inside(oracleService || serviceName, 'serviceName')}))${secure})`
}

/** A description that somebody wrote, with the addresses that answered and may be connected to. The driver dials by itself: it gets addresses, not names. */
async function reached(description: string, networks: readonly string[]): Promise<string> {
  const whole = readTns(description)
  const found = new Map<Part, string>()
  let failure: unknown
  for (const { part, host, port } of addressesOf(whole)) {
    try {
      const socket = await dial(host, port, networks)
      found.set(part, socket.remoteAddress ?? host)
      socket.destroy()
    } catch (error) {
      failure ??= error
    }
  }
  if (found.size === 0) throw failure
  return writeTns(whole, found)
}

async function described(where: Where, networks: readonly string[]): Promise<string> {
  if (where.oracleLinkType === 'TNS') return reached(where.oracleService, networks)
  const port = where.port ?? 1521
  const socket = await dial(where.host, port, networks)
  const address = socket.remoteAddress ?? where.host
  socket.destroy()
  return describe(where, address, port)
}

/** A line to an Oracle by its own driver, thin: no client libraries. What reads is judged before (`reads.ts`): any DDL would end the transaction that cannot write. */
export async function openOracle(where: Where, networks: readonly string[]): Promise<Line> {
  const connectString = await described(where, networks)
  const { default: driver } = await import('oracledb')
  const privilege =
    where.oracleRole === 'SYSDBA'
      ? driver.SYSDBA
      : where.oracleRole === 'SYSOPER'
        ? driver.SYSOPER
        : undefined
  const connection = await driver.getConnection({
    user: where.userName,
    password: where.password,
    connectString,
    ...(privilege !== undefined && { privilege }),
    ...(where.caCertificate && { walletContent: where.caCertificate }),
  })
  let broken = false
  const counted = counter()
  const close = () => {
    if (broken) return
    broken = true
    connection.close({ drop: true }).catch(() => {})
  }
  const send = async (statement: string) => void (await connection.execute(statement))
  await send(
    `alter session set nls_date_format = 'YYYY-MM-DD HH24:MI:SS' nls_timestamp_format = 'YYYY-MM-DD HH24:MI:SS.FF6' nls_timestamp_tz_format = 'YYYY-MM-DD HH24:MI:SS.FF6 TZH:TZM'`,
  )
  if (where.dbSchema) await send(`alter session set current_schema = ${quote(where.dbSchema)}`)

  /** Numbers, times and long texts as they are printed. */
  const fetchTypeHandler = ({ dbType }: oracledb.Metadata<unknown>) =>
    dbType === driver.DB_TYPE_BLOB
      ? { type: driver.BUFFER }
      : dbType === driver.DB_TYPE_RAW || dbType === driver.DB_TYPE_LONG_RAW
        ? undefined
        : { type: driver.STRING }

  return {
    async begin({ reads, timeoutMs }) {
      // Whoever waits cancels first.
      connection.callTimeout = Math.ceil(timeoutMs) + 1_000
      if (reads) await send('set transaction read only')
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
            row.map((value, at): Value =>
              value === undefined
                ? null
                : numbers.has(at) && typeof value === 'string'
                  ? exact(value)
                  : (value as Value),
            ),
          )
          yield { columns, rows }
          counted.add(weight(rows))
          if (found.length < Math.min(batch, 200)) return
        }
      } finally {
        await set.close().catch(close)
      }
    },
    async insert(table, columns, batches) {
      const statement = `insert into ${table} (${columns.map(quote).join(', ')}) values (${columns.map((_, at) => `:${at + 1}`).join(', ')})`
      let many = 0
      for await (const rows of batches) {
        if (rows.length > 0) await connection.executeMany(statement, rows as oracledb.BindParameters[])
        many += rows.length
      }
      return many
    },
    cancel: () => connection.break(),
    bytes: counted.bytes,
    after: counted.after,
    usable: () => !broken && connection.isHealthy(),
    close,
  }
}

/** What Oracle or the way to it complains of, in words; null for a fault of ours. */
export function oracleRefusal(error: Error & { code?: string; errorNum?: number }): Refusal | null {
  const { code = '', message: why } = error
  const known = /^(ORA|NJS)-0*(\d+)/.exec(code || why)
  if (!known) return null
  const [, house, digits] = known
  const number = Number(digits)
  if (house === 'ORA') {
    if ([1017, 28000, 28001, 1005].includes(number)) return refuseField('password', text.password)
    if ([12514, 12505, 12518].includes(number)) return refuseField('serviceName', text.noDatabase)
    if (number === 1456) return refuse(text.readOnly)
    if ([1031, 942].includes(number)) return refuse(text.denied, { why })
    if (number === 1013) return refuse(text.stopped)
    if ([3113, 3114, 3135].includes(number)) return refuse(text.lost, { why })
    return refuse(text.statement, { why })
  }
  if ([517, 518].includes(number)) return refuseField('serviceName', text.noDatabase)
  if (/certificate|wallet|TLS/i.test(why)) return refuseField('tls', text.certificate, { why })
  if (number === 123) return refuse(text.stopped)
  return refuse(text.lost, { why })
}
