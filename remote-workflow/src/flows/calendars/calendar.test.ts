import type { CalendarBody } from '@tessera/shared/contract/workflow/calendar'
import { describe, expect, test } from 'vitest'
import {
  addListedDays,
  formatHours,
  kindOf,
  readHours,
  setDays,
  yearsWithoutHolidays,
} from './calendar-draft.ts'
import { dateOf, datesBetween, datesOfMonth, weekdayOf } from './dates.ts'
import { readHolidayList } from './holiday-list.ts'

const free = (text: string, year = 2026) =>
  readHolidayList(text, year).days.flatMap(({ date, isWorked }) => (isWorked ? [] : [date]))
const worked = (text: string, year = 2026) =>
  readHolidayList(text, year).days.flatMap(({ date, isWorked }) => (isWorked ? [date] : []))

describe('days', () => {
  test('a leap day exists in leap years only', () => {
    expect(dateOf(2028, 2, 29)).toBe('2028-02-29')
    expect(dateOf(2026, 2, 29)).toBeNull()
  })
  test('months and ranges cross years and summer time', () => {
    expect(datesOfMonth(2026, 2)).toHaveLength(28)
    expect(datesOfMonth(2026, 12).at(-1)).toBe('2026-12-31')
    expect(datesBetween('2027-01-02', '2026-12-31')).toEqual(['2026-12-31', '2027-01-01', '2027-01-02'])
    expect(datesBetween('2026-03-28', '2026-03-30')).toHaveLength(3)
    expect(weekdayOf('2026-11-23')).toBe(0)
  })
})

test('a year without a holiday is known, and days worked in exchange are none', () => {
  const days = [
    { date: '2026-10-01', name: '国庆节', hours: [] },
    { date: '2027-02-20', name: '春节调休', hours: [{ from: '09:00', to: '18:00' }] },
  ]
  expect(yearsWithoutHolidays({ days }, [2026, 2027])).toEqual([2027])
})

describe('official lists', () => {
  const notice = `国务院办公厅关于2026年部分节假日安排的通知
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。`

  test('the notice of the State Council is read with ranges, exchanged days and names', () => {
    const { days, unread } = readHolidayList(notice, 2026)
    expect(days).toHaveLength(3 + 1 + 9 + 2 + 3)
    expect(days.find(({ date }) => date === '2026-02-23')).toEqual({
      date: '2026-02-23',
      name: '春节',
      isWorked: false,
    })
    expect(worked(notice)).toEqual(['2026-01-04', '2026-02-14', '2026-02-28'])
    expect(unread).toEqual(['国务院办公厅关于2026年部分节假日安排的通知'])
  })
  test('a range can end in the next month or year', () => {
    expect(free('国庆：9月30日至10月2日放假')).toEqual(['2026-09-30', '2026-10-01', '2026-10-02'])
    expect(free('元旦：12月31日至1月1日放假')).toEqual(['2026-12-31', '2027-01-01'])
  })
  test('a verb concerns all days before it', () => {
    expect(worked('调整：9月27日，10月10日上班')).toEqual(['2026-09-27', '2026-10-10'])
  })
  test('plain lines are read, with a name or as worked days', () => {
    expect(readHolidayList('2027-10-01~2027-10-02 国庆节\n2027-10-10 上班', 2026).days).toEqual([
      { date: '2027-10-01', name: '国庆节', isWorked: false },
      { date: '2027-10-02', name: '国庆节', isWorked: false },
      { date: '2027-10-10', name: '上班', isWorked: true },
    ])
  })
  test('days that do not exist and endless ranges are left out', () => {
    expect(free('错误：2月30日放假')).toEqual([])
    expect(readHolidayList('错误：2月30日放假', 2026).unread).toHaveLength(1)
    expect(free('2026-01-01~2029-01-01 假')).toEqual(['2026-01-01'])
  })
})

describe('working hours', () => {
  test('are read as people write them', () => {
    expect(readHours('9:00-12:00，13：30—18:00')).toEqual([
      { from: '09:00', to: '12:00' },
      { from: '13:30', to: '18:00' },
    ])
    expect(readHours('0900-1200 1330-2400')?.map(({ to }) => to)).toEqual(['12:00', '24:00'])
    expect(readHours(' ')).toEqual([])
    expect(readHours(formatHours([{ from: '08:00', to: '09:30' }]))).toEqual([{ from: '08:00', to: '09:30' }])
  })
  test.each(['9-12', '25:00-26:00', '12:00-09:00', '09:00-12:00, 11:00-13:00', 'abc'])(
    'are refused: %s',
    (text) => expect(readHours(text)).toBeNull(),
  )
})

describe('a calendar', () => {
  const hours = [{ from: '09:00', to: '18:00' }]
  const calendar: CalendarBody = {
    fullName: 'c',
    week: [hours, hours, hours, hours, hours, [], []],
    days: [{ date: '2026-10-01', name: '国庆节', hours: [] }],
  }
  const kind = (body: CalendarBody, date: string) =>
    kindOf(
      body.week,
      body.days.find((day) => day.date === date),
      date,
    )

  test('knows worked, free, exchanged days and holidays', () => {
    const next = addListedDays(calendar, readHolidayList('2026-10-10 上班', 2026).days)
    expect(kind(next, '2026-10-01')).toBe('holiday')
    expect(kind(next, '2026-10-10')).toBe('exchanged')
    expect(next.days[1]!.hours).toEqual(hours)
    expect(kind(next, '2026-10-11')).toBe('free')
    expect(kind(next, '2026-10-12')).toBe('worked')
  })
  test('keeps one entry per day, in order, and can drop it', () => {
    const days = setDays(calendar.days, ['2026-09-30', '2026-10-01'], { name: 'x', hours: [] })
    expect(days.map(({ date, name }) => `${date} ${name}`)).toEqual(['2026-09-30 x', '2026-10-01 x'])
    expect(setDays(days, ['2026-09-30'], null)).toHaveLength(1)
  })
})
