import type { WeeklyHours } from '@tessera/shared/contract/edu/campuses'
import type { Absence } from '@tessera/shared/contract/edu/classrooms'
import { addDays, countDays, weekdayOf } from '../ledger/dates.ts'

/** A time of one day in minutes from its midnight; the end is not part of it. */
export interface Interval {
  start: number
  end: number
}
export interface FreeTime {
  date: string
  start: string
  end: string
}

interface FreeInput {
  /** First and last day. */
  from: string
  to: string
  minutes: number
  weekly: readonly WeeklyHours[]
  absences: readonly Absence[]
  /** Lessons by their day. */
  lessons: readonly { date: string; start: string; end: string }[]
  holidays: ReadonlySet<string>
}

const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The days from one to another. */
export const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, at) => addDays(from, at))

/** The part of an absence that falls on a day. */
function partOfDay({ from, to }: Absence, date: string): Interval[] {
  if (from.slice(0, 10) > date || to.slice(0, 10) < date) return []
  const start = from.slice(0, 10) === date ? toMinutes(from.slice(11)) : 0
  const end = to.slice(0, 10) === date ? toMinutes(to.slice(11)) : 1_440
  return end > start ? [{ start, end }] : []
}

/** Joins intervals that overlap or touch. */
function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else merged.push({ start, end })
  }
  return merged
}

/** The intervals without those that are taken. */
export function subtract(open: readonly Interval[], taken: readonly Interval[]): Interval[] {
  return taken.reduce<Interval[]>(
    (left, { start, end }) =>
      left.flatMap((one) => {
        if (end <= one.start || start >= one.end) return [one]
        return [
          { start: one.start, end: start },
          { start: end, end: one.end },
        ].filter((part) => part.end > part.start)
      }),
    mergeIntervals(open),
  )
}

/** The times in which a lesson of so many minutes fits. On a public holiday there is none. */
export const listFreeTimes = ({
  from,
  to,
  minutes,
  weekly,
  absences,
  lessons,
  holidays,
}: FreeInput): FreeTime[] =>
  datesBetween(from, to).flatMap((date) => {
    if (holidays.has(date)) return []
    const open = weekly
      .filter(({ weekday }) => weekday === weekdayOf(date))
      .map(({ start, end }) => ({ start: toMinutes(start), end: toMinutes(end) }))
    const taken = [
      ...absences.flatMap((absence) => partOfDay(absence, date)),
      ...lessons
        .filter((lesson) => lesson.date === date)
        .map(({ start, end }) => ({ start: toMinutes(start), end: end <= start ? 1_440 : toMinutes(end) })),
    ]
    return subtract(open, taken)
      .filter(({ start, end }) => end - start >= minutes)
      .map(({ start, end }) => ({ date, start: toClock(start), end: toClock(end) }))
  })
