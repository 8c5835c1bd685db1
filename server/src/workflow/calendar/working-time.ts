import { formatInstant, startOfDay } from '@tessera/shared/contract/fields/instant'
import type { CalendarBody, WorkingHours } from '@tessera/shared/contract/workflow/calendar'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A calendar whose exceptions leave nothing open for so long has no working time. */
const maxDays = 3_660

/** A part of a day, in milliseconds after its midnight. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A calendar of working time in the business time zone, where every day has 24 hours. */
export interface WorkingCalendar {
  /** From Monday to Sunday. */
  readonly week: readonly (readonly Span[])[]
  /** Days that differ from their weekday, by `yyyy-MM-dd`. */
  readonly days: ReadonlyMap<string, readonly Span[]>
}

const toMs = (clock: string): number => {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours! * 60 + minutes!) * minuteMs
}
const toSpans = (hours: WorkingHours): Span[] =>
  hours.map(({ from, to }) => ({ from: toMs(from), to: toMs(to) }))

/** Whether hours are in order, do not overlap, and none is empty. */
export const areOrdered = (hours: WorkingHours): boolean =>
  toSpans(hours).every(({ from, to }, at, spans) => from < to && (at === 0 || spans[at - 1]!.to <= from))

export const toWorkingCalendar = ({ week, days }: Pick<CalendarBody, 'week' | 'days'>): WorkingCalendar => ({
  week: week.map((hours) => toSpans(hours)),
  days: new Map(days.map(({ date, hours }) => [date, toSpans(hours)])),
})

/** Monday is 0; `midnight` is the start of a day. */
const weekdayOf = (midnight: number) => (new Date(midnight + dayMs / 2).getUTCDay() + 6) % 7

function spansOf({ week, days }: WorkingCalendar, midnight: number): readonly Span[] {
  return days.get(formatInstant(midnight, 'yyyy-MM-dd')) ?? week[weekdayOf(midnight)]!
}

/**
 * The moment at which `ms` of working time have passed since `from`; `from` itself where `ms` is not positive. Times
 * are epoch milliseconds. Null where the calendar has no working time in the following ten years.
 */
export function addWorkingTime(calendar: WorkingCalendar, from: number, ms: number): number | null {
  if (ms <= 0) return from
  let left = ms
  let idleDays = 0
  for (let midnight = startOfDay(from); idleDays < maxDays; midnight += dayMs) {
    idleDays += 1
    for (const span of spansOf(calendar, midnight)) {
      const start = Math.max(midnight + span.from, from)
      const length = midnight + span.to - start
      if (length <= 0) continue
      if (left <= length) return start + left
      left -= length
      idleDays = 0
    }
  }
  return null
}

/** The working time between two moments in milliseconds; 0 where `to` is not after `from`. */
export function workingTimeBetween(calendar: WorkingCalendar, from: number, to: number): number {
  let sum = 0
  for (let midnight = startOfDay(from); midnight < to; midnight += dayMs)
    for (const span of spansOf(calendar, midnight))
      sum += Math.max(0, Math.min(midnight + span.to, to) - Math.max(midnight + span.from, from))
  return sum
}
