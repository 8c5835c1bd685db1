// Days as `yyyy-MM-dd`, without a time zone.

const dayMs = 86_400_000
const toMs = (date: string) => Date.parse(`${date}T00:00:00Z`)
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const addDays = (date: string, count: number): string => toDate(toMs(date) + count * dayMs)

/** The days from one to another, whichever comes first. */
export function datesBetween(one: string, other: string): string[] {
  const [first, last] = one < other ? [one, other] : [other, one]
  const count = Math.round((toMs(last) - toMs(first)) / dayMs) + 1
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string): number => (new Date(toMs(date)).getUTCDay() + 6) % 7

/** The days of a month, which counts from 1. */
export function datesOfMonth(year: number, month: number): string[] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const next = new Date(Date.UTC(year, month, 1)).getTime()
  return datesBetween(first, toDate(next - dayMs))
}

/** The day with a year, month and day of the month; null where there is none. */
export function dateOf(year: number, month: number, day: number): string | null {
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? toDate(ms) : null
}
