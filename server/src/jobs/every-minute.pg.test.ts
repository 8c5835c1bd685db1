import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { everyMinute } from './every-minute.ts'

const database = await openDatabase()
const lock = 4_711
const tick = 20

/** What runs at one moment, over all processes, and who ran. */
let running = 0
let most = 0
let ran: string[] = []
const stops: (() => Promise<void>)[] = []

function start(
  name: string,
  {
    job = async () => {},
    onError = () => {},
  }: { job?: () => Promise<void>; onError?: (error: unknown) => void } = {},
): () => Promise<void> {
  const stop = everyMinute(
    database,
    lock,
    async () => {
      most = Math.max(most, ++running)
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
  most = 0
  ran = []
})

test('of several processes one at a time does it, and another one the next time that one is gone', async () => {
  const slow = { job: () => pause(30) }
  const stopFirst = start('first', slow)
  await expect.poll(() => ran.length).toBeGreaterThan(0)
  start('second', slow)
  start('third', slow)
  await expect.poll(() => ran.length, { timeout: 5_000 }).toBeGreaterThan(12)
  expect(most).toBe(1)
  await stopFirst()
  ran = []
  await expect.poll(() => ran.length, { timeout: 5_000 }).toBeGreaterThan(3)
  expect(ran).not.toContain('first')
  expect(most).toBe(1)
})

test('while another process holds the lock nothing is done, and no connection is kept for waiting', async () => {
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

test('a run that fails is told, gives the lock back, and is followed by the next', async () => {
  const errors: unknown[] = []
  start('failing', {
    job: () => Promise.reject(new Error('no')),
    onError: (error) => void errors.push(error),
  })
  await expect.poll(() => errors.length).toBeGreaterThan(2)
  start('sound')
  await expect.poll(() => ran).toContain('sound')
})

test('the end waits for a run that is under way, and none follows', async () => {
  let over = false
  const stop = start('long', { job: () => pause(150).then(() => void (over = true)) })
  await expect.poll(() => running).toBe(1)
  await stop()
  expect(over).toBe(true)
  const count = ran.length
  await pause(tick * 4)
  expect(ran).toHaveLength(count)
})
