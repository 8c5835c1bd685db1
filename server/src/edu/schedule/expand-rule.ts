import type { RuleException, RuleTimes, SchedulePreview } from '@tessera/shared/contract/edu/schedule-rules'
import { refuseField } from '../../errors/refusal.ts'
import { addDays, countDays, mondayOf, weekdayOf } from '../ledger/dates.ts'
import { text } from './text.ts'

export type PlannedLesson = SchedulePreview['lessons'][number]
export type SkippedDate = SchedulePreview['skipped'][number]

/** The most lessons of one rule. */
export const maxLessons = 500
/** A lesson over midnight ends at the latest so many minutes after it starts. */
const maxMinutes = 12 * 60
const firstDate = '2000-01-01'
const lastDate = '2099-12-31'
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Minutes from one time of day to another; over midnight where the end is not after the start. */
export const minutesBetween = (start: string, end: string): number =>
  (minutesOf(end) - minutesOf(start) + 1_440) % 1_440 || 1_440

/**
 * The lessons of a rule in the order of their days, by the clock of the campus, and the days on which there are none.
 * `from` is the first day that counts, so that a rule can be continued. Throws a refusal of the field that is wrong, and
 * for more than 500 lessons.
 */
export function expandRule(
  rule: RuleTimes,
  /** Names of public holidays by their day. */
  holidays: ReadonlyMap<string, string>,
  from = '',
): { lessons: PlannedLesson[]; skipped: SkippedDate[] } {
  assertValid(rule)
  const exceptions = new Map(rule.exceptions.map((exception) => [exception.date, exception]))
  const lessons: PlannedLesson[] = []
  const skipped: SkippedDate[] = []
  const limit = rule.freq === 'dates' ? Infinity : (rule.lessonCount ?? Infinity)
  for (const date of datesOf(rule)) {
    if (lessons.length >= limit) break
    if (date < from) continue
    const exception = exceptions.get(date)
    const holiday = holidays.get(date)
    if (exception?.action === 'skip') skipped.push({ date, reason: 'exception', name: '' })
    // A day that staff have moved takes place, whatever the calendar says of the day it was moved from.
    else if (!exception && rule.skipHoliday && holiday !== undefined)
      skipped.push({ date, reason: 'holiday', name: holiday })
    else lessons.push(toLesson(rule, date, exception))
    if (lessons.length > maxLessons)
      throw refuseField(rule.freq === 'dates' ? 'dates' : 'lessonCount', text.tooMany, { max: maxLessons })
  }
  if (limit !== Infinity && lessons.length < limit)
    throw refuseField('lessonCount', text.tooFew, { count: limit, found: lessons.length, last: lastDate })
  lessons.sort((a, b) => (`${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1))
  return { lessons, skipped }
}

const toLesson = (
  { startTime, endTime }: RuleTimes,
  date: string,
  exception: RuleException | undefined,
): PlannedLesson => ({
  date: exception?.toDate ?? date,
  startTime: exception?.startTime ?? startTime,
  endTime: exception?.endTime ?? endTime,
  movedFrom: exception ? date : null,
})

/** The days of a rule without regard to holidays and exceptions, in order. */
function* datesOf({ freq, dates, weekdays, fromDate, toDate }: RuleTimes): Generator<string> {
  const last = toDate ?? lastDate
  if (freq === 'dates') {
    for (const date of [...new Set(dates)].toSorted()) yield date
    return
  }
  const firstMonday = mondayOf(fromDate)
  for (let date = fromDate; date <= last; date = addDays(date, 1)) {
    const weeks = (countDays(firstMonday, mondayOf(date)) - 1) / 7
    if (freq === 'biweekly' && weeks % 2 === 1) continue
    if (freq === 'daily' || weekdays.includes(weekdayOf(date))) yield date
  }
}

function assertValid({ freq, dates, weekdays, fromDate, toDate, lessonCount, ...rule }: RuleTimes): void {
  if (freq === 'dates') {
    if (dates.length === 0) throw refuseField('dates', text.noDates)
    for (const date of dates) assertDate('dates', date)
  } else {
    assertDate('fromDate', fromDate)
    if (toDate) assertDate('toDate', toDate)
    if (toDate && toDate < fromDate) throw refuseField('toDate', text.datesReversed)
    if (freq !== 'daily' && weekdays.length === 0) throw refuseField('weekdays', text.noWeekdays)
    if (!toDate && !lessonCount) throw refuseField('toDate', text.noEnd)
    if (lessonCount && lessonCount > maxLessons)
      throw refuseField('lessonCount', text.tooMany, { max: maxLessons })
  }
  assertTimes('endTime', rule.startTime, rule.endTime)
  for (const { date, toDate: to, startTime, endTime } of rule.exceptions) {
    for (const day of [date, to]) if (day) assertDate('exceptions', day)
    if (startTime || endTime) assertTimes('exceptions', startTime ?? rule.startTime, endTime ?? rule.endTime)
  }
}

/** Throws for a day that is out of range, such as one of 1900. */
export function assertDate(field: string, date: string): void {
  if (date < firstDate || date > lastDate)
    throw refuseField(field, text.dateOutOfRange, { date, first: firstDate, last: lastDate })
}

export function assertTimes(field: string, start: string, end: string): void {
  if (start === end || minutesBetween(start, end) > maxMinutes)
    throw refuseField(field, text.timesReversed, { start, end })
}

/** The first lesson of a rule after a day, whatever its last day and number of lessons. */
export function firstLessonAfter(
  rule: RuleTimes,
  holidays: ReadonlyMap<string, string>,
  after: string,
): PlannedLesson {
  const { lessons } = expandRule({ ...rule, toDate: null, lessonCount: 1 }, holidays, addDays(after, 1))
  return lessons[0]!
}
