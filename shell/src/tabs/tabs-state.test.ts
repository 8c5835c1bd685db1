import { expect, test } from 'vitest'
import {
  pathAfterClosing,
  maxCachedViews,
  reduceTabs,
  viewsToEvict,
  restoreTabs,
  type TabAction,
  type Tab,
  type TabsState,
} from './tabs-state.ts'

const tab = (path: string, change: Partial<Tab> = {}): Tab => ({
  path,
  search: '',
  title: null,
  affix: path === '/home',
  noCache: false,
  ...change,
})
const visit = (path: string, change: Partial<Tab> = {}, cache = true): TabAction => ({
  type: 'visit',
  tab: tab(path, change),
  cache,
})
const run = (...acts: TabAction[]) => acts.reduce<TabsState>(reduceTabs, { tabs: [], cached: [] })
const paths = ({ tabs, cached }: TabsState) => ({ tabs: tabs.map(({ path }) => path), cached })
const open = [visit('/home'), visit('/a'), visit('/b'), visit('/c')]

test.each<[string, TabAction[], { tabs: string[]; cached: string[] }]>([
  ['visiting a route adds it to the tabs and to the cache', [visit('/a')], { tabs: ['/a'], cached: ['/a'] }],
  [
    'visiting a route again adds no second tab',
    [visit('/a'), visit('/b'), visit('/a')],
    { tabs: ['/a', '/b'], cached: ['/b', '/a'] },
  ],
  ['noCache: not added to the cache', [visit('/a', { noCache: true })], { tabs: ['/a'], cached: [] }],
  [
    'not added to the cache while view caching is off',
    [visit('/a', {}, false)],
    { tabs: ['/a'], cached: [] },
  ],
  [
    'closing one removes it from both',
    [...open, { type: 'close', path: '/b' }],
    { tabs: ['/home', '/a', '/c'], cached: ['/home', '/a', '/c'] },
  ],
  [
    'a pinned tab cannot be closed',
    [...open, { type: 'close', path: '/home' }],
    { tabs: ['/home', '/a', '/b', '/c'], cached: ['/home', '/a', '/b', '/c'] },
  ],
  [
    'close others keeps pinned tabs and the current one',
    [...open, { type: 'close others', path: '/b' }],
    { tabs: ['/home', '/b'], cached: ['/home', '/b'] },
  ],
  [
    'close all keeps only pinned tabs and clears the cache',
    [...open, { type: 'close all' }],
    { tabs: ['/home'], cached: [] },
  ],
  [
    'refreshing removes a view from the cache and keeps its tab',
    [...open, { type: 'uncache', paths: ['/b'] }],
    { tabs: ['/home', '/a', '/b', '/c'], cached: ['/home', '/a', '/c'] },
  ],
  [
    'a tab can be moved',
    [...open, { type: 'move', path: '/c', to: 1 }],
    { tabs: ['/home', '/c', '/a', '/b'], cached: ['/home', '/a', '/b', '/c'] },
  ],
  [
    'a tab cannot be moved before the pinned ones',
    [...open, { type: 'move', path: '/c', to: 0 }],
    { tabs: ['/home', '/c', '/a', '/b'], cached: ['/home', '/a', '/b', '/c'] },
  ],
  [
    'a pinned tab cannot be moved',
    [...open, { type: 'move', path: '/home', to: 2 }],
    { tabs: ['/home', '/a', '/b', '/c'], cached: ['/home', '/a', '/b', '/c'] },
  ],
])('%s', (_, acts, expected) => expect(paths(run(...acts))).toEqual(expected))

test("an update replaces a visited tab's data by path", () => {
  const { tabs } = run(visit('/a'), visit('/b'), { type: 'update', path: '/a', by: { title: '三班' } })
  expect(tabs.map(({ title }) => title)).toEqual(['三班', null])
})

test('visiting again stores the query, and keeps the title that the page set', () => {
  const { tabs } = run(
    visit('/a'),
    { type: 'update', path: '/a', by: { title: '三班' } },
    visit('/a', { search: '?x=1' }),
  )
  expect(tabs).toEqual([tab('/a', { search: '?x=1', title: '三班' })])
})

test('a title goes with the query that it was set for, once another view was on screen', () => {
  const titled = [
    visit('/a', { search: '?task=1' }),
    { type: 'update', path: '/a', by: { title: '三班' } },
  ] as const
  const returnTo = (search: string) =>
    run(...titled, visit('/b'), { ...visit('/a', { search }), returns: true } as TabAction).tabs[0]
  expect(returnTo('?task=1')).toMatchObject({ title: '三班' })
  expect(returnTo('')).toMatchObject({ title: null, search: '' })
})

const left = (...acts: TabAction[]) => run(...open, ...acts).tabs
test.each([
  [
    'closing the active tab goes to the last remaining tab',
    pathAfterClosing(left({ type: 'close', path: '/b' }), '/b'),
    '/c',
  ],
  ['with its query', pathAfterClosing([tab('/a', { search: '?x=1' })], '/b'), '/a?x=1'],
  ['or home', pathAfterClosing([], '/b'), '/home'],
  [
    'closing another tab does not navigate',
    pathAfterClosing(left({ type: 'close', path: '/b' }), '/a'),
    null,
  ],
  [
    'close all goes to the last of the pinned ones',
    pathAfterClosing(left({ type: 'close all' }), '/b'),
    '/home',
  ],
])('%s', (_, to, expected) => expect(to).toEqual(expected))

const many = Array.from({ length: maxCachedViews + 2 }, (_, at) => `/${at}`)
test.each([
  ['evicts nothing within the limit', many.slice(0, maxCachedViews), () => false, []],
  ['evicts the least recently used views beyond the limit', many, () => false, ['/0', '/1']],
  ['does not evict a view with unsaved changes', many, (path: string) => path === '/0', ['/1', '/2']],
  ['does not evict the view on screen', many, (path: string) => path !== many.at(-1), []],
])('%s', (_, cached, holdsWork, expected) => expect(viewsToEvict(cached, holdsWork)).toEqual(expected))

test('restores pinned tabs, and other tabs that still have a route', () => {
  const stored = [tab('/a'), tab('/home', { search: '?x' }), tab('/gone')]
  expect(
    restoreTabs(stored, [tab('/home'), tab('/dashboard', { affix: true })], (path) => path !== '/gone').map(
      ({ path, search }) => path + search,
    ),
  ).toEqual(['/home?x', '/dashboard', '/a'])
})
