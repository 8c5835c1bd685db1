import { beforeAll, describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { tasks, type TaskBody } from '@tessera/shared/contract/system/tasks'
import { openApp, type TestApp } from '../../../test/app.ts'
import { queueJob } from '../../jobs/job.ts'
import { runQueueName } from './store.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

const content = (more: object = {}) =>
  JSON.stringify({ cron: '0 3 * * *', localHostTaskId: 'heartbeat', ...more })
const body = (enCode: string, more: Partial<TaskBody> = {}): TaskBody => ({
  fullName: `任务${enCode}`,
  enCode,
  executeType: '3',
  executeContent: content(),
  sortCode: 0,
  ...more,
})
const make = async (enCode: string, more: Partial<TaskBody> = {}) =>
  (await app.data(tasks.create, body(enCode, more), admin)).id
const row = async (enCode: string) => (await app.data(tasks.list, { keyword: enCode }, admin)).list[0]!
const log = async (id: string, more: object = {}) => (await app.data(tasks.log, { id, ...more }, admin)).list
const countRuns = async (id: string) => (await log(id)).length
const lastLine = async (id: string) => (await log(id))[0]?.description

test('a new task is stopped; an enabled task has a next run time', async () => {
  const id = await make('nightly')
  expect(await row('nightly')).toMatchObject({
    cron: '0 3 * * *',
    enabledMark: 0,
    nextRunTime: null,
    runCount: 0,
    lastResult: null,
    running: false,
  })
  await app.data(tasks.enable, { id }, admin)
  const { nextRunTime } = await row('nightly')
  expect(new Date(nextRunTime!).toISOString()).toMatch(/T19:00:00/)
  await app.data(
    tasks.update,
    { id, ...body('nightly', { executeContent: content({ cron: '0 4 * * *' }) }) },
    admin,
  )
  expect(new Date((await row('nightly')).nextRunTime!).toISOString()).toMatch(/T20:00:00/)
  await app.data(tasks.stop, { id }, admin)
  expect((await row('nightly')).nextRunTime).toBeNull()
})

test('runs a task once on request, even while it is stopped, and logs the outcome', async () => {
  const id = await make('now')
  await app.data(tasks.run, { id }, admin)
  await expect
    .poll(
      async () =>
        (await log(id)).map(({ runResult, description, attempt }) => [runResult, description, attempt]),
      { timeout: 20_000 },
    )
    .toEqual([[0, '执行成功', 1]])
  expect(await row('now')).toMatchObject({ runCount: 1, lastResult: 0, running: false })
})

test('runs a due task', async () => {
  const id = await make('due', { executeContent: content({ cron: '*/1 * * * * *' }) })
  await app.data(tasks.enable, { id }, admin)
  await expect.poll(() => countRuns(id)).toBeGreaterThan(1)
  await app.data(tasks.stop, { id }, admin)
})

test('runs a data interface with parameters, logs the row count, and logs a removed interface as failed', async () => {
  const definition = {
    fullName: '任务用',
    categoryId: 'teaching',
    dataType: 1,
    query: 'select n from generate_series(1, @n) n',
    requestParameters: '[{"field":"n","dataType":"int","required":1}]',
  }
  const { id: interfaceId } = await app.data(
    dataInterfaces.create,
    { ...definition, enCode: 'fortask' },
    admin,
  )
  const of = (parameter: object[]) => ({
    executeType: '1' as const,
    executeContent: JSON.stringify({ cron: '0 3 * * *', interfaceId, parameter }),
  })
  expect(await app.call(tasks.create, body('interface', of([])), admin)).toMatchObject({
    code: 400,
    msg: '请填写参数“n”',
  })
  const id = await make('interface', of([{ field: 'n', value: '7' }]))
  await app.data(tasks.run, { id }, admin)
  await expect.poll(() => lastLine(id)).toBe('执行成功，返回7行')
  await app.data(dataInterfaces.remove, { id: interfaceId }, admin)
  await app.data(tasks.run, { id }, admin)
  await expect
    .poll(async () => (await log(id, { runResult: 1 })).map(({ description }) => description), {
      timeout: 20_000,
    })
    .toEqual(['执行失败：记录不存在或已被删除'])
  expect(await log(id, { runResult: 1, endTime: 1 })).toEqual([])
  const inEnglish = await app.data(tasks.log, { id, runResult: 1 }, { ...admin, lang: 'en' })
  expect(inEnglish.list[0]!.description).toBe('Failed: This record does not exist or has been deleted.')
})

test('runs a statement with bound values, after its parser has accepted it', async () => {
  await app.database.pool.query('create table club_task (n int, word text)')
  await app.database.pool.query('grant select, insert, update, delete on club_task to public')
  const of = (query: string, parameter: object[] = []) => ({
    executeType: '2' as const,
    executeContent: JSON.stringify({ cron: '0 3 * * *', dbLinkId: '0', query, parameter }),
  })
  const id = await make(
    'statement',
    of('insert into club_task select n, @word from generate_series(1, 3) n', [
      { field: 'word', value: `'; --` },
    ]),
  )
  await app.data(tasks.run, { id }, admin)
  await expect.poll(() => lastLine(id)).toBe('执行成功，影响3行')
  expect((await app.database.pool.query('select distinct word from club_task')).rows).toEqual([
    { word: `'; --` },
  ])
  for (const query of [
    'drop table club_task',
    'delete from club_task; select 1',
    "select pg_read_file('x')",
    'delete from club_task where word = @none',
    '',
  ])
    expect((await app.call(tasks.create, body('bad', of(query)), admin)).code).toBe(400)
  const denied = await make('denied', of('update org_user set real_name = account'))
  await app.data(tasks.run, { id: denied }, admin)
  await expect.poll(() => lastLine(denied)).toMatch(/^执行失败：没有权限/)
})

test('logs every try of a run', async () => {
  const id = await make('retried', {
    executeType: '2',
    executeContent: JSON.stringify({
      cron: '0 3 * * *',
      query: 'select 1 / (select count(*) from club_none)::int',
    }),
    retries: 1,
    retryMinutes: 1,
  })
  await app.data(tasks.run, { id }, admin)
  await expect
    .poll(async () => (await log(id)).map(({ attempt, runResult }) => [attempt, runResult]), {
      timeout: 20_000,
    })
    .toEqual([[1, 1]])
  await app.database.pool.query('update system_job set due_time = now() where lane = $1', [id])
  const nudge = await make('nudge')
  await app.data(tasks.run, { id: nudge }, admin)
  await expect
    .poll(async () => (await log(id, { runResult: 1 })).map(({ attempt }) => attempt))
    .toEqual([2, 1])
  expect(await log(id, { runResult: 0 })).toEqual([])
})

test('stopping a task cancels retries and queued runs', async () => {
  const id = await make('stopped', {
    executeType: '2',
    executeContent: JSON.stringify({
      cron: '0 3 * * *',
      query: 'select 1 / (select count(*) from club_none)::int',
    }),
    retries: 3,
    retryMinutes: 1,
  })
  await app.data(tasks.run, { id }, admin)
  await expect.poll(() => countRuns(id)).toBe(1)
  await app.database.pool.query(
    `insert into system_task_run (id, task_id, due_time) values ('waits', $1, now())`,
    [id],
  )
  await queueJob(app.database.db, runQueueName, {
    key: 'waits',
    lane: id,
    dueTime: new Date(Date.now() + 3_600_000),
  })
  await app.data(tasks.stop, { id }, admin)
  expect(
    (await app.database.pool.query('select state, attempt from system_task_run where task_id = $1', [id]))
      .rows,
  ).toEqual([{ state: 'failed', attempt: 1 }])
  expect((await log(id)).map(({ attempt, runResult }) => [attempt, runResult])).toEqual([[1, 1]])
  const { rows: jobs } = await app.database.pool.query('select 1 from system_job where lane = $1', [id])
  expect(jobs).toEqual([])
})

describe('rejects with a clear message', () => {
  test.each([
    [
      'an invalid cron',
      { executeContent: content({ cron: 'every day' }) },
      'Cron 表达式不正确，例如 0 9 * * 1-5 表示工作日 9 点',
    ],
    [
      'a cron that never occurs',
      { executeContent: content({ cron: '0 0 30 2 *' }) },
      '按此 Cron 表达式任务永远不会执行，请修改',
    ],
    [
      'an unknown method',
      { executeContent: content({ localHostTaskId: 'constructor' }) },
      '没有这个本地任务',
    ],
    ['a missing interface', { executeType: '1' }, '请选择数据接口'],
    ['a missing statement', { executeType: '2' }, '请填写 SQL 语句'],
    ['content that is not JSON', { executeContent: 'nonsense' }, '执行内容不正确'],
  ] as const)('%s', async (_, change, msg) =>
    expect(await app.call(tasks.create, body('bad', change), admin)).toMatchObject({ code: 400, msg }),
  )

  test('an existing code or name', async () => {
    await make('twice')
    expect(await app.call(tasks.create, body('twice', { fullName: '另一个' }), admin)).toMatchObject({
      code: 409,
      data: { fields: [{ field: 'enCode' }] },
    })
  })
})

test('previews the next runs of a cron', async () => {
  const { list } = await app.data(tasks.nextRuns, { cron: '0 9 * * 1-5' }, admin)
  expect(list).toHaveLength(5)
  expect(list.every((time) => new Date(time).toISOString().includes('T01:00:00'))).toBe(true)
})

test('lists the built-in jobs in the language of the caller', async () => {
  expect(
    (await app.data(tasks.methods, {}, { ...admin, lang: 'en' })).find(({ id }) => id === 'forgetLines')!
      .fullName,
  ).toBe('Clean up expired logs')
})

test('a deleted task no longer runs', async () => {
  const id = await make('removed')
  await app.data(tasks.enable, { id }, admin)
  await app.data(tasks.remove, { id }, admin)
  expect((await app.call(tasks.run, { id }, admin)).code).toBe(404)
  expect(
    (
      await app.database.pool.query(
        `select 1 from system_task where next_time is not null and delete_mark = 1`,
      )
    ).rows,
  ).toEqual([])
})
