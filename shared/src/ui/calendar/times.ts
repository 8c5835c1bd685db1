import { formatInstant, utcOffsetMinutes } from '../../contract/fields/instant.ts'

/** From `start` until `end`, which does not belong to it any more, in epoch milliseconds. */
export interface Times {
  readonly start: number
  readonly end: number
}

export const dayMs = 86_400_000

/** The wall time of an instant in the business time zone, as the calendar takes it: without a zone. */
export const toWallTime = (instant: number): string => formatInstant(instant, 'yyyy-MM-ddTHH:mm:ss')

/** The instant of a wall time of the calendar, whose dates have it in the time zone of the browser. */
export const toInstant = (date: Date): number =>
  Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  ) -
  utcOffsetMinutes * 60_000

/**
 * What a key does to the times of an event: Alt with an arrow moves it by a day or a week, with Shift its end by a day.
 * Null for other keys, and for an end that would be at or before the start.
 */
export function timesAfterKey(
  { start, end }: Times,
  { key, altKey, shiftKey }: { key: string; altKey: boolean; shiftKey: boolean },
): Times | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (!altKey || days === undefined) return null
  if (!shiftKey) return { start: start + days * dayMs, end: end + days * dayMs }
  const next = end + days * dayMs
  return Math.abs(days) === 1 && next > start ? { start, end: next } : null
}
