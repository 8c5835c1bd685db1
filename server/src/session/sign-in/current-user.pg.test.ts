import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { members } from '@tessera/shared/contract/org/members'
import { CurrentUser, session } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { openApp } from '../../../test/app.ts'
import type { Bus } from '../../db/bus.ts'
import { openGrantedMenus } from '../../auth/granted-menus.ts'

const firstApp = await openApp()
// In production answers are stripped by their schema, not parsed.
const productionApp = await openApp({ NODE_ENV: 'production' }, firstApp.database)

/** Number of statements about menus during `work`. */
async function countMenuStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = query.mock.calls.map(([statement]) =>
    String((statement as { text?: string }).text ?? statement),
  )
  query.mockRestore()
  // The user's portal can be one that a menu opens.
  return texts.filter((text) => text.includes('system_menu') && !text.includes('"portalId"')).length
}
const me = (token: string) => productionApp.data(session.currentUser, {}, { token })

test('the shared serialized answer matches its schema exactly', async () => {
  for (const account of ['admin', 'coach01', 'principal']) {
    const token = await firstApp.signIn(account)
    const { userInfo, ...rest } = await me(token)
    expect(CurrentUser.parse({ userInfo, ...rest })).toEqual({ userInfo, ...rest })
    expect(userInfo.account).toBe(account)
  }
})

test('menus are loaded once for users with the same grants, and again after a change', async () => {
  const first = await productionApp.signIn('finance01')
  const second = await productionApp.signIn('finance02')
  const tokens = [first, second] as const
  // The mark of all menus, granted menus, menu tree, permissions.
  expect(await countMenuStatements(() => me(tokens[0]))).toBe(4)
  expect(await countMenuStatements(() => me(tokens[1]))).toBe(0)
  const countMenus = async (token: string) => (await me(token)).menuList.length
  const before = await countMenus(tokens[0])
  await productionApp.data(
    members.replace,
    { objectId: 'role.manager', objectType: 'Role', userIds: ['user.finance01'] },
    { token: await productionApp.signIn('admin') },
  )
  expect(await countMenus(tokens[0])).toBeGreaterThan(before)
  expect(await countMenus(tokens[1])).toBe(before)
})

test('menus that have not changed are kept when their time is over, others are loaded again', async () => {
  const { db } = firstApp.database
  const bus = { isConnected: true } as Bus
  const cache = openGrantedMenus(db, bus, 0)
  const coach = { id: 'user.coach01', administrator: false }
  const loadMenus = async () => (await cache.of(coach)).menus
  const first = await loadMenus()
  expect(await loadMenus()).toBe(first)
  // No event announces these changes, which are written to the database directly.
  for (const statement of [
    `update system_button set full_name = full_name where id = (select min(id) from system_button)`,
    `update system_menu set icon = icon where id = (select min(id) from system_menu)`,
    `delete from org_grant where ctid = (select min(ctid) from org_grant
      where object_id in (select role_id from org_user_role where user_id = '${coach.id}'))`,
  ]) {
    const before = await loadMenus()
    await sql.raw(statement).execute(db)
    const after = await loadMenus()
    expect(after).not.toBe(before)
    expect(await loadMenus()).toBe(after)
  }
})

/** The answer as it travels, to a client that sends these headers. */
const fetchRaw = (token: string, headers: Record<string, string> = {}) =>
  productionApp.app.inject({
    method: 'GET',
    url: session.currentUser.path,
    headers: { authorization: token, ...headers },
  })

test('every encoding carries the same answer', async () => {
  const token = await firstApp.signIn('coach01')
  const plain = await fetchRaw(token)
  expect(plain.json()).toEqual({ code: 200, msg: '', data: await me(token) })
  const brotli = await fetchRaw(token, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload)
  const gzip = await fetchRaw(token, { 'accept-encoding': 'br;q=0, gzip' })
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding, authorization' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload)
})

test('an unchanged answer is 304 for the same session only', async () => {
  const token = await firstApp.signIn('desk01')
  const { etag } = (await fetchRaw(token)).headers
  const again = await fetchRaw(token, { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  const otherToken = await firstApp.signIn('desk01')
  const other = await fetchRaw(otherToken, { 'if-none-match': String(etag) })
  expect(other.statusCode).toBe(200)
})

test('the tag changes with rights, menus, settings, profile and language', async () => {
  const admin = { token: await productionApp.signIn('admin') }
  const { pool } = firstApp.database
  const token = await firstApp.signIn('consultant01')
  const tags = new Set<string>()
  const expectChange = async (headers: Record<string, string> = {}) => {
    const known = [...tags].join(', ')
    const answer = await fetchRaw(token, { 'if-none-match': known, ...headers })
    expect(answer.statusCode).toBe(200)
    tags.add(String(answer.headers['etag']))
  }
  await expectChange()
  const manager = { objectId: 'role.manager', objectType: 'Role' as const, userIds: ['user.consultant01'] }
  await productionApp.data(members.replace, manager, admin)
  await expectChange()
  await productionApp.data(menus.setState, { id: 'menu.permission.user' }, admin)
  await expectChange()
  await pool.query(`update org_user set real_name = '冯博文' where id = 'user.consultant01'`)
  await expectChange()
  await pool.query(`insert into system_config values ('companyName', '校务')`)
  await expectChange()
  await expectChange({ 'accept-language': 'en' })
})
