import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { createAlerts } from '../alerts/raise.ts'
import { runCommand } from '../books/refusals.ts'
import { saveBook, type Poster, type StoredBook } from '../books/store.ts'
import type { BookResult } from '../ledger/book.ts'
import { countDays } from '../ledger/dates.ts'
import { resumeLines, suspendLines } from '../ledger/endings.ts'
import { thenSettle } from '../ledger/lessons.ts'
import type { Line } from '../ledger/line.ts'
import { listOverlaps } from '../schedule/overlaps.ts'
import { syncRosters } from '../schedule/rosters.ts'
import { refreshStages } from '../students/stage.ts'
import { setSuspension, type StoredSuspension } from './store.ts'

const later = (a: string, b: string) => (a > b ? a : b)

const isOf =
  ({ lineId }: StoredSuspension) =>
  (line: Line) =>
    lineId === null || line.terms.id === lineId

/** Lines that a suspension rests: those that can still be used. */
const canRest = ({ state }: Line) => state.status === 'pending' || state.status === 'active'

/** Begins a planned suspension, and rests lines that were bought since. Posts nothing when it is repeated. */
export async function startSuspension(
  trx: Db,
  book: StoredBook,
  suspension: StoredSuspension,
  by: Poster,
): Promise<BookResult['book']> {
  const resting = [...book.lines.values()].filter(
    (line) => isOf(suspension)(line) && canRest(line) && !line.state.suspended,
  )
  if (suspension.status === 'planned') await setSuspension(trx, suspension.id, { status: 'active' })
  const result = runCommand(() =>
    suspendLines(
      book,
      resting.map(({ terms }) => terms.id),
    ),
  )
  await saveBook(trx, book, result, by)
  await refreshStages(trx, [book.studentId])
  return result.book
}

/** Ends a running suspension on a day: the last days of its lines move by the days of rest. */
export async function endSuspension(
  trx: Db,
  book: StoredBook,
  suspension: StoredSuspension,
  { toDate, ...by }: Poster & { toDate: string },
): Promise<BookResult['book']> {
  const lines = [...book.lines.values()].filter((line) => isOf(suspension)(line) && line.state.suspended)
  const rested = new Map(
    lines.map(({ terms }) => [terms.id, countDays(later(suspension.fromDate, terms.effectiveFrom), toDate)]),
  )
  const result = runCommand(() => thenSettle(book, resumeLines(book, rested)))
  await saveBook(trx, book, result, by)
  for (const [id, days] of rested)
    await sql`update edu_order_line set suspended_days = suspended_days + ${days},
      period_to = case when period_from is not null then expire_date end where id = ${id}`.execute(trx)
  // Who resumes on the first day has not rested at all.
  const hasRested = toDate >= suspension.fromDate
  await setSuspension(trx, suspension.id, hasRested ? { status: 'ended', toDate } : { status: 'cancelled' })
  await refreshStages(trx, [book.studentId])
  return result.book
}

export const lockClassesOf = (trx: Db, studentId: string) =>
  sql`select k.id from edu_class k where k.id in (
      select m.class_id from edu_class_student m where m.student_id = ${studentId} and m.delete_mark = 0)
    order by k.id for no key update`.execute(trx)

/**
 * Takes the student out of lessons in suspended days, and back into the others. Locks the classes first. Returns the ids
 * of the lessons to which the student returns.
 */
export async function syncStudentRosters(
  trx: Db,
  studentId: string,
  from: string,
  userId: string | null,
): Promise<readonly string[]> {
  await lockClassesOf(trx, studentId)
  const added = await syncRosters(
    trx,
    sql`e.biz_date >= ${from}::date and e.status = 'scheduled' and e.class_id in (
      select o.class_id from edu_class_student o where o.student_id = ${studentId} and o.delete_mark = 0)`,
    userId ?? '',
  )
  return added.filter((seat) => seat.studentId === studentId).map(({ lessonId }) => lessonId)
}

/**
 * Creates an alert where a student who returns to lessons has other lessons at the same time (I20). The nightly job
 * ends suspensions, so no user is there to confirm the overlap.
 */
export async function alertOverlaps(trx: Db, studentId: string, lessonIds: readonly string[]): Promise<void> {
  if (lessonIds.length === 0) return
  const [overlap] = await listOverlaps(trx, {
    studentIds: [studentId],
    which: sql`n.id = any(${lessonIds}::text[])`,
    visible: sql`true`,
  })
  if (!overlap) return
  const { rows } = await typedSql({ campusId: column.text, ownerId: column.text.orNull, today: column.date })`
    select s.campus_id as "campusId", coalesce(s.consultant_id, s.manager_id, o.manager_id) as "ownerId",
      (now() at time zone z.time_zone)::date as today
    from edu_student s join edu_campus z on z.id = s.campus_id join org_organize o on o.id = z.id
    where s.id = ${studentId}`.execute(trx)
  const { campusId, ownerId, today } = rows[0]!
  const alert = {
    type: 'double_booked' as const,
    target_id: studentId,
    occurrence: overlap.date,
    campus_id: campusId,
    student_id: studentId,
    class_id: null,
    lesson_id: null,
    coach_id: null,
    level: 3,
    assignee_id: ownerId,
    due_date: overlap.date < today ? today : overlap.date,
    facts: { date: overlap.date, time: overlap.startTime },
  }
  await createAlerts(trx, [alert], null)
}
