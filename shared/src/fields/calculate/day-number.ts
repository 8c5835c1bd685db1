import { utcOffsetMinutes } from '../../contract/fields/instant.ts'

const dayMs = 86_400_000
/** Day number of 1970-01-01 in spreadsheets, which count days from the end of 1899. */
const epochDay = 25_569

/** A time as the day number of spreadsheets, its clock as the fraction, in the business time zone. */
export const toDayNumber = (instant: number): number =>
  epochDay + (instant + utcOffsetMinutes * 60_000) / dayMs

/** The time of a day number, in epoch milliseconds, to the second. */
export const toInstant = (day: number): number =>
  Math.round((day - epochDay) * 86_400) * 1_000 - utcOffsetMinutes * 60_000

/** Seconds of a day of a clock, `HH:mm` or `HH:mm:ss`, as a fraction of the day. */
export function toDayFraction(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return (hours * 3_600 + minutes * 60 + seconds) / 86_400
}

/** The parts of a day number: its calendar day, month from 1, and clock to the second. */
export function partsOf(day: number) {
  const date = new Date(Math.round((day - epochDay) * 86_400) * 1_000)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hours: date.getUTCHours(),
    minutes: date.getUTCMinutes(),
    seconds: date.getUTCSeconds(),
    /** 0 is Sunday. */
    weekday: date.getUTCDay(),
  }
}

/** The day number of a calendar day; months and days beyond their range count on, as in spreadsheets. */
export const dayNumberOf = (year: number, month: number, day: number): number =>
  epochDay + Date.UTC(year, month - 1, day) / dayMs

/** The same day of another month, or its last day where it has fewer. */
export function addMonths(day: number, months: number): number {
  const { year, month, day: date } = partsOf(Math.floor(day))
  const last = dayNumberOf(year, month + months + 1, 0)
  return Math.min(dayNumberOf(year, month + months, date), last)
}

export const endOfMonth = (day: number, months: number): number => {
  const { year, month } = partsOf(Math.floor(day))
  return dayNumberOf(year, month + months + 1, 0)
}
