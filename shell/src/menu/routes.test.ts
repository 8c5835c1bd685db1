import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import type { MenuItem } from '@tessera/shared/contract/shell/session'
import { menuRoutes } from './routes.ts'

const title = { zh: '用户', en: 'Users', zhtw: '用戶' }
const registry = [{ name: 'org', areas: ['permission'], pages: { 'permission/user': { module: './x.tsx', title } } }] as unknown as RegistryEntry[]
const item = (enCode: string, change: Partial<MenuItem> = {}): MenuItem => ({
  id: `id.${enCode}`, parentId: '-1', fullName: enCode, enCode, icon: '', type: 2, urlAddress: 'permission/user', linkTarget: '_self', category: 'Web', propertyJson: '{}',
  sortCode: 0, hasChildren: false, isLeaf: true, num: 0, children: [], ...change,
})
const paths = (...items: MenuItem[]) => [...menuRoutes(items, registry)].map(([path, { item, resolved }]) => [path, item.id, resolved.at])

test('a page: its path is its urlAddress with the query part stripped', () => {
  expect(paths(item('a', { urlAddress: 'permission/user?tab=2' }))).toEqual([['/permission/user', 'id.a', 'page']])
})

test('only directories are walked into; a page under a page is never routed', () => {
  const below = item('below')
  expect(paths(item('dir', { type: 1, children: [below] }))).toEqual([['/permission/user', 'id.below', 'page']])
  expect(paths(item('page', { urlAddress: 'permission/x', children: [below] }))).toEqual([['/permission/x', 'id.page', 'nowhere']])
})

test('an address that nobody answers keeps its route, for the card that says so', () => {
  expect(paths(item('a', { urlAddress: '@shop/orders' }))).toEqual([['/shop/orders', 'id.a', 'nowhere']])
})

test('two rows that open one page are told apart, so that each has its own rights', () => {
  expect(paths(item('a'), item('b'))).toEqual([['/permission/user', 'id.a', 'page'], ['/permission/user/~b', 'id.b', 'page']])
})
