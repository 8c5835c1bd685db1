import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { startProcess } from '../../../test/other-process.ts'
import { openBus } from '../../db/bus.ts'
import { openRunner } from './runner.ts'
import { endRun, createDueRuns, claimRuns } from './store.ts'

const database = await openDatabase()
const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values)
const count = async (what: string) => Number((await run(`select count(*) as n from ${what}`)).rows[0].n)
const yearly = JSON.stringify({ cron: '0 0 1 1 *', localHostTaskId: 'heartbeat' })

/** Creates due tasks. */
const due = (many: number, { retries = 0, content = yearly, late = '0' } = {}) =>
  run(
    `insert into system_task (id, full_name, en_code, execute_type, execute_content, enabled_mark, next_time,
      retries)
    select 'task' || n, 'task' || n, 'task' || n, '3', $2, 1, now() - $3::interval, $4
    from generate_series(1, $1) n`,
    [many, content, `${late} seconds`, retries],
  )

beforeEach(async () => {
  await run('create table if not exists worked (run text, process int)')
  await run('truncate worked')
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
  expect(await count('system_task where running_id is null and run_count = 1 and next_time > now()')).toBe(
    200,
  )
  for (const one of runners) one.kill('SIGTERM')
  await Promise.all(runners.map(({ ended }) => ended))
}, 90_000)

test('claims only the earliest run of a task', async () => {
  await due(1)
  for (let n = 0; n < 5; n++)
    await run(
      `insert into system_task_run (id, task_id, due_time)
        values ($1, 'task1', now() - make_interval(secs => $2))`,
      [`queued${n}`, n],
    )
  const claimed = await Promise.all([
    claimRuns(database.db, 8),
    claimRuns(database.db, 8),
    claimRuns(database.db, 8),
  ])
  expect(claimed.flat().map(({ id }) => id)).toEqual(['queued4'])
})

test('queues one run of a task that is slower than its cron', async () => {
  await due(1)
  for (let times = 0; times < 3; times++) {
    await createDueRuns(database.db)
    await run(`update system_task set running_id = 'long', next_time = now()`)
  }
  expect(await count('system_task_run')).toBe(1)
})

test('concurrent planning creates each run once', async () => {
  await due(40)
  await Promise.all([createDueRuns(database.db), createDueRuns(database.db), createDueRuns(database.db)])
  expect(await count('system_task_run')).toBe(40)
})

test('records the run of a killed process as interrupted and does not repeat it', async () => {
  await due(1)
  const doomed = startProcess('task-runner.ts', database, '60000')
  await expect.poll(() => count('worked'), { timeout: 30_000 }).toBe(1)
  doomed.kill('SIGKILL')
  await doomed.ended
  await run(`update system_task_run set lease_until = now() - interval '1 second'`)
  const other = startProcess('task-runner.ts', database, '0')
  await expect
    .poll(() => count(`system_task_run where state = 'failed' and said ->> 'key' = 'died'`), {
      timeout: 30_000,
    })
    .toBe(1)
  expect(await count('worked')).toBe(1)
  other.kill('SIGTERM')
  await other.ended
}, 90_000)

test('polls again after a database error', async () => {
  await due(1)
  const bus = openBus(database)
  await expect.poll(() => bus.isConnected).toBe(true)
  await run('alter table system_task rename to away')
  const errors: unknown[] = []
  const runner = openRunner({
    db: database.db,
    bus,
    work: async () => ({ key: 'done' }),
    onError: (error) => void errors.push(error),
  })
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await run('alter table away rename to system_task')
  await expect.poll(() => count(`system_task_run where state = 'ok'`), { timeout: 10_000 }).toBe(1)
  await runner.close()
  await bus.close()
}, 20_000)

test('accepts an outcome only with the current fencing number', async () => {
  await due(1)
  await createDueRuns(database.db)
  const [first] = await claimRuns(database.db, 1)
  expect(await endRun(database.db, { id: first!.id, fence: first!.fence - 1 }, true, { key: 'done' })).toBe(
    false,
  )
  expect(await count(`system_task_run where state = 'running'`)).toBe(1)
  expect(await endRun(database.db, first!, true, { key: 'done' })).toBe(true)
  expect(await endRun(database.db, first!, false, { key: 'died' })).toBe(false)
  expect(await count(`system_task_run where state = 'ok'`)).toBe(1)
})

test('retries a failed run as often as its task allows', async () => {
  await due(1, { retries: 1 })
  await createDueRuns(database.db)
  for (const state of ['queued', 'failed']) {
    await run('update system_task_run set try_time = now()')
    const [claimed] = await claimRuns(database.db, 1)
    await endRun(database.db, claimed!, false, { key: 'failed', why: 'no' })
    expect((await run('select state from system_task_run')).rows).toEqual([{ state }])
  }
})
