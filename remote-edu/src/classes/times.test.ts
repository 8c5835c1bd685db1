import { expect, test } from 'vitest'
import { dayOf, findCampusOffset, formatDay, groupByHours } from './times.ts'

const weeklyTime = (weekday: number, start: string, end: string) => ({ weekday, start, end })

test.each([
  ['returns no slots for no times', [], []],
  [
    'puts weekdays with the same hours in one slot',
    [weeklyTime(1, '18:30', '20:00'), weeklyTime(3, '18:30', '20:00')],
    [{ weekdays: [1, 3], hours: '18:30–20:00' }],
  ],
  [
    'sorts weekdays from Monday to Sunday',
    [weeklyTime(7, '09:00', '10:00'), weeklyTime(2, '09:00', '10:00')],
    [{ weekdays: [2, 7], hours: '09:00–10:00' }],
  ],
  [
    'lists a weekday once if two rules repeat it',
    [weeklyTime(1, '09:00', '10:00'), weeklyTime(1, '09:00', '10:00')],
    [{ weekdays: [1], hours: '09:00–10:00' }],
  ],
  [
    'puts other hours in another slot',
    [weeklyTime(1, '18:30', '20:00'), weeklyTime(6, '09:00', '10:30')],
    [
      { weekdays: [1], hours: '18:30–20:00' },
      { weekdays: [6], hours: '09:00–10:30' },
    ],
  ],
  [
    'puts the same start with another end in another slot',
    [weeklyTime(1, '18:30', '20:00'), weeklyTime(2, '18:30', '19:30')],
    [
      { weekdays: [1], hours: '18:30–20:00' },
      { weekdays: [2], hours: '18:30–19:30' },
    ],
  ],
])('%s', (_what, times, expected) => {
  expect(groupByHours(times)).toEqual(expected)
})

// 2026-06-30 23:30 in Shanghai, 15:30 in London, 08:30 in Los Angeles.
const now = Date.parse('2026-06-30T15:30:00Z')

test.each([
  ['a lesson on the same date is today', '2026-06-30 23:45:00', 'Asia/Shanghai', 'today'],
  [
    'a lesson on the next date is tomorrow, across the end of a month',
    '2026-07-01 00:10:00',
    'Asia/Shanghai',
    'tomorrow',
  ],
  ['a lesson in two days is later', '2026-07-02 09:00:00', 'Asia/Shanghai', 'later'],
  [
    'a campus further east already has the date of the lesson',
    '2026-07-01 08:00:00',
    'Pacific/Auckland',
    'today',
  ],
  [
    'a campus further west still has the date of the lesson',
    '2026-06-30 18:00:00',
    'America/Los_Angeles',
    'today',
  ],
])('%s', (_what, startAt, timeZone, day) => {
  expect(dayOf(startAt, timeZone, now)).toBe(day)
})

test('formats a date in each language, with the year only if it is not the current year', () => {
  expect(
    ['zh-CN', 'en-GB', 'zh-TW'].map((locale) =>
      formatDay('2026-11-24 18:30:00', 'Asia/Shanghai', now, locale),
    ),
  ).toEqual(['11月24日周二', 'Tue 24 Nov', '11月24日週二'])
  expect(formatDay('2027-01-05 18:30:00', 'Asia/Shanghai', now, 'en-GB')).toBe('Tue, 5 Jan 2027')
})

test.each([
  ['in the same zone', 'Asia/Shanghai', 'Asia/Shanghai', undefined],
  ['in another zone with the same clocks', 'Asia/Shanghai', 'Asia/Taipei', undefined],
  ['in another zone', 'Asia/Shanghai', 'Europe/Berlin', 'UTC+8'],
  ['for a campus behind UTC', 'America/New_York', 'Asia/Shanghai', 'UTC-5'],
])('names the difference of the campus to UTC: a browser %s', (_, campus, browser, offset) => {
  expect(findCampusOffset(campus, Date.UTC(2026, 0, 15), browser)).toBe(offset)
})
