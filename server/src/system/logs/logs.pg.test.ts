import { beforeAll, describe, expect, test } from 'vitest'
import { current } from '@tessera/shared/contract/org/current'
import { session } from '@tessera/shared/contract/session/session'
import { logs } from '@tessera/shared/contract/system/logs'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  await app.database.pool.query(`delete from system_log`)
  await app.database.pool.query(`
    insert into system_log (id, category, user_id, user_name, creator_time, ip, module_name, request_url,
      json)
    select c || '.' || n, c, 'user.coach01', case when n % 2 = 0 then '陈教练' else '王教务'
      end, timestamptz '2026-11-01' + make_interval(hours => n), '10.0.0.' || n, 'edu', '/api/edu/' || n, ''
    from unnest(array[1, 3, 4, 5]) c, generate_series(1, 30) n`)
})
const ids = async (filter: object) =>
  (await app.data(logs.list, { category: '3', ...filter }, admin)).list.map(({ id }) => id)

describe('listing a category, the latest first', () => {
  test('returns pages with the total', async () => {
    const { list, pagination } = await app.data(
      logs.list,
      { category: '1', currentPage: 2, pageSize: 20 },
      admin,
    )
    expect([list.length, list[0]!.id, pagination.total]).toEqual([10, '1.10', 30])
  })
  test('filters by time, user and keyword in any text', async () => {
    const from = Date.parse('2026-11-01T05:00:00Z')
    expect(await ids({ startTime: from, endTime: from + 3_600_000 })).toHaveLength(2)
    expect(await ids({ userId: 'user.coach01', pageSize: 50 })).toHaveLength(30)
    expect(await ids({ userId: 'nobody' })).toEqual([])
    expect(await ids({ keyword: '陈教练', pageSize: 50 })).toHaveLength(15)
    expect(await ids({ keyword: '/edu/7' })).toEqual(['3.7'])
    expect(await ids({ keyword: '10.0.0.30' })).toEqual(['3.30'])
    expect(await ids({ keyword: '%' })).toEqual([])
  })
  test('rejects an unknown category, and any category without the menu', async () => {
    expect((await app.call(logs.list, { category: '2' }, admin)).code).toBe(404)
    const coach = { token: await app.signIn('coach01') }
    expect((await app.call(logs.list, { category: '1' }, coach)).code).toBe(403)
  })
})

test('exports the filtered rows as a sheet', async () => {
  const { url, name } = await app.data(
    logs.export,
    { category: '3', keyword: '/edu/7', format: 'csv', selectKey: ['userName', 'requestURL'] },
    admin,
  )
  expect(name).toMatch(/^系统日志_\d{14}\.csv$/)
  const file = await app.app.inject({ method: 'GET', url, headers: { authorization: admin.token } })
  expect(file.body.replace('\uFEFF', '').trim().split(/\r?\n/).slice(0, 2)).toEqual([
    '用户,请求地址',
    '王教务,/api/edu/7',
  ])
})

test('records the deletion of rows and of a whole category in the operation log', async () => {
  await app.data(logs.removeMany, { ids: ['4.1', '4.2'] }, admin)
  expect((await app.data(logs.list, { category: '4' }, admin)).pagination.total).toBe(28)
  expect((await app.call(logs.removeMany, { ids: ['4.1'] }, admin)).code).toBe(404)
  await app.data(logs.clear, { category: '4' }, admin)
  expect((await app.data(logs.list, { category: '4' }, admin)).pagination.total).toBe(0)
  expect(
    (await app.data(logs.list, { category: '3', keyword: 'system.logs' }, admin)).list.map(({ json }) =>
      JSON.parse(json),
    ),
  ).toEqual([
    { action: 'clear', category: '4', lines: 28 },
    { action: 'remove', lines: 2 },
  ])
})

test('records a server fault as an exception with the request id that the caller received', async () => {
  await app.database.pool.query('alter table system_log_keeping rename to away')
  const { code, requestId } = await app.call(logs.keeping, {}, admin)
  await app.database.pool.query('alter table away rename to system_log_keeping')
  expect(code).toBe(500)
  await expect
    .poll(
      async () =>
        (await app.data(logs.list, { category: '4', keyword: requestId! }, admin)).list.map(
          ({ moduleName, requestURL }) => [moduleName, requestURL],
        ),
      { timeout: 30_000 },
    )
    .toEqual([['server', '/api/system/Log/Actions/Keeping']])
})

test('an administrator can change the retention', async () => {
  const usual = await app.data(logs.keeping, {}, admin)
  expect(usual).toEqual({ login: 365, operation: 365, exception: 30, request: 30 })
  await app.data(logs.keep, { ...usual, request: 7 }, admin)
  expect((await app.data(logs.keeping, {}, admin)).request).toBe(7)
  expect((await app.call(logs.keep, { ...usual, request: 0 }, admin)).code).toBe(400)
})

describe('results', () => {
  const credentials = {
    password: '0'.repeat(32),
    client_id: 'admin',
    client_secret: '123456',
    scope: 'all',
    grant_type: 'password',
  } as const
  const find = async (category: '1' | '5', userName: string) => {
    for (;;) {
      const { list } = await app.data(logs.list, { category, pageSize: 200 }, admin)
      const rows = list.filter((row) => row.userName === userName && row.result !== null)
      if (rows.length > 0) return rows
      // The buffer is written every second.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const realNameOf = async (id: string) =>
    (await app.database.pool.query(`select real_name from org_user where id = $1`, [id])).rows[0].real_name

  test('a sign-in is logged as succeeded or refused with its code, an unknown account not at all', async () => {
    await app.signIn('coach08')
    const before = (await app.data(logs.list, { category: '1' }, admin)).pagination.total
    for (const account of ['coach09', 'no.such.account'])
      expect((await app.call(session.login, { ...credentials, account }, {})).code).toBe(400)
    const refusedName = await realNameOf('user.coach09')
    const [refused] = await find('1', refusedName)
    expect(refused).toMatchObject({ result: 2, resultCode: 400, requestMethod: 'POST' })
    const succeededName = await realNameOf('user.coach08')
    const [succeeded] = await find('1', succeededName)
    expect(succeeded).toMatchObject({ result: 1, resultCode: 200 })
    expect((await app.data(logs.list, { category: '1' }, admin)).pagination.total).toBe(before + 1)
    expect((await app.data(logs.list, { category: '1', result: 2 }, admin)).list).toHaveLength(1)
    const token = await app.signIn('coach09')
    const own = await app.data(current.log, {}, { token })
    expect(own.pagination.total).toBe(1)
  })

  test('a change is logged as succeeded, refused by a permission or refused by a rule', async () => {
    const coach = { token: await app.signIn('coach10') }
    await app.call(logs.clear, { category: '5' }, coach)
    await app.call(messages.readAll, {}, coach)
    await app.call(current.endSession, { id: 'none' }, coach)
    const name = await realNameOf('user.coach10')
    await expect
      .poll(
        async () => (await find('5', name)).map(({ result, resultCode }) => [result, resultCode]).toSorted(),
        { timeout: 30_000 },
      )
      .toEqual([
        [1, 200],
        [2, 403],
        [2, 404],
      ])
  })
})
