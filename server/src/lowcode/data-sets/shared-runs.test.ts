import { expect, test } from 'vitest'
import { openSharedRuns } from './shared-runs.ts'

const never = new AbortController().signal
const later = <T>(value: T, ms = 20) => new Promise<T>((done) => setTimeout(() => done(value), ms))

test('two callers at once cost one run, and a cached answer none', async () => {
  const runs = openSharedRuns()
  let count = 0
  const load = () => later({ n: ++count })
  const get = (seconds: number, fresh = false, key = 'a') =>
    runs.get(key, { seconds, fresh, signal: never }, load)
  expect(await Promise.all([get(0), get(0), get(0)])).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  expect(await get(0)).toEqual({ n: 2 })
  expect(await get(60)).toEqual({ n: 3 })
  expect(await get(60)).toEqual({ n: 3 })
  // Another key has nothing of it, and a fresh run replaces it.
  expect(await get(60, false, 'b')).toEqual({ n: 4 })
  expect(await get(60, true)).toEqual({ n: 5 })
  expect(await get(60)).toEqual({ n: 5 })
})

test('a run is cancelled when its last caller has left, and no failure is kept', async () => {
  const runs = openSharedRuns()
  let cancelled = 0
  const load = (signal: AbortSignal) =>
    new Promise<object>((_, reject) => {
      signal.addEventListener('abort', () => {
        cancelled++
        reject(new Error('cancelled'))
      })
    })
  const [one, other] = [new AbortController(), new AbortController()]
  const wait = (signal: AbortSignal) => runs.get('a', { seconds: 60, fresh: false, signal }, load)
  const both = [wait(one.signal), wait(other.signal)]
  const outcomes = Promise.allSettled(both)
  one.abort()
  await later(null)
  expect(cancelled).toBe(0)
  other.abort()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(cancelled).toBe(1)
  expect(await runs.get('a', { seconds: 60, fresh: false, signal: never }, () => later({ ok: 1 }))).toEqual({
    ok: 1,
  })
})
