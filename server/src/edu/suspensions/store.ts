import { sql } from 'kysely'
import { StudentSuspension } from '@tessera/shared/contract/edu/student-ledger'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { lineName } from '../orders/store.ts'

const columns = {
  ...columnsOf('edu_suspension', 'id', 'studentId', 'lineId', 'fromDate', 'toDate'),
  status: column.oneOf('approving', 'planned', 'active', 'ended', 'cancelled'),
}
export type StoredSuspension = column.RowOf<typeof columns>

/** The suspensions of a student that count or will, the earliest first. The student is locked before they are changed. */
export async function loadSuspensions(db: Db, studentId: string): Promise<readonly StoredSuspension[]> {
  const { rows } = await typedSql(columns)`
    select id, student_id as "studentId", line_id as "lineId", from_date as "fromDate", to_date as "toDate", status
    from edu_suspension where student_id = ${studentId} and delete_mark = 0 and status <> 'cancelled'
    order by from_date, id`.execute(db)
  return rows
}

/** Suspensions of a line: those of the student, and its own. */
export const suspensionsOf = (all: readonly StoredSuspension[], lineId: string) =>
  all
    .filter((one) => one.status !== 'approving' && (one.lineId === null || one.lineId === lineId))
    .map(({ fromDate, toDate }) => ({ from: fromDate, to: toDate }))

/** The suspensions of a student as the page of the student lists them, the latest first. */
export async function listSuspensions(db: Db, studentId: string) {
  const { rows } = await typedSql(schemaColumns(StudentSuspension))`
    select x.id, x.line_id as "lineId", coalesce(${lineName}, '') as "lineName", x.from_date as "fromDate",
      x.to_date as "toDate", x.reason, x.status
    from edu_suspension x left join edu_order_line l on l.id = x.line_id
    where x.student_id = ${studentId} and x.delete_mark = 0 order by x.from_date desc, x.id desc`.execute(db)
  return rows
}

/** Today at the home campus of a student, with the names that approvers see. */
export async function loadStudentHead(db: Db, studentId: string) {
  const { rows } = await typedSql({
    name: column.text,
    campusId: column.text,
    campus: column.text,
    today: column.date,
  })`
    select s.name, z.id as "campusId", z.short_name as campus, (now() at time zone z.time_zone)::date as today
    from edu_student s join edu_campus z on z.id = s.campus_id where s.id = ${studentId}`.execute(db)
  return rows[0]!
}

export const setSuspension = (
  trx: Db,
  id: string,
  { status, toDate }: { status: StoredSuspension['status']; toDate?: string | null },
) =>
  sql`update edu_suspension set status = ${status}, version = version + 1, last_modify_time = now()
    ${toDate === undefined ? sql`` : sql`, to_date = ${toDate}::date`} where id = ${id}`.execute(trx)
