import { expect, test } from 'vitest'
import { addDays, countDays } from '../ledger/dates.ts'
import { mergeDays } from './within.ts'

const first = '2026-01-01'
const day = (n: number) => addDays(first, n)
const range = (from: number, to: number) => ({ from: day(from), to: day(to) })

test('joins ranges that overlap, touch or contain one another, in any order', () => {
  expect(mergeDays([range(10, 20), range(0, 9), range(40, 50), range(42, 45)])).toEqual([
    range(0, 20),
    range(40, 50),
  ])
  expect(mergeDays([range(0, 9), range(11, 20)])).toEqual([range(0, 9), range(11, 20)])
  expect(mergeDays([])).toEqual([])
})

test('makes one range of many, and never leaves out a day', () => {
  const random = (n: number) => (n * 7919) % 400
  for (let size = 1; size < 12; size++) {
    const days = Array.from({ length: size }, (_, n) => {
      const from = random(size * 13 + n * n)
      return range(from, from + Math.floor(random(n + size) / 20))
    })
    const merged = mergeDays(days)
    expect(merged.length).toBeLessThanOrEqual(4)
    for (const { from, to } of days) expect(merged.some((one) => one.from <= from && to <= one.to)).toBe(true)
    for (const [at, one] of merged.entries())
      if (at > 0) expect(countDays(merged[at - 1]!.to, one.from)).toBeGreaterThan(2)
  }
})
