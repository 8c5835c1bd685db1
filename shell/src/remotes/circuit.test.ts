import { expect, test } from 'vitest'
import { backoffMs, probeBackoff, retryBackoff } from './circuit.ts'

test('doubles the delay up to the maximum, with 25 percent jitter', () => {
  expect([0, 1, 2, 3, 20].map((round) => backoffMs(round, probeBackoff, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000,
  ])
  expect([backoffMs(0, retryBackoff, 0), backoffMs(0, retryBackoff, 1)]).toEqual([187.5, 312.5])
})
