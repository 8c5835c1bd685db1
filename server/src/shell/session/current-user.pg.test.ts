import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { members } from '@tessera/shared/contract/org/members'
import { CurrentUser, session } from '@tessera/shared/contract/shell/session'
import { openApp } from '../../../test/app.ts'

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
  return texts.filter((text) => text.includes('system_menu')).length
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
  // Granted menus, menu tree, permissions.
  expect(await countMenuStatements(() => me(tokens[0]))).toBe(3)
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
