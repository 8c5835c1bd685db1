import type { ClassRow } from '@tessera/shared/contract/edu/classes'

/** Hours of a weekly timetable and the weekdays that share them. */
export interface TimeSlot {
  /** 1 is Monday. */
  weekdays: number[]
  /** Start and end, such as `18:30–20:00`. */
  hours: string
}

/** Groups weekly times by their hours. Weekdays are unique and sorted. */
export function groupByHours(times: ClassRow['times']): TimeSlot[] {
  const weekdaysOfHours = new Map<string, number[]>()
  for (const { weekday, start, end } of times) {
    const hours = `${start}–${end}`
    const weekdays = weekdaysOfHours.get(hours) ?? []
    if (!weekdays.includes(weekday)) weekdays.push(weekday)
    weekdaysOfHours.set(hours, weekdays)
  }
  return [...weekdaysOfHours].map(([hours, weekdays]) => ({
    hours,
    weekdays: weekdays.sort((a, b) => a - b),
  }))
}

type Day = 'today' | 'tomorrow' | 'later'

/**
 * The day of a lesson relative to `now` (epoch milliseconds). The time zone of the campus decides what today
 * is, not the browser.
 */
export function dayOf(startAt: string, timeZone: string, now: number): Day {
  const date = startAt.slice(0, 10)
  const today = formatDateAt(now, timeZone)
  if (date === today) return 'today'
  return Date.parse(date) - Date.parse(today) === 86_400_000 ? 'tomorrow' : 'later'
}

/** The date at the campus as `yyyy-MM-dd`. */
const formatDateAt = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms)

/** The date of a lesson, such as `Mon 24 Nov`. Has the year unless it is the current one at the campus. */
export function formatDay(startAt: string, timeZone: string, now: number, locale: string): string {
  const date = startAt.slice(0, 10)
  const otherYear = date.slice(0, 4) !== formatDateAt(now, timeZone).slice(0, 4)
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(otherYear ? { year: 'numeric' as const } : {}),
  }).format(Date.parse(date))
}

/** The difference of a time zone to UTC at a time, such as `UTC+8`. Without a zone, that of the browser. */
const offsetAt = (ms: number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', 'UTC')

/**
 * The difference of the campus to UTC where its clocks differ from the browser's; undefined where they agree,
 * as then the page need not say whose time it shows.
 */
export function findCampusOffset(timeZone: string, now: number, browserZone?: string): string | undefined {
  const campus = offsetAt(now, timeZone)
  return campus === offsetAt(now, browserZone) ? undefined : campus
}
