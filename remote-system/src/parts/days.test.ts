import { expect, test } from 'vitest'
import { timeOf } from './days.ts'

test('both days count from their first moment to their last', () => {
  const { startTime, endTime } = timeOf(['2026-11-20', '2026-11-21'])
  expect(new Date(startTime!).toString()).toContain('Nov 20 2026 00:00:00')
  expect(new Date(endTime! + 1).toString()).toContain('Nov 22 2026 00:00:00')
})

test.each([[undefined], [[]], [['2026-11-20']]])('%j is no time', (days) => expect(timeOf(days)).toEqual({}))
