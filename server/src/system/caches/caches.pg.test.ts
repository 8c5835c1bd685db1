import { expect, test } from 'vitest'
import { caches } from '@tessera/shared/contract/system/caches'
import { openApp } from '../../../test/app.ts'

const app = await openApp()
const admin = { token: await app.signIn('admin') }
const coach = { token: await app.signIn('coach01') }
const names = async (keyword = '') =>
  (await app.data(caches.list, { keyword }, admin)).list.map(({ name }) => name)

test('what the server and browsers keep is listed, found, read and never tells a token', async () => {
  expect(await names('字典')).toEqual(['browser.dictionaries'])
  const [mine] = (await app.data(caches.list, { keyword: 'session.' }, admin)).list
  expect(mine).toMatchObject({ title: '登录会话：超级管理员/admin' })
  expect(mine!.overdueTime).toBeGreaterThan(Date.now())
  const { value } = await app.data(caches.read, { id: mine!.name }, admin)
  expect(JSON.parse(value)).toMatchObject({ account: 'admin' })
  expect(value).not.toContain(admin.token.slice(-20))
  expect((await app.call(caches.read, { id: 'session.none' }, admin)).code).toBe(404)
})

test('clearing one makes every process forget it, and is logged', async () => {
  await app.call(caches.list, {}, coach)
  const [theirs] = await names('coach01')
  await app.data(caches.remove, { id: theirs! }, admin)
  await expect.poll(() => names('coach01')).toEqual([])
  const { rows } = await app.database.pool.query<{ json: string }>(
    `select json from system_log where module_name = 'system.caches'`,
  )
  expect(rows.map(({ json }) => JSON.parse(json))).toEqual([{ action: 'remove', name: theirs }])
})

test('what one process keeps is cleared through another, which keeps nothing of it', async () => {
  const other = await openApp({}, app.database)
  await app.call(caches.list, {}, coach)
  const [theirs] = await names('coach01')
  expect((await other.data(caches.list, { keyword: 'coach01' }, admin)).list).toEqual([])
  await other.data(caches.remove, { id: theirs! }, admin)
  await expect.poll(() => names('coach01')).toEqual([])
  expect((await other.call(caches.remove, { id: 'nothing' }, admin)).code).toBe(404)
})

test('clearing all tells browsers as well; who lacks the menu may not', async () => {
  const client = await app.database.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen tessera')
  await app.data(caches.clear, {}, admin)
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['lookups ', 'access ']))
  client.release(true)
  expect((await app.call(caches.clear, {}, coach)).code).toBe(403)
})
