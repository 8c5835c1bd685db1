import { expect, test } from 'vitest'
import { timeRangeOfDays } from './day-range.ts'

test('the range covers both days completely', () => {
  const { startTime, endTime } = timeRangeOfDays(['2026-11-20', '2026-11-21'])
  expect(new Date(startTime!).toString()).toContain('Nov 20 2026 00:00:00')
  expect(new Date(endTime! + 1).toString()).toContain('Nov 22 2026 00:00:00')
})

test.each([[undefined], [[]], [['2026-11-20']]])('%j gives no time range', (days) =>
  expect(timeRangeOfDays(days)).toEqual({}),
)
