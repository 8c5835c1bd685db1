import { expect, test } from 'vitest'
import { grants } from '@tessera/shared/contract/org/grants'
import { members } from '@tessera/shared/contract/org/members'
import { positions } from '@tessera/shared/contract/org/positions'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { tasks } from '@tessera/shared/contract/system/tasks'
import { openInterfaceApp } from '../../interface-app.ts'
import { clearRights, grantMenus } from '../../menus.ts'

// A user who may write tasks, edit members and grant rights tries to reach an interface that writes.

const { app, admin, add } = await openInterfaceApp()
const { pool, db } = app.database
await pool.query('create table ledger (n int)')
await pool.query('grant insert, select on ledger to public')
await clearRights(db, 'permission.user')
await grantMenus(db, 'user.tech01', 'permission.authorize', 'permission.user', 'system.task')
const clerk = { token: await app.signIn('tech01') }
const ledger = async () => (await pool.query('select n from ledger')).rows
const interfaceId = await add({ dataType: 1, query: 'insert into ledger values (1)', requestMethod: '1' })
const taskOf = (enCode: string) => ({
  fullName: '定时写入',
  enCode,
  executeType: '1' as const,
  executeContent: JSON.stringify({ cron: '0 0 1 1 *', interfaceId }),
})

test('an ungranted user cannot run it: not directly, not as a page, not anonymously', async () => {
  for (const call of [dataInterfaces.response, dataInterfaces.rows, dataInterfaces.row]) {
    const { code } = await app.call(call, { id: interfaceId, value: '1' } as never, clerk)
    expect(code).toBe(403)
  }
  expect((await app.call(dataInterfaces.response, { id: interfaceId }, {})).code).not.toBe(200)
  expect(await ledger()).toEqual([])
})

test('nor by a task of their own, by granting it to themselves, or by joining a position that has it', async () => {
  expect(await app.call(tasks.create, taskOf('clerk'), clerk)).toMatchObject({ code: 403 })
  const give = { interface: [interfaceId] }
  expect(await app.call(grants.change, { userIds: ['user.tech01'], give }, clerk)).toMatchObject({
    code: 403,
  })
  const [position] = (await app.data(positions.all, {}, admin)).list
  await app.data(grants.change, { positionIds: [position!.id], give }, admin)
  const { ids } = await app.data(members.read, { objectId: position!.id }, admin)
  const joined = { objectId: position!.id, objectType: 'Position' as const, userIds: [...ids, 'user.tech01'] }
  expect(await app.call(members.replace, joined, clerk)).toMatchObject({ code: 403 })
  expect((await app.call(dataInterfaces.response, { id: interfaceId }, clerk)).code).toBe(403)
  expect(await ledger()).toEqual([])
})

test('a task stops writing when the user who saved it loses the right', async () => {
  await app.data(grants.change, { userIds: ['user.tech01'], give: { interface: [interfaceId] } }, admin)
  const { id } = await app.data(tasks.create, taskOf('granted'), clerk)
  await app.data(tasks.run, { id }, clerk)
  await expect.poll(ledger).toEqual([{ n: 1 }])
  await app.data(grants.change, { userIds: ['user.tech01'], take: { interface: [interfaceId] } }, admin)
  await app.data(tasks.run, { id }, clerk)
  const failures = async () => {
    const { list } = await app.data(tasks.log, { id, currentPage: 1, pageSize: 20 } as never, clerk)
    return list.filter(({ runResult }) => runResult === 1).map(({ description }) => description)
  }
  await expect.poll(failures).toEqual([expect.stringContaining('没有调用该数据接口的权限')])
  expect(await ledger()).toEqual([{ n: 1 }])
})
