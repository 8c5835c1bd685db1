import { formatDate } from '@tessera/shared/format/time'

// Business days are days at a campus. The browser of a user who travels, or of the head office, is in another zone.

/** `yyyy-MM-dd HH:mm` of epoch milliseconds by the clock of a campus; empty for no time. */
export function formatCampusTime(ms: number | null, timeZone: string): string {
  if (ms === null) return ''
  const time = new Intl.DateTimeFormat('sv', { timeZone, hour: '2-digit', minute: '2-digit' }).format(ms)
  return `${dayIn(timeZone, ms)} ${time}`
}

/** Epoch milliseconds of `yyyy-MM-dd HH:mm` by the clock of a campus. */
export function readCampusTime(text: string, timeZone: string): number {
  const asUtc = (shown: string) => Date.parse(`${shown.replace(' ', 'T')}:00Z`)
  const wanted = asUtc(text)
  // Twice: the first guess can be on the other side of a change of clocks.
  const closer = (ms: number) => ms + wanted - asUtc(formatCampusTime(ms, timeZone))
  return closer(closer(wanted))
}

/** `yyyy-MM-dd` of epoch milliseconds in a time zone. */
export const dayIn = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms)

/** The different days that it is in these zones at one moment, the earliest first. */
export const daysIn = (timeZones: readonly string[], ms: number): string[] =>
  [...new Set(timeZones.map((timeZone) => dayIn(timeZone, ms)))].toSorted()

/** The different days that it is now in these zones, the earliest first; without zones, that of the browser. */
export const currentDays = (timeZones: readonly string[]): string[] =>
  timeZones.length > 0 ? daysIn(timeZones, Date.now()) : [formatDate(Date.now())]
