import { parseDate } from '../../../contract/fields/instant.ts'
import { addMonths, dayNumberOf, endOfMonth, partsOf, toDayNumber } from '../day-number.ts'
import { fail, toText, type Argument } from '../values.ts'
import { numberOf } from './numbers.ts'

/** Years 0 to 9999, in day numbers. */
const lastDay = 2_958_466
/** Working days that one formula adds. */
const maxWorkdays = 20_000

/** The day number of an argument: a day, or a text such as 2026-03-01. An empty one ends the formula. */
function dayOf(value: Argument = null): number {
  if (value === null || value === '') return fail('noDay')
  const parsed = typeof value === 'string' ? parseDate(value) : undefined
  const day = parsed && 'value' in parsed ? toDayNumber(parsed.value ?? fail('noDay')) : numberOf(value)
  return day >= 0 && day < lastDay ? day : fail('failed')
}
const wholeDay = (value: Argument) => Math.floor(dayOf(value))
const whole = (value: Argument) => Math.trunc(numberOf(value))
const part = (name: keyof ReturnType<typeof partsOf>) => (value: Argument) => partsOf(dayOf(value))[name]

function date(year: Argument, month: Argument, day: Argument): number {
  const [y, m, d] = [whole(year), whole(month), whole(day)]
  if (y < 0 || y > 9_999 || Math.abs(m) > 120_000 || Math.abs(d) > lastDay) return fail('failed')
  return dayNumberOf(y < 1_900 ? y + 1_900 : y, m, d)
}

/** Whole years, months or days between two days; `ym` without years, `yd` and `md` the days left over. */
function difference(from: Argument, to: Argument, unit: Argument): number {
  const [start, end] = [wholeDay(from), wholeDay(to)]
  if (start > end) return fail('failed')
  const [a, b] = [partsOf(start), partsOf(end)]
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0)
  switch (toText(unit).toLowerCase()) {
    case 'd':
      return end - start
    case 'm':
      return months
    case 'y':
      return Math.floor(months / 12)
    case 'ym':
      return months % 12
    case 'md':
      return end - addMonths(start, months)
    case 'yd':
      return end - dayNumberOf(a.year + Math.floor(months / 12), a.month, a.day)
    default:
      return fail('failed')
  }
}

function weekday(value: Argument, start: Argument = 1): number {
  const { weekday: day } = partsOf(wholeDay(value))
  const by: Readonly<Record<number, number>> = { 1: day + 1, 2: ((day + 6) % 7) + 1, 3: (day + 6) % 7 }
  return by[whole(start)] ?? fail('failed')
}

const isWeekend = (day: number) => [0, 6].includes(partsOf(day).weekday)
/** Days from Monday to Friday before a day, counted from a Monday. */
const workdaysBefore = (day: number) => {
  const fromMonday = day - 2
  return Math.floor(fromMonday / 7) * 5 + Math.min(((fromMonday % 7) + 7) % 7, 5)
}
const holidaysOf = (list: Argument) =>
  new Set(([list].flat() as Argument[]).flatMap((one) => (one === null || one === '' ? [] : [wholeDay(one)])))

function workdaysBetween(from: Argument, to: Argument, holidays: Argument = null): number {
  const [start, end] = [wholeDay(from), wholeDay(to)]
  const [first, last] = [Math.min(start, end), Math.max(start, end)]
  const off = [...holidaysOf(holidays)].filter((day) => day >= first && day <= last && !isWeekend(day)).length
  return (workdaysBefore(last + 1) - workdaysBefore(first) - off) * (start > end ? -1 : 1)
}

function addWorkdays(from: Argument, count: Argument, holidays: Argument = null): number {
  const days = whole(count)
  if (Math.abs(days) > maxWorkdays) return fail('tooBig')
  const off = holidaysOf(holidays)
  let day = wholeDay(from)
  for (let left = Math.abs(days); left > 0;) {
    day += Math.sign(days)
    if (!isWeekend(day) && !off.has(day)) left--
  }
  return day
}

const now = () => toDayNumber(Date.now())

export const dayFunctions = {
  DATE: date,
  DATEVALUE: (value: Argument) => (typeof value === 'string' ? wholeDay(value) : fail('failed')),
  TIME: (hours: Argument, minutes: Argument, seconds: Argument = 0) =>
    ((whole(hours) * 3_600 + whole(minutes) * 60 + whole(seconds)) % 86_400) / 86_400,
  TODAY: () => Math.floor(now()),
  NOW: now,
  YEAR: part('year'),
  MONTH: part('month'),
  DAY: part('day'),
  HOUR: part('hours'),
  MINUTE: part('minutes'),
  SECOND: part('seconds'),
  WEEKDAY: weekday,
  DAYS: (end: Argument, start: Argument) => wholeDay(end) - wholeDay(start),
  DATEDIF: difference,
  EDATE: (value: Argument, months: Argument) => addMonths(dayOf(value), whole(months)),
  EOMONTH: (value: Argument, months: Argument = 0) => endOfMonth(dayOf(value), whole(months)),
  NETWORKDAYS: workdaysBetween,
  WORKDAY: addWorkdays,
}
