import { formatInstant } from '../fields/instant.ts'
import type { RelativeDay } from './data-sets.ts'

// Days are texts such as `2026-11-30`, by the calendar.

const dayMs = 86_400_000
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1

export const plusDays = (day: string, days: number): string => textOf(utcOf(day) + days * dayMs)
/** The first day of the month after so many months. */
export const monthStart = (day: string, months = 0): string =>
  textOf(Date.UTC(Number(day.slice(0, 4)), monthOf(day) + months, 1))
/** The first day of the quarter after so many quarters. */
export const quarterStart = (day: string, quarters = 0): string =>
  monthStart(day, 3 * quarters - (monthOf(day) % 3))
export const yearStart = (day: string, years = 0): string => monthStart(day, 12 * years - monthOf(day))
/** Weeks begin on Monday. */
export const weekStart = (day: string): string => plusDays(day, -((new Date(utcOf(day)).getUTCDay() + 6) % 7))

/** The days that words name, from the present one. */
export const relativeDays: Readonly<Record<RelativeDay, (today: string) => string>> = {
  '@today': (today) => today,
  '@30days': (today) => plusDays(today, -29),
  '@monthStart': (today) => monthStart(today),
  '@quarterStart': (today) => quarterStart(today),
  '@yearStart': (today) => yearStart(today),
}

export const isRelativeDay = (text: string): text is RelativeDay => Object.hasOwn(relativeDays, text)
/** The day that a word names at a time, by the clock of the business. */
export const dayOf = (word: RelativeDay, now: number): string =>
  relativeDays[word](formatInstant(now, 'yyyy-MM-dd'))

/** Number of days, both included. */
export const countDays = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / dayMs + 1

/** The same date a year before; 29 February becomes the 28th. */
export const yearBefore = (day: string): string => {
  const monthDay = day.slice(4)
  return String(Number(day.slice(0, 4)) - 1).padStart(4, '0') + (monthDay === '-02-29' ? '-02-28' : monthDay)
}
