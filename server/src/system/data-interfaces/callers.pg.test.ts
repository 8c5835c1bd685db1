import { beforeAll, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { openApp, type Opened } from '../../../test/app.ts'

// Who may call a data interface: kinds 0, 1 and 2 (specification: wire 9.5).

let app: Opened
let admin: { token: string }
let coach: { token: string }
let made = 0
const one = [{ a: 1 }]
const body = (change: object = {}) => ({
  fullName: '测试',
  enCode: `caller${(made += 1)}`,
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

const fixed = (change: object) => ({ dataType: 2, query: JSON.stringify(one), ...change })
const asking = async (change: object, from?: object, ip = '203.0.113.7') => {
  const answer = await app.app.inject({
    url: `/api/system/DataInterface/${await add(change)}/Actions/Response`,
    remoteAddress: ip,
    headers: { ...from },
  })
  return answer.json<{ code: number; msg: string; data: unknown }>()
}

test('0: anybody, not too often', async () => {
  expect(await asking(fixed({ checkType: 0 }))).toMatchObject({ code: 200, data: one })
  expect(await asking(fixed({ checkType: 0 }), { authorization: coach.token })).toMatchObject({ code: 200 })
  expect(await asking(fixed({ checkType: 0 }), { authorization: 'Bearer wrong' })).toMatchObject({
    code: 602,
  })
  const id = await add(fixed({ checkType: 0 }))
  const codes: number[] = []
  for (let n = 0; n < 122; n++) codes.push((await app.call(dataInterfaces.response, { id }, {})).code)
  expect([codes[0], codes.at(-1)]).toEqual([200, 429])
  expect((await app.call(dataInterfaces.response, { id }, coach)).code).toBe(200)
})

test('1: who is signed in', async () =>
  expect(await asking(fixed({ checkType: 1 }))).toMatchObject({ code: 600 }))

test('2: from listed addresses; what a caller says of itself does not count', async () => {
  const listed = fixed({ checkType: 2, ipAddress: '10.0.0.0/8\n203.0.113.7' })
  expect(await asking(listed)).toMatchObject({ code: 200 })
  expect(await asking(listed, {}, '203.0.113.8')).toMatchObject({
    code: 403,
    msg: '您的地址 203.0.113.8 不在此接口的白名单中',
  })
  expect(await asking(listed, { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.8')).toMatchObject({
    code: 403,
  })
  expect(
    await app.call(dataInterfaces.create, body(fixed({ checkType: 2, ipAddress: 'nowhere' })), admin),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'ipAddress' }] } })
})

test('2: a page of another site, looked at from a listed address, makes nobody write', async () => {
  await app.database.pool.query('create table club_visit (n int)')
  await app.database.pool.query('grant insert on club_visit to public')
  const writing = {
    query: 'insert into club_visit values (1)',
    requestMethod: '1',
    checkType: 2,
    ipAddress: '203.0.113.7',
  }
  expect(await asking(writing, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
    code: 403,
    msg: '其他网站的页面不能调用写入数据的接口',
  })
  expect(await asking(writing, { 'sec-fetch-site': 'same-origin' })).toMatchObject({
    code: 200,
    data: [{ changed: 1 }],
  })
  expect(await asking(writing)).toMatchObject({ code: 200 })
  expect((await app.database.pool.query('select count(*)::int as n from club_visit')).rows).toEqual([
    { n: 2 },
  ])
})
