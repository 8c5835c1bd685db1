import { expect, test } from 'vitest'
import { backOff, probes, retries } from './circuit.ts'

test('waits double, up to the longest, a quarter shorter or longer by chance', () => {
  expect([0, 1, 2, 3, 20].map((round) => backOff(round, probes, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000,
  ])
  expect([backOff(0, retries, 0), backOff(0, retries, 1)]).toEqual([187.5, 312.5])
})
