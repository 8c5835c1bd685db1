// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { SWRConfig } from 'swr'
import * as policy from './lookup-policy.ts'

const { clearLookups, expireLookup, findLookup, invalidateLookups, loadLookup, lookupVersion, putLookups } =
  policy
const users = ['/api/permission/Users']
const lookup = <T>(fetch: () => Promise<T>) => ({ key: 'k', paths: users, fetch })

beforeEach(() => clearLookups())

test('look-ups are in the cache of SWR, which copies of this module in several builds share', async () => {
  vi.resetModules()
  const copy: typeof policy = await import('./lookup-policy.ts')
  expect(copy.loadLookup).not.toBe(loadLookup)
  const fetch = vi.fn(async () => ['a'])
  expect(await Promise.all([loadLookup(lookup(fetch)), copy.loadLookup(lookup(fetch))])).toEqual([
    ['a'],
    ['a'],
  ])
  expect(fetch).toHaveBeenCalledTimes(1)
  expect([...SWRConfig.defaultValue.cache.keys()]).toContain('lookup k')
  const version = copy.lookupVersion()
  invalidateLookups(users[0]!)
  expect(copy.findLookup('k')).toMatchObject({ value: ['a'], stale: true })
  expect(copy.lookupVersion()).toBeGreaterThan(version)
})

test('concurrent callers share one load', async () => {
  const fetch = vi.fn(async () => ['a'])
  expect(await Promise.all([loadLookup(lookup(fetch)), loadLookup(lookup(fetch))])).toEqual([['a'], ['a']])
  expect(await loadLookup(lookup(fetch))).toEqual(['a'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a non-empty answer is reused, an empty one is loaded again', async () => {
  const fetch = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce([]).mockResolvedValueOnce(['a'])
  expect(await loadLookup(lookup(fetch))).toEqual([])
  expect(await loadLookup(lookup(fetch))).toEqual(['a'])
  expect(await loadLookup(lookup(fetch))).toEqual(['a'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a failed load rejects to its caller and is not cached', async () => {
  const fetch = vi
    .fn<() => Promise<string[]>>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValueOnce(['a'])
  await expect(loadLookup(lookup(fetch))).rejects.toThrow('no')
  expect(findLookup('k')).toBeUndefined()
  expect(await loadLookup(lookup(fetch))).toEqual(['a'])
})

test('a change below its path makes a look-up stale: it is still shown and loaded again', async () => {
  const fetch = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce(['a']).mockResolvedValueOnce(['b'])
  await loadLookup(lookup(fetch))
  invalidateLookups('/api/permission/Role/{id}')
  expect(findLookup('k')).toMatchObject({ value: ['a'], stale: false })
  invalidateLookups('/api/permission/Users/{id}')
  expect(findLookup('k')).toMatchObject({ value: ['a'], stale: true })
  expect(await loadLookup(lookup(fetch))).toEqual(['b'])
})

test('a change of an unknown path makes every look-up stale', async () => {
  putLookups([['k', 'a']], users)
  invalidateLookups('')
  expect(findLookup('k')).toMatchObject({ value: 'a', stale: true })
})

test('only a look-up that is older than its limit, or empty, expires', () => {
  putLookups(
    [
      ['k', ['a']],
      ['empty', []],
    ],
    users,
  )
  expireLookup('k', 300_000)
  expireLookup('empty', 300_000)
  expect([findLookup('k')?.stale, findLookup('empty')?.stale]).toEqual([false, true])
  expireLookup('k', 0)
  expect(findLookup('k')?.stale).toBe(true)
})

test.each([
  ['a change of its source', () => invalidateLookups(users[0]!), { value: ['old'], stale: true }],
  ['a sign-out', () => clearLookups(), undefined],
])('an answer that was loading at %s is not cached', async (_, change, expected) => {
  await loadLookup(lookup(async () => ['old']))
  invalidateLookups(users[0]!)
  let arrive = (_: string[]) => {}
  const late = loadLookup(lookup(() => new Promise<string[]>((resolve) => (arrive = resolve))))
  change()
  arrive(['late'])
  expect(await late).toEqual(['late'])
  if (expected) expect(findLookup('k')).toMatchObject(expected)
  else expect(findLookup('k')).toBeUndefined()
})

test('the version grows when a look-up arrives, changes or is removed', async () => {
  const versions = [lookupVersion()]
  await loadLookup(lookup(async () => ['a']))
  versions.push(lookupVersion())
  invalidateLookups('')
  versions.push(lookupVersion())
  clearLookups()
  versions.push(lookupVersion())
  expect(new Set(versions).size).toBe(versions.length)
})
