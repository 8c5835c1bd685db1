import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { atTheEnd } from '../../../test/at-the-end.ts'
import { openDatabase } from '../../../test/database.ts'
import { openOwn } from './postgres.ts'
import { Reading } from './reading.ts'

const {
  options: { host, user, database },
  pool,
} = await openDatabase()

/** A way to the database on which it is counted how often the one side speaks after the other was heard. */
async function counted() {
  let turns = 0
  let heard = true
  const proxy = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.5432`)
    near.on('data', () => {
      if (heard) turns += 1
      heard = false
    })
    far.on('data', () => (heard = true))
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  atTheEnd(async () => void proxy.close())
  return { port: (proxy.address() as AddressInfo).port, turns: () => turns }
}

test('a statement that reads is there after one way there and back, with the transaction it reads in', async () => {
  const { port, turns } = await counted()
  const line = await openOwn({ host: '127.0.0.1', port, user: user!, database: database! })
  const before = turns()
  await line.begin({ reads: true, timeoutMs: 5_000 })
  const rows: unknown[] = []
  for await (const batch of line.rows(
    {
      text: `select n, current_setting('transaction_read_only') as only, current_setting('statement_timeout') as after from generate_series(1, $1::int) n`,
      values: [300],
    },
    1_000,
    1_000,
  ))
    rows.push(...batch.rows)
  expect(turns() - before).toBeLessThanOrEqual(2) // the second frees the line
  expect(rows).toHaveLength(300)
  expect(rows[0]).toEqual([1, 'on', '6s'])
  await line.end(false)
  const after: unknown[] = []
  await line.begin({ reads: false, timeoutMs: 5_000 })
  for await (const batch of line.rows({ text: `select current_setting('transaction_read_only')` }, 10))
    after.push(...batch.rows)
  expect(after).toEqual([['off']])
  await line.end(true)
  line.close()
})

test('where its transaction does not open, a statement does not run', async () => {
  const client = new pg.Client({ host: host!, user: user!, database: database! })
  await client.connect()
  const cursor = client.query(new Reading(['begin', 'no such thing'], 'create table never_made ()'))
  await expect(
    new Promise((done, fail) => cursor.read(10, (error, rows) => (error ? fail(error) : done(rows)))),
  ).rejects.toThrow(/syntax error/)
  await client.query('commit')
  await client.end()
  expect((await pool.query(`select to_regclass('never_made') as made`)).rows).toEqual([{ made: null }])
})
