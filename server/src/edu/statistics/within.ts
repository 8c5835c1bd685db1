import { sql, type RawBuilder } from 'kysely'
import { addDays } from '../ledger/dates.ts'
import type { Days, ZonedPeriods } from './periods.ts'

// The planner cannot estimate how many rows are in the days of the table `periods`, and reads a whole table of years for a
// month. So these conditions stand beside `between p.d1 and p.d2` and repeat the days as values, which the planner compares
// with the statistics of the column. They change no result.

type Sql = RawBuilder<unknown>

/** More ranges, as those of a trend, become one. */
const maxRanges = 4

/** Ranges that contain all given days: those that overlap or touch are joined. */
export function mergeDays(days: readonly Days[]): readonly Days[] {
  const merged: Days[] = []
  for (const { from, to } of days.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (last && from <= addDays(last.to, 1))
      merged[merged.length - 1] = { from: last.from, to: last.to > to ? last.to : to }
    else merged.push({ from, to })
  }
  return merged.length <= maxRanges ? merged : [hullOf(merged)!]
}

function hullOf(merged: readonly Days[]): Days | undefined {
  const [first] = merged
  return first && { from: first.from, to: merged.at(-1)!.to }
}

const isAmong = (date: Sql, ranges: readonly Days[]): Sql =>
  ranges.length === 0
    ? sql`false`
    : sql`(${sql.join(
        ranges.map(({ from, to }) => sql`${date} between ${from}::date and ${to}::date`),
        sql` or `,
      )})`

const allDays = ({ zones }: ZonedPeriods): readonly Days[] => zones.flatMap((zone) => zone.periods)

/** SQL condition that all days of periods meet. For tables that have an index on the campus and this date. */
export function isWithin(date: Sql, periods: ZonedPeriods): Sql {
  const hull = hullOf(mergeDays(allDays(periods)))
  return isAmong(date, hull ? [hull] : [])
}

/** The same, for tables that have an index on this date only: each range of days is looked up in it. */
export const isWithinRanges = (date: Sql, periods: ZonedPeriods): Sql =>
  isAmong(date, mergeDays(allDays(periods)))

/** SQL condition that holds for all dates within so many days up to `as_of` of a period. */
export const isNearEnd = (date: Sql, days: number, { zones }: ZonedPeriods): Sql => {
  const ends = zones.flatMap(({ today, periods }) => periods.map(({ to }) => (to < today ? to : today)))
  return isAmong(date, mergeDays(ends.map((asOf) => ({ from: addDays(asOf, 1 - days), to: asOf }))))
}

/** The first day of all periods; null without a period. */
export const firstDay = (periods: ZonedPeriods): string | null =>
  hullOf(mergeDays(allDays(periods)))?.from ?? null
