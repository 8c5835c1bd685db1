import { sql, type RawBuilder } from 'kysely'
import { overlapValues, overlapWords } from '@tessera/shared/contract/edu/conflict-words'
import { StudentOverlap } from '@tessera/shared/contract/edu/lesson-conflicts'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import { localize } from '../../errors/translate.ts'
import { clockOf } from './planned.ts'

/** The name of the class of the lesson `e`, where the caller may see it; '' elsewhere. */
export const visibleClassName = (visible: RawBuilder<unknown>) => sql`coalesce((
  select c.name from edu_class c where c.id = e.class_id and c.delete_mark = 0 and ${visible}), '')`

/**
 * Locks the timetables of students until the transaction ends, so that two commands that put one student into two lessons
 * run one after the other and the second one sees the lesson of the first. `studentIds` is a set of ids. Called after the
 * classes are locked and before students are.
 */
export const lockTimetables = (trx: Db, studentIds: RawBuilder<unknown>) =>
  sql`select pg_advisory_xact_lock(hashtext('edu.timetable'), x.hash)
    from (select distinct hashtext(y.id) as hash from (${studentIds}) as y (id) order by 1) x`.execute(trx)

/** Names in the sentence; the details of the answer have all. */
const maxNames = 10

interface Options {
  studentIds: readonly string[]
  /** Condition on the lessons `n` and the students `s` that are put into them. */
  which: RawBuilder<unknown>
  /** Condition of the classes `c` that the caller may see: the names of others stay out of the answer. */
  visible: RawBuilder<unknown>
}

/**
 * Students with another lesson at the time of lessons into which they are put (I20), each with the first of these other
 * lessons, in the order of their times. Half-open: a lesson may start when the other one ends.
 */
export async function listOverlaps(
  db: Db,
  { studentIds, which, visible }: Options,
): Promise<StudentOverlap[]> {
  const clock = (instant: RawBuilder<unknown>) => clockOf(instant, sql`z.time_zone`)
  const { rows } = await typedSql(schemaColumns(StudentOverlap))`
    with found as (
      select s.id as student_id, s.name, e.id as lesson_id, e.start_at, e.end_at, e.campus_id, e.class_id
      from edu_student s join edu_lesson n on ${which}
        join edu_roster r on r.student_id = s.id and r.delete_mark = 0 and r.status <> 'leave'
          and r.biz_date between n.biz_date - 1 and n.biz_date + 1
        join edu_lesson e on e.id = r.lesson_id and e.id <> n.id and e.delete_mark = 0 and e.status <> 'cancelled'
          and tstzrange(e.start_at, e.end_at) && tstzrange(n.start_at, n.end_at)
      where s.id = any(${studentIds}::text[])),
    firsts as (select distinct on (student_id) * from found order by student_id, start_at, lesson_id)
    select e.student_id as "studentId", e.name,
      to_char(e.start_at at time zone z.time_zone, 'YYYY-MM-DD') as date, ${clock(sql`e.start_at`)} as "startTime",
      ${clock(sql`e.end_at`)} as "endTime", ${visibleClassName(visible)} as "className",
      (select count(distinct f.lesson_id)::int from found f where f.student_id = e.student_id) as "lessonCount"
    from firsts e join edu_campus z on z.id = e.campus_id
    order by e.start_at, e.name, e.student_id`.execute(db)
  return rows
}

/** Throws 409 with the students who would have two lessons at once, until that is confirmed (I20). */
export async function requireOverlapsConfirmed(
  trx: Db,
  options: Options & { isConfirmed: boolean },
): Promise<void> {
  if (options.isConfirmed || options.studentIds.length === 0) return
  const overlaps = await listOverlaps(trx, options)
  const [first] = overlaps
  if (!first) return
  const { one, many, otherClass } = overlapWords
  throw new Refusal({
    code: Code.conflict,
    text: overlaps.length === 1 ? one : many,
    values: {
      ...overlapValues(first),
      class: localize((lang) => first.className || otherClass[lang]),
      students: overlaps.length,
      names: [
        ...overlaps.slice(0, maxNames).map(({ name }) => name),
        ...(overlaps.length > maxNames ? ['…'] : []),
      ],
    },
    details: { reason: 'unconfirmed', overlaps },
  })
}
