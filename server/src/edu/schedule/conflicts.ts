import { sql, type RawBuilder } from 'kysely'
import { LessonConflict, LessonWarning } from '@tessera/shared/contract/edu/lesson-conflicts'
import { conflictValues, conflictWords } from '@tessera/shared/contract/edu/conflict-words'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import { clockOf, isEnrolledOn, plannedLessons, type Planned } from './planned.ts'
import { lockTimetables, visibleClassName } from './overlaps.ts'
import { text } from './text.ts'

/** On site, lessons of schools end at the latest at this time (rule I23): a later end is a warning. */
const latestEnd = '20:30'

interface Options {
  /** Lessons that take the planned places themselves, in their order. */
  movedIds?: readonly string[]
  /** Condition of the classes `c` that the caller may see: the names of others stay out of the answer. */
  visible: RawBuilder<unknown>
}

/** Whether the lesson `e` takes place at the time of the planned lesson `p`. Half-open: one may start when the other ends. */
const overlaps = (movedIds: readonly string[]) => sql`
  e.delete_mark = 0 and e.status <> 'cancelled' and tstzrange(e.start_at, e.end_at) && tstzrange(p.start_at, p.end_at)
  and e.id <> all(${movedIds}::text[])`

const userName = (id: RawBuilder<unknown>) => sql`(select u.real_name from org_user u where u.id = ${id})`
const local = (instant: RawBuilder<unknown>) => sql`${instant} at time zone p.time_zone`
const localPeriod = sql`tsrange(${local(sql`p.start_at`)}, ${local(sql`p.end_at`)})`
const clock = (instant: RawBuilder<unknown>) => clockOf(instant, sql`p.time_zone`)

/** What coach, assistants, room and class of the planned lesson `p` share with something else (`e`, or `q`). */
const shared = (
  people: RawBuilder<unknown>,
  classroomId: RawBuilder<unknown>,
  classId: RawBuilder<unknown>,
) => sql`
  lateral (
    select case when person = p.coach_id then 'coach' else 'assistant' end as type, ${userName(sql`person`)} as name
      from unnest(p.people) person where person = any(${people})
    union all select 'classroom', ro.name from edu_classroom ro where ro.id = p.classroom_id and ro.id = ${classroomId}
    union all select 'class', k.name from edu_class k where k.id = p.class_id and k.id = ${classId}) s`

/** Everything that speaks against planned lessons, in one statement; in the order of the lessons. */
export async function listConflicts(
  db: Db,
  lessons: readonly Planned[],
  { movedIds = [], visible }: Options,
): Promise<LessonConflict[]> {
  if (lessons.length === 0) return []
  const { rows } = await typedSql(schemaColumns(LessonConflict))`
    with ${plannedLessons(lessons)}, found as (
      select p.at, s.type, s.name, e.id as with_id, ${visibleClassName(visible)} as with_class,
        ${clock(sql`e.start_at`)} as with_start, ${clock(sql`e.end_at`)} as with_end, '' as reason, null::int as students,
        null::int as seats
      from p join edu_lesson e on ${overlaps(movedIds)}
        cross join ${shared(sql`e.coach_id || e.assistant_ids`, sql`e.classroom_id`, sql`e.class_id`)}
      union all
      select p.at, s.type, s.name, null, '', ${clock(sql`q.start_at`)}, ${clock(sql`q.end_at`)}, '', null, null
      from p join p q on q.at < p.at and tstzrange(q.start_at, q.end_at) && tstzrange(p.start_at, p.end_at)
        cross join ${shared(sql`q.people`, sql`q.classroom_id`, sql`q.class_id`)}
      union all
      select p.at, 'absence', ${userName(sql`h.id`)}, null, '', to_char(x."from", 'MM-DD HH24:MI'),
        to_char(x."to", 'MM-DD HH24:MI'), coalesce(x.reason, ''), null, null
      from p join edu_coach h on h.id = any(p.people)
        cross join lateral jsonb_to_recordset(h.absences) as x ("from" timestamp, "to" timestamp, reason text)
      where tsrange(x."from", x."to") && ${localPeriod}
      union all
      select p.at, 'closure', ro.name, null, '', to_char(x."from", 'MM-DD HH24:MI'), to_char(x."to", 'MM-DD HH24:MI'),
        coalesce(x.reason, ''), null, null
      from p join edu_classroom ro on ro.id = p.classroom_id
        cross join lateral jsonb_to_recordset(ro.closures) as x ("from" timestamp, "to" timestamp, reason text)
      where tsrange(x."from", x."to") && ${localPeriod}
      union all
      select p.at, 'capacity', ro.name, null, '', '', '', '', n.count, ro.capacity
      from p join edu_classroom ro on ro.id = p.classroom_id
        cross join lateral (select count(*)::int as count from edu_class_student m
          where m.class_id = p.class_id and ${isEnrolledOn(sql`p.date`)}) n
      where n.count > ro.capacity)
    select f.at as "lessonIndex", f.type, to_char(p.date, 'YYYY-MM-DD') as date, ${clock(sql`p.start_at`)} as "startTime",
      ${clock(sql`p.end_at`)} as "endTime", f.name, f.with_id as "withLessonId", f.with_class as "withClassName",
      f.with_start as "withStartTime", f.with_end as "withEndTime", f.reason, f.students, f.seats
    from found f join p on p.at = f.at
    order by f.at, array_position(array['coach', 'assistant', 'classroom', 'class', 'absence', 'closure', 'capacity'],
      f.type), f.name, f.with_start, f.with_id`.execute(db)
  return rows
}

/**
 * Students of the class with another lesson at the time, also those who were added to a moved lesson alone (I20), and ends
 * after 20:30 (I23).
 */
export async function listWarnings(
  db: Db,
  lessons: readonly Planned[],
  movedIds: readonly string[] = [],
): Promise<LessonWarning[]> {
  if (lessons.length === 0) return []
  const { rows } = await typedSql(schemaColumns(LessonWarning))`
    with ${plannedLessons(lessons)}, taking as (
      select p.at, m.student_id from p join edu_class_student m on m.class_id = p.class_id and ${isEnrolledOn(sql`p.date`)}
      union
      select p.at, r.student_id from p join edu_roster r on r.lesson_id = (${movedIds}::text[])[p.at + 1]
        and r.delete_mark = 0 and r.roster_type <> 'regular' and r.status <> 'leave'
    ), found as (
      select p.at, 'student' as type, (array_agg(distinct t.name))[1:10] as names
      from p join taking k on k.at = p.at
        join edu_roster r on r.student_id = k.student_id and r.delete_mark = 0 and r.status <> 'leave'
          and r.biz_date between p.date - 1 and p.date + 1
        join edu_lesson e on e.id = r.lesson_id and ${overlaps(movedIds)} and e.class_id is distinct from p.class_id
        join edu_student t on t.id = k.student_id
      group by p.at
      union all
      select p.at, 'late', '{}' from p
      where ${clock(sql`p.end_at`)} > ${latestEnd} or (${local(sql`p.end_at`)})::date > p.date)
    select f.at as "lessonIndex", f.type, to_char(p.date, 'YYYY-MM-DD') as date, ${clock(sql`p.end_at`)} as "endTime",
      f.names
    from found f join p on p.at = f.at order by f.at, f.type desc`.execute(db)
  return rows
}

/** Throws 409 with all conflicts of the planned lessons; its sentence is that of the first one. */
export async function assertNoConflicts(
  trx: Db,
  lessons: readonly Planned[],
  options: Options,
): Promise<void> {
  const conflicts = await listConflicts(trx, lessons, options)
  if (conflicts.length > 0) throw conflictRefusal(conflicts)
}

export function conflictRefusal(conflicts: readonly LessonConflict[]): Refusal {
  const [first] = conflicts
  return new Refusal({
    code: Code.conflict,
    text: conflictWords[first!.type],
    values: conflictValues(first!),
    details: { conflicts },
  })
}

/**
 * The warnings of planned lessons; the timetables of their students are locked until the transaction ends. Throws 409 with
 * the warnings where students would have two lessons at once and the caller has not confirmed that.
 */
export async function requireConfirmation(
  trx: Db,
  lessons: readonly Planned[],
  { isConfirmed, movedIds = [] }: { isConfirmed: boolean; movedIds?: readonly string[] },
): Promise<LessonWarning[]> {
  const classIds = [...new Set(lessons.map(({ classId }) => classId))]
  await lockTimetables(
    trx,
    sql`select m.student_id from edu_class_student m where m.class_id = any(${classIds}::text[]) and m.delete_mark = 0
      union select r.student_id from edu_roster r where r.lesson_id = any(${[...movedIds]}::text[]) and r.delete_mark = 0`,
  )
  const warnings = await listWarnings(trx, lessons, movedIds)
  const first = warnings.find(({ type }) => type === 'student')
  if (first && !isConfirmed)
    throw new Refusal({
      code: Code.conflict,
      text: text.studentsBusy,
      values: { date: first.date, names: first.names.join('、') },
      details: { reason: 'unconfirmed', warnings },
    })
  return warnings
}
