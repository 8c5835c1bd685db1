import { sql } from 'kysely'
import { ClassBody, ClassRow, type ClassFilter } from '@tessera/shared/contract/edu/classes'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import { containsPattern, allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'

/** Today's date in the time zone of the campus of the class `c`. */
const today = sql`(select (now() at time zone z.time_zone)::date from edu_campus z where z.id = c.campus_id)`

/** The students `s` of the class `c` today. The leave date is the first day outside the class. */
const enrolled = sql`
  from edu_class_student s cross join lateral (select ${today} as date) today
  where s.class_id = c.id and s.delete_mark = 0 and s.join_date <= today.date
    and (s.leave_date is null or s.leave_date > today.date)`

/**
 * Classes with a free seat. Counts all classes in one pass: `enrolled` for each class takes ten times as
 * long.
 */
const withSeats = sql`
  select f.id from edu_class f join edu_campus z on z.id = f.campus_id
    cross join lateral (select (now() at time zone z.time_zone)::date as date) today
  left join edu_class_student s
    on s.class_id = f.id and s.delete_mark = 0 and s.join_date <= today.date
      and (s.leave_date is null or s.leave_date > today.date)
  where f.delete_mark = 0 group by f.id, f.capacity having count(s.class_id) < f.capacity`

/** Conditions on the class `c`. */
const conditions = (
  { rows, ifVisible }: Scope,
  { campusId, courseId, coachId, status, kind, weekday, hasSeat, keyword }: ClassFilter,
) => [
  sql`c.delete_mark = 0`,
  rows,
  campusId && sql`c.campus_id = ${campusId}`,
  courseId && sql`c.course_id = ${courseId}`,
  coachId && sql`c.coach_id = ${coachId} or ${coachId} = any(c.assistant_ids)`,
  status && sql`c.status = ${status}`,
  kind && sql`c.kind = ${kind}`,
  weekday !== undefined &&
    sql`exists (select 1 from edu_schedule_rule r where r.class_id = c.id and r.delete_mark = 0
    and ${weekday} = any(r.weekdays) and (r.to_date is null or r.to_date >= ${today}))`,
  hasSeat !== undefined && sql`(c.id in (${withSeats})) = ${hasSeat === 1}`,
  keyword &&
    sql`${ifVisible('name', sql`c.name`)} ilike ${containsPattern(keyword)}
      or ${ifVisible('enCode', sql`c.en_code`)} ilike ${containsPattern(keyword)} or exists (
    select 1 from org_user u where u.id = ${ifVisible('coachName', sql`c.coach_id`)}
      and (u.real_name ilike ${containsPattern(keyword)}
      or u.quick_query ilike ${containsPattern(keyword)}))`,
]

const select = sql`
  c.id, c.name, c.en_code as "enCode", c.kind, c.course_id as "courseId", co.name as "courseName",
    co.color as "courseColor",
  c.campus_id as "campusId", ca.short_name as "campusName", ca.time_zone as "timeZone",
  c.coach_id as "coachId", u.real_name as "coachName",
  array(select a.real_name from org_user a where a.id = any(c.assistant_ids)
    order by array_position(c.assistant_ids, a.id)) as "assistantNames",
  coalesce(ro.name, '') as "roomName", t.times, n.count as "studentCount", c.capacity,
  round(n.count::numeric / c.capacity, 4) as "fillRate",
  l.done as "doneLessons", coalesce(c.planned_lessons, l.planned) as "plannedLessons",
  next.lesson as "nextLesson",
  a.rate as "attendRate30", b.count as "lowBalanceCount", v.star as "avgStar90", c.status`

/** A student's balance counts as low up to this many lessons, x100. */
const lowBalance = 500

/** Joins that compute the figures, for the rows of one page only. No figure is stored. */
const figures = sql`
  join edu_course co on co.id = c.course_id
  join edu_campus ca on ca.id = c.campus_id
  join org_user u on u.id = c.coach_id
  left join edu_classroom ro on ro.id = c.classroom_id
  cross join lateral (select (now() at time zone ca.time_zone)::date as date) today
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('weekday', day, 'start', to_char(r.start_time, 'HH24:MI'),
      'end', to_char(r.end_time, 'HH24:MI'))
      order by day, r.start_time), '[]') as times
    from edu_schedule_rule r cross join unnest(r.weekdays) as day
    where r.class_id = c.id and r.delete_mark = 0 and (r.to_date is null or r.to_date >= today.date)) t
  cross join lateral (select count(*) ${enrolled}) n
  cross join lateral (
    select count(*) filter (where l.status = 'done') as done,
      count(*) filter (where l.status <> 'cancelled') as planned
    from edu_lesson l where l.class_id = c.id and l.delete_mark = 0) l
  left join lateral (
    select jsonb_build_object('id', l.id, 'startAt',
      to_char(l.start_at at time zone ca.time_zone, 'YYYY-MM-DD HH24:MI:SS'),
      'endAt', to_char(l.end_at at time zone ca.time_zone, 'YYYY-MM-DD HH24:MI:SS')) as lesson
    from edu_lesson l where l.class_id = c.id and l.delete_mark = 0 and l.status = 'scheduled'
      and l.end_at > now()
    order by l.start_at limit 1) next on true
  cross join lateral (
    select round(count(*) filter (where r.status in ('present', 'late'))::numeric / nullif(count(*), 0),
      4) as rate
    from edu_lesson l join edu_roster r on r.lesson_id = l.id and r.delete_mark = 0
    where l.class_id = c.id and l.delete_mark = 0 and l.status = 'done' and l.biz_date between today.date - 29
      and today.date
      and r.roster_type in ('regular', 'temp', 'booking') and r.status <> 'pending') a
  cross join lateral (
    select count(*) from (select s.student_id ${enrolled}) s
    cross join lateral (
      select coalesce(sum(o.remain_units) filter (where o.billing = 'units'), 0) as remain,
        coalesce(bool_or(o.billing <> 'units' and today.date between o.period_from and o.period_to),
        false) as by_period
      from edu_order_line o
      where o.student_id = s.student_id and o.delete_mark = 0 and o.status in ('pending', 'active')
        and (o.expire_date is null or o.expire_date >= today.date)
        and (o.scope = 'any' or o.course_id = co.id
        or (o.scope = 'subject' and o.subject_id = co.subject_id))) account
    where account.remain <= ${lowBalance} and not account.by_period) b
  cross join lateral (
    select round(avg(v.star), 2) as star from edu_lesson l
      join edu_review v on v.lesson_id = l.id and v.delete_mark = 0
    where l.class_id = c.id and l.delete_mark = 0 and l.biz_date between today.date - 89 and today.date
      and v.direction = 'to_coach' and v.status in ('visible', 'appealed')) v`

const sortable = {
  name: sql`c.name`,
  enCode: sql`c.en_code`,
  startDate: sql`c.start_date`,
  capacity: sql`c.capacity`,
  status: sql`c.status`,
}

/** One page of the visible classes with their figures. */
export async function listClasses(db: Db, scope: Scope, filter: ClassFilter) {
  scope.assertSortable(filter.sidx)
  const { list, pagination } = await loadPage<ClassRow & { _hidden: string[] }>(db, filter, {
    alias: 'c',
    select: sql`${select}, ${scope.hidden} as "_hidden"`,
    from: sql`from edu_class c where ${allConditions(conditions(scope, filter))}`,
    join: figures,
    order: orderBy(filter, scope.ifVisibleEach(sortable), sql`c.start_date desc, c.id`),
  })
  return { list: list.map(withoutHidden), pagination }
}

/** One class with its figures and the names of the columns that the caller may not see; throws 404 where it is not visible. */
export async function readClass(db: Db, scope: Scope, id: string): Promise<ClassRow & { _hidden: string[] }> {
  const { rows } = await typedSql({ ...schemaColumns(ClassRow), _hidden: column.listOf(column.text) })`
    select ${select}, ${scope.hidden} as "_hidden"
    from (select * from edu_class where id = ${id}) c ${figures}
    where ${allConditions([sql`c.delete_mark = 0`, scope.rows])}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

export const classRows = createCrud('edu_class', ClassBody)

/** Lessons x100 in the table. */
export const storedClass = <B extends { units?: number | undefined }>(body: B): B =>
  body.units === undefined ? body : { ...body, units: toHundredths(body.units) }
export const shownClass = <B extends { units: number }>(row: B): B => ({
  ...row,
  units: fromHundredths(row.units),
})
