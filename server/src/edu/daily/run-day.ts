import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { runCommand } from '../books/refusals.ts'
import { lockBook, saveBook, withEntries, type Poster, type StoredBook } from '../books/store.ts'
import { addDays } from '../ledger/dates.ts'
import { expireLines } from '../ledger/endings.ts'
import { isDayLine, type Line } from '../ledger/line.ts'
import { recogniseDays } from '../ledger/lessons.ts'
import { alertOverlaps, endSuspension, startSuspension, syncStudentRosters } from '../suspensions/change.ts'
import { loadStudentHead, loadSuspensions, suspensionsOf } from '../suspensions/store.ts'

/** A day of a campus, in its time zone. */
export interface CampusDay {
  readonly campusId: string
  /** The day that has begun: everything before it is over. */
  readonly today: string
}

/** Students of whom the day of a campus can change something. */
async function listDueStudents(db: Db, { campusId, today }: CampusDay): Promise<readonly string[]> {
  const { rows } = await typedSql({ studentId: column.text })`
    select l.student_id as "studentId" from edu_order_line l join edu_order o on o.id = l.order_id
    where o.sell_campus_id = ${campusId} and l.delete_mark = 0 and o.status <> 'approving' and (
      (l.status = 'active' and l.expire_date < ${today}::date and l.period_from is null)
      or (l.period_from < ${today}::date and l.remain_units > 0 and l.status in ('active', 'suspended')))
    union
    select x.student_id from edu_suspension x join edu_student s on s.id = x.student_id
    where s.campus_id = ${campusId} and s.delete_mark = 0 and x.delete_mark = 0
      and ((x.status = 'planned' and x.from_date <= ${today}::date) or x.status = 'active')
    order by 1`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

/** Starts and ends the suspensions of a student by the date of the home campus. */
async function moveSuspensions(trx: Db, studentId: string, by: Poster): Promise<void> {
  const all = await loadSuspensions(trx, studentId)
  const { today } = await loadStudentHead(trx, studentId)
  for (const one of all) {
    if (one.status !== 'planned' && one.status !== 'active') continue
    if (one.fromDate > today) continue
    const started = await lockBook(trx, studentId)
    await startSuspension(trx, started, one, by)
    if (one.toDate === null || one.toDate >= today) continue
    const book = await lockBook(trx, studentId)
    await endSuspension(trx, book, one, { ...by, toDate: one.toDate })
    const lessonIds = await syncStudentRosters(trx, studentId, today, by.userId)
    await alertOverlaps(trx, studentId, lessonIds)
  }
}

/** The first days of the period cards of a student, by line. */
async function loadPeriodStarts(trx: Db, studentId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await typedSql(columnsOf('edu_order_line', 'id', 'effectiveFrom'))`
    select id, coalesce(period_from, effective_from) as "effectiveFrom" from edu_order_line
    where student_id = ${studentId} and period_from is not null and delete_mark = 0`.execute(trx)
  return new Map(rows.map(({ id, effectiveFrom }) => [id, effectiveFrom]))
}

/** Recognises the days of period cards up to yesterday, with the gaps that earlier runs left. */
async function recogniseCards(trx: Db, book: StoredBook, cards: readonly Line[], today: string, by: Poster) {
  if (cards.length === 0) return
  const suspensions = await loadSuspensions(trx, book.studentId)
  const starts = await loadPeriodStarts(trx, book.studentId)
  const lineIds = cards.map(({ terms }) => terms.id)
  let current: StoredBook = await withEntries(trx, book, lineIds)
  for (const { terms } of cards) {
    const { id, effectiveFrom } = terms
    const from = starts.get(id) ?? effectiveFrom
    const before = current
    const result = runCommand(() =>
      recogniseDays(before, id, from, suspensionsOf(suspensions, id), addDays(today, -1)),
    )
    await saveBook(trx, before, result, by)
    current = { ...before, ...result.book }
  }
}

/** Does what a new day does to the lines of a student. Repeated, it changes nothing. */
export async function runStudentDay(
  trx: Db,
  studentId: string,
  { campusId, today }: CampusDay,
): Promise<void> {
  const by = { userId: null, batchId: `daily.${campusId}.${today}` }
  // Commands on a student lock the student first.
  await lockBook(trx, studentId)
  await moveSuspensions(trx, studentId, by)
  const isOwn = ({ terms }: Line) => terms.sellCampusId === campusId
  const book = await lockBook(trx, studentId)
  const expired = runCommand(() => expireLines(book, today, isOwn))
  await saveBook(trx, book, expired, by)
  const cards = [...book.lines.values()].filter((line) => isOwn(line) && isDayLine(line.terms))
  await recogniseCards(trx, { ...book, ...expired.book }, cards, today, by)
}

/** Runs a day of a campus, one student per transaction; returns how many students it looked at. */
export async function runCampusDay(db: Db, day: CampusDay): Promise<number> {
  const students = await listDueStudents(db, day)
  for (const studentId of students)
    await db.transaction().execute((trx) => runStudentDay(trx, studentId, day))
  return students.length
}

/** Campuses at which it is past the first hour of a day that was not run yet. */
export async function listDueDays(db: Db): Promise<readonly CampusDay[]> {
  const { rows } = await typedSql({ campusId: column.text, today: column.date })`
    select z.id as "campusId", t.now::date as today
    from edu_campus z cross join lateral (select now() at time zone z.time_zone as now) t
    where z.delete_mark = 0 and extract(hour from t.now) >= 1 and not exists (
      select 1 from edu_daily_run d where d.campus_id = z.id and d.date = t.now::date)
    order by z.id`.execute(db)
  return rows
}

/** Records that a day was begun; false where another process has done so. */
export async function createDailyRun(trx: Db, { campusId, today }: CampusDay): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into edu_daily_run (campus_id, date) values (${campusId}, ${today}::date) on conflict do nothing`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** Records that a day is done. */
export const finishDailyRun = (trx: Db, { campusId, today }: CampusDay, students: number) =>
  sql`update edu_daily_run set finished_at = now(), students = ${students}
    where campus_id = ${campusId} and date = ${today}::date`.execute(trx)
