import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { dataSources } from '@tessera/shared/contract/system/data-sources'
import { dataSyncs, SyncType } from '@tessera/shared/contract/system/data-syncs'
import type { Call, Envelope, CallOutput } from '@tessera/shared/contract/wire'
import { interleave, limited, ratios, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Megabytes by which the server may grow while it copies, however many rows there are. */
const mostGrown = 150
/** Times as long as COPY out of one database and into the other, in one process, knowing nothing of either. */
const mostSlower = 6

/** A million rows from one PostgreSQL database into another, as the page does it, against COPY from end to end; and what the server needs for that. */
export async function sync({ server, token, effort, database, connection, atEnd }: Stage): Promise<Line[]> {
  const rows = effort.smoke ? 20_000 : 1_000_000
  const target = 'bench_sync'
  await database.query(`drop database if exists ${target}`)
  await database.query(`create database ${target}`)
  await database.query(
    `create table bench_course as select n as id, 'course ' || n as name, n * 1.5 as price, n % 2 = 0 as open, now() as made, repeat('x', 60) as words from generate_series(1, ${rows}) n`,
  )
  await database.query('alter table bench_course add primary key (id); analyze bench_course')
  const other = new pg.Client({ ...connection, database: target })
  await other.connect()
  const door = await openDoor(String(connection.host))
  atEnd(async () => {
    await other.end()
    door.close()
    await database.query('drop table if exists bench_course')
    await database.query(`drop database if exists ${target} with (force)`)
  })
  const ask = caller(server.origin, token)
  const { id: linkId } = await ask(dataSources.create, {
    fullName: target,
    dbType: 'PostgreSQL',
    host: '127.0.0.1',
    port: door.port,
    userName: 'tessera',
    password: 'x',
    serviceName: target,
    readOnly: 0,
  })
  const resident = async () =>
    Number(
      /^process_resident_memory_bytes (\S+)/m.exec(
        await (await fetch(`${server.origin}/metrics`)).text(),
      )?.[1],
    ) / 1_048_576
  let grown = 0

  const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, {
    async sync() {
      await other.query('drop table if exists bench_course')
      const before = await resident()
      const began = performance.now()
      const { id } = await ask(dataSyncs.start, {
        dbConnectionFrom: '0',
        dbConnectionTo: linkId,
        tables: [{ table: 'bench_course', type: SyncType.targetMissing }],
      })
      for (let state = 'queued'; state !== 'done'; await pause(100)) {
        const run = await ask(dataSyncs.run, { id })
        state = run.state
        if (state === 'failed') throw new Error(`The sync failed: ${run.tables[0]?.failure}`)
        grown = Math.max(grown, (await resident()) - before)
      }
      const took = performance.now() - began
      await counted(other, rows)
      return took
    },
    async copy() {
      await other.query('drop table if exists bench_course')
      const began = performance.now()
      await other.query(
        'create table bench_course (id int primary key, name text, price numeric, open boolean, made timestamptz, words text)',
      )
      await pipeline(
        database.query(copyTo('copy bench_course to stdout')),
        other.query(copyFrom('copy bench_course from stdin')),
      )
      const took = performance.now() - began
      await counted(other, rows)
      return took
    },
  })
  const limit = effort.smoke ? {} : { limit: mostSlower }
  return [
    limited({
      name: `sync of ${rows.toLocaleString('en')} rows`,
      unit: 'ms',
      ...summary(samples.sync),
      calibration,
      ratio: { ...ratios(samples.sync, samples.copy), to: 'COPY into COPY', ...limit },
    }),
    limited({
      name: 'sync, memory of the server grows by',
      unit: 'MB',
      ...summary([grown]),
      calibration,
      threshold: mostGrown,
    }),
  ]
}

async function counted(database: pg.Client, wanted: number): Promise<void> {
  const { rows } = await database.query<{ n: string }>('select count(*) as n from bench_course')
  if (Number(rows[0]?.n) !== wanted) throw new Error(`${rows[0]?.n} of ${wanted} rows arrived.`)
}

/** The embedded PostgreSQL listens on a Unix socket only; a data source has a host and a port. */
async function openDoor(folder: string): Promise<{ port: number; close: () => void }> {
  const door = createServer((socket) => {
    const inside = connect(join(folder, '.s.PGSQL.5432'))
    socket.pipe(inside).pipe(socket)
    for (const end of [socket, inside]) end.on('error', () => (socket.destroy(), inside.destroy()))
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  return { port: (door.address() as AddressInfo).port, close: () => void door.close() }
}

const caller =
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
