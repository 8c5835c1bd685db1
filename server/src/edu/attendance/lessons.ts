import { sql, type RawBuilder } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, type Refusal } from '../../errors/refusal.ts'
import { SettingRow, settingsAt, settle } from '../settings/values.ts'
import { text } from './text.ts'

const localTime = (instant: string) =>
  sql`to_char(${sql.ref(instant)} at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS')`

const columns = {
  ...columnsOf('edu_lesson', 'id', 'lessonNo', 'courseId', 'campusId', 'coachId', 'bizDate', 'units'),
  ...columnsOf('edu_lesson', 'version', 'rolledAt'),
  ...columnsOf('edu_course', 'subjectId'),
  ...columnsOf('edu_class', 'capacity'),
  ...columnsOf('edu_campus', 'timeZone'),
  classId: column.text,
  status: column.oneOf('scheduled', 'done', 'cancelled'),
  overCapacity: column.oneOf('block', 'warn', 'allow'),
  className: column.text,
  courseName: column.text,
  courseColor: column.text,
  campusName: column.text,
  roomName: column.text,
  coachName: column.text,
  rolledByName: column.text,
  content: column.text,
  startAt: column.text,
  endAt: column.text,
  startsAt: column.time,
  /** Until the lesson begins; negative where it has begun. */
  minutesLeft: column.number,
  hasBegun: column.boolean,
  /** The month of the lesson is closed; months are closed in their order. */
  isClosed: column.boolean,
  hasCorrection: column.boolean,
  settingRows: column.jsonOf(SettingRow.array()),
  studentIds: column.listOf(column.text),
}

const select = sql`
  e.id, e.lesson_no as "lessonNo", e.class_id as "classId", e.course_id as "courseId", e.campus_id as "campusId",
  e.coach_id as "coachId", e.biz_date as "bizDate", e.units, e.version, e.rolled_at as "rolledAt",
  co.subject_id as "subjectId", c.capacity, z.time_zone as "timeZone", e.status, c.over_capacity as "overCapacity",
  c.name as "className", co.name as "courseName", co.color as "courseColor", z.short_name as "campusName",
  coalesce((select ro.name from edu_classroom ro where ro.id = e.classroom_id), '') as "roomName",
  (select u.real_name from org_user u where u.id = e.coach_id) as "coachName",
  coalesce((select u.real_name from org_user u where u.id = e.rolled_by), '') as "rolledByName",
  coalesce(e.content, '') as content, ${localTime('e.start_at')} as "startAt", ${localTime('e.end_at')} as "endAt",
  e.start_at as "startsAt",
  ceil(extract(epoch from e.start_at - now()) / 60)::int as "minutesLeft", e.start_at <= now() as "hasBegun",
  exists (select 1 from edu_period p where p.month >= to_char(e.biz_date, 'YYYY-MM') and p.status = 'closed')
    as "isClosed",
  exists (select 1 from edu_roll_correction x where x.lesson_id = e.id and x.status = 'approving' and x.delete_mark = 0)
    as "hasCorrection",
  ${settingsAt({ campusId: sql`e.campus_id`, courseId: sql`e.course_id`, classId: sql`e.class_id` })} as "settingRows",
  array(select r.student_id from edu_roster r where r.lesson_id = e.id and r.delete_mark = 0) as "studentIds"
  from edu_lesson e join edu_class c on c.id = e.class_id join edu_course co on co.id = e.course_id
    join edu_campus z on z.id = e.campus_id`

/**
 * Lessons of classes with everything that a roll-call reads of them. A lock takes the class first, as everybody does who
 * changes lessons of a class.
 */
async function loadLessons(
  db: Db,
  which: RawBuilder<unknown>,
  isLocking = false,
  order = sql`e.start_at, e.id`,
) {
  const { rows } = await typedSql(columns)`
    select ${select} where ${which} and e.delete_mark = 0 and c.delete_mark = 0
    order by ${order} ${isLocking ? sql`for no key update of c, e` : sql``}`.execute(db)
  return rows.map(({ settingRows, ...lesson }) => ({ ...lesson, settings: settle(settingRows) }))
}
export type RolledLesson = Awaited<ReturnType<typeof loadLessons>>[number]

/** A lesson for which a condition on `c` and `e` holds; throws 404 for others. */
export async function requireLesson(
  db: Db,
  isVisible: RawBuilder<unknown>,
  id: string,
  isLocking = false,
): Promise<RolledLesson> {
  const [lesson] = await loadLessons(db, sql`e.id = ${id} and ${isVisible}`, isLocking)
  if (!lesson) throw notFoundRefusal()
  return lesson
}

/** Locks lessons with their classes, in the order of the classes, so that two commands cannot wait for each other. */
export const lockLessons = (db: Db, which: RawBuilder<unknown>): Promise<RolledLesson[]> =>
  loadLessons(db, which, true, sql`c.id collate "C", e.start_at, e.id`)

/** The lessons in which make-ups are booked, or were attended, for rosters `r` of lessons `e`. */
export const bookedLessons = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.lesson_id from edu_roster r join edu_lesson e on e.id = r.lesson_id
    join edu_makeup_right m on m.origin_roster_id = r.id
      and (m.status = 'used' or (m.status = 'booked' and m.delete_mark = 0))
    join edu_roster t on t.id = m.target_roster_id
  where ${which}`

/**
 * Locks a lesson and those in which it is to be made up, whose seats its roll-call can give back. `locked` has the ids of the
 * latter ones.
 */
export async function lockForRollCall(
  trx: Db,
  isVisible: RawBuilder<unknown>,
  id: string,
): Promise<{ lesson: RolledLesson; locked: readonly string[] }> {
  const lessons = await lockLessons(
    trx,
    sql`e.id = any(array(select ${id}::text union ${bookedLessons(sql`r.lesson_id = ${id}`)}))
      and (e.id <> ${id} or ${isVisible})`,
  )
  const lesson = lessons.find((one) => one.id === id)
  if (!lesson) throw notFoundRefusal()
  return { lesson, locked: lessons.flatMap((one) => (one.id === id ? [] : [one.id])) }
}

/** The lessons of these that exist, in the order of their times. */
export const listLessonsById = (db: Db, ids: readonly string[]): Promise<RolledLesson[]> =>
  loadLessons(db, sql`e.id = any(${ids}::text[])`)

/** Why no roll-call of a lesson can be made now, or null. */
export function findProblem({
  status,
  lessonNo: no,
  minutesLeft,
  startAt,
  settings,
}: RolledLesson): Refusal | null {
  if (status === 'cancelled') return refuse(text.cancelled, { no })
  const { rollCallAheadMinutes: n } = settings
  if (status === 'done' || minutesLeft <= n) return null
  return refuse(n === 0 ? text.notBegun : text.early, { no, n, time: startAt.slice(0, 16) })
}
