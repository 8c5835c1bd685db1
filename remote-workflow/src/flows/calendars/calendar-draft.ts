import type { CalendarBody, WorkingHours } from '@tessera/shared/contract/workflow/calendar'
import { weekdayOf } from './dates.ts'
import type { ListedDay } from './holiday-list.ts'

export type CalendarDay = CalendarBody['days'][number]

/** What a day of a calendar is: worked or free by its weekday, a holiday, or worked in exchange. */
export type DayKind = 'worked' | 'free' | 'holiday' | 'exchanged'

export const findDay = ({ days }: Pick<CalendarBody, 'days'>, date: string): CalendarDay | undefined =>
  days.find((day) => day.date === date)

export function kindOf(week: CalendarBody['week'], day: CalendarDay | undefined, date: string): DayKind {
  if (day) return day.hours.length === 0 ? 'holiday' : 'exchanged'
  return week[weekdayOf(date)]!.length > 0 ? 'worked' : 'free'
}

/** The hours that a day in exchange has unless others are entered: those of the first worked weekday. */
export const usualHours = (week: CalendarBody['week']): WorkingHours =>
  week.find((hours) => hours.length > 0) ?? [{ from: '09:00', to: '18:00' }]

/** Sets days, or with `null` makes them ordinary days of the week again. */
export function setDays(
  days: readonly CalendarDay[],
  dates: readonly string[],
  value: Omit<CalendarDay, 'date'> | null,
): CalendarDay[] {
  const changed = new Set(dates)
  const rest = days.filter(({ date }) => !changed.has(date))
  const added = value === null ? [] : dates.map((date) => ({ date, ...value }))
  return [...rest, ...added].sort((one, other) => (one.date < other.date ? -1 : 1))
}

/** Those of some years in which a calendar has no holiday. */
export const yearsWithoutHolidays = (
  { days }: Pick<CalendarBody, 'days'>,
  years: readonly number[],
): number[] =>
  years.filter((year) => !days.some(({ date, hours }) => hours.length === 0 && date.startsWith(`${year}-`)))

/** Adds the days of an official list. A free day that is free anyway needs its name. */
export function addListedDays(calendar: CalendarBody, listed: readonly ListedDay[]): CalendarBody {
  const hours = usualHours(calendar.week)
  const days = listed.reduce<CalendarDay[]>(
    (next, { date, name, isWorked }) => setDays(next, [date], { name, hours: isWorked ? hours : [] }),
    calendar.days,
  )
  return { ...calendar, days }
}

export const formatHours = (hours: WorkingHours): string =>
  hours.map(({ from, to }) => `${from}-${to}`).join(', ')

const clock = String.raw`(\d{1,2}):?(\d{2})`
const period = new RegExp(String.raw`^${clock}\s*[-–—~～至到]\s*${clock}$`)

/** Reads hours such as `09:00-12:00, 13:30-18:00`; '' for none. null where the text is something else. */
export function readHours(text: string): WorkingHours | null {
  const parts = text
    .replaceAll('：', ':')
    .split(/[,，、;；]|(?<=\d)\s+(?=\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const hours: WorkingHours = []
  for (const part of parts) {
    const [, fromHour, fromMinute, toHour, toMinute] = period.exec(part) ?? []
    if (toMinute === undefined) return null
    const [from, to] = [
      `${fromHour!.padStart(2, '0')}:${fromMinute}`,
      `${toHour!.padStart(2, '0')}:${toMinute}`,
    ]
    const isClock = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(value)
    const last = hours.at(-1)
    if (!isClock(from) || !isClock(to) || from >= to || (last && last.to > from)) return null
    hours.push({ from, to })
  }
  return hours.length > 6 ? null : hours
}
