import { expect, test } from 'vitest'
import { percentOf, formatSeconds } from './progress.ts'

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [5, 4, 99],
])('%d of %d rows are %d percent', (done, total, percent) => expect(percentOf(done, total)).toBe(percent))

test.each([
  [420, '0.42 s'],
  [38_400, '38 s'],
  [125_000, '2:05'],
])('%d ms are shown as %s', (ms, expected) => expect(formatSeconds(ms)).toBe(expected))
