import { sql } from 'kysely'
import { TrialOption, type TrialRow, type TrialStatus } from '@tessera/shared/contract/edu/leads'
import type { Page } from '@tessera/shared/contract/wire'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import type { Scope } from '../../permissions/scope.ts'
import { trialStatus } from './status.ts'

const maxOptions = 50
const optionDays = 30

const startAt = sql`to_char(e.start_at at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS')`

interface TrialFilter extends Page {
  studentId?: string | undefined
  status?: TrialStatus | undefined
  from?: string | undefined
  to?: string | undefined
  isUpcoming?: 0 | 1 | undefined
}

/** One page of the trials of visible students, the latest lesson first. */
export function listTrials(db: Db, { rows }: Scope, filter: TrialFilter) {
  const condition = allConditions([
    sql`x.delete_mark = 0 and s.delete_mark = 0`,
    rows,
    filter.studentId && sql`x.student_id = ${filter.studentId}`,
    filter.status && sql`${trialStatus} = ${filter.status}`,
    filter.from && sql`e.biz_date >= ${filter.from}::date`,
    filter.to && sql`e.biz_date <= ${filter.to}::date`,
    filter.isUpcoming !== undefined &&
      sql`(${trialStatus} = 'booked' and e.end_at > now()) = ${filter.isUpcoming === 1}`,
    filter.keyword && sql`s.name ilike ${containsPattern(filter.keyword)}`,
  ])
  return loadPage<TrialRow>(db, filter, {
    alias: 'x',
    select: sql`x.id, x.student_id as "studentId", s.name as "studentName", x.lesson_id as "lessonId",
      coalesce(c.name, '') as "className", x.course_id as "courseId", co.name as "courseName",
      z.short_name as "campusName", u.real_name as "coachName", ${startAt} as "startAt", ${trialStatus} as status,
      x.price / 100.0 as price, coalesce(x.remark, '') as remark, coalesce(x.cancel_reason, '') as "cancelReason",
      x.converted_order_id as "convertedOrderId"`,
    from: sql`from edu_trial x join edu_student s on s.id = x.student_id join edu_lesson e on e.id = x.lesson_id
      join edu_roster r on r.id = x.roster_id where ${condition}`,
    join: sql`join edu_student s on s.id = x.student_id join edu_lesson e on e.id = x.lesson_id
      join edu_roster r on r.id = x.roster_id join edu_course co on co.id = x.course_id
      join edu_campus z on z.id = e.campus_id join org_user u on u.id = e.coach_id
      left join edu_class c on c.id = e.class_id`,
    order: sql`e.start_at desc, x.id desc`,
  })
}

/** SQL expression: seats of the lesson `e` that are taken. Who is on leave leaves the seat free. */
export const takenSeats = sql`(select count(*)::int from edu_roster q
  where q.lesson_id = e.id and q.delete_mark = 0 and q.status <> 'leave')`

/** The next lessons of visible classes with a free seat in which the student is not yet; at the student's campus first. */
export async function listTrialOptions(
  db: Db,
  classes: Scope,
  {
    studentId,
    courseId,
    campusId,
    from,
  }: { studentId: string; courseId?: string; campusId?: string; from?: string },
): Promise<TrialOption[]> {
  const { rows } = await typedSql(schemaColumns(TrialOption))`
    select e.id as "lessonId", c.name as "className", co.name as "courseName", z.short_name as "campusName",
      u.real_name as "coachName", ${startAt} as "startAt", c.capacity - ${takenSeats} as "freeSeats"
    from edu_lesson e join edu_class c on c.id = e.class_id and c.delete_mark = 0
      join edu_course co on co.id = e.course_id join edu_campus z on z.id = e.campus_id
      join org_user u on u.id = e.coach_id join edu_student s on s.id = ${studentId}
    where ${allConditions([
      sql`e.delete_mark = 0 and e.status = 'scheduled' and e.start_at > now()`,
      from
        ? sql`e.biz_date >= ${from}::date and e.biz_date < ${from}::date + ${optionDays}::int`
        : sql`e.start_at < now() + make_interval(days => ${optionDays})`,
      classes.rows,
      courseId && sql`e.course_id = ${courseId}`,
      campusId && sql`e.campus_id = ${campusId}`,
      sql`c.capacity > ${takenSeats}`,
      sql`not exists (select 1 from edu_roster q
        where q.lesson_id = e.id and q.student_id = s.id and q.delete_mark = 0)`,
    ])}
    order by e.campus_id <> s.campus_id, e.start_at, e.id limit ${maxOptions}`.execute(db)
  return rows
}
