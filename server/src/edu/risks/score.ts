import type { RiskFinding } from '@tessera/shared/contract/edu/care'
import { addDays, countDays, type Suspension } from '../ledger/dates.ts'

/** What is known about a student on a day. Null where it is unknown, or where the caller may not see it. */
export interface RiskFacts {
  /** Today at the campus. */
  readonly today: string
  /** Lessons left over all open lines of units; null without such a line, as with a period card alone. */
  readonly remainUnits: number | null
  /** Lessons that were held and that no line could pay. */
  readonly owedUnits: number | null
  /** The first day on which lessons that are left expire. */
  readonly expireDate: string | null
  /** Lessons used in the last 56 days. */
  readonly usedUnits: number | null
  /** Since when the student can have used lessons: the first lesson of the last 56 days; null without one. */
  readonly usedSince: string | null
  /** Missed lessons since the last one that was attended. */
  readonly absentRun: number
  readonly lastAttendDate: string | null
  /** Since when the student should have had lessons: the first day of the oldest open line. */
  readonly activeSince: string | null
  /** When all open lines were suspended; no two have a day in common. */
  readonly pauses: readonly Suspension[]
  /** Mean and number of the student's reviews of coaches in the last 30 days and in the 30 days before. */
  readonly stars: { readonly mean: number; readonly n: number } | null
  readonly starsBefore: { readonly mean: number; readonly n: number } | null
  /** In yuan. */
  readonly arrears: number | null
}

export interface Risk {
  readonly score: number
  /** The weightiest first. */
  readonly reasons: readonly RiskFinding[]
  readonly runOutDate: string | null
}

/** Few lessons left, in lessons (M12). */
const lowBalance = 5
const soonDays = 30
/** Lessons that are used up so soon are a reason to talk about renewal. */
const runOutDays = 21
const dormantDays = 30
const paceDays = 56

/** Negative where `to` is earlier. */
const daysBetween = (from: string, to: string): number =>
  from <= to ? countDays(from, to) - 1 : 1 - countDays(to, from)

/**
 * The day on which the lessons are used up at the pace of the last eight weeks. Holidays, leave and changes of the plan
 * are in the pace as far as they were in those weeks. Null without a pace, or without lessons that are counted.
 */
export function runOutDateOf({ today, remainUnits, usedUnits, usedSince }: RiskFacts): string | null {
  if (remainUnits === null || !usedUnits || usedSince === null) return null
  // A pace of less than a week is chance.
  const days = Math.min(Math.max(daysBetween(usedSince, today), 7), paceDays)
  return addDays(today, Math.min(Math.ceil((remainUnits * days) / usedUnits), 3_650))
}

/** Days since the last lesson, without those on which the student was suspended; 0 without an open line. */
function daysWithoutLesson({ today, lastAttendDate, activeSince, pauses }: RiskFacts): number {
  if (activeSince === null) return 0
  const since = lastAttendDate !== null && lastAttendDate > activeSince ? lastAttendDate : activeSince
  const paused = pauses.map(({ from, to }) =>
    countDays(from > since ? from : addDays(since, 1), to !== null && to < today ? to : today),
  )
  return paused.reduce((days, rest) => days - rest, daysBetween(since, today))
}

/** How likely a student is to leave, with the reasons. Points of reasons are added, up to 100. */
export function scoreRisk(facts: RiskFacts): Risk {
  const { today, remainUnits, owedUnits, expireDate, absentRun, stars, starsBefore, arrears } = facts
  const runOutDate = runOutDateOf(facts)
  const reasons: RiskFinding[] = []
  const add = (reason: RiskFinding['reason'], points: number, value: number, date: string | null = null) =>
    reasons.push({ reason, points, value, date })

  if (owedUnits !== null && owedUnits > 0) add('owed', 25, owedUnits)
  const isLow = remainUnits !== null && remainUnits <= lowBalance
  if (isLow) add('lowBalance', remainUnits <= 2 ? 30 : 20, remainUnits)
  if (runOutDate !== null && !isLow) {
    const days = daysBetween(today, runOutDate)
    if (days <= runOutDays) add('runsOut', 15, days, runOutDate)
  }
  if (expireDate !== null && (remainUnits === null || remainUnits > 0)) {
    const days = daysBetween(today, expireDate)
    if (days >= 0 && days <= soonDays) add('expiring', days <= 7 ? 30 : 20, days, expireDate)
  }
  if (absentRun >= 2) add('absences', Math.min(10 * absentRun - 5, 35), absentRun)
  if (stars && starsBefore && stars.n >= 2 && starsBefore.n >= 2 && starsBefore.mean - stars.mean >= 0.5)
    add('fallingStars', 20, Math.round(stars.mean * 100) / 100)
  if (arrears !== null && arrears > 0) add('arrears', 15, arrears)
  const days = daysWithoutLesson(facts)
  if (days >= dormantDays) add('noLesson', days >= 2 * dormantDays ? 35 : 25, days)

  const score = Math.min(
    100,
    reasons.reduce((sum, { points }) => sum + points, 0),
  )
  return { score, reasons: reasons.toSorted((a, b) => b.points - a.points), runOutDate }
}
