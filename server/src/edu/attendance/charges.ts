import type { AttendanceStatus, makeupDenials } from '@tessera/shared/contract/edu/attendance'
import type { SettingValues } from '@tessera/shared/contract/edu/settings'
import type { Book } from '../ledger/book.ts'
import { isLeftFor, payingLines, periodCardOf } from '../ledger/choose-line.ts'
import { monthOf } from '../ledger/dates.ts'
import { deductionOf, type ChargeReason, type MakeupEffect, type Outcome } from '../ledger/deduction.ts'
import { chargeRoster, thenSettle, type ChargeResult } from '../ledger/lessons.ts'
import { availableUnits, type Line } from '../ledger/line.ts'
import { matrixOf } from '../settings/values.ts'
import type { RolledLesson } from './lessons.ts'
import type { RosterOfLesson } from './roster.ts'

/** What a status of a student costs. Units are x100. */
export interface Charge {
  readonly status: AttendanceStatus
  readonly outcome: Outcome
  readonly units: number
  readonly reason: ChargeReason | 'period_card'
  readonly makeup: MakeupEffect
  /** Why a leave gives no make-up; null where it gives one, and for other statuses. */
  readonly noMakeup: (typeof makeupDenials)[number] | null
}

/** What decides which line of a student pays. */
type PaidSeat = Pick<RosterOfLesson, 'lineId' | 'missedCourseId'>

export const lessonOfLine = (lesson: RolledLesson, { lineId, missedCourseId }: PaidSeat) => ({
  courseId: lesson.courseId,
  subjectId: lesson.subjectId,
  bizDate: lesson.bizDate,
  preferredLineId: lineId,
  missedCourseId,
})

/** The roster as the ledger charges it. */
export const rosterCharge = (lesson: RolledLesson, roster: PaidSeat & Pick<RosterOfLesson, 'id'>) => ({
  ...lessonOfLine(lesson, roster),
  rosterId: roster.id,
  lessonId: lesson.id,
  coachId: lesson.coachId,
  campusId: lesson.campusId,
})

/** Leaves of the period of a lesson, besides this one. They count for its quota whenever they were submitted. */
export function countLeaves(
  { bizDate, settings }: Pick<RolledLesson, 'bizDate' | 'settings'>,
  leaves: RosterOfLesson['otherLeaves'],
  line: { readonly from: string; readonly to: string } | null,
): number {
  if (settings.leaveQuotaPer === 'month')
    return leaves.filter((date) => monthOf(date) === monthOf(bizDate)).length
  return leaves.filter((date) => line === null || (line.from <= date && date <= line.to)).length
}

/** The time of the line that pays a lesson first; null without one. */
export function periodOfLine(book: Book, lesson: RolledLesson, roster: PaidSeat) {
  const [line] = payingLines([...book.lines.values()], lessonOfLine(lesson, roster))
  return line ? { from: line.terms.effectiveFrom, to: line.state.expireDate ?? '9999-12-31' } : null
}

type Seat = PaidSeat & Pick<RosterOfLesson, 'rosterType' | 'leave' | 'otherLeaves' | 'right' | 'former'>

/**
 * A leave without an approved request is on short notice. One that the roll-call notes before the lesson begins was requested
 * then.
 */
function inTimeOr({ leave }: Seat, { settings, minutesLeft }: RolledLesson): 'leave' | 'lateLeave' {
  const requested = leave?.isApproved ? leave.noticeMinutes : null
  const notice = leave === null && minutesLeft > 0 ? minutesLeft : requested
  return notice !== null && notice >= settings.leaveNoticeMinutes ? 'leave' : 'lateLeave'
}

/** The quota is asked first: a leave beyond it is charged however early it was submitted. */
function outcomeOf(book: Book, lesson: RolledLesson, roster: Seat, status: AttendanceStatus): Outcome {
  if (status !== 'leave') return status
  const { settings } = lesson
  const { rosterType, otherLeaves, leave, right, former } = roster
  const inTime = inTimeOr(roster, lesson)
  const isLimited = settings.leaveQuota !== null && rosterType !== 'makeup' && rosterType !== 'trial'
  const isExcess =
    isLimited && countLeaves(lesson, otherLeaves, periodOfLine(book, lesson, roster)) >= settings.leaveQuota!
  const outcome = isExcess ? 'excessLeave' : inTime
  if (rosterType === 'makeup' || !leave?.isApproved) return outcome
  // What was promised when the make-up was booked stands, whatever was set or requested since.
  const isPromised = right?.status === 'booked' || right?.status === 'used' || former !== null
  const cells = matrixOf(settings)[rosterType]
  const promised = ([outcome, inTime, 'leave'] as const).find((one) => cells[one].makeup === 'create')
  return (isPromised && promised) || outcome
}

/** Why a leave gives no make-up; null where it gives one. */
function denialOf(
  { minutesLeft }: RolledLesson,
  roster: Seat,
  outcome: Outcome,
  makeup: MakeupEffect,
): Charge['noMakeup'] {
  const { rosterType, leave, right } = roster
  if (rosterType === 'trial' || !['leave', 'lateLeave', 'excessLeave'].includes(outcome)) return null
  if (makeup === 'reopen') return right?.isReopened && right.status !== 'open' ? 'again' : null
  if (makeup !== 'none') return null
  if (outcome === 'excessLeave') return 'overQuota'
  if (outcome === 'leave') return 'setting'
  if (!leave) return minutesLeft > 0 ? 'shortNotice' : 'unrequested'
  return leave.isApproved ? 'shortNotice' : 'waiting'
}

/** What a status costs by the settings, or as many units as staff have entered. */
export function chargeOf(
  book: Book,
  lesson: RolledLesson,
  roster: Seat & Pick<RosterOfLesson, 'originUnits'>,
  status: AttendanceStatus,
  manualUnits: number | null = null,
): Charge {
  const outcome = outcomeOf(book, lesson, roster, status)
  const originCharged = (roster.originUnits ?? 0) > 0
  const deduction = deductionOf(
    matrixOf(lesson.settings),
    { type: roster.rosterType, outcome, originCharged },
    lesson.units,
  )
  const manual = manualUnits === null ? {} : { units: manualUnits, reason: 'manual' as const }
  const noMakeup = denialOf(lesson, roster, outcome, deduction.makeup)
  return { status, outcome, ...deduction, noMakeup, ...manual }
}

export const policyOf = ({ owedPolicy, arrearsConsume }: SettingValues) =>
  ({ owed: owedPolicy, arrears: arrearsConsume }) as const

/**
 * Posts a charge to a book; throws what the ledger refuses. Units that came back from an earlier charge, or that begin after the
 * lesson, then pay what is owed.
 */
export function postCharge(
  book: Book,
  lesson: RolledLesson,
  roster: PaidSeat & Pick<RosterOfLesson, 'id'>,
  charge: Charge,
): { result: ChargeResult; charge: Charge } {
  const charged = chargeRoster(book, rosterCharge(lesson, roster), charge.units, policyOf(lesson.settings))
  const settled = thenSettle(book, charged)
  const result = { ...charged, ...settled, roster: settled.book.rosters.get(roster.id)! }
  if (result.periodCardId === null) return { result, charge }
  return { result, charge: { ...charge, units: 0, reason: 'period_card' } }
}

/** The line that pays for a place first; a period card wins over lines of units. */
export function firstLineOf(book: Book, lesson: RolledLesson, roster: PaidSeat): Line | undefined {
  const lines = [...book.lines.values()]
  const place = lessonOfLine(lesson, roster)
  return periodCardOf(lines, place) ?? payingLines(lines, place)[0]
}

/** Lessons that are left for a place, x100, also those of a line that begins later. */
export const payableFor = (book: Book, lesson: RolledLesson, roster: PaidSeat): number =>
  sumOf(book, (line) => isLeftFor(line, lessonOfLine(lesson, roster)))

/**
 * Lessons that are left for a place in the course of the line that pays first, x100: lines of two courses can pay for a make-up,
 * and are not added up.
 */
export const remainingFor = (
  book: Book,
  lesson: RolledLesson,
  roster: PaidSeat,
  first: Line | undefined = firstLineOf(book, lesson, roster),
): number =>
  sumOf(
    book,
    (line) =>
      isLeftFor(line, lessonOfLine(lesson, roster)) &&
      (first?.terms.scope !== 'course' ||
        line.terms.scope !== 'course' ||
        line.terms.courseId === first.terms.courseId),
  )

const sumOf = (book: Book, isCounted: (line: Line) => boolean) =>
  [...book.lines.values()].filter(isCounted).reduce((sum, line) => sum + availableUnits(line), 0)
