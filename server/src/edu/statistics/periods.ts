import type { Grain, PeriodPreset } from '@tessera/shared/contract/edu/statistics'
import { addDays, countDays, mondayOf, monthOf } from '../ledger/dates.ts'

/** Days of the calendar, `yyyy-MM-dd`, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The periods of an answer; with campuses in several zones, each zone has days of its own. */
export interface ZonedPeriods {
  readonly zones: readonly {
    readonly timeZone: string
    readonly today: string
    readonly periods: readonly Days[]
  }[]
}

const partsOf = (date: string) => date.split('-').map(Number) as [year: number, month: number, day: number]
const pad = (value: number, length = 2) => String(value).padStart(length, '0')
/** `month` counts from 1 and may lie outside the year. */
const dateOf = (year: number, month: number, day: number): string => {
  const months = year * 12 + month - 1
  return `${pad(Math.floor(months / 12), 4)}-${pad((((months % 12) + 12) % 12) + 1)}-${pad(day)}`
}

type Unit = Exclude<PeriodPreset, 'custom' | 'days30'>

/** The first days of a calendar unit and of the one `offset` units later. */
const startOf = (unit: Unit, date: string, offset = 0): string => {
  const [year, month] = partsOf(date)
  switch (unit) {
    case 'today':
      return addDays(date, offset)
    case 'week':
      return addDays(mondayOf(date), offset * 7)
    case 'month':
      return dateOf(year, month + offset, 1)
    case 'quarter':
      return dateOf(year, Math.floor((month - 1) / 3) * 3 + 1 + offset * 3, 1)
    case 'year':
      return dateOf(year + offset, 1, 1)
  }
}

/** The calendar unit that has `today` in it, or the 30 days that end with it. */
export const periodOf = (unit: Unit | 'days30', today: string): Days =>
  unit === 'days30'
    ? { from: addDays(today, -29), to: today }
    : { from: startOf(unit, today), to: addDays(startOf(unit, today, 1), -1) }

/** The calendar unit before, or as many days before the first one. */
export function previousOf(preset: PeriodPreset, days: Days): Days {
  if (preset === 'custom' || preset === 'days30')
    return { from: addDays(days.from, -countDays(days.from, days.to)), to: addDays(days.from, -1) }
  return { from: startOf(preset, days.from, -1), to: addDays(days.from, -1) }
}

/** The same date a year before; 29 February becomes the 28th. */
const yearBefore = (date: string): string => {
  const [year, month, day] = partsOf(date)
  return dateOf(year - 1, month, month === 2 && day === 29 ? 28 : day)
}
export const lastYearOf = ({ from, to }: Days): Days => ({ from: yearBefore(from), to: yearBefore(to) })

/** The days, weeks or months of a period without gaps, the first and the last one cut to it. */
export function splitPeriod({ from, to }: Days, grain: Grain): Days[] {
  const unit = grain === 'day' ? 'today' : grain
  const parts: Days[] = []
  for (let start = from; start <= to;) {
    const next = startOf(unit, start, 1)
    const end = addDays(next, -1)
    parts.push({ from: start, to: end < to ? end : to })
    start = next
  }
  return parts
}

/** `count` months, the one with `today` first; a negative count goes back and ends before that month. */
export const monthsFrom = (today: string, count: number): string[] =>
  Array.from({ length: Math.abs(count) }, (_, at) =>
    monthOf(startOf('month', today, count < 0 ? count + at : at)),
  )

/** The days of a month `yyyy-MM`. */
export const daysOfMonth = (month: string): Days => periodOf('month', `${month}-01`)
