import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { afterFile } from '../../test/after-file.ts'
import { openDatabase } from '../../test/database.ts'
import { startProcess } from '../../test/other-process.ts'
import { openBus } from '../db/bus.ts'
import {
  assertClaimed,
  claimJobs,
  completeJob,
  LostJob,
  queueJob,
  queueJobs,
  releaseJob,
  removeJob,
  renewLeases,
  requestOfJob,
  waitForJob,
} from './job.ts'
import { openJobs, type Job, type Queue } from './queue.ts'

const database = await openDatabase()
const { db } = database
const bus = openBus(database)
afterFile(() => bus.close())

const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values)
const count = async (what: string) => Number((await run(`select count(*) as n from ${what}`)).rows[0].n)
const expireLeases = () => run(`update system_job set due_time = now() where state = 'running'`)
const claim = async (slots = 10) => (await claimJobs(db, [{ queue: 'test', slots }])).jobs
const jobCount = inject('full') ? 10_000 : 1_000
const queueMany = (many: number) =>
  queueJobs(
    db,
    'test',
    Array.from({ length: many }, (_, n) => ({ key: `job${n}` })),
  )
const errors: unknown[] = []
const open = (queue: Partial<Queue> & Pick<Queue, 'run'>) =>
  openJobs({
    db,
    bus,
    queues: [{ name: 'test', concurrency: 4, ...queue }],
    onError: (error) => void errors.push(error),
  })

beforeEach(async () => {
  errors.length = 0
  for (const table of ['effect', 'started', 'lost']) {
    await run(`create table if not exists ${table} (job text, process int, fence int)`)
    await run(`truncate ${table}`)
  }
  await run('truncate system_job')
})

test('two processes do each job once although one is killed in the middle', async () => {
  const processes = [1, 2].map(() => startProcess('job-runner.ts', database, 'inside'))
  await queueMany(jobCount)
  await expect.poll(() => count('effect'), { timeout: 60_000, interval: 20 }).toBeGreaterThan(jobCount / 4)
  await expect
    .poll(() => count('(select distinct process from effect) p'), { timeout: 60_000, interval: 20 })
    .toBe(2)
  processes[0]!.kill('SIGKILL')
  await processes[0]!.ended
  expect(await count('system_job')).toBeGreaterThan(0)
  // As if half a minute had passed, also for the jobs of the process that lives.
  await expireLeases()
  await expect.poll(() => count('system_job'), { timeout: 110_000 }).toBe(0)
  expect(await count('effect')).toBe(jobCount)
  expect(await count('(select distinct job from effect) j')).toBe(jobCount)
  processes[1]!.kill('SIGTERM')
  await processes[1]!.ended
}, 200_000)

test('an effect outside of the database arrives under one idempotency key although its process is killed', async () => {
  const received = new Map<string, number>()
  const server = createServer((request, reply) => {
    const key = String(request.headers['idempotency-key'])
    received.set(key, (received.get(key) ?? 0) + 1)
    reply.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(async () => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const many = jobCount / 10
  const first = startProcess('job-runner.ts', database, 'outside', address)
  await queueMany(many)
  await expect.poll(() => received.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(many / 10)
  first.kill('SIGKILL')
  await first.ended
  await expireLeases()
  const second = startProcess('job-runner.ts', database, 'outside', address)
  await expect.poll(() => count('system_job'), { timeout: 60_000 }).toBe(0)
  expect(received.size).toBe(many)
  // Only what the killed process had under way can have arrived twice.
  expect([...received.values()].reduce((sum, n) => sum + n)).toBeLessThanOrEqual(many + 4)
  second.kill('SIGTERM')
  await second.ended
}, 150_000)

test('a process that was stopped beyond its lease neither completes nor reports nor repeats the effect', async () => {
  await queueMany(1)
  const first = startProcess('job-runner.ts', database, 'slow', '3000')
  await expect.poll(() => count('started')).toBe(1)
  first.kill('SIGSTOP')
  await expireLeases()
  const second = startProcess('job-runner.ts', database, 'slow', '3000')
  await expect.poll(() => count('started')).toBe(2)
  const reporter = async () => (await run(`select progress ->> 'by' as by from system_job`)).rows[0]?.by
  const [{ process: stale }, { process: current }] = (await run('select process from started order by fence'))
    .rows
  await expect.poll(reporter).toBe(String(current))
  first.kill('SIGCONT')
  await expect.poll(() => count('lost')).toBe(1)
  await expect.poll(() => count('system_job')).toBe(0)
  expect((await run('select process, fence from effect')).rows).toEqual([{ process: current, fence: 2 }])
  expect((await run('select process, fence from lost')).rows).toEqual([{ process: stale, fence: 1 }])
  for (const one of [first, second]) one.kill('SIGTERM')
  await Promise.all([first.ended, second.ended])
}, 120_000)

test('only the latest claim can complete, release, renew and report', async () => {
  await queueMany(1)
  const [stale] = await claim()
  await expireLeases()
  const [current] = await claim()
  expect([stale!.fence, current!.fence, stale!.interrupted, current!.interrupted]).toEqual([
    1,
    2,
    false,
    true,
  ])
  for (const operation of [completeJob, releaseJob, assertClaimed])
    await expect(operation(db, stale!)).rejects.toThrow(LostJob)
  expect(await renewLeases(db, [{ ...stale!, progress: { done: 1 } }])).toEqual(new Map())
  expect(await renewLeases(db, [{ ...current!, progress: { done: 2 } }])).toEqual(
    new Map([[current!.id, null]]),
  )
  expect((await run('select progress from system_job')).rows).toEqual([{ progress: { done: 2 } }])
  expect(await completeJob(db, current!)).toBe(null)
  await expect(completeJob(db, current!)).rejects.toThrow(LostJob)
})

test('a job is claimed once by concurrent claims, when it is due', async () => {
  await queueMany(50)
  await queueJob(db, 'test', { key: 'later', dueTime: new Date(Date.now() + 3_600_000) })
  const claimed = await Promise.all([claim(40), claim(40), claim(40)])
  expect(new Set(claimed.flat().map(({ key }) => key)).size).toBe(50)
  expect(claimed.flat()).toHaveLength(50)
  const { msUntilDue } = await claimJobs(db, [{ queue: 'test', slots: 1 }])
  expect(msUntilDue).toBeGreaterThan(0)
})

test('nothing is queued where the transaction is rolled back', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await queueJob(trx, 'test', { key: 'a' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await claim()).toEqual([])
})

test('a key that is queued again stays one job with the earlier due time', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await queueJob(db, 'test', { key: 'a', dueTime: later })
  await queueJob(db, 'test', { key: 'a' })
  await queueJob(db, 'test', { key: 'a', dueTime: later })
  const [job, ...others] = await claim()
  expect([job!.key, others]).toEqual(['a', []])
  // While it runs, its lease is not changed.
  await queueJob(db, 'test', { key: 'a' })
  expect(await claim()).toEqual([])
  await completeJob(db, job!)
  await queueJob(db, 'test', { key: 'a' })
  expect(await claim()).toHaveLength(1)
})

test('jobs of a lane run one after the other, the earliest due one first', async () => {
  for (const [key, seconds] of [
    ['b', 1],
    ['a', 2],
    ['c', 0],
  ] as const)
    await queueJob(db, 'test', { key, lane: 'one', dueTime: new Date(Date.now() - seconds * 1_000) })
  await queueJob(db, 'test', { key: 'other', lane: 'two' })
  const claimed = await Promise.all([claim(), claim(), claim()])
  expect(
    claimed
      .flat()
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['a', 'other'])
  expect(await claim()).toEqual([])
  await completeJob(
    db,
    claimed.flat().find(({ key }) => key === 'a')!,
  )
  expect((await claim()).map(({ key }) => key)).toEqual(['b'])
  // A lost job of the lane is continued; the next one still waits.
  await run(
    `update system_job set due_time = now() - interval '1 second' where state = 'running' and lane = 'one'`,
  )
  expect((await claim()).map(({ key, interrupted }) => [key, interrupted])).toEqual([['b', true]])
})

test('a running job learns of a pause and of a cancel, and loses its job when that is removed', async () => {
  const seen: Job[] = []
  const jobs = open({
    run: async ([job]) => {
      seen.push(job)
      await once(job.signal, 'abort')
      await completeJob(db, job)
    },
  })
  await queueJob(db, 'test', { key: 'a' })
  await expect.poll(() => seen.length).toBe(1)
  expect(await requestOfJob(db, 'test', 'a', 'pause')).toBe(true)
  await expect.poll(() => seen[0]!.requested).toBe('pause')
  expect(seen[0]!.signal.aborted).toBe(false)
  await removeJob(db, 'test', 'a')
  await expect.poll(() => seen[0]!.signal.aborted).toBe(true)
  await queueJob(db, 'test', { key: 'b' })
  await expect.poll(() => seen.length).toBe(2)
  await requestOfJob(db, 'test', 'b', 'cancel')
  await expect.poll(() => seen[1]!.signal.aborted).toBe(true)
  await expect.poll(() => count('system_job')).toBe(0)
  await jobs.close()
  expect(errors).toEqual([])
  expect(await requestOfJob(db, 'test', 'b', 'cancel')).toBe(false)
})

test('gives jobs back unstarted when the shutdown begins while they are claimed', async () => {
  await queueJob(db, 'test', { key: 'a' })
  let started = false
  const closed = new Promise<void>((resolve) => {
    const jobs = open({
      // The last step before the claim. `close` waits for a poll that has begun.
      canClaim: async () => {
        await new Promise(setImmediate)
        resolve(jobs.close())
        return true
      },
      run: async () => void (started = true),
    })
  })
  await closed
  expect(started).toBe(false)
  const released = await run('select state, due_time <= now() as due from system_job')
  expect(released.rows).toEqual([{ state: 'queued', due: true }])
})

test('gives jobs back at shutdown and after a fault, and polls again after a database error', async () => {
  const closing = open({ run: async ([job]) => void (await once(job.shutdown, 'abort')) })
  await queueJob(db, 'test', { key: 'a' })
  await expect.poll(() => count(`system_job where state = 'running'`)).toBe(1)
  await closing.close()
  const released = await run('select state, due_time <= now() as due from system_job')
  expect(released.rows).toEqual([{ state: 'queued', due: true }])

  const failing = open({
    run: async () => {
      throw new Error('broken')
    },
  })
  await expect.poll(() => errors.length).toBe(1)
  await expect.poll(() => count(`system_job where state = 'queued' and failure = 'broken'`)).toBe(1)
  await failing.close()

  await run('alter table system_job rename to away')
  const working = open({ run: ([job]) => completeJob(db, job) })
  await expect.poll(() => errors.length).toBeGreaterThan(1)
  await run('alter table away rename to system_job')
  await run('update system_job set due_time = now()')
  await waitForJob(db, 'test', 'a', 20_000)
  expect(await count('system_job')).toBe(0)
  await working.close()
})

test('a job whose queue backs off waits longer after each fault', async () => {
  const jobs = open({
    backsOff: true,
    run: async () => {
      throw new Error('broken')
    },
  })
  await queueJob(db, 'test', { key: 'a' })
  for (const minutes of [2, 4, 8]) {
    const isDue = `due_time between now() + interval '${minutes - 1} minutes' and now() + interval '${minutes} minutes'`
    await expect.poll(() => count(`system_job where state = 'queued' and ${isDue}`)).toBe(1)
    await run('update system_job set due_time = now()')
    await sql`select pg_notify('tessera', 'jobs due test')`.execute(db)
  }
  await run(`update system_job set fence = 40, due_time = now()`)
  await sql`select pg_notify('tessera', 'jobs due test')`.execute(db)
  await expect
    .poll(() =>
      count(`system_job where due_time between now() + interval '59 minutes' and now() + interval '1 hour'`),
    )
    .toBe(1)
  await jobs.close()
})

test('claims nothing while its queue cannot, and gives a call as many jobs as it takes', async () => {
  const sizes: number[] = []
  let hasRoom = false
  await queueMany(50)
  const jobs = open({
    concurrency: 1,
    batch: 20,
    canClaim: async () => hasRoom,
    run: async (claimed) => {
      sizes.push(claimed.length)
      for (const job of claimed) await completeJob(db, job)
    },
  })
  await expect.poll(() => bus.isConnected).toBe(true)
  await sql`select pg_notify('tessera', 'jobs due test')`.execute(db)
  await new Promise((done) => setTimeout(done, 300))
  expect(sizes).toEqual([])
  hasRoom = true
  await sql`select pg_notify('tessera', 'jobs due test')`.execute(db)
  await expect.poll(() => count('system_job')).toBe(0)
  expect(sizes).toEqual([20, 20, 10])
  await jobs.close()
})
