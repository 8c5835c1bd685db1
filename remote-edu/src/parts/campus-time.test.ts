import { expect, test } from 'vitest'
import { dayIn, daysIn, formatCampusTime, readCampusTime } from './campus-time.ts'

// Half past four in the afternoon in London is half past midnight of the next day in Shanghai.
const newYear = Date.UTC(2026, 11, 31, 16, 30)

test.each([
  ['Asia/Shanghai', '2027-01-01 00:30'],
  ['Asia/Taipei', '2027-01-01 00:30'],
  ['Europe/London', '2026-12-31 16:30'],
  ['America/New_York', '2026-12-31 11:30'],
])('formats a time by the clock of %s', (timeZone, expected) => {
  expect(formatCampusTime(newYear, timeZone)).toBe(expected)
  expect(dayIn(timeZone, newYear)).toBe(expected.slice(0, 10))
  expect(readCampusTime(expected, timeZone)).toBe(newYear)
})

test('reads a time around a change of clocks', () => {
  for (const hour of [-3, 0, 5, 7, 12]) {
    const ms = Date.UTC(2026, 2, 8, 7 + hour, 30)
    expect(readCampusTime(formatCampusTime(ms, 'America/New_York'), 'America/New_York')).toBe(ms)
  }
})

test('no time is empty', () => {
  expect(formatCampusTime(null, 'Asia/Shanghai')).toBe('')
})

test('lists the days of several campuses once, the earliest first', () => {
  expect(daysIn(['Asia/Shanghai', 'Europe/London', 'Asia/Taipei'], newYear)).toEqual([
    '2026-12-31',
    '2027-01-01',
  ])
  expect(daysIn(['Asia/Shanghai', 'Asia/Taipei'], newYear)).toEqual(['2027-01-01'])
  expect(daysIn([], newYear)).toEqual([])
})
