import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { MenuType, type MenuItem } from '@tessera/shared/contract/shell/session'
import { menuRoutes } from './routes.ts'

const registry = [{ name: 'org', areas: ['permission'], pages: { 'permission/user': {} } }] as unknown as RegistryEntry[]
const item = (id: string, type: number, urlAddress = '', children: MenuItem[] = []) => ({ id, enCode: id, type, urlAddress, children }) as unknown as MenuItem

test('two menus of one page are both there; the first says who is at the path', () => {
  const routes = menuRoutes([item('dir', MenuType.directory, '', [item('a', MenuType.page, 'permission/user')]), item('b', MenuType.page, 'permission/user?state=1')], registry)
  expect(routes.all.map((route) => [route.item.id, route.path])).toEqual([
    ['a', '/permission/user'],
    ['b', '/permission/user'],
  ])
  expect(routes.at('/permission/user')?.item.id).toBe('a')
  expect(routes.at('/permission/other')).toBeUndefined()
})

test('an address that nobody answers keeps its path without the query', () => {
  expect(menuRoutes([item('lost', MenuType.page, '@gone/customers?x=1')], registry).at('/gone/customers')?.resolved.at).toBe('nowhere')
})
