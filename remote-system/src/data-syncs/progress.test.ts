import { expect, test } from 'vitest'
import { formatDuration, estimateProgress, percentDone } from './progress.ts'

const part = (
  doneRows: number,
  totalRows: number | null,
  activeMs = 1_000,
  state: 'running' | 'done' = 'running',
) => ({ state, doneRows, totalRows, activeMs })

test.each([
  [part(0, 100), 0],
  [part(999, 1_000), 99],
  [part(1_200, 1_000), 99],
  [part(5, null), 0],
  [part(0, 0, 0, 'done'), 100],
])('%j is %d percent done', (progress, percents) => expect(percentDone(progress)).toBe(percents))

test('rate and remaining time follow from the active time', () => {
  expect(estimateProgress(part(10_000, 30_000, 2_000))).toEqual({ rate: 5_000, remainingSeconds: 4 })
  expect(estimateProgress(part(10_000, null, 2_000))).toEqual({ rate: 5_000, remainingSeconds: null })
  expect(estimateProgress(part(10, 100, 20))).toBeNull()
  expect(estimateProgress(part(0, 100))).toBeNull()
})

test.each([
  [8, '8 s'],
  [125, '2:05'],
  [3_725, '1:02:05'],
])('%d seconds are shown as %s', (seconds, expected) => expect(formatDuration(seconds)).toBe(expected))
