import { expect, test } from 'vitest'
import { addDays, countDays } from '../ledger/dates.ts'
import { daysOfMonth, lastYearOf, monthsFrom, periodOf, previousOf, splitPeriod } from './periods.ts'

// The oracle walks day by day with the calendar of JavaScript and shares no code with the arithmetic.
const dayOf = (date: string) => new Date(`${date}T12:00:00Z`)
const write = (date: Date) => date.toISOString().slice(0, 10)
const next = (date: string, step = 1) => {
  const day = dayOf(date)
  day.setUTCDate(day.getUTCDate() + step)
  return write(day)
}
/** A mark that is the same for all days of a unit. */
const unitOf = (unit: string, date: string): string => {
  const day = dayOf(date)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  if (unit === 'today') return date
  if (unit === 'month') return `${year}-${month}`
  if (unit === 'quarter') return `${year}-${Math.floor(month / 3)}`
  if (unit === 'year') return String(year)
  // The Thursday of an ISO week names its year.
  let monday = date
  while (dayOf(monday).getUTCDay() !== 1) monday = next(monday, -1)
  return monday
}
const units = ['today', 'week', 'month', 'quarter', 'year'] as const
/** Days around the ends of years, months and quarters, with 29 February. */
const days = ['2023-12-28', '2024-02-26', '2024-03-29', '2024-06-29', '2024-12-27', '2025-02-26'].flatMap(
  (first) => [0, 1, 2, 3, 4, 5, 6].map((step) => next(first, step)),
)

test.each(units)(
  '%s: the period has all days of the unit and no other, and so has the one before',
  (unit) => {
    for (const today of days) {
      let from = today
      while (unitOf(unit, next(from, -1)) === unitOf(unit, today)) from = next(from, -1)
      let to = today
      while (unitOf(unit, next(to)) === unitOf(unit, today)) to = next(to)
      const period = periodOf(unit, today)
      expect(period).toEqual({ from, to })
      const end = next(from, -1)
      let start = end
      while (unitOf(unit, next(start, -1)) === unitOf(unit, end)) start = next(start, -1)
      expect(previousOf(unit, period)).toEqual({ from: start, to: end })
    }
  },
)

test('a free period is compared with as many days just before it', () => {
  expect(previousOf('custom', { from: '2024-03-01', to: '2024-03-10' })).toEqual({
    from: '2024-02-20',
    to: '2024-02-29',
  })
  expect(previousOf('custom', { from: '2025-01-01', to: '2025-01-01' })).toEqual({
    from: '2024-12-31',
    to: '2024-12-31',
  })
})

test('a year before has the same dates; 29 February becomes the 28th', () => {
  expect(lastYearOf({ from: '2024-02-29', to: '2024-02-29' })).toEqual({
    from: '2023-02-28',
    to: '2023-02-28',
  })
  expect(lastYearOf({ from: '2025-02-01', to: '2025-02-28' })).toEqual({
    from: '2024-02-01',
    to: '2024-02-28',
  })
  expect(lastYearOf({ from: '2025-12-29', to: '2026-01-04' })).toEqual({
    from: '2024-12-29',
    to: '2025-01-04',
  })
})

test.each(['day', 'week', 'month'] as const)('%s: the parts of a period have every day once', (grain) => {
  const unit = grain === 'day' ? 'today' : grain
  for (const [from, to] of [
    ['2024-02-10', '2024-03-05'],
    ['2024-12-25', '2025-01-10'],
    ['2024-02-29', '2024-02-29'],
  ] as const) {
    const parts = splitPeriod({ from, to }, grain)
    expect(parts[0]!.from).toBe(from)
    expect(parts.at(-1)!.to).toBe(to)
    parts.forEach((part, at) => {
      if (at > 0) {
        expect(part.from).toBe(next(parts[at - 1]!.to))
        expect(unitOf(unit, part.from)).not.toBe(unitOf(unit, parts[at - 1]!.to))
      }
      expect(unitOf(unit, part.from)).toBe(unitOf(unit, part.to))
    })
  }
})

test('days are counted with both ends', () => {
  expect(countDays('2024-02-28', '2024-03-01')).toBe(3)
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
})

test('months cross the end of a year and know their last day', () => {
  expect(monthsFrom('2026-11-30', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsFrom('2026-01-31', -2)).toEqual(['2025-11', '2025-12'])
  expect(['2028-02', '2027-02', '2026-12'].map((month) => daysOfMonth(month).to)).toEqual([
    '2028-02-29',
    '2027-02-28',
    '2026-12-31',
  ])
})
