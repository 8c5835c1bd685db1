import { sql, type RawBuilder } from 'kysely'
import type { AttendanceStatus, attendance, RollCallResult } from '@tessera/shared/contract/edu/attendance'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import { Code, type CallInput } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import { loadRosterEntries, lockBooks, runTogether, saveBooks, type StoredBook } from '../books/store.ts'
import { insertChanges } from '../changes/store.ts'
import { entryKey, joinResults, type Book, type BookResult } from '../ledger/book.ts'
import { thenSettle, undoRoster } from '../ledger/lessons.ts'
import { monthOf } from '../ledger/dates.ts'
import { lockTimetables } from '../schedule/overlaps.ts'
import { text as scheduleText } from '../schedule/text.ts'
import { isOneOf, writeStages } from '../students/stage.ts'
import { chargeOf, firstLineOf, postCharge, remainingFor, rosterCharge, type Charge } from './charges.ts'
import { findProblem, lockForRollCall, type RolledLesson } from './lessons.ts'
import { withOriginUnits } from './origins.ts'
import { runForStudent } from './refusals.ts'
import { changeOfRight, settleSeats, writeRights, type RightChange, type SettledSeats } from './rights.ts'
import { loadRosters, type RosterOfLesson } from './roster.ts'
import { text } from './text.ts'

type Input = Omit<CallInput<typeof attendance.rollCall>, 'id'>
export type Row = Input['rows'][number]

/** A student whose roll-call changes, with what the caller has recorded. */
interface Change {
  readonly roster: RosterOfLesson
  readonly row: Row
  /** Units that staff have entered, x100; null for those of the settings. */
  readonly manualUnits: number | null
  readonly isCharged: boolean
}

/** A roster after a roll-call. */
interface Outcome {
  readonly roster: RosterOfLesson
  readonly rev: number
  readonly row: Row | null
  readonly charge: Charge | null
  readonly manualUnits: number | null
  readonly deductUnits: number
  readonly owedUnits: number
  readonly remainAfter: number
}

/** Throws unless the rows are the students of the lesson, each once, with a reason for units that were entered. */
export function matchRows(
  lesson: RolledLesson,
  rosters: readonly RosterOfLesson[],
  rows: readonly Row[],
): Change[] {
  if (rosters.length === 0) throw refuse(text.noStudents, { no: lesson.lessonNo })
  const byStudent = new Map(rosters.map((roster) => [roster.studentId, roster]))
  const seen = new Set<string>()
  const changes = rows.map((row, at) => {
    const field = `rows.${at}.studentId`
    const roster = byStudent.get(row.studentId)
    if (!roster) throw refuseField(field, text.notOnRoster, { n: at + 1 }, Code.conflict)
    const { name } = roster
    if (seen.has(row.studentId)) throw refuseField(field, text.repeated, { name })
    seen.add(row.studentId)
    const manualUnits = row.units == null ? null : toHundredths(row.units)
    if (manualUnits !== null && roster.rosterType === 'trial' && manualUnits > 0)
      throw refuseField(`rows.${at}.units`, text.manualTrial, { name })
    if (manualUnits !== null && !row.remark)
      throw refuseField(`rows.${at}.remark`, text.manualReason, { name })
    const isCharged = roster.status !== row.status || roster.manualUnits !== manualUnits
    return { roster, row, manualUnits, isCharged }
  })
  const missing = rosters.filter(({ studentId }) => !seen.has(studentId)).map(({ name }) => name)
  if (missing.length > 0) throw refuse(text.missing, { names: missing.join('、') }, Code.conflict)
  return changes
}

export const isSame = ({ roster, row, isCharged }: Change) =>
  !isCharged && roster.lateMinutes === (row.lateMinutes ?? null) && roster.remark === (row.remark ?? '')

/** Throws where a roll-call is not possible, or where the caller has seen another version of the lesson. */
function assertSeen(lesson: RolledLesson, version: number): void {
  const problem = findProblem(lesson)
  if (problem) throw problem
  const { status, lessonNo: no, rolledByName: who } = lesson
  if (lesson.version !== version)
    throw status === 'done'
      ? refuse(text.twice, { no, who }, Code.conflict)
      : refuse(scheduleText.changedMeanwhile, {}, Code.conflict)
}

/** Throws where a roll-call cannot be made or changed. */
export function assertRollable(lesson: RolledLesson, version: number): void {
  assertSeen(lesson, version)
  if (lesson.isClosed) throw refuse(text.closed, { month: monthOf(lesson.bizDate) }, Code.conflict)
}

/** Throws where a roll-call cannot be corrected. */
export function assertCorrectable(lesson: RolledLesson, version: number): void {
  assertSeen(lesson, version)
  if (!lesson.isClosed) throw refuse(text.notClosed, { no: lesson.lessonNo }, Code.conflict)
}

/**
 * Locks the students of a locked lesson, then loads their rosters, and their books with what earlier roll-calls of the
 * rosters have posted.
 */
async function lockStudents(
  trx: Db,
  lesson: RolledLesson,
): Promise<{ rosters: readonly RosterOfLesson[]; books: ReadonlyMap<string, StoredBook> }> {
  const books = await lockBooks(trx, lesson.studentIds)
  const found = await loadRosters(trx, sql`r.lesson_id = ${lesson.id}`)
  const stored = await withOriginUnits(trx, found, books)
  // Who was added while this call waited for the lesson is not locked.
  if (stored.some(({ studentId }) => !books.has(studentId)))
    throw refuse(scheduleText.changedMeanwhile, {}, Code.conflict)
  const rolled = stored.filter(({ status }) => status !== 'pending').map(({ id }) => id)
  const entries = rolled.length > 0 ? await loadRosterEntries(trx, rolled) : []
  // Rosters from before the ledger do not know the number of the roll-call that their entries have.
  const rosters = stored.map((roster) => {
    const revs = entries.filter(({ use }) => use?.rosterId === roster.id).map(({ use }) => use!.rev)
    return { ...roster, rev: Math.max(roster.rev, ...revs) }
  })
  const withRosters = new Map(
    rosters.map((roster) => {
      const book = books.get(roster.studentId)!
      const own = entries.filter(({ use }) => use?.rosterId === roster.id)
      const charge = {
        ...rosterCharge(lesson, roster),
        rev: roster.rev,
        isRolled: roster.status !== 'pending',
        owedUnits: roster.owedUnits,
        arrears: lesson.settings.arrearsConsume,
        live: own.map(({ lineId, seq }) => ({ lineId, seq })),
      }
      return [
        roster.studentId,
        {
          ...book,
          rosters: new Map([...book.rosters, [roster.id, charge]]),
          entries: new Map(own.map((entry) => [entryKey(entry.lineId, entry.seq), entry])),
        },
      ]
    }),
  )
  return { rosters, books: withRosters }
}

/** Charges one student; what was charged before is reversed first. */
async function chargeChange(
  trx: Db,
  lesson: RolledLesson,
  book: StoredBook,
  { roster, row, manualUnits, isCharged }: Change,
  correction: string | null,
): Promise<{ result: BookResult | null; outcome: Outcome }> {
  if (!isCharged) {
    const kept = { roster, row, charge: null, manualUnits, rev: roster.rev }
    const { deductUnits, owedUnits } = roster
    const remainAfter = remainingFor(book, lesson, roster)
    return { result: null, outcome: { ...kept, deductUnits, owedUnits, remainAfter } }
  }
  return runForStudent(trx, roster, () => {
    const results: BookResult[] = []
    let current: Book = book
    if (book.rosters.get(roster.id)!.isRolled) {
      const undone = undoRoster(current, roster.id, correction !== null, correction ?? '')
      results.push(undone)
      current = undone.book
    }
    const wanted = chargeOf(current, lesson, roster, row.status, manualUnits)
    const first = firstLineOf(current, lesson, roster)
    const { result, charge } = postCharge(current, lesson, roster, wanted)
    results.push(result)
    const { owedUnits, rev } = result.roster
    return {
      result: joinResults(book, results),
      outcome: {
        roster,
        row,
        charge,
        manualUnits,
        rev,
        deductUnits: charge.units - owedUnits,
        owedUnits,
        remainAfter: remainingFor(result.book, lesson, roster, first),
      },
    }
  })
}

/** SQL that writes rosters after a roll-call. */
function writeRosters(outcomes: readonly Outcome[], userId: string): RawBuilder<unknown> {
  const rows = outcomes.map(({ roster, row, charge, manualUnits, rev, deductUnits, owedUnits }) => ({
    id: roster.id,
    status: row?.status ?? 'pending',
    late: row?.status === 'late' ? (row.lateMinutes ?? null) : null,
    remark: row?.remark || null,
    manual: manualUnits,
    deduct: deductUnits,
    owed: owedUnits,
    reason: row === null ? null : (charge?.reason ?? roster.chargeReason),
    leave: row?.status === 'leave' ? (roster.leave?.id ?? null) : null,
    rev,
  }))
  return sql`
    update edu_roster r set status = v.status, late_minutes = v.late, remark = v.remark, manual_units = v.manual,
      deduct_units = v.deduct, owed_units = v.owed, charge_reason = v.reason, leave_id = v.leave, rev = v.rev,
      check_in_at = case when v.status in ('present', 'late') then coalesce(r.check_in_at, now()) end,
      version = r.version + 1, last_modify_user_id = ${userId}, last_modify_time = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (id text, status text, late smallint, remark text,
      manual int, deduct int, owed int, reason text, leave text, rev int) where r.id = v.id`
}

const statuses: readonly AttendanceStatus[] = ['present', 'late', 'leave', 'absent']

function resultOf(version: number, outcomes: readonly Outcome[], seats: SettledSeats): RollCallResult {
  const rows = outcomes.map(({ roster, row, charge, deductUnits, owedUnits, remainAfter }) => ({
    studentId: roster.studentId,
    status: row!.status,
    units: fromHundredths(deductUnits),
    owedUnits: fromHundredths(owedUnits),
    reason: charge?.reason ?? roster.chargeReason!,
    remainAfter: fromHundredths(remainAfter),
  }))
  const [present, late, leave, absent] = statuses.map(
    (status) => rows.filter((row) => row.status === status).length,
  ) as [number, number, number, number]
  const sumOf = (key: 'units' | 'owedUnits') => rows.reduce((sum, row) => sum + row[key], 0)
  const totals = { present, late, leave, absent, units: sumOf('units'), owedUnits: sumOf('owedUnits') }
  return { version, ...seats, rows, totals }
}

type Place = Awaited<ReturnType<typeof lockForRollCall>>
type Author = Pick<Context, 'actor' | 'ip' | 'requestId'> & { readonly session: { readonly userId: string } }

/**
 * Makes or changes the roll-call of a lesson in the caller's transaction: rosters, ledger, rights to make up, the lesson and
 * the stages of the students, all or nothing. Locks the class, the lesson, then the students in the order of their ids.
 */
export async function rollCall(
  trx: Db,
  isVisible: RawBuilder<unknown>,
  by: Author,
  { id, rows, content, version }: Input & { id: string },
): Promise<RollCallResult> {
  const place = await lockForRollCall(trx, isVisible, id)
  assertRollable(place.lesson, version)
  return postRollCall(trx, by, place, () => rows, { content })
}

/**
 * What a roll-call that is not posted would give back to each student, and take where it is negative: x100 lessons and fen, and
 * what would become of the right to a make-up.
 */
export async function previewRollCall(
  trx: Db,
  { lesson }: Place,
  rows: readonly Row[],
  reason: string,
): Promise<
  ReadonlyMap<string, { readonly units: number; readonly amount: number; readonly right: RightChange | null }>
> {
  const { rosters, books } = await lockStudents(trx, lesson)
  const returned = new Map<string, { units: number; amount: number; right: RightChange | null }>()
  for (const change of matchRows(lesson, rosters, rows)) {
    const { studentId } = change.roster
    const { result, outcome } = await chargeChange(trx, lesson, books.get(studentId)!, change, reason)
    const entries = result?.posted.entries ?? []
    returned.set(studentId, {
      units: entries.reduce((sum, entry) => sum + entry.units, 0),
      amount: entries.reduce((sum, entry) => sum + entry.amount, 0),
      right: result && changeOfRight(lesson, change.roster, outcome.charge!),
    })
  }
  return returned
}

/**
 * Posts the roll-call of a lesson that is locked for it, whose rows may depend on its rosters. `correction` is the reason for which one of a
 * closed month is changed.
 */
export async function postRollCall(
  trx: Db,
  by: Author,
  { lesson, locked }: Place,
  rowsOf: (rosters: readonly RosterOfLesson[]) => readonly Row[],
  { content = null, correction = null }: { content?: Input['content']; correction?: string | null } = {},
): Promise<RollCallResult> {
  const { userId } = by.session
  const { rosters, books } = await lockStudents(trx, lesson)
  const changes = matchRows(lesson, rosters, rowsOf(rosters))
  const saved: { book: StoredBook; result: BookResult }[] = []
  const outcomes: Outcome[] = []
  const rights: RightChange[] = []
  for (const change of changes) {
    const book = books.get(change.roster.studentId)!
    const { result, outcome } = await chargeChange(trx, lesson, book, change, correction)
    outcomes.push(outcome)
    if (!result) continue
    saved.push({ book, result })
    const right = changeOfRight(lesson, change.roster, outcome.charge!)
    if (right) rights.push(right)
  }
  const batchId = newId()
  const own = new Set(rosters.map((roster) => roster.id))
  await saveBooks(trx, saved, { userId, batchId }, own)
  const written = outcomes.filter((_, at) => !isSame(changes[at]!))
  await runTogether(trx, [
    writeRights(rights, userId),
    written.length > 0 ? writeRosters(written, userId) : null,
  ])
  const seats = await settleSeats(trx, rights, locked, by)
  await runTogether(trx, [
    sql`update edu_class set status = 'open', version = version + 1 where id = ${lesson.classId}
      and status = 'recruiting'`,
    sql`update edu_lesson set status = 'done', content = coalesce(${content ?? null}, content),
      rolled_at = coalesce(rolled_at, now()), rolled_by = coalesce(rolled_by, ${userId}), version = version + 1,
      last_modify_user_id = ${userId}, last_modify_time = now() where id = ${lesson.id}`,
    insertChanges(by, [
      {
        noun: 'lesson',
        id: lesson.id,
        name: lesson.lessonNo,
        action: 'rollCall',
        reason: correction ?? undefined,
        before: Object.fromEntries(written.map(({ roster }) => [roster.studentId, roster.status])),
        after: Object.fromEntries(written.map(({ roster, row }) => [roster.studentId, row!.status])),
      },
    ]),
    writeStages(isOneOf(lesson.studentIds)),
  ])
  return resultOf(lesson.version + 1, outcomes, seats)
}

/**
 * Reverses the roll-call of a lesson: units return to their places, the lesson is scheduled again. Rights go, except where the
 * leave was requested and its make-up booked. Also returns who was on leave and is expected again.
 */
export async function undoRollCall(
  trx: Db,
  isVisible: RawBuilder<unknown>,
  by: Author,
  { id, reason, version }: { id: string; reason: string; version: number },
): Promise<{ version: number; reversed: number; expectedIds: string[] } & SettledSeats> {
  const { userId } = by.session
  const { lesson, locked } = await lockForRollCall(trx, isVisible, id)
  if (lesson.status !== 'done') throw refuse(text.noRollCall, { no: lesson.lessonNo }, Code.conflict)
  if (lesson.version !== version) throw refuse(scheduleText.changedMeanwhile, {}, Code.conflict)
  if (lesson.isClosed) throw refuse(text.closed, { month: monthOf(lesson.bizDate) }, Code.conflict)
  await lockTimetables(
    trx,
    sql`select r.student_id from edu_roster r where r.lesson_id = ${id} and r.delete_mark = 0
      union select m.student_id from edu_class_student m where m.class_id = ${lesson.classId} and m.delete_mark = 0`,
  )
  const { rosters: all, books } = await lockStudents(trx, lesson)
  const rosters = all.filter(({ status }) => status !== 'pending')
  const saved: { book: StoredBook; result: BookResult }[] = []
  const rights: RightChange[] = []
  let reversed = 0
  for (const roster of rosters) {
    const book = books.get(roster.studentId)!
    const undone = await runForStudent(trx, roster, () => undoRoster(book, roster.id, false, reason))
    reversed += undone.posted.entries.length
    saved.push({ book, result: thenSettle(book, undone) })
    const right = changeOfRight(lesson, roster, null)
    if (right) rights.push(right)
  }
  await saveBooks(trx, saved, { userId, batchId: newId() }, new Set(rosters.map((roster) => roster.id)))
  const outcomes = rosters.map((roster) => ({
    roster,
    row: null,
    charge: null,
    manualUnits: null,
    rev: roster.rev,
    deductUnits: 0,
    owedUnits: 0,
    remainAfter: 0,
  }))
  await runTogether(trx, [
    writeRights(rights, userId),
    outcomes.length > 0 ? writeRosters(outcomes, userId) : null,
  ])
  const seats = await settleSeats(trx, rights, locked, by)
  await runTogether(trx, [
    sql`update edu_lesson set status = 'scheduled', rolled_at = null, rolled_by = null, version = version + 1,
      last_modify_user_id = ${userId}, last_modify_time = now() where id = ${id}`,
    insertChanges(by, [{ noun: 'lesson', id, name: lesson.lessonNo, action: 'undoRollCall', reason }]),
    writeStages(isOneOf(lesson.studentIds)),
  ])
  const onLeave = rosters.filter(({ status }) => status === 'leave')
  const expectedIds = onLeave.map(({ studentId }) => studentId)
  return { version: lesson.version + 1, reversed, expectedIds, ...seats }
}
