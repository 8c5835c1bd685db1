import { sql, type RawBuilder } from 'kysely'
import {
  AttendanceCell,
  AttendanceCounts,
  AttendanceLesson,
  type LeaveQuota,
} from '@tessera/shared/contract/edu/attendance'
import * as z from 'zod'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { SettingRow, settingsAt, settle } from '../settings/values.ts'
import { hasLeave, tookQuota } from './leave-cover.ts'

interface Period {
  from: string
  to: string
}

/** Counts of rosters `r` whose roll-call was made. Trials and make-ups are not expected. */
const counts = sql`
  count(*) filter (where r.status <> 'pending')::int as expected,
  count(*) filter (where r.status = 'present')::int as present,
  count(*) filter (where r.status = 'late')::int as late,
  count(*) filter (where r.status = 'leave')::int as leave,
  count(*) filter (where r.status = 'absent')::int as absent,
  round(count(*) filter (where r.status in ('present', 'late'))::numeric
    / nullif(count(*) filter (where r.status <> 'pending'), 0), 4) as rate`

const isExpected = sql`r.roster_type in ('regular', 'temp', 'booking')`

const countColumns = schemaColumns(AttendanceCounts)

/** The lessons of a class in a period, its students and what is recorded of them. */
export async function loadMatrix(db: Db, classId: string, { from, to }: Period) {
  const isInPeriod = sql`e.class_id = ${classId} and e.delete_mark = 0 and e.status <> 'cancelled'
    and e.biz_date between ${from}::date and ${to}::date`
  const { rows: lessons } = await typedSql(schemaColumns(AttendanceLesson))`
    select e.id, e.lesson_no as "lessonNo", to_char(e.start_at at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS') as "startAt",
      to_char(e.end_at at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS') as "endAt", e.status, u.real_name as "coachName"
    from edu_lesson e join edu_campus z on z.id = e.campus_id join org_user u on u.id = e.coach_id
    where ${isInPeriod} order by e.start_at, e.id`.execute(db)
  const { rows: students } = await typedSql({
    ...countColumns,
    studentId: column.text,
    name: column.text,
    studentNo: column.text,
  })`
    select r.student_id as "studentId", s.name, s.student_no as "studentNo", ${counts}
    from edu_roster r join edu_lesson e on e.id = r.lesson_id join edu_student s on s.id = r.student_id
    where ${isInPeriod} and r.delete_mark = 0 group by r.student_id, s.name, s.student_no, s.pinyin
    order by s.pinyin, s.name, r.student_id`.execute(db)
  const { rows: cells } = await typedSql(schemaColumns(AttendanceCell))`
    select r.lesson_id as "lessonId", r.student_id as "studentId", r.id as "rosterId", r.roster_type as "rosterType",
      r.status, r.deduct_units / 100.0 as units, r.owed_units / 100.0 as "owedUnits", r.charge_reason as reason,
      ${hasLeave('r', 'e')} as "hasLeave",
      m.id as "makeupRightId", m.status as "makeupStatus"
    from edu_roster r join edu_lesson e on e.id = r.lesson_id
      left join edu_makeup_right m on m.origin_roster_id = r.id and m.delete_mark = 0
    where ${isInPeriod} and r.delete_mark = 0`.execute(db)
  return {
    lessons,
    students: students.map(({ studentId, name, studentNo, ...rest }) => ({
      studentId,
      name,
      studentNo,
      counts: rest,
    })),
    cells,
  }
}

const dayColumns = {
  date: column.text,
  title: column.text,
  status: column.oneOf('present', 'late', 'leave', 'absent'),
}

/** The attendance of a student in a period: rates and days. */
export async function loadStudentAttendance(db: Db, studentId: string, { from, to }: Period) {
  const isOwn = sql`r.student_id = ${studentId} and r.delete_mark = 0 and e.delete_mark = 0 and e.status = 'done'
    and r.biz_date between ${from}::date and ${to}::date`
  const { rows } = await typedSql(countColumns)`
    select ${counts} from edu_roster r join edu_lesson e on e.id = r.lesson_id where ${isOwn} and ${isExpected}`.execute(
    db,
  )
  const { rows: days } = await typedSql(dayColumns)`
    select to_char(r.biz_date, 'YYYY-MM-DD') as date, r.status, coalesce(k.name, c.name) as title
    from edu_roster r join edu_lesson e on e.id = r.lesson_id join edu_course c on c.id = e.course_id
      left join edu_class k on k.id = e.class_id
    where ${isOwn} and r.status <> 'pending' order by e.start_at, r.id`.execute(db)
  return { counts: rows[0]!, days }
}

/**
 * The leaves of a student in each course, also approved ones of coming lessons: of this month, or of the time of the line that
 * is used first. One that waits does not count.
 */
export async function listQuotas(db: Db, studentId: string): Promise<z.output<typeof LeaveQuota>[]> {
  const { rows } = await typedSql({
    courseId: column.text,
    courseName: column.text,
    settingRows: column.jsonOf(SettingRow.array()),
    inMonth: column.number,
    onLine: column.number,
  })`
    select c.id as "courseId", c.name as "courseName", ${settingsAt({
      campusId: sql`k.campus_id`,
      courseId: sql`c.id`,
      classId: sql`k.id`,
    })} as "settingRows",
      ${countLeaves(sql`date_trunc('month', q.biz_date) = date_trunc('month', today.date)`)} as "inMonth",
      ${countLeaves(sql`q.biz_date >= coalesce((select min(l.effective_from) from edu_order_line l
        where l.student_id = ${studentId} and l.delete_mark = 0 and l.status in ('active', 'suspended')
          and (l.scope = 'any' or l.course_id = c.id or l.subject_id = c.subject_id)), '-infinity')`)} as "onLine"
    from edu_class_student m join edu_class k on k.id = m.class_id join edu_course c on c.id = k.course_id
      join edu_campus z on z.id = k.campus_id
      cross join lateral (select (now() at time zone z.time_zone)::date as date) today
    where m.student_id = ${studentId} and m.delete_mark = 0 and k.delete_mark = 0
      and (m.leave_date is null or m.leave_date > today.date)
    order by c.name, c.id`.execute(db)
  const byCourse = new Map(rows.map((row) => [row.courseId, row]))
  return [...byCourse.values()].map(({ courseId, courseName, settingRows, inMonth, onLine }) => {
    const { leaveQuota: limit, leaveQuotaPer: per } = settle(settingRows)
    const used = per === 'month' ? inMonth : onLine
    return { courseId, courseName, per, limit, used, left: limit === null ? null : Math.max(0, limit - used) }
  })

  function countLeaves(isInPeriod: RawBuilder<unknown>) {
    return sql`(select count(*) from edu_roster q join edu_lesson x on x.id = q.lesson_id
      where q.student_id = ${studentId} and q.delete_mark = 0 and x.delete_mark = 0 and x.course_id = c.id and ${isInPeriod}
        and (${tookQuota} or (q.status = 'pending' and x.status = 'scheduled'
          and q.roster_type in ('regular', 'temp', 'booking') and ${hasLeave('q', 'x')})))`
  }
}

/** The names of the lines of students: of their course or subject. */
export async function loadLineNames(
  db: Db,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await typedSql({ ...columnsOf('edu_order_line', 'id'), name: column.text })`
    select l.id, coalesce(c.name, b.name, o.order_no) as name from edu_order_line l join edu_order o on o.id = l.order_id
      left join edu_course c on c.id = l.course_id left join edu_subject b on b.id = l.subject_id
    where l.student_id = any(${studentIds}::text[]) and l.delete_mark = 0`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The next lesson of the same coach and day that has no roll-call yet; null without one. */
export async function findNextLesson(
  db: Db,
  id: string,
  isVisible: RawBuilder<unknown>,
): Promise<string | null> {
  const { rows } = await typedSql({ id: column.text })`
    select e.id from edu_lesson x join edu_lesson e on e.coach_id = x.coach_id and e.biz_date = x.biz_date
      join edu_class c on c.id = e.class_id
    where x.id = ${id} and e.id <> x.id and e.delete_mark = 0 and e.status = 'scheduled' and ${isVisible}
    order by e.start_at < x.start_at, e.start_at, e.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

const Statuses = z.record(z.string(), AttendanceCell.shape.status)

/** The corrections of the roll-call of a lesson that took effect, the first one first. */
export async function listCorrections(db: Db, lessonId: string) {
  const { rows } = await typedSql({
    ...columnsOf('edu_change', 'userName', 'time'),
    reason: column.text,
    approverName: column.text,
    before: column.jsonOf(Statuses),
    after: column.jsonOf(Statuses),
  })`
    select c.reason, coalesce(a.real_name, c.user_name) as "userName", c.time, c.before, c.after,
      case when x.id is null then '' else c.user_name end as "approverName"
    from edu_change c
      -- An application is carried out in the transaction that records the change.
      left join edu_roll_correction x on x.lesson_id = c.record_id and x.status = 'done' and x.last_modify_time = c.time
      left join org_user a on a.id = x.creator_user_id
    where c.noun = 'lesson' and c.record_id = ${lessonId} and c.action = 'rollCall' and c.reason <> ''
    order by c.time, c.id`.execute(db)
  return rows.map(({ before, after, ...correction }) => ({
    ...correction,
    changes: Object.entries(after).map(([studentId, to]) => ({
      studentId,
      from: before[studentId] ?? to,
      to,
    })),
  }))
}
