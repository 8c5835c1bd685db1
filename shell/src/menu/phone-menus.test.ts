import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import { expect, test } from 'vitest'
import { allMenus } from '../values/menus.ts'
import { phoneMenus } from './phone-menus.ts'

const item = (id: string, more: Partial<MenuItem> = {}): MenuItem =>
  ({ id, type: MenuType.page, children: [], propertyJson: '', ...more }) as MenuItem
const form = (id: string, moduleId: string) =>
  item(id, { type: MenuType.form, propertyJson: JSON.stringify({ moduleId }) })
const folder = (id: string, ...children: MenuItem[]) => item(id, { type: MenuType.directory, children })
const idsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ id, children }) => [id, ...idsOf(children)])

const menuList = [
  folder('web', item('users'), form('webLeave', 'd1')),
  folder('forms', form('webAsset', 'd2')),
]
const appMenuList = [folder('app', form('appLeave', 'd1')), form('appAsset', 'd2')]

test('a phone lists the menus for phones first, and each design once', () => {
  expect(idsOf(phoneMenus({ menuList, appMenuList }))).toEqual([
    'app',
    'appLeave',
    'appAsset',
    'web',
    'users',
  ])
  expect(phoneMenus({ menuList })).toBe(menuList)
})

test('every menu has a route, also on a computer', () => {
  expect(idsOf(allMenus({ menuList, appMenuList }))).toHaveLength(8)
})
