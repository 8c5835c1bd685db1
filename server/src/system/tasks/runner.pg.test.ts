import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { startProcess } from '../../../test/other-process.ts'
import { claimJobs, LostJob, type ClaimedRow } from '../../jobs/job.ts'
import { endRun, createDueRuns, queueMissingJobs, queuePlan, runQueueName, startRun } from './store.ts'

const database = await openDatabase()
const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values)
const count = async (what: string) => Number((await run(`select count(*) as n from ${what}`)).rows[0].n)
const yearly = JSON.stringify({ cron: '0 0 1 1 *', localHostTaskId: 'heartbeat' })

const claimRuns = async (slots: number) =>
  (await claimJobs(database.db, [{ queue: runQueueName, slots }])).jobs
const planRuns = () => database.db.transaction().execute((trx) => createDueRuns(trx))
const end = (job: ClaimedRow, ok: boolean, key: 'done' | 'died') =>
  database.db.transaction().execute((trx) => endRun(trx, job, ok, { key }))

/** Creates due tasks. */
async function due(many: number, { retries = 0, content = yearly, late = '0' } = {}) {
  await run(
    `insert into system_task (id, full_name, en_code, execute_type, execute_content, enabled_mark, next_time,
      retries)
    select 'task' || n, 'task' || n, 'task' || n, '3', $2, 1, now() - $3::interval, $4
    from generate_series(1, $1) n`,
    [many, content, `${late} seconds`, retries],
  )
  await queuePlan(database.db)
}

beforeEach(async () => {
  await run('create table if not exists worked (run text, process int)')
  await run('truncate worked')
  await run('truncate system_job')
  await run('delete from system_task_run')
  await run('delete from system_task')
})

test('several processes share the runs and execute each once', async () => {
  await due(200)
  const runners = [1, 2].map(() => startProcess('task-runner.ts', database, '5'))
  await expect.poll(() => count(`system_task_run where state = 'ok'`), { timeout: 60_000 }).toBe(200)
  expect([
    await count('worked'),
    await count('(select distinct run from worked) r'),
    await count('(select distinct process from worked) p'),
  ]).toEqual([200, 200, 2])
  expect(await count('system_task where run_count = 1 and next_time > now()')).toBe(200)
  for (const one of runners) one.kill('SIGTERM')
  await Promise.all(runners.map(({ ended }) => ended))
})

test('claims only the earliest run of a task', async () => {
  await due(1)
  for (let n = 0; n < 5; n++)
    await run(
      `insert into system_task_run (id, task_id, due_time)
        values ($1, 'task1', now() - make_interval(secs => $2))`,
      [`queued${n}`, n],
    )
  await queueMissingJobs(database.db)
  const claimed = await Promise.all([claimRuns(8), claimRuns(8), claimRuns(8)])
  expect(claimed.flat().map(({ key }) => key)).toEqual(['queued4'])
})

test('queues one run of a task that is slower than its cron', async () => {
  await due(1)
  for (let times = 0; times < 3; times++) {
    await planRuns()
    await run(`update system_task set next_time = now()`)
  }
  expect(await count('system_task_run')).toBe(1)
})

test('concurrent planning creates each run once', async () => {
  await due(40)
  await Promise.all([planRuns(), planRuns(), planRuns()])
  expect(await count('system_task_run')).toBe(40)
})

test('records the run of a killed process as interrupted and does not repeat it', async () => {
  await due(1)
  const doomed = startProcess('task-runner.ts', database, '60000')
  await expect.poll(() => count('worked')).toBe(1)
  doomed.kill('SIGKILL')
  await doomed.ended
  await run(`update system_job set due_time = now() where state = 'running'`)
  const other = startProcess('task-runner.ts', database, '0')
  await expect
    .poll(() => count(`system_task_run where state = 'failed' and said ->> 'key' = 'died'`), {
      timeout: 30_000,
    })
    .toBe(1)
  expect(await count('worked')).toBe(1)
  other.kill('SIGTERM')
  await other.ended
})

test('accepts an outcome only of the latest claim', async () => {
  await due(1)
  await planRuns()
  const [first] = await claimRuns(1)
  await startRun(database.db, first!)
  await expect(end({ ...first!, fence: 0 }, true, 'done')).rejects.toThrow(LostJob)
  expect(await count(`system_task_run where state = 'running'`)).toBe(1)
  await end(first!, true, 'done')
  await expect(end(first!, false, 'died')).rejects.toThrow(LostJob)
  expect(await count(`system_task_run where state = 'ok'`)).toBe(1)
})

test('retries a failed run as often as its task allows', async () => {
  await due(1, { retries: 1 })
  await planRuns()
  for (const state of ['queued', 'failed']) {
    await run('update system_job set due_time = now()')
    const [claimed] = await claimRuns(1)
    await startRun(database.db, claimed!)
    await end(claimed!, false, 'died')
    expect((await run('select state from system_task_run')).rows).toEqual([{ state }])
  }
  expect(await count(`system_job where queue = '${runQueueName}'`)).toBe(0)
})

test('queues the jobs of runs and tasks that a restore has brought back', async () => {
  await due(2)
  await planRuns()
  await run('truncate system_job')
  await run(
    `update system_task_run set state = 'running', attempt = 1, started_time = now() where task_id = 'task2'`,
  )
  await queueMissingJobs(database.db)
  await queueMissingJobs(database.db)
  const { rows } = await run('select queue, lane from system_job order by queue, lane')
  expect(rows).toEqual([
    { queue: 'system.taskPlan', lane: null },
    { queue: 'system.tasks', lane: 'task1' },
    { queue: 'system.tasks', lane: 'task2' },
  ])
  const claimed = await claimRuns(8)
  const started = await Promise.all(claimed.map((job) => startRun(database.db, job)))
  expect(started.filter((one) => one !== null)).toHaveLength(1)
  expect(await count(`system_task_run where state = 'failed' and said ->> 'key' = 'died'`)).toBe(1)
})
