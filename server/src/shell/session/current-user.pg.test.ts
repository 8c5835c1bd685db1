import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { members } from '@tessera/shared/contract/org/members'
import { CurrentUser, session } from '@tessera/shared/contract/shell/session'
import { openApp } from '../../../test/app.ts'

const one = await openApp()
// Answers as they go in production: stripped, not parsed.
const lean = await openApp({ NODE_ENV: 'production' }, one.database)

/** How many statements about menus an answer takes. */
async function aboutMenus(work: () => Promise<unknown>): Promise<number> {
  const ask = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = ask.mock.calls.map(([statement]) =>
    String((statement as { text?: string }).text ?? statement),
  )
  ask.mockRestore()
  return texts.filter((text) => text.includes('system_menu')).length
}
const me = (token: string) => lean.data(session.currentUser, {}, { token })

test('what is written once for many says the same as what is parsed, and nothing that the schema does not name', async () => {
  for (const account of ['admin', 'coach01', 'principal']) {
    const token = await one.signIn(account)
    const { userInfo, ...said } = await me(token)
    expect(CurrentUser.parse({ userInfo, ...said })).toEqual({ userInfo, ...said })
    expect(userInfo.account).toBe(account)
  }
})

test('what they hold is asked once for all with the same grants, and anew when one of them gets other ones', async () => {
  const tokens = [await lean.signIn('finance01'), await lean.signIn('finance02')] as const
  // What may be done, what is shown, what may be done there.
  expect(await aboutMenus(() => me(tokens[0]))).toBe(3)
  expect(await aboutMenus(() => me(tokens[1]))).toBe(0)
  const held = async (token: string) => (await me(token)).menuList.length
  const before = await held(tokens[0])
  await lean.data(
    members.replace,
    { objectId: 'role.manager', objectType: 'Role', userIds: ['user.finance01'] },
    { token: await lean.signIn('admin') },
  )
  expect(await held(tokens[0])).toBeGreaterThan(before)
  expect(await held(tokens[1])).toBe(before)
})
