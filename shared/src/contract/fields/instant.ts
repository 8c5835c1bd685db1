import * as z from 'zod'
import type { Parsed } from './kind.ts'

/** Epoch milliseconds. */
export const Instant = z.int().min(-8_640_000_000_000).max(8_640_000_000_000)
/** `HH:mm` or `HH:mm:ss`. */
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'clock' })

/**
 * Offset of the business time zone from UTC. Days begin at its midnight, in any time zone of the server or
 * browser.
 */
export const utcOffsetMinutes = 8 * 60
/** The same as times are written. */
export const utcOffset = '+08:00'

const twoDigits = (n: number) => String(n).padStart(2, '0')

const partsOfInstant: Readonly<Record<string, (date: Date) => string>> = {
  yyyy: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  MM: (date) => twoDigits(date.getUTCMonth() + 1),
  dd: (date) => twoDigits(date.getUTCDate()),
  HH: (date) => twoDigits(date.getUTCHours()),
  mm: (date) => twoDigits(date.getUTCMinutes()),
  ss: (date) => twoDigits(date.getUTCSeconds()),
}

/**
 * Formats a time by a pattern of yyyy, MM, dd, HH, mm and ss, in the business time zone (China has no
 * daylight saving time).
 */
export function formatInstant(instant: number, pattern: string): string {
  const date = new Date(instant + utcOffsetMinutes * 60_000)
  return pattern.replaceAll(/yyyy|MM|dd|HH|mm|ss/g, (part) => partsOfInstant[part]!(date))
}

/** The time at which a day of the form `yyyy-MM-dd` begins, in the business time zone. */
export const instantOfDay = (day: string): number =>
  Date.parse(`${day}T00:00:00Z`) - utcOffsetMinutes * 60_000

/** The midnight at which the day of a time begins, in the business time zone. */
export const startOfDay = (instant: number): number =>
  Math.floor((instant + utcOffsetMinutes * 60_000) / 86_400_000) * 86_400_000 - utcOffsetMinutes * 60_000

/**
 * Parses a date of a cell: `2026-03-01`, `2026/3/1 8:30`, `2026年3月1日`, `20260301`. A day that does not exist
 * is a problem.
 */
export function parseDate(cell: string): Parsed<number | null> {
  const [, y, m = '1', d = '1', h = '0', i = '0', s = '0'] =
    /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?月?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
      cell.trim(),
    ) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(cell.trim()) ??
    []
  if (!y) return { problem: 'notADate' }
  const [year, month, day, hour, minute, second] = [y, m, d, h, i, s].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const exists =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return exists ? { value: date.getTime() - utcOffsetMinutes * 60_000 } : { problem: 'notADate' }
}

/** Parses a time of day: `8:05` is 08:05:00, `8:5` is a problem. */
export function parseClock(cell: string): Parsed<string | null> {
  const text = cell.trim()
  if (text === '') return { value: null }
  const full = /^\d:/.test(text) ? `0${text}` : text
  const clock = /^\d{2}:\d{2}$/.test(full) ? `${full}:00` : full
  return Clock.safeParse(clock).success ? { value: clock } : { problem: 'notATime' }
}

/** Parses a range whose two ends are separated by `~`, ` - ` or `至`; both ends or none. */
export function parsePair<V>(
  cell: string,
  parseEnd: (text: string) => Parsed<V | null>,
  problem: 'notADate' | 'notATime',
): Parsed<V[]> {
  if (cell.trim() === '') return { value: [] }
  const ends = cell.split(/~|～|至|\s-\s/).map((text) => parseEnd(text))
  if (ends.length !== 2) return { problem }
  const value: V[] = []
  for (const end of ends) {
    if ('problem' in end) return end
    if (end.value === null) return { problem }
    value.push(end.value)
  }
  return { value }
}
