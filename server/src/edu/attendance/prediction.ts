import {
  attendanceStatuses,
  type AttendanceStatus,
  type PredictedCharge,
  type RosterRow,
} from '@tessera/shared/contract/edu/attendance'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import { loadRosterEntries, type StoredBook } from '../books/store.ts'
import { entryKey, type Book } from '../ledger/book.ts'
import { undoRoster } from '../ledger/lessons.ts'
import { chargeOf, firstLineOf, payableFor, postCharge, remainingFor, rosterCharge } from './charges.ts'
import type { RolledLesson } from './lessons.ts'
import { runForStudent } from './refusals.ts'
import type { RosterOfLesson } from './roster.ts'

/** The status with which a roll-call begins. */
export const defaultStatusOf = ({ status, leave }: RosterOfLesson): AttendanceStatus => {
  if (status !== 'pending') return status
  return leave?.isApproved ? 'leave' : 'present'
}

/**
 * A book as it was before the roll-call of a roster. Where entries of it can no longer be reversed, such as those of a line
 * that was refunded since: the book as it is, and the refusal of every change.
 */
async function withoutRollCall(
  db: Db,
  book: StoredBook,
  lesson: RolledLesson,
  roster: RosterOfLesson,
  entries: Awaited<ReturnType<typeof loadRosterEntries>>,
): Promise<{ book: Book; refusal: Refusal | null }> {
  const own = entries.filter(({ use }) => use?.rosterId === roster.id)
  const charge = {
    ...rosterCharge(lesson, roster),
    rev: roster.rev,
    isRolled: roster.status !== 'pending',
    owedUnits: roster.owedUnits,
    arrears: lesson.settings.arrearsConsume,
    live: own.map(({ lineId, seq }) => ({ lineId, seq })),
  }
  const known = {
    ...book,
    rosters: new Map([...book.rosters, [roster.id, charge]]),
    entries: new Map(own.map((entry) => [entryKey(entry.lineId, entry.seq), entry])),
    // A prediction is about units, not about months.
    isClosed: () => false,
  }
  if (!charge.isRolled) return { book: known, refusal: null }
  try {
    const undone = await runForStudent(db, roster, () => undoRoster(known, roster.id))
    return { book: undone.book, refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { book: known, refusal: error }
    throw error
  }
}

async function predict(
  db: Db,
  { book, refusal }: Awaited<ReturnType<typeof withoutRollCall>>,
  lesson: RolledLesson,
  roster: RosterOfLesson,
  status: AttendanceStatus,
  lang: Lang,
): Promise<PredictedCharge> {
  const wanted = chargeOf(book, lesson, roster, status)
  const { outcome, makeup, noMakeup } = wanted
  const unchanged = {
    status,
    outcome,
    makeup,
    noMakeup,
    owedUnits: 0,
    units: fromHundredths(wanted.units),
    reason: wanted.reason,
    remainAfter: fromHundredths(remainingFor(book, lesson, roster)),
  }
  if (refusal && status === roster.status)
    return {
      ...unchanged,
      units: fromHundredths(roster.deductUnits),
      owedUnits: fromHundredths(roster.owedUnits),
      reason: roster.chargeReason ?? wanted.reason,
      problem: '',
    }
  if (refusal) return { ...unchanged, problem: formatText(refusal, lang) }
  try {
    const { result, charge } = await runForStudent(db, roster, () => postCharge(book, lesson, roster, wanted))
    return {
      status,
      outcome,
      makeup,
      noMakeup,
      units: fromHundredths(charge.units),
      owedUnits: fromHundredths(result.roster.owedUnits),
      reason: charge.reason,
      remainAfter: fromHundredths(
        remainingFor(result.book, lesson, roster, firstLineOf(book, lesson, roster)),
      ),
      problem: '',
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...unchanged, problem: formatText(error, lang) }
  }
}

/** The make-up of a leave that is booked or was attended; null for the seat of a make-up itself. */
function makeupOf({ rosterType, right, former }: RosterOfLesson): RosterRow['makeup'] {
  if (rosterType === 'makeup') return null
  if (former) return { startAt: former.target.startAt, state: 'former' }
  if (!right?.target || (right.status !== 'booked' && right.status !== 'used')) return null
  return { startAt: right.target.startAt, state: right.status }
}

/** The rows of a roll-call: each student with what each status would cost. Nothing is locked or posted. */
export async function predictRows(
  db: Db,
  lesson: RolledLesson,
  rosters: readonly RosterOfLesson[],
  books: ReadonlyMap<string, StoredBook>,
  { lang, lineNames }: { lang: Lang; lineNames: ReadonlyMap<string, string> },
): Promise<RosterRow[]> {
  const rolled = rosters.filter(({ status }) => status !== 'pending').map(({ id }) => id)
  const entries = rolled.length > 0 ? await loadRosterEntries(db, rolled) : []
  const rows: RosterRow[] = []
  for (const roster of rosters) {
    const before = await withoutRollCall(db, books.get(roster.studentId)!, lesson, roster, entries)
    const { book } = before
    const charges: PredictedCharge[] = []
    for (const status of attendanceStatuses)
      charges.push(await predict(db, before, lesson, roster, status, lang))
    const line = firstLineOf(book, lesson, roster)
    rows.push({
      rosterId: roster.id,
      studentId: roster.studentId,
      name: roster.name,
      studentNo: roster.studentNo,
      rosterType: roster.rosterType,
      status: roster.status,
      defaultStatus: defaultStatusOf(roster),
      lateMinutes: roster.lateMinutes,
      manualUnits: roster.manualUnits === null ? null : fromHundredths(roster.manualUnits),
      remark: roster.remark,
      leave: roster.leave && {
        id: roster.leave.id,
        type: roster.leave.type,
        isApproved: roster.leave.isApproved,
      },
      deductUnits: fromHundredths(roster.deductUnits),
      owedUnits: fromHundredths(roster.owedUnits),
      chargeReason: roster.chargeReason,
      lineName: line ? (lineNames.get(line.terms.id) ?? '') : '',
      remainUnits: fromHundredths(remainingFor(book, lesson, roster)),
      payableUnits: fromHundredths(payableFor(book, lesson, roster)),
      originDate: roster.originDate,
      makeup: makeupOf(roster),
      charges,
    })
  }
  return rows
}
