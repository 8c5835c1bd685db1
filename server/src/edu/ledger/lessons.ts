import {
  BookDraft,
  joinResults,
  reversalOf,
  takingEntry,
  type ArrearsPolicy,
  type Book,
  type BookResult,
  type RosterCharge,
} from './book.ts'
import { compareLines, coversCourse, isUsable, payingLines, periodCardOf } from './choose-line.ts'
import { chargeableDates, compareText, monthOf, type Suspension } from './dates.ts'
import { availableUnits, isDayLine, totalUnits, type Entry, type Line } from './line.ts'
import { assertLedger } from './refusal.ts'
import { multiplyDivide } from './value.ts'

export interface RollCallPolicy {
  /** Whether a lesson without balance is owed, or its roll-call is refused. */
  readonly owed: 'owe' | 'block'
  readonly arrears: ArrearsPolicy
}

/** How a roll-call was charged. */
export interface ChargeResult extends BookResult {
  readonly roster: RosterCharge
  /** The period card that covers the lesson, so that no units were charged. */
  readonly periodCardId: string | null
}

/** Units of a line that a lesson may take, when it takes place or when it was owed, x100. */
function unitsToUse(line: Line, arrears: ArrearsPolicy): number {
  const { terms, state } = line
  const available = availableUnits(line)
  if (arrears === 'allow' || terms.price === 0) return available
  const total = totalUnits(terms)
  const paidFor = multiplyDivide(total, Math.min(state.received, terms.price), terms.price)
  return Math.max(0, Math.min(available, paidFor - (total - state.remainUnits)))
}

/**
 * Charges a roll-call of `units` to the lines of the student: the lowest positions of the first usable line, and of the
 * next one where it is short. What no line can pay is owed. Trials, free outcomes and period cards post nothing.
 */
export function chargeRoster(
  book: Book,
  roster: Omit<RosterCharge, 'rev' | 'isRolled' | 'owedUnits' | 'arrears' | 'live'>,
  units: number,
  policy: RollCallPolicy,
): ChargeResult {
  const draft = new BookDraft(book)
  const previous = draft.rosters.get(roster.rosterId)
  assertLedger(!previous?.isRolled, 'rolledTwice')
  const rev = (previous?.rev ?? 0) + 1
  const lines = [...draft.lines.values()]
  const periodCard = units > 0 ? periodCardOf(lines, roster) : undefined
  const live: { lineId: string; seq: number }[] = []
  const { rosterId, lessonId, courseId, coachId, campusId, bizDate } = roster
  const use = { rosterId, rev, lessonId, courseId, coachId, campusId }
  const dates = { bizDate, acctDate: draft.accountingDate(bizDate) }
  let missing = periodCard ? 0 : units
  for (const line of payingLines(lines, roster)) {
    const taken = Math.min(missing, unitsToUse(line, policy.arrears))
    if (taken === 0) continue
    const entry = draft.post(line.terms.id, takingEntry(line, 'consume', taken, dates, use))
    live.push({ lineId: entry.lineId, seq: entry.seq })
    missing -= taken
  }
  if (missing > 0) {
    const held = lines.find((line) => isUsable(line, roster) && line.state.heldUnits > 0)
    assertLedger(!held, 'unitsHeld', { number: held ? draft.holderOf(held.terms.id) : '' })
    assertLedger(policy.owed === 'owe', 'notEnoughUnits', { units, available: units - missing })
  }
  const charged = { ...roster, rev, isRolled: true, owedUnits: missing, arrears: policy.arrears, live }
  draft.rosters.set(rosterId, charged)
  return { ...draft.finish(), roster: charged, periodCardId: periodCard?.terms.id ?? null }
}

const ended = ['refunded', 'transferred', 'void']

/** Refuses to reverse an entry of a closed month, unless a correction was approved, or of a line that has ended. */
function assertReversible(draft: BookDraft, entry: Entry, isCorrection: boolean): void {
  const month = monthOf(entry.acctDate)
  assertLedger(isCorrection || !draft.isClosed(month), 'monthClosed', { month })
  assertLedger(!ended.includes(draft.line(entry.lineId).state.status), 'lineEnded')
}

/** Undoes a roll-call: the positions that it took become free again, at exactly the value that was recognised. */
export function undoRoster(book: Book, rosterId: string, isCorrection = false, remark = ''): BookResult {
  const draft = new BookDraft(book)
  const roster = draft.rosters.get(rosterId)
  assertLedger(roster?.isRolled, 'noRollCall')
  for (const { lineId, seq } of roster.live) {
    const entry = draft.entry(lineId, seq)
    assertReversible(draft, entry, isCorrection)
    draft.post(lineId, reversalOf(entry, draft.accountingDate(entry.acctDate), remark))
  }
  draft.rosters.set(rosterId, { ...roster, isRolled: false, owedUnits: 0, live: [] })
  return draft.finish()
}

const byDate = (a: RosterCharge, b: RosterCharge) =>
  compareText(a.bizDate, b.bizDate) || compareText(a.rosterId, b.rosterId)

/**
 * Pays owed lessons from a line that has become active or got money, the oldest first. The accounts get them when the line
 * starts. What the money does not cover under the policy of a lesson stays owed; a lesson can be paid in parts.
 */
export function settleOwed(draft: BookDraft, lineId: string): void {
  for (const roster of [...draft.rosters.values()].toSorted(byDate)) {
    const line = draft.line(lineId)
    const { expireDate, status } = line.state
    const isValid = expireDate === null || roster.bizDate <= expireDate
    if (status !== 'active' || isDayLine(line.terms) || !isValid || !coversCourse(line, roster)) continue
    const units = Math.min(roster.owedUnits, unitsToUse(line, roster.arrears))
    if (units === 0) continue
    const { rosterId, rev, lessonId, courseId, coachId, campusId, bizDate } = roster
    const from = bizDate > line.terms.effectiveFrom ? bizDate : line.terms.effectiveFrom
    const dates = { bizDate, acctDate: draft.accountingDate(from) }
    const use = { rosterId, rev, lessonId, courseId, coachId, campusId }
    const { seq } = draft.post(lineId, takingEntry(line, 'settle_owed', units, dates, use))
    const live = [...roster.live, { lineId, seq }]
    draft.rosters.set(rosterId, { ...roster, owedUnits: roster.owedUnits - units, live })
  }
}

/** Pays owed lessons of a student from all lines, in the order in which lessons use them. */
export function settleAll(book: Book): BookResult {
  const draft = new BookDraft(book)
  for (const { terms } of [...book.lines.values()].toSorted(compareLines)) settleOwed(draft, terms.id)
  return draft.finish()
}

/**
 * A command that owes a lesson or returns units, and what is settled then: so it makes no difference whether a line was signed, or
 * a roll-call undone, before or after.
 */
export const thenSettle = (book: Book, result: BookResult): BookResult =>
  joinResults(book, [result, settleAll(result.book)])

/** Entries of days of a period card that were not undone. */
function liveDays(book: Book, lineId: string): readonly Entry[] {
  const days = [...book.entries.values()].filter((entry) => entry.lineId === lineId)
  const undone = new Set(days.flatMap(({ reverseOf }) => (reverseOf === null ? [] : [reverseOf])))
  return days.filter(({ type, seq }) => type === 'daily' && !undone.has(seq))
}

/** Units of one day of a period card, x100. */
export const dayUnits = 100

/**
 * Recognises a period card up to a day, one entry per chargeable day. It fills gaps, undoes days that a suspension has
 * freed since, and posts nothing when it is repeated.
 */
export function recogniseDays(
  book: Book,
  lineId: string,
  periodFrom: string,
  suspensions: readonly Suspension[],
  until: string,
): BookResult {
  const draft = new BookDraft(book)
  const { terms, state } = draft.line(lineId)
  if (state.status === 'pending' || ended.includes(state.status)) return draft.finish()
  const days = totalUnits(terms) / dayUnits
  const dates = new Set(chargeableDates(periodFrom, days, suspensions, until))
  const live = liveDays(book, lineId)
  for (const entry of live)
    if (!dates.has(entry.bizDate)) draft.post(lineId, reversalOf(entry, draft.accountingDate(entry.acctDate)))
  const known = new Set(live.map(({ bizDate }) => bizDate))
  for (const bizDate of dates) {
    const line = draft.line(lineId)
    if (known.has(bizDate) || availableUnits(line) < dayUnits) continue
    const acctDate = draft.accountingDate(bizDate)
    draft.post(lineId, takingEntry(line, 'daily', dayUnits, { bizDate, acctDate }, null))
  }
  return draft.finish()
}
