import { expect, test } from 'vitest'
import { caches } from '@tessera/shared/contract/system/caches'
import { openApp } from '../../../test/app.ts'

const app = await openApp()
const admin = { token: await app.signIn('admin') }
const coach = { token: await app.signIn('coach01') }
const names = async (keyword = '') =>
  (await app.data(caches.list, { keyword }, admin)).list.map(({ name }) => name)

test('lists, finds and reads the caches of server and browsers without showing a token', async () => {
  expect(await names('字典')).toEqual(['browser.dictionaries'])
  const [adminSession] = (await app.data(caches.list, { keyword: 'session.' }, admin)).list
  expect(adminSession).toMatchObject({ title: '登录会话：超级管理员/admin' })
  expect(adminSession!.overdueTime).toBeGreaterThan(Date.now())
  const { value } = await app.data(caches.read, { id: adminSession!.name }, admin)
  expect(JSON.parse(value)).toMatchObject({ account: 'admin' })
  expect(value).not.toContain(admin.token.slice(-20))
  expect((await app.call(caches.read, { id: 'session.none' }, admin)).code).toBe(404)
})

test('clearing an entry removes it in every process and is logged', async () => {
  await app.call(caches.list, {}, coach)
  const [coachSession] = await names('coach01')
  await app.data(caches.remove, { id: coachSession! }, admin)
  await expect.poll(() => names('coach01')).toEqual([])
  const { rows } = await app.database.pool.query<{ json: string }>(
    `select json from system_log where module_name = 'system.caches'`,
  )
  expect(rows.map(({ json }) => JSON.parse(json))).toEqual([{ action: 'remove', name: coachSession }])
})

test('a process can clear an entry of another process', async () => {
  const other = await openApp({}, app.database)
  await app.call(caches.list, {}, coach)
  const [coachSession] = await names('coach01')
  expect((await other.data(caches.list, { keyword: 'coach01' }, admin)).list).toEqual([])
  await other.data(caches.remove, { id: coachSession! }, admin)
  await expect.poll(() => names('coach01')).toEqual([])
  expect((await other.call(caches.remove, { id: 'nothing' }, admin)).code).toBe(404)
})

test('clearing all entries notifies browsers, and requires the menu', async () => {
  const client = await app.database.pool.connect()
  const notifications: string[] = []
  client.on('notification', ({ payload = '' }) => notifications.push(payload))
  await client.query('listen tessera')
  await app.data(caches.clear, {}, admin)
  await expect.poll(() => notifications).toEqual(expect.arrayContaining(['lookups ', 'access ']))
  client.release(true)
  expect((await app.call(caches.clear, {}, coach)).code).toBe(403)
})
