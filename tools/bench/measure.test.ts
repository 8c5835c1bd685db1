import { expect, test } from 'vitest'
import { calibrate, interleave, limited, median, ratios, summary } from './measure.ts'

test.each([
  [[3], 3],
  [[10, 9, 1], 9],
  [[1, 4, 2, 100], 3],
])('the median of %j is %d, whatever their order', (samples, expected) => {
  expect(median(samples)).toBe(expected)
})

test('nothing has no median', () => {
  expect(() => median([])).toThrow('no median')
})

test('the spread is the outermost runs', () => {
  expect(summary([5, 1, 9])).toEqual({ median: 5, low: 1, high: 9, runs: 3 })
})

test('a ratio compares runs made side by side: a machine that slows both down does not show', () => {
  expect(ratios([2, 20, 200], [1, 10, 100])).toEqual({ median: 2, low: 2, high: 2, runs: 3 })
  expect(() => ratios([1, 2], [1])).toThrow('pairs')
})

test('a limit is met below it only, and a line without one says nothing of it', () => {
  const line = { name: 'start', unit: 's', calibration: summary([1]), ...summary([2, 3, 4]) }
  expect(limited({ ...line, threshold: 3 }).met).toBe(false)
  expect(limited({ ...line, threshold: 3.1 }).met).toBe(true)
  expect(limited(line)).toEqual(line)
})

test('arms run in turns, and the calibration as often as each of them', async () => {
  const order: string[] = []
  const arm = (name: string) => async (round: number) => (order.push(name), round)
  const { samples, calibration } = await interleave(3, { a: arm('a'), b: arm('b') })
  expect(order.join('')).toBe('abbaab')
  expect(samples).toEqual({ a: [0, 1, 2], b: [0, 1, 2] })
  expect(calibration.runs).toBe(3)
})

test('the calibration is work: it takes CPU time', () => {
  expect(calibrate()).toBeGreaterThan(1)
})
