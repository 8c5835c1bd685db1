import * as z from 'zod'
import type { Parsed } from './kind.ts'

/** Epoch milliseconds. */
export const Instant = z.int().min(-8_640_000_000_000).max(8_640_000_000_000)
/** `HH:mm` or `HH:mm:ss`. */
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'clock' })

/**
 * Minutes by which the business is ahead of Greenwich: days begin at its midnight, whatever the clock of a
 * server or browser says.
 */
export const utcOffsetMinutes = 8 * 60

/**
 * A moment by a pattern of yyyy, MM, dd, HH, mm and ss, in the time of the business (China has no summer
 * time).
 */
export function formatInstant(instant: number, pattern: string): string {
  const at = new Date(instant + utcOffsetMinutes * 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  const parts: Readonly<Record<string, string>> = {
    yyyy: String(at.getUTCFullYear()).padStart(4, '0'),
    MM: two(at.getUTCMonth() + 1),
    dd: two(at.getUTCDate()),
    HH: two(at.getUTCHours()),
    mm: two(at.getUTCMinutes()),
    ss: two(at.getUTCSeconds()),
  }
  return pattern.replaceAll(/yyyy|MM|dd|HH|mm|ss/g, (part) => parts[part]!)
}

/** The midnight of the business with which the day of a moment begins. */
export const startOfDay = (instant: number): number =>
  Math.floor((instant + utcOffsetMinutes * 60_000) / 86_400_000) * 86_400_000 - utcOffsetMinutes * 60_000

/**
 * A date as people write it in a cell: `2026-03-01`, `2026/3/1 8:30`, `2026年3月1日`, `20260301`. A day that
 * does not exist is none.
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
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const real =
    at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return real ? { value: at.getTime() - utcOffsetMinutes * 60_000 } : { problem: 'notADate' }
}

/** `8:5` is none; `8:05` is 08:05:00. */
export function parseClock(cell: string): Parsed<string | null> {
  const text = cell.trim()
  if (text === '') return { value: null }
  const full = /^\d:/.test(text) ? `0${text}` : text
  const clock = /^\d{2}:\d{2}$/.test(full) ? `${full}:00` : full
  return Clock.safeParse(clock).success ? { value: clock } : { problem: 'notATime' }
}

/** Two ends written with `~`, ` - ` or `至` between them; both or neither. */
export function parsePair<V>(
  cell: string,
  one: (text: string) => Parsed<V | null>,
  none: 'notADate' | 'notATime',
): Parsed<V[]> {
  if (cell.trim() === '') return { value: [] }
  const ends = cell.split(/~|～|至|\s-\s/).map((text) => one(text))
  if (ends.length !== 2) return { problem: none }
  const value: V[] = []
  for (const end of ends) {
    if ('problem' in end) return end
    if (end.value === null) return { problem: none }
    value.push(end.value)
  }
  return { value }
}
