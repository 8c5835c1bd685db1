import { beforeAll, describe, expect, test } from 'vitest'
import { branchAdmins } from '@tessera/shared/contract/org/branch-admins'
import { pageAccess } from '@tessera/shared/contract/session/page-access'
import { openApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'
import { listMenuPaths } from './store.ts'

const { data, signIn, database } = await openApp()
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
  coach = { token: await signIn('coach01') }
})
const find = (path: string, caller = coach) => data(pageAccess.find, { path }, caller)

test.each([
  ['a page', { type: 2, urlAddress: 'permission/user' }, '/permission/user'],
  ['a page with a slash and a query', { type: 2, urlAddress: '/permission/user/?a=1' }, '/permission/user'],
  ['a page of a named remote', { type: 2, urlAddress: '@org/users' }, '/org/users'],
  ['a page of a mirrored remote', { type: 2, urlAddress: 'https://x.test/m.json#p' }, '/x/code'],
  ['a page without an address', { type: 2, urlAddress: '' }, undefined],
  ['a directory', { type: 1, urlAddress: '' }, '/code'],
  ['a design', { type: 3, urlAddress: '' }, '/code'],
  ['a link', { type: 7, urlAddress: 'https://x.test/' }, '/link/code'],
])('the path of %s', (_, menu, path) => expect(listMenuPaths({ enCode: 'code', ...menu })[0]).toBe(path))

test('a page of the menu without a grant exists, and the super administrator can grant it', async () => {
  const answer = { exists: true, administrator: '超级管理员' }
  expect(await find('/permission/user')).toEqual(answer)
  expect(await find('/permission')).toEqual(answer)
  expect(await find('/permission/user/~permission.user')).toEqual(answer)
})

describe('the answer names nobody', () => {
  test.each(['/nowhere', '/permission/nothing', '/edu/eduClasslist'])(
    'for an address that is no page, or one that the caller has: %s',
    async (path) => expect(await find(path)).toEqual({ exists: false, administrator: '' }),
  )
  test('for a super administrator, who has every page', async () =>
    expect(await find('/permission/user', admin)).toEqual({ exists: false, administrator: '' }))
  test('for a disabled menu and for a menu below one', async () => {
    const setState = (id: string, mark: number) =>
      database.pool.query('update system_menu set enabled_mark = $2 where id = $1', [id, mark])
    await setState('menu.permission', 0)
    expect(await find('/permission/user')).toEqual({ exists: false, administrator: '' })
    await setState('menu.permission', 1)
    await setState('menu.permission.user', 0)
    expect(await find('/permission/user')).toEqual({ exists: false, administrator: '' })
    await setState('menu.permission.user', 1)
  })
})

test('names the nearest branch administrator who may grant the page', async () => {
  const rights = { thisLayerEdit: 1, subLayerEdit: 1 } as const
  await data(branchAdmins.create, { userId: 'user.tech01', organizeId: 'org.east', ...rights }, admin)
  expect((await find('/permission/user')).administrator).toBe('超级管理员')
  await grantMenus(database.db, 'user.tech01', 'permission.authorize')
  expect((await find('/permission/user')).administrator).toBe('超级管理员')
  expect((await find('')).administrator).toBe('许建华')
  await grantMenus(database.db, 'user.tech01', 'permission.user')
  expect((await find('/permission/user')).administrator).toBe('许建华')
  expect((await find('/permission/role')).administrator).toBe('超级管理员')
  const west = { token: await signIn('finance01') }
  expect((await find('/permission/user', west)).administrator).toBe('超级管理员')
})
