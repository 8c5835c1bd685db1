import { expect, test } from 'vitest'
import { dayOf, dayText, slots } from './times.ts'

const at = (weekday: number, start: string, end: string) => ({ weekday, start, end })

test.each([
  ['no times', [], []],
  [
    'days with the same hours stand together',
    [at(1, '18:30', '20:00'), at(3, '18:30', '20:00')],
    [{ weekdays: [1, 3], hours: '18:30–20:00' }],
  ],
  [
    'days in the order of the week',
    [at(7, '09:00', '10:00'), at(2, '09:00', '10:00')],
    [{ weekdays: [2, 7], hours: '09:00–10:00' }],
  ],
  [
    'a day of two rules once',
    [at(1, '09:00', '10:00'), at(1, '09:00', '10:00')],
    [{ weekdays: [1], hours: '09:00–10:00' }],
  ],
  [
    'other hours, another slot',
    [at(1, '18:30', '20:00'), at(6, '09:00', '10:30')],
    [
      { weekdays: [1], hours: '18:30–20:00' },
      { weekdays: [6], hours: '09:00–10:30' },
    ],
  ],
  [
    'the same start with another end is another slot',
    [at(1, '18:30', '20:00'), at(2, '18:30', '19:30')],
    [
      { weekdays: [1], hours: '18:30–20:00' },
      { weekdays: [2], hours: '18:30–19:30' },
    ],
  ],
])('%s', (_what, times, expected) => {
  expect(slots(times)).toEqual(expected)
})

// 2026-06-30 23:30 in Shanghai, 15:30 in London, 08:30 in Los Angeles.
const now = Date.parse('2026-06-30T15:30:00Z')

test.each([
  ['today', '2026-06-30 23:45:00', 'Asia/Shanghai', 'today'],
  ['tomorrow, across the end of a month', '2026-07-01 00:10:00', 'Asia/Shanghai', 'tomorrow'],
  ['later', '2026-07-02 09:00:00', 'Asia/Shanghai', 'later'],
  ['already tomorrow at a campus further east', '2026-07-01 08:00:00', 'Pacific/Auckland', 'today'],
  ['still today at a campus further west', '2026-06-30 18:00:00', 'America/Los_Angeles', 'today'],
])('%s', (_what, startAt, timeZone, day) => {
  expect(dayOf(startAt, timeZone, now)).toBe(day)
})

test('a later day in words, with the year only where it is another', () => {
  expect(
    ['zh-CN', 'en-GB', 'zh-TW'].map((locale) => dayText('2026-11-24 18:30:00', 'Asia/Shanghai', now, locale)),
  ).toEqual(['11月24日周二', 'Tue 24 Nov', '11月24日週二'])
  expect(dayText('2027-01-05 18:30:00', 'Asia/Shanghai', now, 'en-GB')).toBe('Tue, 5 Jan 2027')
})
