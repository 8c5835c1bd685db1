import { beforeAll, expect, test } from 'vitest'
import { explain } from '@tessera/shared/contract/org/explain'
import { grants } from '@tessera/shared/contract/org/grants'
import { current } from '@tessera/shared/contract/org/current'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { sql } from 'kysely'
import { openInterfaceApp } from '../../../test/interface-app.ts'
import { grantMenus } from '../../../test/menus.ts'
import { needsGrant } from './run-right.ts'
import { needsGrantWhere } from '../../permissions/interface-grants.ts'

// The right to run a data interface: who has it, who can hand it on, and when it ends.

const { app, admin, coach, add, body } = await openInterfaceApp()
const { pool, db } = app.database
const rows = { dataType: 2, query: '[{"a":1}]' }
const restricted = { ...rows, isRunAuthorize: 1 }
const coachId = 'user.coach01'
const grant = (id: string, as = admin, more: object = {}) =>
  app.call(grants.change, { userIds: [coachId], give: { interface: [id] }, ...more }, as)
const revoke = (id: string) =>
  app.data(grants.change, { userIds: [coachId], take: { interface: [id] } }, admin)
const run = (id: string, as: { token?: string } = coach) => app.call(dataInterfaces.response, { id }, as)
const heldItems = async (id: string) =>
  (await pool.query('select object_id from org_grant where item_id = $1', [id])).rows

let clerk: { token: string }
beforeAll(async () => {
  await pool.query('create table visit (n int)')
  await pool.query('grant insert, select on visit to public')
  await grantMenus(db, 'user.tech01', 'permission.authorize', 'systemData.dataInterface')
  clerk = { token: await app.signIn('tech01') }
})
const writing = { dataType: 1, query: 'insert into visit values (1)', requestMethod: '1' }

test('SQL and code agree on which interfaces need a grant', async () => {
  const combinations = [1, 2, 3].flatMap((dataType) =>
    ['', '1', '2', '3', '4', '6', '7', 'get', 'POST'].flatMap((requestMethod) =>
      ([0, 1] as const).map((isRunAuthorize) => ({ dataType, requestMethod, isRunAuthorize })),
    ),
  )
  for (const definition of combinations) {
    const { rows: found } = await sql<{ needed: boolean }>`
      select ${needsGrantWhere} as needed from (select ${definition.dataType}::int as data_type,
        ${definition.requestMethod}::text as request_method,
        ${definition.isRunAuthorize}::int as is_run_authorize) i`.execute(db)
    expect([definition, found[0]!.needed]).toEqual([definition, needsGrant(definition)])
  }
})

test('signed-in users run an interface that reads, and one that is limited only with a grant', async () => {
  const open = await add(rows)
  expect(await run(open)).toMatchObject({ code: 200 })
  const id = await add(restricted)
  expect(await run(id)).toMatchObject({ code: 403, msg: '您没有调用该数据接口的权限，请联系管理员授权' })
  expect(await run(id, admin)).toMatchObject({ code: 200 })
  expect(await grant(id)).toMatchObject({ code: 200 })
  expect(await run(id)).toMatchObject({ code: 200 })
  await revoke(id)
  expect(await run(id)).toMatchObject({ code: 403 })
})

test('nobody runs an interface that writes until it is granted, by any call', async () => {
  const id = await add(writing)
  expect(await run(id)).toMatchObject({ code: 403 })
  expect(await run(id, {})).toMatchObject({ code: 403 })
  expect(await app.call(dataInterfaces.preview, { id }, clerk)).toMatchObject({ code: 403 })
  expect((await pool.query('select 1 from visit')).rows).toEqual([])
  await grant(id)
  expect(await run(id)).toMatchObject({ code: 200, data: [{ changed: 1 }] })
})

test('the fields of an interface are answered to those who may run it, and one that writes is not run for them', async () => {
  const fieldsOf = (id: string, as = coach) => app.call(dataInterfaces.fields, { id }, as)
  const id = await add({ dataType: 2, query: '[{"a":1},{"a":2,"name":"Alice","tags":["x"]}]' })
  expect((await fieldsOf(id)).data).toEqual([
    { field: 'a', sample: '1' },
    { field: 'name', sample: 'Alice' },
    { field: 'tags', sample: '' },
  ])
  const refused = await add(restricted)
  expect((await fieldsOf(refused)).code).toBe(403)
  const write = await add(writing)
  const before = (await pool.query('select 1 from visit')).rows.length
  expect((await fieldsOf(write, admin)).data).toEqual([])
  expect((await pool.query('select 1 from visit')).rows.length).toBe(before)
})

test('a request with POST counts as writing: it needs a grant, and a test does not send it', async () => {
  const posting = { dataType: 3, path: 'http://127.0.0.1:9/x', requestMethod: '7' }
  const id = await add(posting)
  expect(await run(id)).toMatchObject({ code: 403 })
  expect(await app.data(dataInterfaces.test, body(posting), admin)).toMatchObject({ ran: false })
})

test('refuses a public interface that is limited to users with permission', async () =>
  expect(await app.call(dataInterfaces.create, body({ ...restricted, checkType: 0 }), admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'isRunAuthorize' }] },
  }))

test('an address allowlist decides about callers without a session only', async () => {
  const call = async (id: string, ip: string, as?: { token: string }) => {
    const answer = await app.app.inject({
      url: `/api/system/DataInterface/${id}/Actions/Response`,
      remoteAddress: ip,
      headers: as ? { authorization: as.token } : {},
    })
    return answer.json<{ code: number }>().code
  }
  const listed = { checkType: 2, ipAddress: '203.0.113.7' }
  const open = await add({ ...rows, ...listed })
  const limited = await add({ ...restricted, ...listed })
  const write = await add({ ...writing, ...listed })
  expect([
    await call(open, '203.0.113.7'),
    await call(open, '203.0.113.8'),
    await call(open, '203.0.113.8', coach),
    await call(limited, '203.0.113.7', coach),
    await call(limited, '203.0.113.8', coach),
    await call(write, '203.0.113.7'),
    await call(write, '203.0.113.7', coach),
  ]).toEqual([200, 403, 200, 200, 403, 403, 403])
})

test('a test of a limited interface needs the right to run it', async () => {
  const id = await add(restricted)
  const tested = await app.data(dataInterfaces.test, { ...body(restricted), id }, clerk)
  expect(tested).toMatchObject({
    rows: [],
    problem: { msg: expect.stringContaining('没有调用该数据接口的权限') },
  })
})

test('nobody grants an interface that they may not run themselves', async () => {
  const id = await add(writing)
  const values = { objectId: coachId, type: 'interface' as const }
  expect((await app.data(grants.values, values, clerk)).list.filter((item) => item.offered)).toEqual([])
  expect(await grant(id, clerk)).toMatchObject({ code: 403 })
  await app.data(grants.change, { userIds: ['user.tech01'], give: { interface: [id] } }, admin)
  expect((await app.data(grants.values, values, clerk)).list.filter((item) => item.offered)).toMatchObject([
    { id },
  ])
  expect(await grant(id, clerk)).toMatchObject({ code: 200 })
  const open = await add(rows)
  expect(await grant(open)).toMatchObject({ code: 400 })
})

test('a client that does not know interfaces leaves their grants as they are', async () => {
  const id = await add(writing)
  await grant(id)
  const old = { objectId: coachId, objectType: 'User' as const, module: [], button: [] }
  expect(await app.call(grants.replace, old, admin)).toMatchObject({ code: 200 })
  expect(await heldItems(id)).toHaveLength(1)
  expect(await app.call(grants.replace, { ...old, interface: [] }, admin)).toMatchObject({ code: 200 })
  expect(await heldItems(id)).toEqual([])
})

test('explains the right, lists it for its holder, and names its source', async () => {
  const id = await add(writing)
  const why = { userId: coachId, menu: 'systemData.dataInterface', recordId: id }
  expect((await app.data(explain.why, why, admin)).run).toEqual({ allowed: false, holders: [] })
  await app.data(grants.change, { roleIds: ['role.coach'], give: { interface: [id] } }, admin)
  const holders = [{ type: 'Role', id: 'role.coach', name: expect.any(String) }]
  expect((await app.data(explain.why, why, admin)).run).toEqual({ allowed: true, holders })
  const { interfaces } = await app.data(explain.held, { userId: coachId }, admin)
  expect(interfaces).toEqual([{ id, fullName: '测试', holders }])
  expect((await app.data(current.authorize, {}, coach)).interface).toMatchObject([{ id }])
  expect(await run(id)).toMatchObject({ code: 200 })
})

test('a copy has no grants, a removed interface loses them, and so does one that begins to write', async () => {
  const id = await add(restricted)
  await grant(id)
  const copy = await app.data(dataInterfaces.copy, { id }, admin)
  expect(await heldItems(copy.id)).toEqual([])
  expect(await app.data(dataInterfaces.read, { id: copy.id }, admin)).toMatchObject({ isRunAuthorize: 1 })
  const { id: _, lastModifyTime, ...stored } = await app.data(dataInterfaces.read, { id }, admin)
  const update = { ...stored, ...writing, id, lastModifyTime }
  expect(await app.call(dataInterfaces.update, update as never, admin)).toMatchObject({ code: 200 })
  expect(await heldItems(id)).toEqual([])
  await grant(id)
  await app.data(dataInterfaces.remove, { id }, admin)
  expect(await heldItems(id)).toEqual([])
})
