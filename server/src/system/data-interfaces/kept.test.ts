import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openGate } from './gate.ts'
import { openKept } from './kept.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rows = (n: number) => async () => [{ n }]

test('a result is given again until its seconds are over', async () => {
  const kept = openKept()
  const ask = async (n: number) => (await kept.get('i', 'k', 10, rows(n))).rows[0]!['n']
  expect([await ask(1), await ask(2)]).toEqual([1, 1])
  vi.advanceTimersByTime(10_001)
  expect(await ask(3)).toBe(3)
  kept.forget('other')
  expect(await ask(4)).toBe(3)
  kept.forget('i')
  expect(await ask(5)).toBe(5)
})

test('what was asked before a change is not kept after it', async () => {
  const kept = openKept()
  let give = (_: { n: number }[]) => {}
  const first = kept.get('i', 'k', 10, () => new Promise((done) => (give = done)))
  kept.forget('i')
  give([{ n: 1 }])
  expect((await first).rows).toEqual([{ n: 1 }])
  expect((await kept.get('i', 'k', 10, rows(2))).rows).toEqual([{ n: 2 }])
})

test('a large result is not kept, and of many the oldest go', async () => {
  const kept = openKept()
  const wide = (size: number) => async () => [{ text: 'x'.repeat(size) }]
  await kept.get('large', 'k', 10, wide(5_000_000))
  expect(kept.list()).toEqual([])
  for (let n = 0; n < 12; n++) await kept.get(`i${n}`, 'k', 10, wide(3_900_000))
  const ids = kept.list().map(({ id }) => id)
  expect(ids).toEqual(['i4', 'i5', 'i6', 'i7', 'i8', 'i9', 'i10', 'i11'])
})

test('of one interface so many run at once; the others wait their turn, also after a failure', async () => {
  const inTurn = openGate()
  let inside = 0
  let most = 0
  const work = (n: number) => async () => {
    most = Math.max(most, (inside += 1))
    await Promise.resolve()
    inside -= 1
    if (n % 3 === 0) throw new Error('no')
    return n
  }
  const done = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => inTurn('i', work(n))))
  expect(most).toBe(4)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(13)
  expect(await inTurn('i', work(1))).toBe(1)
})

test('a failure is not kept', async () => {
  const kept = openKept()
  await expect(kept.get('i', 'k', 10, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await kept.get('i', 'k', 10, rows(1))).rows).toEqual([{ n: 1 }])
})
