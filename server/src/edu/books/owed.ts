import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { RosterCharge } from '../ledger/book.ts'
import { SettingRow, settingsAt, settle } from '../settings/values.ts'

/** Roll-calls with lessons that no line could pay, with the policy that applies to each lesson today. */
export async function loadOwed(
  db: Db,
  studentIds: readonly string[],
  isLocking: boolean,
): Promise<readonly { studentId: string; roster: RosterCharge }[]> {
  const { rows } = await typedSql({
    ...columnsOf('edu_roster', 'studentId', 'rev', 'lessonId', 'bizDate', 'owedUnits'),
    ...columnsOf('edu_lesson', 'courseId', 'coachId', 'campusId'),
    ...columnsOf('edu_course', 'subjectId'),
    rosterId: column.text,
    preferredLineId: column.text.orNull,
    missedCourseId: column.text.orNull,
    settingRows: column.jsonOf(SettingRow.array()),
  })`
    select r.student_id as "studentId", r.id as "rosterId", r.rev, r.lesson_id as "lessonId", r.biz_date as "bizDate",
      r.owed_units as "owedUnits", r.line_id as "preferredLineId", e.course_id as "courseId", e.coach_id as "coachId",
      e.campus_id as "campusId", c.subject_id as "subjectId",
      (select x.course_id from edu_roster o join edu_lesson x on x.id = o.lesson_id where o.id = r.makeup_of) as "missedCourseId",
      ${settingsAt({
        campusId: sql`e.campus_id`,
        courseId: sql`e.course_id`,
        classId: sql`e.class_id`,
      })} as "settingRows"
    from edu_roster r join edu_lesson e on e.id = r.lesson_id join edu_course c on c.id = e.course_id
    where r.student_id = any(${studentIds}::text[]) and r.owed_units > 0 and r.delete_mark = 0
    order by r.id ${isLocking ? sql`for no key update of r` : sql``}`.execute(db)
  return rows.map(({ studentId, settingRows, ...row }) => {
    const arrears = settle(settingRows).arrearsConsume
    return { studentId, roster: { ...row, isRolled: true, arrears, live: [] } }
  })
}

/** Writes what roll-calls still owe after a command; what was owed before is deducted then. */
export async function saveOwed(trx: Db, rosters: readonly RosterCharge[]): Promise<void> {
  if (rosters.length === 0) return
  const rows = rosters.map(({ rosterId, owedUnits }) => ({ id: rosterId, owed_units: owedUnits }))
  await sql`update edu_roster r set owed_units = v.owed_units, deduct_units = r.deduct_units + r.owed_units - v.owed_units,
    version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (id text, owed_units int) where r.id = v.id`.execute(
    trx,
  )
}
