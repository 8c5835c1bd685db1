import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openConcurrencyLimit } from './concurrency-limit.ts'
import { openResultCache } from './result-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rows = (n: number) => async () => [{ n }]

test('returns a cached result until it expires or is cleared', async () => {
  const cache = openResultCache()
  const load = async (n: number) => {
    const result = await cache.get('i', 'k', 10, rows(n))
    return result.rows[0]!['n']
  }
  expect(await load(1)).toBe(1)
  expect(await load(2)).toBe(1)
  vi.advanceTimersByTime(10_001)
  expect(await load(3)).toBe(3)
  cache.clear('other')
  expect(await load(4)).toBe(3)
  cache.clear('i')
  expect(await load(5)).toBe(5)
})

test('does not cache a result that was cleared while it was loaded', async () => {
  const cache = openResultCache()
  let resolveFirst = (_: { n: number }[]) => {}
  const first = cache.get('i', 'k', 10, () => new Promise((done) => (resolveFirst = done)))
  cache.clear('i')
  resolveFirst([{ n: 1 }])
  expect((await first).rows).toEqual([{ n: 1 }])
  expect((await cache.get('i', 'k', 10, rows(2))).rows).toEqual([{ n: 2 }])
})

test('does not cache a large result and evicts the oldest ones', async () => {
  const cache = openResultCache()
  const wide = (size: number) => async () => [{ text: 'x'.repeat(size) }]
  await cache.get('large', 'k', 10, wide(5_000_000))
  expect(cache.list()).toEqual([])
  for (let n = 0; n < 12; n++) await cache.get(`i${n}`, 'k', 10, wide(3_900_000))
  const ids = cache.list().map(({ id }) => id)
  expect(ids).toEqual(['i4', 'i5', 'i6', 'i7', 'i8', 'i9', 'i10', 'i11'])
})

test('runs at maxRunning four calls of an interface at once, also after failures', async () => {
  const limitConcurrency = openConcurrencyLimit()
  let running = 0
  let maxRunning = 0
  const work = (n: number) => async () => {
    maxRunning = Math.max(maxRunning, (running += 1))
    await Promise.resolve()
    running -= 1
    if (n % 3 === 0) throw new Error('no')
    return n
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => limitConcurrency('i', work(n))),
  )
  expect(maxRunning).toBe(4)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(13)
  expect(await limitConcurrency('i', work(1))).toBe(1)
})

test('does not cache a failure', async () => {
  const cache = openResultCache()
  await expect(cache.get('i', 'k', 10, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.get('i', 'k', 10, rows(1))).rows).toEqual([{ n: 1 }])
})
