import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refreshStages, writeStages } from '../students/stage.ts'
import { hasLeave } from '../attendance/leave-cover.ts'
import { isEnrolledOn } from './planned.ts'
import { assertSeats } from './seats.ts'

/**
 * Makes the regular rosters of scheduled lessons fit the students of their classes (I9): there is one exactly where the
 * student is in the class on the day of the lesson. A cancelled lesson has no pending ones. Lessons that were taught keep
 * theirs. Leads whose trial is in one of them get their stage. `which` is a condition of the lessons `e`. Called whenever
 * lessons or students of a class change, by code that has locked the class. Returns who was put into which lesson.
 */
export async function syncRosters(
  trx: Db,
  which: RawBuilder<unknown>,
  userId: string,
): Promise<readonly { lessonId: string; studentId: string }[]> {
  await sql`
    update edu_roster r set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now()
    from edu_lesson e
    where r.lesson_id = e.id and r.delete_mark = 0 and r.roster_type = 'regular' and e.status <> 'done' and ${which}
      and (e.delete_mark = 1 or (e.status = 'cancelled' and r.status = 'pending') or not exists (
        select 1 from edu_class_student m where m.class_id = e.class_id and m.student_id = r.student_id
          and ${isEnrolledOn(sql`e.biz_date`)}))`.execute(trx)
  await releaseMakeups(trx, which, userId)
  await endUncoveredRights(trx, which, userId)
  await sql`
    update edu_roster r set biz_date = e.biz_date from edu_lesson e
    where r.lesson_id = e.id and r.delete_mark = 0 and r.biz_date <> e.biz_date and e.status <> 'done' and ${which}`.execute(
    trx,
  )
  await writeStages(sql`s.id in (
    select r.student_id from edu_roster r join edu_lesson e on e.id = r.lesson_id
    where r.roster_type = 'trial' and r.delete_mark = 0 and ${which})`).execute(trx)
  const { rows } = await typedSql({ lessonId: column.text, studentId: column.text })`
    select e.id as "lessonId", m.student_id as "studentId" from edu_lesson e
      join edu_class_student m on m.class_id = e.class_id and ${isEnrolledOn(sql`e.biz_date`)}
    where e.delete_mark = 0 and e.status = 'scheduled' and e.kind = 'regular' and ${which} and not exists (
      select 1 from edu_roster r where r.lesson_id = e.id and r.student_id = m.student_id and r.delete_mark = 0)`.execute(
    trx,
  )
  if (rows.length === 0) return rows
  const added = rows.map((row) => ({ id: newId(), ...row }))
  await sql`
    insert into edu_roster (id, lesson_id, student_id, biz_date, line_id, plan_units, creator_user_id)
    select x.id, e.id, x."studentId", e.biz_date, m.line_id, e.units, ${userId}
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as x (id text, "lessonId" text, "studentId" text)
      join edu_lesson e on e.id = x."lessonId"
      join edu_class_student m on m.class_id = e.class_id and m.student_id = x."studentId" and ${isEnrolledOn(sql`e.biz_date`)}`.execute(
    trx,
  )
  return rows
}

/**
 * Takes a student out of a lesson to which they were added alone. Who has joined the class since then stays in the lesson
 * as one of the class (I9); throws where a trial, which takes no seat, leaves none for that. Called by code that has locked
 * the class.
 */
export async function removeAddedRoster(trx: Db, rosterId: string, userId: string): Promise<void> {
  const { rows } = await typedSql(columnsOf('edu_roster', 'lessonId', 'studentId', 'rosterType'))`
    update edu_roster set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${rosterId} returning lesson_id as "lessonId", student_id as "studentId", roster_type as "rosterType"`.execute(
    trx,
  )
  const { lessonId, studentId, rosterType } = rows[0]!
  const added = await syncRosters(trx, sql`e.id = ${lessonId}`, userId)
  if (rosterType !== 'trial') return
  if (added.length > 0) await assertSeats(trx, [lessonId])
  await refreshStages(trx, [studentId])
}

/** Who was to make a lesson up in a lesson that does not take place can book another one. */
async function releaseMakeups(trx: Db, which: RawBuilder<unknown>, userId: string): Promise<void> {
  await sql`
    with gone as (
      update edu_roster r set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now()
      from edu_lesson e
      where r.lesson_id = e.id and r.delete_mark = 0 and r.roster_type = 'makeup' and r.status = 'pending'
        and (e.status = 'cancelled' or e.delete_mark = 1) and ${which}
      returning r.id)
    update edu_makeup_right m set status = 'open', target_roster_id = null, version = m.version + 1,
      last_modify_user_id = ${userId}, last_modify_time = now()
    from gone where m.target_roster_id = gone.id and m.status = 'booked' and m.delete_mark = 0`.execute(trx)
}

/**
 * A make-up that was booked before its lesson is missed goes where that lesson does not take place, where the student is not in
 * it any more, or where no leave covers it on its new day. What was attended stays.
 */
async function endUncoveredRights(trx: Db, which: RawBuilder<unknown>, userId: string): Promise<void> {
  const { rows: ended } = await typedSql({ id: column.text, lessonId: column.text.orNull })`
    select m.id, t.lesson_id as "lessonId"
    from edu_lesson e join edu_roster r on r.lesson_id = e.id and r.status = 'pending'
      join edu_makeup_right m on m.origin_roster_id = r.id and m.delete_mark = 0 and m.status in ('open', 'booked')
      left join edu_roster t on t.id = m.target_roster_id and m.status = 'booked'
    where ${which} and (r.delete_mark = 1 or e.delete_mark = 1 or e.status = 'cancelled'
      or not ${hasLeave('r', 'e', [1, 2])})`.execute(trx)
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  const lessonIds = ended.flatMap(({ lessonId }) => lessonId ?? [])
  await sql`select 1 from edu_class c where c.id in (
    select x.class_id from edu_lesson x where x.id = any(${lessonIds}::text[])) order by c.id for no key update`.execute(
    trx,
  )
  await sql`
    with gone as (
      update edu_makeup_right m set delete_mark = 1, version = m.version + 1, last_modify_user_id = ${userId},
        last_modify_time = now()
      where m.id = any(${ids}::text[]) and m.delete_mark = 0 and m.status in ('open', 'booked')
      returning m.target_roster_id)
    update edu_roster t set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now()
    from gone where t.id = gone.target_roster_id and t.delete_mark = 0 and t.status = 'pending'`.execute(trx)
  await syncRosters(trx, sql`e.id = any(${lessonIds}::text[])`, userId)
}
