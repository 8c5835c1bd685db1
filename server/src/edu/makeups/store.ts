import { sql } from 'kysely'
import type { CallInput } from '@tessera/shared/contract/wire'
import { MakeupOption, type MakeupRow, type makeups } from '@tessera/shared/contract/edu/makeups'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import type { Scope } from '../../permissions/scope.ts'
import type { MissedLesson } from './rules.ts'

const localTime = (name: string) =>
  sql`to_char(${sql.ref(name)} at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS')`

/** The rights of visible students, those that expire first at the top. */
export const listRights = (
  db: Db,
  { rows: visible }: Scope,
  { studentId, status, keyword, ...page }: CallInput<typeof makeups.list>,
) =>
  loadPage<MakeupRow>(db, page, {
    alias: 'm',
    select: sql`m.id, m.student_id as "studentId", s.name as "studentName", co.name as "courseName",
      coalesce(k.name, '') as "className", e.id as "originLessonId", r.biz_date as "originDate",
      m.expire_date as "expireDate", m.status, case when t.id is not null then jsonb_build_object('lessonId', t.lesson_id,
        'startAt', ${localTime('te.start_at')}, 'className', coalesce(tk.name, '')) end as target`,
    from: sql`from edu_makeup_right m join edu_student s on s.id = m.student_id where ${allConditions([
      sql`m.delete_mark = 0 and s.delete_mark = 0`,
      visible,
      studentId && sql`m.student_id = ${studentId}`,
      status && sql`m.status = ${status}`,
      keyword && sql`s.name ilike ${containsPattern(keyword)}`,
    ])}`,
    join: sql`join edu_student s on s.id = m.student_id join edu_roster r on r.id = m.origin_roster_id
      join edu_lesson e on e.id = r.lesson_id join edu_course co on co.id = e.course_id
      left join edu_class k on k.id = e.class_id
      left join edu_roster t on t.id = m.target_roster_id left join edu_lesson te on te.id = t.lesson_id
      left join edu_class tk on tk.id = te.class_id left join edu_campus z on z.id = te.campus_id`,
    order: sql`m.status = 'open' desc, m.expire_date, m.id`,
  })

const rightColumns = {
  id: column.text,
  studentId: column.text,
  status: column.oneOf('open', 'booked', 'used', 'expired', 'waived'),
  originRosterId: column.text,
  originLessonId: column.text,
  originDate: column.text,
  originStartsAt: column.time,
  /** The missed lesson has no roll-call yet. */
  isAhead: column.boolean,
  expireDate: column.text,
  courseId: column.text,
  subjectId: column.text,
  targetRosterId: column.text.orNull,
  targetLessonId: column.text.orNull,
}

/** A right of a visible student, locked with the student where it is to change; throws 404 for others. */
export async function requireRight(db: Db, { rows: visible }: Scope, id: string, isLocking = false) {
  const { rows } = await typedSql(rightColumns)`
    select m.id, m.student_id as "studentId", m.status, m.origin_roster_id as "originRosterId",
      e.id as "originLessonId", to_char(e.biz_date, 'YYYY-MM-DD') as "originDate", e.start_at as "originStartsAt",
      r.status = 'pending' as "isAhead",
      to_char(m.expire_date, 'YYYY-MM-DD') as "expireDate", e.course_id as "courseId", co.subject_id as "subjectId",
      m.target_roster_id as "targetRosterId",
      (select t.lesson_id from edu_roster t where t.id = m.target_roster_id) as "targetLessonId"
    from edu_makeup_right m join edu_student s on s.id = m.student_id join edu_roster r on r.id = m.origin_roster_id
      join edu_lesson e on e.id = r.lesson_id join edu_course co on co.id = e.course_id
    where m.id = ${id} and m.delete_mark = 0 and ${visible} ${isLocking ? sql`for no key update of s, m` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}
export type Right = Awaited<ReturnType<typeof requireRight>>

/**
 * Lessons of visible classes in which a lesson can be made up: the same course, then the same coach, then the nearest. A make-up
 * that is booked ahead can also come before the lesson that is missed.
 */
export async function listOptions(
  db: Db,
  { rows: visible }: Scope,
  right: Omit<MissedLesson, 'id' | 'status'>,
) {
  const { rows } = await typedSql(schemaColumns(MakeupOption))`
    select e.id as "lessonId", e.lesson_no as "lessonNo", c.name as "className", co.name as "courseName",
      z.short_name as "campusName", u.real_name as "coachName", ${localTime('e.start_at')} as "startAt",
      ${localTime('e.end_at')} as "endAt",
      case when c.over_capacity = 'allow' then null else greatest(c.capacity - taken.count, 0)::int end as seats,
      e.course_id = ${right.courseId} as "isSameCourse", e.coach_id = o.coach_id as "isSameCoach",
      exists (select 1 from edu_roster b join edu_lesson x on x.id = b.lesson_id
        where b.student_id = ${right.studentId} and b.delete_mark = 0 and b.status <> 'leave' and x.delete_mark = 0
          and x.id <> o.id and x.status <> 'cancelled' and tstzrange(x.start_at, x.end_at) && tstzrange(e.start_at, e.end_at)) as "isBusy"
    from edu_lesson o join edu_lesson e on e.id <> o.id and (${right.isAhead} or e.start_at > o.start_at) join edu_class c on c.id = e.class_id
      join edu_course co on co.id = e.course_id join edu_campus z on z.id = e.campus_id
      join org_user u on u.id = e.coach_id
      cross join lateral (select count(*) from edu_roster r where r.lesson_id = e.id and r.delete_mark = 0
        and r.roster_type <> 'trial') taken
    where o.id = ${right.originLessonId} and e.delete_mark = 0 and c.delete_mark = 0 and e.status = 'scheduled'
      and e.start_at > now() and e.biz_date <= ${right.expireDate}::date
      and (e.course_id = ${right.courseId} or co.subject_id = ${right.subjectId})
      and (c.over_capacity <> 'block' or taken.count < c.capacity)
      and not exists (select 1 from edu_roster n where n.lesson_id = e.id and n.student_id = ${right.studentId}
        and n.delete_mark = 0)
      and ${visible}
    order by (e.course_id = ${right.courseId}) desc, (c.over_capacity = 'allow' or taken.count < c.capacity) desc,
      (e.coach_id = o.coach_id) desc, e.start_at, e.id limit 60`.execute(db)
  return rows
}

/** Rights whose last day has passed at the campus of their lesson expire. */
export const expireRights = (db: Db) =>
  sql`
  update edu_makeup_right m set status = 'expired', version = m.version + 1, last_modify_time = now()
  from edu_roster r join edu_lesson e on e.id = r.lesson_id join edu_campus z on z.id = e.campus_id
  where r.id = m.origin_roster_id and m.status = 'open' and m.delete_mark = 0
    and m.expire_date < (now() at time zone z.time_zone)::date`.execute(db)
