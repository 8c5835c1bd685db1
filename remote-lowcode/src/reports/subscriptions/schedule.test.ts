import { expect, test } from 'vitest'
import { defaultSchedule, readCron, toCron } from './schedule.ts'

test.each([
  '0 8 * * *',
  '30 17 * * 1-5',
  '5 9 * * 1,3,7',
  '0 0 31 * *',
  '0 7 L * *',
  '*/30 9-17 * * 1',
  '0 8 1 1 *',
])('the schedule %s is read and written again', (cron) => {
  expect(toCron(readCron(cron))).toBe(cron)
})

test('a schedule becomes an expression', () => {
  expect(toCron(defaultSchedule)).toBe('0 8 * * 1')
  expect(toCron({ ...defaultSchedule, weekdays: [5, 1] })).toBe('0 8 * * 1,5')
  expect(readCron('0 8 1 1 *').kind).toBe('cron')
})
