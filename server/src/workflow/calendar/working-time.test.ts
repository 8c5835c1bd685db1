import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarBody, WorkingHours } from '@tessera/shared/contract/workflow/calendar'
import { addWorkingTime, toWorkingCalendar, workingTimeBetween } from './working-time.ts'

const minuteMs = 60_000
const hours: WorkingHours = [
  { from: '09:00', to: '12:00' },
  { from: '13:30', to: '18:00' },
]
const office = {
  week: [hours, hours, hours, hours, hours, [], []],
  days: [
    { date: '2026-10-01', name: '国庆节', hours: [] },
    { date: '2026-10-02', name: '国庆节', hours: [] },
    { date: '2026-10-10', name: '国庆节调休', hours },
  ],
}
const calendar = toWorkingCalendar(office)
const at = (text: string) => Date.parse(`${text}:00+08:00`)

test('counts hours of the day only, and goes on after the lunch break, the night, weekends and holidays', () => {
  const after = (from: string, hoursOfWork: number) =>
    addWorkingTime(calendar, at(from), hoursOfWork * 60 * minuteMs)
  expect(after('2026-09-28T11:00', 2)).toBe(at('2026-09-28T14:30'))
  expect(after('2026-09-28T17:00', 2)).toBe(at('2026-09-29T10:00'))
  expect(after('2026-09-30T17:00', 2)).toBe(at('2026-10-05T10:00'))
  expect(after('2026-10-10T09:00', 1)).toBe(at('2026-10-10T10:00'))
  expect(after('2026-10-11T09:00', 1)).toBe(at('2026-10-12T10:00'))
  expect(after('2026-09-28T09:00', 3)).toBe(at('2026-09-28T12:00'))
  expect(after('2026-09-27T03:00', 0)).toBe(at('2026-09-27T03:00'))
})

test('a calendar without any working time answers null', () => {
  const closed = toWorkingCalendar({ week: [[], [], [], [], [], [], []], days: [] })
  expect(addWorkingTime(closed, at('2026-09-28T09:00'), minuteMs)).toBeNull()
  expect(workingTimeBetween(closed, at('2026-09-28T09:00'), at('2027-09-28T09:00'))).toBe(0)
})

const minuteFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const weekdayFormat = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', weekday: 'short' })

/** Whether a minute is worked, by the words of the calendar and another way to find day and hour. */
function isWorkedMinute({ week, days }: CalendarBody, instant: number): boolean {
  const [date, clock] = minuteFormat.format(instant).split(', ') as [string, string]
  const place = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekdayFormat.format(instant))
  const worked = days.find((day) => day.date === date)?.hours ?? week[place]!
  return worked.some(({ from, to }) => from <= clock && clock < to)
}

const clocks = ['00:00', '06:30', '09:00', '12:00', '13:15', '18:00', '22:45', '24:00']
const anyHours = fc.subarray(clocks, { maxLength: 6 }).map((chosen) =>
  Array.from({ length: Math.floor(chosen.length / 2) }, (_, n) => ({
    from: chosen[2 * n]!,
    to: chosen[2 * n + 1]!,
  })),
)
const anyCalendar = fc.record({
  fullName: fc.constant('c'),
  week: fc.array(anyHours, { minLength: 7, maxLength: 7 }),
  days: fc.uniqueArray(
    fc.record({
      date: fc.constantFrom('2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-03'),
      name: fc.constant(''),
      hours: anyHours,
    }),
    { selector: ({ date }) => date },
  ),
})

test('equals a count minute by minute', () => {
  const start = at('2026-09-27T00:00')
  fc.assert(
    fc.property(anyCalendar, fc.nat(3 * 1_440), fc.nat(2 * 1_440), (body, offset, length) => {
      const working = toWorkingCalendar(body)
      const from = start + offset * minuteMs
      const to = from + length * minuteMs
      let minutes = 0
      for (let instant = from; instant < to; instant += minuteMs)
        if (isWorkedMinute(body, instant)) minutes += 1
      expect(workingTimeBetween(working, from, to)).toBe(minutes * minuteMs)
      if (minutes === 0) return
      // The last worked minute before `to` ends exactly when that much working time has passed.
      const end = addWorkingTime(working, from, minutes * minuteMs)!
      expect(end).toBeLessThanOrEqual(to)
      expect(isWorkedMinute(body, end - minuteMs)).toBe(true)
      expect(workingTimeBetween(working, from, end)).toBe(minutes * minuteMs)
    }),
    { numRuns: 25 },
  )
})

test('adding two parts equals adding their sum', () => {
  fc.assert(
    fc.property(fc.nat(400 * 86_400_000), fc.nat(9 * 86_400_000), fc.nat(9 * 86_400_000), (offset, a, b) => {
      const from = at('2026-01-01T00:00') + offset
      const first = addWorkingTime(calendar, from, a)!
      if (a === 0 || b === 0) return
      expect(addWorkingTime(calendar, first, b)).toBe(addWorkingTime(calendar, from, a + b))
    }),
  )
})
