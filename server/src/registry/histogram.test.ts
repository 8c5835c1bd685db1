import { expect, test } from 'vitest'
import { bucketOf, bucketCount, countsOf, quantile } from './histogram.ts'

test('p50 and p95 are exact to an eighth', () => {
  const values = Array.from({ length: 2_000 }, (_, n) => 20 + n)
  const counts = countsOf(values)
  for (const [q, exact] of [
    [0.5, 1_020],
    [0.95, 1_920],
  ] as const)
    expect(Math.abs(quantile(counts, q)! / exact - 1)).toBeLessThan(0.125)
})

test('an empty histogram has no quantile; values out of range are counted in the outer buckets', () => {
  expect(quantile(countsOf([]), 0.5)).toBeNull()
  expect(quantile(null, 0.5)).toBeNull()
  expect([bucketOf(0), bucketOf(600_000), bucketOf(1e9)]).toEqual([0, 58, bucketCount - 1])
})
