import { expect, test } from 'vitest'
import { afterFile } from '../../test/after-file.ts'
import { openDatabase } from '../../test/database.ts'
import { openLateProxy } from '../../test/late-proxy.ts'
import { openBus } from './bus.ts'
import { connectDatabase } from './connect.ts'

const admin = await openDatabase({ empty: true })
const port = await openLateProxy(admin.options.host!)

/** A pool of one connection, through a proxy that closes connections late; `errors` are the reported ones. */
function openPool() {
  const errors: string[] = []
  const { user, database } = admin.options
  const opened = connectDatabase(
    { host: '127.0.0.1', port, user: user!, database: database!, max: 1 },
    ({ message }) => void errors.push(message),
  )
  afterFile(() => opened.end())
  return { ...opened, errors }
}
const terminateOthers = async () => {
  const { rowCount } = await admin.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rowCount ?? 0
}

test('reports the loss of a connection in use once, and replaces it', async () => {
  const { pool, errors } = openPool()
  const client = await pool.connect()
  await client.query('begin')
  await terminateOthers()
  await expect
    .poll(() => errors)
    .toEqual([expect.stringMatching(/terminating connection|terminated unexpectedly/)])
  await expect(client.query('commit')).rejects.toThrow(/not queryable/)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(errors).toHaveLength(1)
})

test('reports the loss of an idle connection once, and replaces it', async () => {
  const { pool, errors } = openPool()
  await pool.query('select 1')
  await terminateOthers()
  await expect
    .poll(() => errors)
    .toEqual([expect.stringMatching(/terminating connection|terminated unexpectedly/)])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(errors).toHaveLength(1)
})

test('a request that waits for a connection does not get the one that PostgreSQL is closing', async () => {
  const { pool } = openPool()
  const client = await pool.connect()
  const ended = client.query('select pg_sleep(60)').catch(({ message }: Error) => message)
  const next = pool.query('select 1 as one')
  while ((await terminateOthers()) === 0);
  // The closing connection may be seen before the error that announces it.
  expect(await ended).toMatch(/terminating connection|terminated unexpectedly/)
  client.release()
  expect((await next).rows).toEqual([{ one: 1 }])
})

test('an event with an unreadable payload is reported, and the next one is delivered', async () => {
  const errors: string[] = []
  const bus = openBus(admin, ({ message }) => void errors.push(message))
  afterFile(() => bus.close())
  const received: unknown[] = []
  bus.on('chat', (payload) => payload !== null && received.push(JSON.parse(payload)))
  await expect.poll(() => bus.isConnected).toBe(true)
  await admin.pool.query(`select pg_notify('tessera', 'chat {')`)
  await bus.publish('chat', '1')
  await expect.poll(() => received).toEqual([1])
  expect(errors).toEqual([expect.stringMatching(/JSON/)])
})
