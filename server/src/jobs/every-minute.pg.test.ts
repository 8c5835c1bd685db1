import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { runEveryMinute } from './every-minute.ts'

const database = await openDatabase()
const lock = 4_711
const tick = 20

/** Runs at the moment, the highest number of runs at once, and the processes that ran, in order. */
let running = 0
let maxRunning = 0
let ran: string[] = []
const stops: (() => Promise<void>)[] = []

function start(
  name: string,
  {
    job = async () => {},
    onError = () => {},
  }: { job?: () => Promise<void>; onError?: (error: unknown) => void } = {},
): () => Promise<void> {
  const stop = runEveryMinute(
    database,
    lock,
    async () => {
      maxRunning = Math.max(maxRunning, ++running)
      ran.push(name)
      await job().finally(() => void running--)
    },
    onError,
    tick,
  )
  stops.push(stop)
  return stop
}
const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  running = 0
  maxRunning = 0
  ran = []
})

test('only one process runs the job at a time, and another one takes over when it stops', async () => {
  const slow = { job: () => pause(30) }
  const stopFirst = start('first', slow)
  await expect.poll(() => ran.length).toBeGreaterThan(0)
  start('second', slow)
  start('third', slow)
  await expect.poll(() => ran.length).toBeGreaterThan(12)
  expect(maxRunning).toBe(1)
  await stopFirst()
  ran = []
  await expect.poll(() => ran.length).toBeGreaterThan(3)
  expect(ran).not.toContain('first')
  expect(maxRunning).toBe(1)
})

test('skips runs while another process has the lock, without a waiting connection', async () => {
  const other = await database.pool.connect()
  await other.query('select pg_advisory_lock($1)', [lock])
  start('waiting')
  await pause(tick * 8)
  expect(ran).toEqual([])
  expect(database.pool.waitingCount).toBe(0)
  await other.query('select pg_advisory_unlock($1)', [lock])
  other.release()
  await expect.poll(() => ran.length).toBeGreaterThan(0)
})

test('a failed run is reported and releases the lock, and the next run follows', async () => {
  const errors: unknown[] = []
  start('failing', {
    job: () => Promise.reject(new Error('no')),
    onError: (error) => void errors.push(error),
  })
  await expect.poll(() => errors.length).toBeGreaterThan(2)
  start('sound')
  await expect.poll(() => ran).toContain('sound')
})

test('a run whose connection is terminated ends, and the next run follows', async () => {
  let isTerminated = false
  start('cut', {
    async job() {
      if (isTerminated) return
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(l.pid) from pg_locks l
        where l.locktype = 'advisory' and l.objid = $1
          and l.database = (select oid from pg_database where datname = current_database())`,
        [lock],
      )
      // The connection has closed before the job ends.
      await pause(100)
      isTerminated = rowCount === 1
    },
  })
  await expect.poll(() => isTerminated).toBe(true)
  const count = ran.length
  await expect.poll(() => ran.length).toBeGreaterThan(count + 2)
})

test('stopping waits for a run under way, and no run follows', async () => {
  let over = false
  const stop = start('long', { job: () => pause(150).then(() => void (over = true)) })
  await expect.poll(() => running).toBe(1)
  await stop()
  expect(over).toBe(true)
  const count = ran.length
  await pause(tick * 4)
  expect(ran).toHaveLength(count)
})
