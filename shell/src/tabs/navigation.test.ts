import { expect, test } from 'vitest'
import { resolveNavigation } from './navigation.ts'

const here = { pathname: '/a', search: '?x=1', hash: '' }
const tab = (path: string, search: string) => ({ path, search, title: null, affix: false, noCache: false })
const visited = { tabs: [tab('/a', '?x=1'), tab('/b', '?y=2'), tab('/c', '?z=3')], cached: ['/a', '/b'] }

test.each([
  ['the same place once more is ignored', '/a?x=1', null],
  ['the same page with another query is not', '/a?x=2', '/a?x=2'],
  ['nor without one: that clears what was filtered', '/a', '/a'],
  ['a view that is still there opens as it was left', '/b', '/b?y=2'],
  ['unless the way names a query of its own', '/b?y=3', '/b?y=3'],
  ['a view that is not kept opens afresh', '/c', '/c'],
  ['a place nobody was at', '/d', '/d'],
  ["a relative way is the page's own business", '?x=1', '?x=1'],
])('%s', (_, to, expected) => expect(resolveNavigation(to, here, visited)).toBe(expected))
