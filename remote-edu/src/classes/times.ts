import type { ClassRow } from '@tessera/shared/contract/edu/classes'

export interface Slot {
  /** 1 is Monday. */
  weekdays: number[]
  /** `18:30–20:00` */
  hours: string
}

/** Weekly times with the days that share their hours in one slot: how people write a timetable. */
export function slots(times: ClassRow['times']): Slot[] {
  const found = new Map<string, number[]>()
  for (const { weekday, start, end } of times) {
    const hours = `${start}–${end}`
    const weekdays = found.get(hours) ?? []
    if (!weekdays.includes(weekday)) weekdays.push(weekday)
    found.set(hours, weekdays)
  }
  return [...found].map(([hours, weekdays]) => ({
    hours,
    weekdays: weekdays.sort((one, other) => one - other),
  }))
}

type Day = 'today' | 'tomorrow' | 'later'

/** The day of a lesson as seen at `now` (epoch milliseconds) from its campus: the campus decides what today is, not the browser. */
export function dayOf(startAt: string, timeZone: string, now: number): Day {
  const date = startAt.slice(0, 10)
  const today = dateAt(now, timeZone)
  if (date === today) return 'today'
  return Date.parse(date) - Date.parse(today) === 86_400_000 ? 'tomorrow' : 'later'
}

/** `yyyy-MM-dd` at the campus. */
const dateAt = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms)

/** A later day as people say it in `locale`, such as `Mon 24 Nov`; with the year where it is not the one at the campus. */
export function dayText(startAt: string, timeZone: string, now: number, locale: string): string {
  const date = startAt.slice(0, 10)
  const otherYear = date.slice(0, 4) !== dateAt(now, timeZone).slice(0, 4)
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(otherYear ? { year: 'numeric' as const } : {}),
  }).format(Date.parse(date))
}
