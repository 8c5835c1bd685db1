import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { afterFile } from '../../../test/after-file.ts'
import { openDatabase } from '../../../test/database.ts'
import { openLateProxy } from '../../../test/late-proxy.ts'
import { openOwnDatabase } from './postgres.ts'
import { PipelinedCursor } from './pipelined-cursor.ts'

const {
  options: { host, user, database },
  pool,
} = await openDatabase()

/** A proxy to the database that counts round trips: how often the client sends after the server answered. */
async function openCountingProxy() {
  let roundTrips = 0
  let isAnswered = true
  const proxy = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.5432`)
    near.on('data', () => {
      if (isAnswered) roundTrips += 1
      isAnswered = false
    })
    far.on('data', () => (isAnswered = true))
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterFile(async () => void proxy.close())
  return { port: (proxy.address() as AddressInfo).port, roundTrips: () => roundTrips }
}

test('reads rows in one round trip, including the start of the transaction', async () => {
  const { port, roundTrips } = await openCountingProxy()
  const connection = await openOwnDatabase({ host: '127.0.0.1', port, user: user!, database: database! })
  const before = roundTrips()
  await connection.begin({ readOnly: true, timeoutMs: 5_000 })
  const rows: unknown[] = []
  for await (const batch of connection.rows(
    {
      text: `select n, current_setting('transaction_read_only') as only, current_setting('statement_timeout') as after
        from generate_series(1, $1::int) n`,
      values: [300],
    },
    1_000,
    1_000,
  ))
    rows.push(...batch.rows)
  expect(roundTrips() - before).toBeLessThanOrEqual(2) // the second one resets the connection
  expect(rows).toHaveLength(300)
  expect(rows[0]).toEqual([1, 'on', '6s'])
  await connection.end(false)
  const after: unknown[] = []
  await connection.begin({ readOnly: false, timeoutMs: 5_000 })
  for await (const batch of connection.rows({ text: `select current_setting('transaction_read_only')` }, 10))
    after.push(...batch.rows)
  expect(after).toEqual([['off']])
  await connection.end(true)
  connection.close()
})

test('does not run a statement if its transaction fails to start', async () => {
  const client = new pg.Client({ host: host!, user: user!, database: database! })
  await client.connect()
  const cursor = client.query(new PipelinedCursor(['begin', 'no such thing'], 'create table never_made ()'))
  await expect(
    new Promise((done, fail) => cursor.read(10, (error, rows) => (error ? fail(error) : done(rows)))),
  ).rejects.toThrow(/syntax error/)
  await client.query('commit')
  await client.end()
  expect((await pool.query(`select to_regclass('never_made') as made`)).rows).toEqual([{ made: null }])
})

test('fails when its session is terminated during a statement', async () => {
  const port = await openLateProxy(host!)
  const connection = await openOwnDatabase({ host: '127.0.0.1', port, user: user!, database: database! })
  await connection.begin({ readOnly: true, timeoutMs: 60_000 })
  const rows = connection.rows({ text: 'select pg_sleep(60)' }, 10)[Symbol.asyncIterator]()
  const failure = rows.next().catch(({ message }: Error) => message)
  const terminate = async () => {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'select pg_sleep(60)' and datname = current_database()`,
    )
    return rowCount
  }
  while ((await terminate()) === 0);
  expect(await failure).toMatch(/terminating connection/)
  expect(connection.isUsable()).toBe(false)
})
