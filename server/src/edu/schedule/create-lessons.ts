import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { listCalendars } from '../../workflow/calendar/store.ts'
import type { ClassOfLessons } from './resources.ts'
import { plannedLessons, type Planned } from './planned.ts'
import { syncRosters } from './rosters.ts'

/** The names of public holidays by their day: days without working hours that the default calendar lists. */
export async function loadHolidays(db: Db): Promise<ReadonlyMap<string, string>> {
  const [calendar] = await listCalendars(db)
  return new Map(
    (calendar?.days ?? []).filter(({ hours }) => hours.length === 0).map(({ date, name }) => [date, name]),
  )
}

interface NewLessons {
  of: ClassOfLessons
  ruleId: string | null
  /** x100. */
  units: number
  topic?: string | null | undefined
  userId: string
}

/**
 * Inserts planned lessons of a class with their rosters and returns their ids in the same order. The caller has locked
 * what they need and has checked for conflicts.
 */
export async function createLessons(
  trx: Db,
  lessons: readonly Planned[],
  { of, ruleId, units, topic = null, userId }: NewLessons,
): Promise<string[]> {
  const ids = lessons.map(() => newId())
  const { rows } = await typedSql({ last: column.number })`
    select coalesce(max(seq), 0) as last from edu_lesson where class_id = ${of.id} and delete_mark = 0`.execute(
    trx,
  )
  await sql`
    with ${plannedLessons(lessons)}
    insert into edu_lesson (id, lesson_no, class_id, course_id, campus_id, classroom_id, coach_id, assistant_ids, rule_id,
      seq, start_at, end_at, biz_date, units, topic, creator_user_id)
    select (${ids}::text[])[p.at + 1], 'L' || lpad(nextval('edu_lesson_number')::text, 8, '0'), p.class_id, ${of.courseId},
      p.campus_id, p.classroom_id, p.coach_id, p.assistant_ids, ${ruleId}, ${rows[0]!.last}::int + p.at + 1, p.start_at,
      p.end_at, p.date, ${units}::int, ${topic}, ${userId}
    from p`.execute(trx)
  await syncRosters(trx, sql`e.id = any(${ids}::text[])`, userId)
  return ids
}
