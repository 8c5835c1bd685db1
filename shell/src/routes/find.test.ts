import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { menuDirectories, menuRoutes } from '../menu/routes.ts'
import { findRoute, hasTab } from './find.ts'

const title = { zh: '', en: '', zhtw: '' }
const pages = Object.fromEntries(
  ['edu/eduClasslist', 'edu/eduClasslist/detail/:id', 'edu/statisticsMem'].map((page) => [
    page,
    { module: './x.tsx', title },
  ]),
)
const registry = [{ name: 'edu', areas: ['edu'], pages }] as unknown as RegistryEntry[]
const row = (urlAddress: string, type = 2, children: MenuItem[] = []) =>
  ({
    id: `id.${urlAddress}`,
    enCode: urlAddress,
    type,
    urlAddress,
    propertyJson: '{}',
    linkTarget: '_self',
    children,
  }) as unknown as MenuItem
const menu = [
  row('edu', 1, [row('edu/eduClasslist'), row('edu/eduClasslist/detail'), row('edu/finance')]),
  row('home'),
]
const known = { routes: menuRoutes(menu, registry), directories: menuDirectories(menu), registry }
const found = (path: string) => findRoute(path, known)

test.each([
  '/home',
  '/dashboard',
  '/messageRecord',
  '/previewModel',
  '/profile',
  '/edu/statisticsXk',
  '/edu/statisticsMem',
  '/edu/statisticsComment',
  '/edu/statisticFinance',
  '/edu/finance',
  '/menuMore',
  '/errorLog',
])('a fixed route: %s', (path) => expect(found(path)).toMatchObject({ at: 'fixed', path, route: { path } }))

test('only home and dashboard are pinned tabs', () => {
  expect(
    ['/home', '/dashboard', '/profile'].map(
      (path) => (found(path) as { route: { affix?: true } }).route.affix,
    ),
  ).toEqual([true, true, undefined])
})

test('class and student details take an id, and each id has its own view', () => {
  expect(found('/edu/eduClasslist/detail/7')).toMatchObject({
    at: 'fixed',
    path: '/edu/eduClasslist/detail/7',
    resolved: { at: 'page', target: { remote: 'edu', params: { id: '7' } } },
  })
  expect(found('/edu/eduStudent/detail/7')).toMatchObject({
    at: 'fixed',
    route: { title: 'routes.studentDetail' },
  })
})

test('a fixed route names its remote when the remote has no such page', () => {
  expect(found('/edu/finance')).toMatchObject({ resolved: { at: 'nowhere', why: 'no-page', remote: 'edu' } })
})

test('pages stand in tabs and recent pages, fixed routes without a page and links to a new window do not', () => {
  const external = {
    at: 'menu',
    path: '/link/x',
    route: { item: row('x', 7), path: '/link/x', resolved: { at: 'away', template: 'https://x.test' } },
  } as const
  expect(
    ['/home', '/edu/statisticsMem', '/edu/eduClasslist', '/edu'].map((path) => hasTab(found(path))),
  ).toEqual([true, true, true, true])
  expect(
    [found('/edu/finance'), found('/edu/statisticsXk'), found('/nowhere'), external].map(hasTab),
  ).toEqual([false, false, false, false])
})

test('a fixed route takes its modelId from the menu with the longest matching prefix', () => {
  const modelId = (path: string) => (found(path) as { menu?: { item: MenuItem } }).menu?.item.id
  expect(modelId('/edu/eduClasslist/detail/7')).toBe('id.edu/eduClasslist/detail')
  expect(modelId('/edu/finance')).toBe('id.edu/finance')
  expect(modelId('/edu/statisticsMem')).toBeUndefined()
})

test('a menu page, with or without a slash at the end', () => {
  expect(found('/edu/eduClasslist')).toMatchObject({
    at: 'menu',
    route: { item: { id: 'id.edu/eduClasslist' } },
  })
  expect(found('/edu/eduClasslist/')).toMatchObject({ at: 'menu', path: '/edu/eduClasslist' })
})

test('a menu row does not override a fixed route', () => {
  expect(found('/home')).toMatchObject({ at: 'fixed', route: { page: 'home' } })
})

test('a directory is / plus enCode', () => {
  expect(found('/edu')).toMatchObject({ at: 'directory', item: { enCode: 'edu' } })
})

test.each(['/nowhere', '/home/below', '/edu/nothing', '/Home', '/edu/eduClasslist/detail/7/8'])(
  'any other address is unknown: %s',
  (path) => expect(found(path)).toBeUndefined(),
)
