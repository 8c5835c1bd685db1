import { sql, type RawBuilder } from 'kysely'
import type { AgendaItem, HomeFigure } from '@tessera/shared/contract/shell/home'
import type { Page } from '@tessera/shared/contract/wire'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import type { Scope } from '../../permissions/scope.ts'
import { isGivenBy, isVisibleLesson } from '../lessons/protected.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** Today's date at the campus `ca`. */
const today = sql`(now() at time zone ca.time_zone)::date`

/**
 * Lists today's lessons of the visible classes, and those that the caller gives. Columns that the caller may not see stay out
 * of the details.
 */
export function listTodaysLessons(db: Db, { rows, ifVisible }: Scope, userId: string, page: Page) {
  const show = (column: string, value: RawBuilder<unknown>) =>
    sql`case when ${isGivenBy(userId, 'l')} then ${value} else ${ifVisible(column, value)} end`
  const name = show('name', sql`c.name`)
  const condition = allConditions([
    sql`l.delete_mark = 0 and l.status <> 'cancelled' and c.delete_mark = 0`,
    sql`l.biz_date = ${today}`,
    isVisibleLesson({ rows }, userId, 'l'),
    page.keyword && sql`${name} ilike ${containsPattern(page.keyword)}`,
  ])
  return loadPage<AgendaItem>(db, page, {
    alias: 'l',
    select: sql`l.id, 'lessonId=' || l.id as query, l.start_at as start, l.end_at as "end",
      coalesce(${name}, ${show('courseName', sql`co.name`)}, '') as title,
      array[coalesce(${show('campusName', sql`ca.short_name`)}, ''),
        coalesce(${show('roomName', sql`ro.name`)}, ''),
        coalesce(${show('coachName', sql`u.real_name`)}, '')] as details`,
    from: sql`from edu_lesson l join edu_class c on c.id = l.class_id join edu_campus ca on ca.id = l.campus_id
      where ${condition}`,
    join: sql`join edu_class c on c.id = l.class_id join edu_campus ca on ca.id = l.campus_id
      join edu_course co on co.id = l.course_id join org_user u on u.id = l.coach_id
      left join edu_classroom ro on ro.id = l.classroom_id`,
    order: sql`l.end_at <= now(), l.start_at, l.id`,
  })
}

/** Figures of the visible classes, each only over classes whose column with that figure is visible. */
export async function loadFigures(db: Db, { rows, ifVisible }: Scope): Promise<HomeFigure[]> {
  const isVisible = (column: string) => sql`coalesce(${ifVisible(column, sql`true`)}, false)`
  const students = (day: RawBuilder<unknown>) => sql`(
    select count(distinct s.student_id) from visible v join edu_class_student s on s.class_id = v.id
    where v.students and s.delete_mark = 0 and s.join_date <= ${day}
      and (s.leave_date is null or s.leave_date > ${day}))`
  // All days that are counted, in any time zone, as values that the planner can estimate.
  const isRecent = sql`l.biz_date between current_date - 62 and current_date + 9`
  const lessons = (weeksAgo: number) => sql`(
    select count(*) from visible v join edu_lesson l on l.class_id = v.id
    where l.delete_mark = 0 and l.status <> 'cancelled' and ${isRecent}
      and l.biz_date - date_trunc('week', v.today)::date between ${-7 * weeksAgo} and ${6 - 7 * weeksAgo})`
  const attendance = (first: number, last: number) => sql`(
    select round(count(*) filter (where r.status in ('present', 'late'))::numeric / nullif(count(*), 0), 4)
    from visible v join edu_lesson l on l.class_id = v.id
      join edu_roster r on r.lesson_id = l.id and r.delete_mark = 0
    where v.attendance and l.delete_mark = 0 and l.status = 'done' and ${isRecent}
      and l.biz_date between v.today - ${first}::int and v.today - ${last}::int
      and r.roster_type in ('regular', 'temp', 'booking') and r.status <> 'pending')`
  const { rows: found } = await typedSql({
    showsStudents: column.boolean.orNull,
    classes: column.number,
    students: column.number,
    studentsBefore: column.number,
    lessons: column.number,
    lessonsBefore: column.number,
    attendance: column.number.orNull,
    attendanceBefore: column.number.orNull,
  })`
    with visible as materialized (
      select c.id, ${today} as today, ${isVisible('studentCount')} as students,
        ${isVisible('attendRate30')} as attendance
      from edu_class c join edu_campus ca on ca.id = c.campus_id where ${allConditions([sql`c.delete_mark = 0`, rows])}
    )
    select (select bool_or(students) from visible) as "showsStudents",
      (select count(*) from visible) as classes,
      ${students(sql`v.today`)} as students, ${students(sql`v.today - 30`)} as "studentsBefore",
      ${lessons(0)} as lessons, ${lessons(1)} as "lessonsBefore",
      ${attendance(29, 0)} as attendance, ${attendance(59, 30)} as "attendanceBefore"`.execute(db)
  const figures = found[0]!
  const pair = (
    name: 'students' | 'lessons' | 'attendance',
    isShown: boolean,
  ): Pick<HomeFigure, 'name' | 'value' | 'previous'> => ({
    name,
    value: isShown ? figures[name] : null,
    previous: isShown ? figures[`${name}Before`] : null,
  })
  return [
    { ...pair('students', Boolean(figures.showsStudents)), format: 'count', period: 'days30' },
    { ...pair('lessons', figures.classes !== 0), format: 'count', period: 'week' },
    { ...pair('attendance', true), format: 'ratio', period: 'days30' },
  ]
}
