import { expect, test } from 'vitest'
import { calibrate, interleave, applyLimits, median, summarizeRatios, summarize } from './measure.ts'

test.each([
  [[3], 3],
  [[10, 9, 1], 9],
  [[1, 4, 2, 100], 3],
])('the median of %j is %d', (samples, expected) => {
  expect(median(samples)).toBe(expected)
})

test('an empty list has no median', () => {
  expect(() => median([])).toThrow('no median')
})

test('low and high are the extremes', () => {
  expect(summarize([5, 1, 9])).toEqual({ median: 5, low: 1, high: 9, runs: 3 })
})

test('a slowdown of both sides does not change the ratio', () => {
  expect(summarizeRatios([2, 20, 200], [1, 10, 100])).toEqual({ median: 2, low: 2, high: 2, runs: 3 })
  expect(() => summarizeRatios([1, 2], [1])).toThrow('same number of runs')
})

test('a threshold is met only below it; a line without a limit stays unchanged', () => {
  const line = { name: 'start', unit: 's', calibration: summarize([1]), ...summarize([2, 3, 4]) }
  expect(applyLimits({ ...line, threshold: 3 }).met).toBe(false)
  expect(applyLimits({ ...line, threshold: 3.1 }).met).toBe(true)
  expect(applyLimits({ ...line, atLeast: 3.1 }).met).toBe(false)
  expect(applyLimits({ ...line, atLeast: 3 }).met).toBe(true)
  expect(applyLimits(line)).toEqual(line)
})

test('arms run in alternating order with one calibration per round', async () => {
  const order: string[] = []
  const arm = (name: string) => async (round: number) => (order.push(name), round)
  const { samples, calibration } = await interleave(3, { a: arm('a'), b: arm('b') })
  expect(order.join('')).toBe('abbaab')
  expect(samples).toEqual({ a: [0, 1, 2], b: [0, 1, 2] })
  expect(calibration.runs).toBe(3)
})

test('the calibration takes CPU time', () => {
  expect(calibrate()).toBeGreaterThan(1)
})
