import { sql } from 'kysely'
import { typedSql } from '../../db/typed-sql.ts'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { createAlerts } from '../alerts/raise.ts'
import { listOverlaps } from '../schedule/overlaps.ts'

/**
 * Creates an alert where a student who returns to lessons has other lessons at the same time (I20). The end of a suspension
 * comes by itself, so no user is there to confirm the overlap.
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
