import { expect, test } from 'vitest'
import { sortShortcuts, recentPages, countPage, type VisitedPage } from './pages.ts'

const visits = (...paths: string[]) =>
  paths.reduce<VisitedPage[]>((pages, path, at) => countPage(pages, path, at), [])

test('the page opened last comes first, with its count', () => {
  expect(visits('/a', '/b', '/a')).toEqual([
    { path: '/a', count: 2, last: 2 },
    { path: '/b', count: 1, last: 1 },
  ])
})

test('halves all counts when one exceeds a hundred', () => {
  const [a, b] = visits('/b', '/b', ...Array.from({ length: 101 }, () => '/a'))
  expect([a?.count, b?.count]).toEqual([51, 1])
})

test('recent pages are at most eight that still exist', () => {
  const pages = visits(...Array.from({ length: 12 }, (_, at) => `/${at}`))
  expect(recentPages(pages, (path) => path !== '/11').map(({ path }) => path)).toEqual([
    '/10',
    '/9',
    '/8',
    '/7',
    '/6',
    '/5',
    '/4',
    '/3',
  ])
})

test.each([
  ['without visits, the order of the menu', [], [], ['/a', '/b', '/c']],
  ['most visited pages first', [], visits('/c', '/b', '/c'), ['/c', '/b', '/a']],
  ['pinned pages before them, in the order of pinning', ['/b', '/a'], visits('/c'), ['/b', '/a', '/c']],
  ['a pinned page that no longer exists is left out', ['/gone'], [], ['/a', '/b', '/c']],
])('shortcuts: %s', (_, pinned, pages, expected) =>
  expect(sortShortcuts(['/a', '/b', '/c'], pinned, pages)).toEqual(expected),
)
