import { beforeAll, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { openApp, type TestApp } from '../../../test/app.ts'

// Access checks of data interfaces: `checkType` 0 (public), 1 (signed-in) and 2 (listed IP addresses) for callers
// without a session.

let app: TestApp
let admin: { token: string }
let coach: { token: string }
let count = 0
const rows = [{ a: 1 }]
const body = (change: object = {}) => ({
  fullName: '测试',
  enCode: `caller${(count += 1)}`,
  categoryId: 'teaching',
  dataType: 1,
  ...change,
})
const add = async (change?: object) => (await app.data(dataInterfaces.create, body(change), admin)).id

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

const staticData = (change: object) => ({ dataType: 2, query: JSON.stringify(rows), ...change })
const callWith = async (change: object, from?: object, ip = '203.0.113.7') => {
  const answer = await app.app.inject({
    url: `/api/system/DataInterface/${await add(change)}/Actions/Response`,
    remoteAddress: ip,
    headers: { ...from },
  })
  return answer.json<{ code: number; msg: string; data: unknown }>()
}

test('0: lets anyone call, up to the rate limit', async () => {
  expect(await callWith(staticData({ checkType: 0 }))).toMatchObject({ code: 200, data: rows })
  expect(await callWith(staticData({ checkType: 0 }), { authorization: coach.token })).toMatchObject({
    code: 200,
  })
  expect(await callWith(staticData({ checkType: 0 }), { authorization: 'Bearer wrong' })).toMatchObject({
    code: 602,
  })
  const id = await add(staticData({ checkType: 0 }))
  const codes: number[] = []
  // More than twice the limit: a minute can begin in between.
  for (let n = 0; n < 242; n++) {
    const answer = await app.call(dataInterfaces.response, { id }, {})
    codes.push(answer.code)
  }
  expect([...new Set(codes)].sort()).toEqual([200, 429])
  expect((await app.call(dataInterfaces.response, { id }, coach)).code).toBe(200)
})

test('1: rejects a call without a session', async () =>
  expect(await callWith(staticData({ checkType: 1 }))).toMatchObject({
    code: 403,
    msg: '该数据接口只有登录后才能调用',
  }))

test('2: lets listed IP addresses call and ignores forwarded headers of the caller', async () => {
  const listed = staticData({ checkType: 2, ipAddress: '10.0.0.0/8\n203.0.113.7' })
  expect(await callWith(listed)).toMatchObject({ code: 200 })
  expect(await callWith(listed, {}, '203.0.113.8')).toMatchObject({
    code: 403,
    msg: '您的地址 203.0.113.8 不在此接口的白名单中',
  })
  expect(await callWith(listed, { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.8')).toMatchObject({
    code: 403,
  })
  expect(
    await app.call(dataInterfaces.create, body(staticData({ checkType: 2, ipAddress: 'nowhere' })), admin),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'ipAddress' }] } })
})

test('2: rejects a writing call from a listed IP address without a session', async () => {
  await app.database.pool.query('create table club_visit (n int)')
  await app.database.pool.query('grant insert on club_visit to public')
  const writing = {
    query: 'insert into club_visit values (1)',
    requestMethod: '1',
    checkType: 2,
    ipAddress: '203.0.113.7',
  }
  expect(await callWith(writing)).toMatchObject({
    code: 403,
    msg: '写入数据的接口只能由已登录且获得授权的用户调用',
  })
  expect((await app.database.pool.query('select n from club_visit')).rows).toEqual([])
})
