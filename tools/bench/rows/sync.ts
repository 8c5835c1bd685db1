import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { dataSyncs, SyncType } from '@tessera/shared/contract/data/syncs'
import type { Call, Envelope, CallOutput } from '@tessera/shared/contract/wire'
import { interleave, applyLimits, summarizeRatios, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Limit in MB for the growth of the server's memory, independent of the number of rows. */
const maxGrowthMb = 150
/** Limit of the ratio to COPY from one database into the other in one process. */
const maxRatio = 6

/**
 * Compares syncing a million rows between PostgreSQL databases with plain COPY, and measures the growth of
 * the server's memory.
 */
export async function sync({
  server,
  token,
  effort,
  database,
  connection,
  onEnd,
}: Stage): Promise<ReportLine[]> {
  const rows = effort.smoke ? 20_000 : 1_000_000
  const target = 'bench_sync'
  await database.query(`drop database if exists ${target}`)
  await database.query(`create database ${target}`)
  await database.query(
    `create table bench_course as select n as id, 'course ' || n as name, n * 1.5 as price,
     n % 2 = 0 as open, now() as made, repeat('x', 60) as words from generate_series(1, ${rows}) n`,
  )
  await database.query('alter table bench_course add primary key (id); analyze bench_course')
  const other = new pg.Client({ ...connection, database: target })
  await other.connect()
  const proxy = await openTcpProxy(String(connection.host))
  onEnd(async () => {
    await other.end()
    proxy.close()
    await database.query('drop table if exists bench_course')
    await database.query(`drop database if exists ${target} with (force)`)
  })
  const call = createCaller(server.origin, token)
  const { id: linkId } = await call(dataSources.create, {
    fullName: target,
    dbType: 'PostgreSQL',
    host: '127.0.0.1',
    port: proxy.port,
    userName: 'tessera',
    password: 'x',
    serviceName: target,
    readOnly: 0,
  })
  const readResidentMb = async () => {
    const response = await fetch(`${server.origin}/metrics`)
    const metrics = await response.text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_048_576
  }
  let growthMb = 0

  const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, {
    async sync() {
      await other.query('drop table if exists bench_course')
      const before = await readResidentMb()
      const startedAt = performance.now()
      const { id } = await call(dataSyncs.start, {
        dbConnectionFrom: '0',
        dbConnectionTo: linkId,
        tables: [{ table: 'bench_course', type: SyncType.targetMissing }],
      })
      for (let state = 'queued'; state !== 'done'; await sleep(100)) {
        const run = await call(dataSyncs.run, { id })
        state = run.state
        if (state === 'failed') throw new Error(`The sync failed: ${run.tables[0]?.failure}`)
        growthMb = Math.max(growthMb, (await readResidentMb()) - before)
      }
      const durationMs = performance.now() - startedAt
      await assertRowCount(other, rows)
      return durationMs
    },
    async copy() {
      await other.query('drop table if exists bench_course')
      const startedAt = performance.now()
      await other.query(
        'create table bench_course (id int primary key, name text, price numeric, open boolean, made timestamptz, words text)',
      )
      await pipeline(
        database.query(copyTo('copy bench_course to stdout')),
        other.query(copyFrom('copy bench_course from stdin')),
      )
      const durationMs = performance.now() - startedAt
      await assertRowCount(other, rows)
      return durationMs
    },
  })
  const limit = effort.smoke ? {} : { limit: maxRatio }
  return [
    applyLimits({
      name: `sync of ${rows.toLocaleString('en')} rows`,
      unit: 'ms',
      ...summarize(samples.sync),
      calibration,
      ratio: { ...summarizeRatios(samples.sync, samples.copy), to: 'COPY into COPY', ...limit },
    }),
    applyLimits({
      name: 'sync, memory of the server grows by',
      unit: 'MB',
      ...summarize([growthMb]),
      calibration,
      threshold: maxGrowthMb,
    }),
  ]
}

async function assertRowCount(database: pg.Client, expectedRows: number): Promise<void> {
  const { rows } = await database.query<{ n: string }>('select count(*) as n from bench_course')
  if (Number(rows[0]?.n) !== expectedRows) throw new Error(`${rows[0]?.n} of ${expectedRows} rows arrived.`)
}

/**
 * Opens a TCP proxy to the embedded PostgreSQL, which listens on a Unix socket only. A data source needs host
 * and port.
 */
async function openTcpProxy(folder: string): Promise<{ port: number; close: () => void }> {
  const proxy = createServer((socket) => {
    const databaseSocket = connect(join(folder, '.s.PGSQL.5432'))
    socket.pipe(databaseSocket).pipe(socket)
    for (const end of [socket, databaseSocket])
      end.on('error', () => (socket.destroy(), databaseSocket.destroy()))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { port: (proxy.address() as AddressInfo).port, close: () => void proxy.close() }
}

const createCaller =
  (origin: string, token: string) =>
  async <C extends Call>({ method, path }: C, input: Record<string, unknown>): Promise<CallOutput<C>> => {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await fetch(origin + url, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
    })
    const { code, msg, data } = (await answer.json()) as Envelope<CallOutput<C>>
    if (code !== 200) throw new Error(`${method} ${url} gave ${code}: ${msg}`)
    return data
  }
