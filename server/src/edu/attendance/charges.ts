import type { AttendanceStatus } from '@tessera/shared/contract/edu/attendance'
import type { SettingValues } from '@tessera/shared/contract/edu/settings'
import type { Book } from '../ledger/book.ts'
import { isUsable, payingLines } from '../ledger/choose-line.ts'
import { monthOf } from '../ledger/dates.ts'
import { deductionOf, type ChargeReason, type MakeupEffect, type Outcome } from '../ledger/deduction.ts'
import { chargeRoster, thenSettle, type ChargeResult } from '../ledger/lessons.ts'
import { availableUnits, isDayLine } from '../ledger/line.ts'
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
}

export const lessonOfLine = (lesson: RolledLesson, { lineId }: Pick<RosterOfLesson, 'lineId'>) => ({
  courseId: lesson.courseId,
  subjectId: lesson.subjectId,
  bizDate: lesson.bizDate,
  preferredLineId: lineId,
})

/** The roster as the ledger charges it. */
export const rosterCharge = (lesson: RolledLesson, roster: Pick<RosterOfLesson, 'id' | 'lineId'>) => ({
  ...lessonOfLine(lesson, roster),
  rosterId: roster.id,
  lessonId: lesson.id,
  coachId: lesson.coachId,
  campusId: lesson.campusId,
})

/** Free leaves that count for the quota of a lesson, besides this one. */
export function countLeaves(
  { bizDate, settings }: Pick<RolledLesson, 'bizDate' | 'settings'>,
  leaves: RosterOfLesson['otherLeaves'],
  line: { readonly from: string; readonly to: string } | null,
): number {
  const { leaveQuotaPer, leaveNoticeMinutes } = settings
  const free = leaves.filter(
    ({ noticeMinutes }) => noticeMinutes === null || noticeMinutes >= leaveNoticeMinutes,
  )
  if (leaveQuotaPer === 'month') return free.filter(({ date }) => monthOf(date) === monthOf(bizDate)).length
  return free.filter(({ date }) => line === null || (line.from <= date && date <= line.to)).length
}

/** The time of the line that pays a lesson first; null without one. */
export function periodOfLine(book: Book, lesson: RolledLesson, roster: Pick<RosterOfLesson, 'lineId'>) {
  const [line] = payingLines([...book.lines.values()], lessonOfLine(lesson, roster))
  return line ? { from: line.terms.effectiveFrom, to: line.state.expireDate ?? '9999-12-31' } : null
}

/** A leave without an approved request is on short notice. */
function outcomeOf(
  book: Book,
  lesson: RolledLesson,
  roster: Pick<RosterOfLesson, 'rosterType' | 'lineId' | 'leave' | 'otherLeaves'>,
  status: AttendanceStatus,
): Outcome {
  if (status !== 'leave') return status
  const { leaveNoticeMinutes, leaveQuota } = lesson.settings
  if (!roster.leave?.isApproved || roster.leave.noticeMinutes < leaveNoticeMinutes) return 'lateLeave'
  const isLimited = leaveQuota !== null && roster.rosterType !== 'makeup' && roster.rosterType !== 'trial'
  if (!isLimited) return 'leave'
  const used = countLeaves(lesson, roster.otherLeaves, periodOfLine(book, lesson, roster))
  return used < leaveQuota ? 'leave' : 'excessLeave'
}

/** What a status costs by the settings, or as many units as staff have entered. */
export function chargeOf(
  book: Book,
  lesson: RolledLesson,
  roster: Pick<RosterOfLesson, 'rosterType' | 'lineId' | 'leave' | 'otherLeaves' | 'originUnits'>,
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
  return { status, outcome, ...deduction, ...manual }
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
  roster: Pick<RosterOfLesson, 'id' | 'lineId'>,
  charge: Charge,
): { result: ChargeResult; charge: Charge } {
  const charged = chargeRoster(book, rosterCharge(lesson, roster), charge.units, policyOf(lesson.settings))
  const settled = thenSettle(book, charged)
  const result = { ...charged, ...settled, roster: settled.book.rosters.get(roster.id)! }
  if (result.periodCardId === null) return { result, charge }
  return { result, charge: { ...charge, units: 0, reason: 'period_card' } }
}

/** Lessons that are left for the course of a lesson, x100. */
export const remainingFor = (
  book: Book,
  lesson: RolledLesson,
  roster: Pick<RosterOfLesson, 'lineId'>,
): number =>
  [...book.lines.values()]
    .filter((line) => !isDayLine(line.terms) && isUsable(line, lessonOfLine(lesson, roster)))
    .reduce((sum, line) => sum + availableUnits(line), 0)
