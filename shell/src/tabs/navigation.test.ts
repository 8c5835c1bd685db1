import { expect, test } from 'vitest'
import { resolveNavigation } from './navigation.ts'

const here = { pathname: '/a', search: '?x=1', hash: '' }
const tab = (path: string, search: string) => ({ path, search, title: null, affix: false, noCache: false })
const visited = { tabs: [tab('/a', '?x=1'), tab('/b', '?y=2'), tab('/c', '?z=3')], cached: ['/a', '/b'] }

test.each([
  ['the current address is ignored', '/a?x=1', null],
  ['the same page with another query is opened', '/a?x=2', '/a?x=2'],
  ['the same page without a query is opened, which clears its filter', '/a', '/a'],
  ['a mounted view opens with its last query', '/b', '/b?y=2'],
  ['unless the address has a query', '/b?y=3', '/b?y=3'],
  ['a view that is not mounted opens without a query', '/c', '/c'],
  ['an address that was not visited', '/d', '/d'],
  ['a relative address is unchanged', '?x=1', '?x=1'],
])('%s', (_, to, expected) => expect(resolveNavigation(to, here, visited)).toBe(expected))
