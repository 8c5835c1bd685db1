import { sql, type RawBuilder } from 'kysely'
import { LessonRow, type LessonFilter, type MissedFilter } from '@tessera/shared/contract/edu/lessons'
import { allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** The most lessons of one answer. */
const maxLessons = 5_000

const localTime = (name: string) =>
  sql`to_char(${sql.ref(name)} at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS')`

/** The lessons of a period for which a condition on `c` and `e` holds, in one statement. */
export async function listLessons(
  db: Db,
  isVisible: RawBuilder<unknown>,
  { from, to, campusId, classId, coachId, classroomId, studentId, status, kind }: LessonFilter,
): Promise<LessonRow[]> {
  const conditions = allConditions([
    sql`e.delete_mark = 0 and c.delete_mark = 0 and e.biz_date between ${from}::date and ${to}::date`,
    isVisible,
    campusId && sql`e.campus_id = ${campusId}`,
    classId && sql`e.class_id = ${classId}`,
    coachId && sql`e.coach_id = ${coachId} or ${coachId} = any(e.assistant_ids)`,
    classroomId && sql`e.classroom_id = ${classroomId}`,
    studentId &&
      sql`exists (select 1 from edu_roster r where r.lesson_id = e.id and r.student_id = ${studentId} and r.delete_mark = 0)`,
    status && sql`e.status = ${status}`,
    kind && sql`e.kind = ${kind}`,
  ])
  return selectLessons(db, conditions)
}

/** A lesson `e` that is over and waits for its roll-call. */
export const isMissed = sql`(e.delete_mark = 0 and e.status = 'scheduled' and e.end_at < now() and e.class_id is not null
  and exists (select 1 from edu_roster r where r.lesson_id = e.id and r.delete_mark = 0))`

const missedConditions = (isVisible: RawBuilder<unknown>, { from, to, campusId }: MissedFilter) =>
  allConditions([
    isMissed,
    sql`c.delete_mark = 0`,
    isVisible,
    from && sql`e.biz_date >= ${from}::date`,
    to && sql`e.biz_date <= ${to}::date`,
    campusId && sql`e.campus_id = ${campusId}`,
  ])

/** The lessons without a roll-call for which a condition on `c` and `e` holds, the earliest first. */
export const listMissed = (
  db: Db,
  isVisible: RawBuilder<unknown>,
  filter: MissedFilter,
): Promise<LessonRow[]> => selectLessons(db, missedConditions(isVisible, filter))

/** How many lessons `listMissed` lists. */
export async function countMissed(db: Db, isVisible: RawBuilder<unknown>): Promise<number> {
  const { rows } = await typedSql({ n: column.number })`
    select count(*) as n from edu_lesson e join edu_class c on c.id = e.class_id
    where ${missedConditions(isVisible, {})}`.execute(db)
  return rows[0]!.n
}

async function selectLessons(db: Db, conditions: RawBuilder<unknown>): Promise<LessonRow[]> {
  const { rows } = await typedSql(schemaColumns(LessonRow))`
    select e.id, e.lesson_no as "lessonNo", e.class_id as "classId", c.name as "className", e.course_id as "courseId",
      co.name as "courseName", co.color as "courseColor", e.campus_id as "campusId", z.short_name as "campusName",
      z.time_zone as "timeZone", e.classroom_id as "classroomId", coalesce(ro.name, '') as "roomName",
      e.coach_id as "coachId", u.real_name as "coachName", e.assistant_ids as "assistantIds",
      array(select a.real_name from org_user a where a.id = any(e.assistant_ids) order by a.id) as "assistantNames",
      coalesce(su.real_name, '') as "substituteForName", e.rule_id as "ruleId", e.seq, ${localTime('e.start_at')} as "startAt",
      ${localTime('e.end_at')} as "endAt", (e.units / 100.0)::float8 as units, e.kind, coalesce(e.topic, '') as topic, e.status,
      coalesce(e.cancel_reason, '') as "cancelReason", e.status = 'scheduled' and e.end_at < now() as "isOverdue",
      (select count(*)::int from edu_roster r where r.lesson_id = e.id and r.delete_mark = 0) as "studentCount",
      c.capacity, e.version
    from edu_lesson e join edu_class c on c.id = e.class_id join edu_course co on co.id = e.course_id
      join edu_campus z on z.id = e.campus_id join org_user u on u.id = e.coach_id
      left join org_user su on su.id = e.substitute_for left join edu_classroom ro on ro.id = e.classroom_id
    where ${conditions} order by e.start_at, e.id limit ${maxLessons + 1}`.execute(db)
  if (rows.length > maxLessons) throw refuseField('to', text.tooManyLessons, { max: maxLessons })
  return rows
}

const columns = {
  ...columnsOf('edu_lesson', 'id', 'campusId', 'coachId', 'assistantIds', 'classroomId', 'ruleId', 'version'),
  ...columnsOf('edu_lesson', 'lessonNo', 'units', 'topic', 'content', 'substituteFor'),
  classId: column.text,
  status: column.oneOf('scheduled', 'done', 'cancelled'),
  date: column.text,
  startTime: column.text,
  endTime: column.text,
}

const select = sql`
  e.id, e.campus_id as "campusId", e.coach_id as "coachId", e.assistant_ids as "assistantIds",
  e.classroom_id as "classroomId", e.rule_id as "ruleId", e.version, e.lesson_no as "lessonNo", e.units, e.topic, e.content,
  e.substitute_for as "substituteFor", e.class_id as "classId", e.status, to_char(l.start, 'YYYY-MM-DD') as date,
  to_char(l.start, 'HH24:MI') as "startTime", to_char(e.end_at at time zone z.time_zone, 'HH24:MI') as "endTime"
  from edu_lesson e join edu_campus z on z.id = e.campus_id
    cross join lateral (select e.start_at at time zone z.time_zone as start) l`

/** A lesson of a class by the clock of its campus. */
export async function loadLesson(db: Db, id: string) {
  const { rows } = await typedSql(columns)`
    select ${select} where e.id = ${id} and e.class_id is not null and e.delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}
export type Lesson = Awaited<ReturnType<typeof loadLesson>>

/** The scheduled lessons of the same rule, or of the class beside all rules, in order; with `later` from this one on. */
export async function listRelatedLessons(
  db: Db,
  { classId, ruleId, id }: Lesson,
  which: 'later' | 'all',
): Promise<Lesson[]> {
  const isLater = sql`e.start_at >= (select x.start_at from edu_lesson x where x.id = ${id})`
  const { rows } = await typedSql(columns)`
    select ${select}
    where e.class_id = ${classId} and e.rule_id is not distinct from ${ruleId}::text and e.delete_mark = 0
      and e.status = 'scheduled' ${which === 'later' ? sql`and ${isLater}` : sql``}
    order by e.start_at, e.id`.execute(db)
  return rows
}
