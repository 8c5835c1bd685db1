import { expect, test, vi } from 'vitest'
import { createLookupCache } from './lookup-cache.ts'

const users = ['/api/permission/Users']

test('concurrent callers share one load', async () => {
  const cache = createLookupCache()
  const fetch = vi.fn(async () => ['a'])
  expect(await Promise.all([cache.load('k', users, fetch), cache.load('k', users, fetch)])).toEqual([
    ['a'],
    ['a'],
  ])
  expect(await cache.load('k', users, fetch)).toEqual(['a'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a non-empty answer is reused, an empty one is loaded again', async () => {
  const cache = createLookupCache()
  const fetch = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce([]).mockResolvedValueOnce(['a'])
  expect(await cache.load('k', users, fetch)).toEqual([])
  expect(await cache.load('k', users, fetch)).toEqual(['a'])
  expect(await cache.load('k', users, fetch)).toEqual(['a'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a failed load rejects to its caller and is not cached', async () => {
  const cache = createLookupCache()
  const fetch = vi
    .fn<() => Promise<string[]>>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValueOnce(['a'])
  await expect(cache.load('k', users, fetch)).rejects.toThrow('no')
  expect(cache.peek('k')).toBeUndefined()
  expect(await cache.load('k', users, fetch)).toEqual(['a'])
})

test('a change below its path makes an entry stale: it is still shown and loaded again', async () => {
  const cache = createLookupCache()
  const fetch = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce(['a']).mockResolvedValueOnce(['b'])
  await cache.load('k', users, fetch)
  cache.invalidate('/api/permission/Role/{id}')
  expect(cache.peek('k')).toMatchObject({ value: ['a'], stale: false })
  cache.invalidate('/api/permission/Users/{id}')
  expect(cache.peek('k')).toMatchObject({ value: ['a'], stale: true })
  expect(await cache.load('k', users, fetch)).toEqual(['b'])
})

test('a change of an unknown path makes every entry stale', async () => {
  const cache = createLookupCache()
  await cache.load('k', users, async () => ['a'])
  cache.invalidate('')
  expect(cache.peek('k')).toMatchObject({ value: ['a'], stale: true })
})

test('an answer that was loading when its source changed is not cached', async () => {
  const cache = createLookupCache()
  await cache.load('k', users, async () => ['old'])
  cache.invalidate('/api/permission/Users')
  let arrive = (_: string[]) => {}
  const late = cache.load('k', users, () => new Promise<string[]>((resolve) => (arrive = resolve)))
  cache.invalidate('/api/permission/Users')
  arrive(['late'])
  expect(await late).toEqual(['late'])
  expect(cache.peek('k')).toMatchObject({ value: ['old'], stale: true })
})

test('clearing removes every entry', async () => {
  const cache = createLookupCache()
  await cache.load('k', users, async () => ['a'])
  cache.clear()
  expect(cache.peek('k')).toBeUndefined()
})
