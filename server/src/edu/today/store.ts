import { sql, type RawBuilder } from 'kysely'
import type { AgendaItem } from '@tessera/shared/contract/shell/home'
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

interface Compared {
  readonly value: number | null
  readonly previous: number | null
}

/**
 * Lessons of this week and the last one, as the timetable lists them, and the attendance of the visible classes whose
 * attendance the caller may see.
 */
export async function loadFigures(
  db: Db,
  { rows, ifVisible }: Scope,
  userId: string,
): Promise<{ lessons: Compared; attendance: Compared }> {
  // All days that are counted, in any time zone, as values that the planner can estimate.
  const isRecent = sql`l.biz_date between current_date - 62 and current_date + 9`
  const week = sql`l.biz_date - date_trunc('week', ${today})::date`
  const attended = (first: number, last: number) => sql`(
    select round(count(*) filter (where r.status in ('present', 'late'))::numeric / nullif(count(*), 0), 4)
    from visible v join edu_lesson l on l.class_id = v.id
      join edu_roster r on r.lesson_id = l.id and r.delete_mark = 0
    where v.attendance and l.delete_mark = 0 and l.status = 'done' and ${isRecent}
      and l.biz_date between v.today - ${first}::int and v.today - ${last}::int
      and r.roster_type in ('regular', 'temp', 'booking') and r.status <> 'pending')`
  const { rows: found } = await typedSql({
    classes: column.number,
    lessons: column.number,
    lessonsBefore: column.number,
    attendance: column.number.orNull,
    attendanceBefore: column.number.orNull,
  })`
    with visible as materialized (
      select c.id, ${today} as today, coalesce(${ifVisible('attendRate30', sql`true`)}, false) as attendance
      from edu_class c join edu_campus ca on ca.id = c.campus_id where ${allConditions([sql`c.delete_mark = 0`, rows])}
    ), planned as materialized (
      select ${week} as day from edu_lesson l join edu_class c on c.id = l.class_id
        join edu_campus ca on ca.id = l.campus_id
      where ${allConditions([
        sql`l.delete_mark = 0 and l.status <> 'cancelled' and c.delete_mark = 0`,
        isRecent,
        isVisibleLesson({ rows }, userId, 'l'),
      ])}
    )
    select (select count(*) from visible) as classes,
      (select count(*) from planned where day between 0 and 6) as lessons,
      (select count(*) from planned where day between -7 and -1) as "lessonsBefore",
      ${attended(29, 0)} as attendance, ${attended(59, 30)} as "attendanceBefore"`.execute(db)
  const { classes, lessons, lessonsBefore, attendance, attendanceBefore } = found[0]!
  // Whose work has nothing to do with classes sees no number of lessons.
  const isShown = classes + lessons + lessonsBefore > 0
  return {
    lessons: { value: isShown ? lessons : null, previous: isShown ? lessonsBefore : null },
    attendance: { value: attendance, previous: attendanceBefore },
  }
}
