import { expect, test } from 'vitest'
import { entriesOf, recent, countPage, type VisitedPage } from './pages.ts'

const visits = (...paths: string[]) =>
  paths.reduce<VisitedPage[]>((pages, path, at) => countPage(pages, path, at), [])

test('the page opened last stands in front, with its count', () => {
  expect(visits('/a', '/b', '/a')).toEqual([
    { path: '/a', count: 2, last: 2 },
    { path: '/b', count: 1, last: 1 },
  ])
})

test('habits may change: after a hundred visits the counts are halved', () => {
  const [a, b] = visits('/b', '/b', ...Array.from({ length: 101 }, () => '/a'))
  expect([a?.count, b?.count]).toEqual([51, 1])
})

test('recent pages are those that still open, eight at most', () => {
  const pages = visits(...Array.from({ length: 12 }, (_, at) => `/${at}`))
  expect(recent(pages, (path) => path !== '/11').map(({ path }) => path)).toEqual([
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
  ['nothing known yet: as the menu has them', [], [], ['/a', '/b', '/c']],
  ['the most visited come first', [], visits('/c', '/b', '/c'), ['/c', '/b', '/a']],
  ['pinned ones before them, as they were pinned', ['/b', '/a'], visits('/c'), ['/b', '/a', '/c']],
  ['a pinned page that is gone is not offered', ['/gone'], [], ['/a', '/b', '/c']],
])('quick entries: %s', (_, pinned, pages, expected) =>
  expect(entriesOf(['/a', '/b', '/c'], pinned, pages)).toEqual(expected),
)
