import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import { menuDirectories, menuRoutes } from './routes.ts'

const title = { zh: '用户', en: 'Users', zhtw: '用戶' }
const registry = [
  { name: 'org', areas: ['permission'], pages: { 'permission/user': { module: './x.tsx', title } } },
] as unknown as RegistryEntry[]
const item = (enCode: string, change: Partial<MenuItem> = {}): MenuItem => ({
  id: `id.${enCode}`,
  parentId: '-1',
  fullName: enCode,
  enCode,
  icon: '',
  type: 2,
  urlAddress: 'permission/user',
  linkTarget: '_self',
  category: 'Web',
  propertyJson: '{}',
  sortCode: 0,
  hasChildren: false,
  isLeaf: true,
  num: 0,
  children: [],
  ...change,
})
const paths = (...items: MenuItem[]) =>
  [...menuRoutes(items, registry)].map(([path, { item, resolved }]) => [path, item.id, resolved.at])

test('a page: its path is its urlAddress with the query part stripped', () => {
  expect(paths(item('a', { urlAddress: 'permission/user?tab=2' }))).toEqual([
    ['/permission/user', 'id.a', 'page'],
  ])
})

test('visits only the children of directories; a page below a page has no route', () => {
  const below = item('below')
  expect(paths(item('dir', { type: 1, children: [below] }))).toEqual([
    ['/permission/user', 'id.below', 'page'],
  ])
  expect(paths(item('page', { urlAddress: 'permission/x', children: [below] }))).toEqual([
    ['/permission/x', 'id.page', 'nowhere'],
  ])
})

test('an address without a page keeps its route, for the card that shows this', () => {
  expect(paths(item('a', { urlAddress: '@shop/orders' }))).toEqual([['/shop/orders', 'id.a', 'nowhere']])
})

test('two rows that open one page have different paths, so that each has its own permissions', () => {
  expect(paths(item('a'), item('b'))).toEqual([
    ['/permission/user', 'id.a', 'page'],
    ['/permission/user/~b', 'id.b', 'page'],
  ])
})

const property = (moduleId: string, isTree = 0) =>
  JSON.stringify({ moduleId, iconBackgroundColor: '', isTree })
const resolveFirst = (enCode: string, change: Partial<MenuItem>, registered = registry) =>
  [...menuRoutes([item(enCode, change)], registered).values()].map(({ path, resolved }) => ({
    path,
    ...resolved,
  }))[0]
const designed = [
  { name: 'lowcode', areas: [], pages: { model: {}, report: {}, portal: {}, screen: {} } },
  { name: 'system', areas: [], pages: { dictionaryItems: {} } },
] as unknown as RegistryEntry[]
const target = (remote: string, page: string, moduleId: string, isTree = '0', route = '/made/x') => ({
  at: 'page',
  target: { remote, page, route, params: { moduleId, isTree }, query: {} },
})

test.each([
  [
    '3: a form opens the page for models, with its moduleId',
    MenuType.form,
    0,
    target('lowcode', 'model', 'm1'),
  ],
  [
    '4: a dictionary opens the page of its items, with isTree',
    MenuType.dictionary,
    1,
    target('system', 'dictionaryItems', 'm1', '1'),
  ],
  ['5: a data report opens the page of reports', MenuType.report, 0, target('lowcode', 'report', 'm1')],
  [
    '8: a portal opens the page for portals if there is one',
    MenuType.portal,
    0,
    target('lowcode', 'portal', 'm1'),
  ],
])('%s', (_, type, isTree, expected) => {
  expect(
    resolveFirst('x', { type, urlAddress: 'made/x?a=1', propertyJson: property('m1', isTree) }, designed),
  ).toEqual({ path: '/made/x', ...expected })
})

test.each([
  [
    'a form whose remote has no such page',
    MenuType.form,
    { at: 'nowhere', why: 'no-page', remote: 'lowcode' },
  ],
  ['a dictionary likewise', MenuType.dictionary, { at: 'nowhere', why: 'no-page', remote: 'system' }],
  ['a report likewise', MenuType.report, { at: 'nowhere', why: 'no-page', remote: 'lowcode' }],
  ['a portal is rendered by the shell', MenuType.portal, { at: 'portal', id: 'm1' }],
])('without the page of the owning remote: %s', (_, type, expected) => {
  expect(resolveFirst('x', { type, urlAddress: '', propertyJson: property('m1') })).toEqual({
    path: '/x',
    ...expected,
  })
})

test('6: a data screen of this server opens the page of screens, at the path of links', () => {
  const item = { type: MenuType.screen, urlAddress: '', propertyJson: property('s1'), isOwnScreen: true }
  expect(resolveFirst('x', item, designed)).toEqual({
    path: '/link/x',
    ...target('lowcode', 'screen', 's1', '0', '/link/x'),
  })
})

test.each([
  [
    '6: a data screen of another server opens in another window, by its moduleId',
    { type: MenuType.screen, propertyJson: property('s1') },
    { at: 'away', template: '${dataV}/view/s1?token=${token}' },
  ],
  [
    '7: a link whose linkTarget is _self opens inside the app',
    { type: MenuType.link, urlAddress: 'https://a.example', linkTarget: '_self' as const },
    { at: 'link', template: 'https://a.example' },
  ],
  [
    '7: else the URL opens in another window',
    { type: MenuType.link, urlAddress: 'https://a.example', linkTarget: '_blank' as const },
    { at: 'away', template: 'https://a.example' },
  ],
])('%s', (_, change, expected) =>
  expect(resolveFirst('x.y', change)).toEqual({ path: '/link/x.y', ...expected }),
)

test('invalid propertyJson gives an empty module id', () => {
  expect(resolveFirst('x', { type: MenuType.portal, urlAddress: '', propertyJson: '{' })).toMatchObject({
    at: 'portal',
    id: '',
  })
})

test('1: a directory has the path / plus enCode, at any depth', () => {
  const inner = item('a.b', { type: MenuType.directory, children: [item('page')] })
  expect([
    ...menuDirectories([item('a', { type: MenuType.directory, children: [inner] }), item('c')]).keys(),
  ]).toEqual(['/a', '/a.b'])
})
