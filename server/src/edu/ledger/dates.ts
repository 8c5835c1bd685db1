// Dates are `yyyy-MM-dd` at the campus, months `yyyy-MM`. They compare as text.

const dayMs = 86_400_000

/** Order of dates, months and ids. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Days from `from` to `to`, both inclusive; 0 where `to` is before `from`. */
export const countDays = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Monday of the ISO week. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

export const monthOf = (date: string): string => date.slice(0, 7)

/** First day of the month after that of `date`. */
export function nextMonthStart(date: string): string {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7))
  return month === 12
    ? `${String(year + 1).padStart(4, '0')}-01-01`
    : `${date.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`
}

/**
 * The date under which something of `bizDate` enters the accounts: itself, or the first day of the next open month. What is
 * reversed is dated as it was in the accounts. See decision 102.
 */
export function accountingDate(bizDate: string, isClosed: (month: string) => boolean): string {
  let date = bizDate
  while (isClosed(monthOf(date))) date = nextMonthStart(date)
  return date
}

/** A time in which lessons rest; both ends inclusive, `to` is null while it is open. */
export interface Suspension {
  readonly from: string
  readonly to: string | null
}

const isSuspended = (date: string, suspensions: readonly Suspension[]) =>
  suspensions.some(({ from, to }) => from <= date && (to === null || date <= to))

/** The first `days` days of a period card up to `until`, without suspended ones: each is recognised once. */
export function chargeableDates(
  periodFrom: string,
  days: number,
  suspensions: readonly Suspension[],
  until: string,
): readonly string[] {
  const dates: string[] = []
  for (let date = periodFrom; dates.length < days && date <= until; date = addDays(date, 1))
    if (!isSuspended(date, suspensions)) dates.push(date)
  return dates
}
