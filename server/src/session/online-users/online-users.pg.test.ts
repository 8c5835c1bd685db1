import { beforeAll, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { session } from '@tessera/shared/contract/session/session'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { onlineUsers, type OnlineUserRow } from '@tessera/shared/contract/session/online-users'
import { openApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'
import { processLockClass } from '../../db/bus.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})
const online = async (keyword?: string) =>
  (await data(onlineUsers.list, { keyword }, admin)).map(({ userAccount }) => userAccount)
const lives = async (token: string) => (await call(session.currentUser, {}, { token })).code === 200

test('lists one row per user, of the latest session, and searches by name, account and address', async () => {
  await signIn('coach01')
  await signIn('coach01')
  const [row] = await data(onlineUsers.list, { keyword: 'coach01' }, admin)
  expect(row).toMatchObject({
    userId: 'user.coach01',
    userName: '刘浩然',
    loginIPAddress: '127.0.0.1',
    tenantId: '',
    sessions: 2,
    loginTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  })
  expect(await online('刘浩')).toEqual(['coach01'])
  // A page prints the time in the zone of its browser, existing clients print the text of the business zone.
  const [{ loginTime, ...rest }] = (await data(onlineUsers.rows, { keyword: 'coach01' }, admin)).list as [
    OnlineUserRow,
  ]
  expect({ ...rest, loginTime: formatInstant(loginTime, 'yyyy-MM-dd HH:mm') }).toEqual({
    ...row,
    id: 'user.coach01',
  })
  expect(Math.abs(Date.now() - loginTime)).toBeLessThan(600_000)
  expect(await online()).toContain('admin')
})

test('a user without a recent call or an open page is not online', async () => {
  await signIn('coach02')
  await database.pool.query(
    `update shell_session set seen_time = now() - interval '6 minutes' where user_id = 'user.coach02'`,
  )
  expect(await online('coach02')).toEqual([])
  // The connection of a running process holds its lock.
  await database.pool.query(`select pg_advisory_lock_shared($1, hashtext('p'))`, [processLockClass])
  await database.pool.query(`insert into shell_process (id) values ('p')`)
  await database.pool.query(`insert into shell_presence (process_id, user_id) values ('p', 'user.coach02')`)
  expect(await online('coach02')).toEqual(['coach02'])
})

test('ends all sessions of one or several users at once and records it in the audit log', async () => {
  const tokens = [
    await signIn('coach03'),
    await signIn('coach03'),
    await signIn('coach04'),
    await signIn('coach05'),
  ]
  expect((await call(onlineUsers.remove, { userId: 'user.coach03' }, admin)).msg).toBe('操作成功')
  expect(await Promise.all(tokens.map(lives))).toEqual([false, false, true, true])
  await data(onlineUsers.removeMany, { ids: ['user.coach04', 'user.coach05'] }, admin)
  expect(await Promise.all(tokens.map(lives))).toEqual([false, false, false, false])
  expect(await online('coach03')).toEqual([])
  expect(
    (await data(audit.list, { action: 'forceOffline', objectId: 'user.coach04' }, admin)).list,
  ).toMatchObject([{ userId: 'user.admin', objectName: expect.stringContaining('coach04') }])
})

test('rejects the caller, a super administrator by others, an offline user and an empty selection', async () => {
  await grantMenus(database.db, 'user.tech01', 'permission.onlineUser')
  const clerk = { token: await signIn('tech01') }
  expect(await call(onlineUsers.remove, { userId: 'user.admin' }, admin)).toMatchObject({
    code: 400,
    msg: '不能强制自己下线',
  })
  expect(await call(onlineUsers.removeMany, { ids: ['user.coach01', 'user.admin'] }, clerk)).toMatchObject({
    code: 403,
  })
  expect(await online('coach01')).toEqual(['coach01'])
  expect(await call(onlineUsers.remove, { userId: 'user.coach20' }, admin)).toMatchObject({
    code: 404,
    msg: '该用户已不在线',
  })
  expect(await call(onlineUsers.removeMany, { ids: [] }, admin)).toMatchObject({
    code: 400,
    msg: '请选择要强制下线的用户',
  })
})
