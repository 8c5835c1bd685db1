import { sql, type RawBuilder } from 'kysely'

/** SQL condition: the leave `v` covers the lesson with the given alias. */
export const covers = (lesson: string): RawBuilder<unknown> => sql`(case when v.lesson_ids = '{}'
  then ${sql.ref(`${lesson}.biz_date`)} between v.from_date and v.to_date
  else ${sql.ref(`${lesson}.id`)} = any(v.lesson_ids) end)`

/** SQL condition: the student of the roster with the given alias has an approved leave for its lesson, or one that waits. */
export const hasLeave = (
  roster: string,
  lesson: string,
  statuses: readonly (1 | 2)[] = [2],
): RawBuilder<unknown> => sql`exists (
  select 1 from edu_leave v where v.student_id = ${sql.ref(`${roster}.student_id`)} and v.delete_mark = 0
    and v.status = any(${[...statuses]}::int[]) and ${covers(lesson)})`

/**
 * SQL condition on a roster `q` that was called: its leave took one of the quota, also one on short notice. Leaves beyond it and
 * those that staff have charged by hand take none.
 */
export const tookQuota = sql`(q.status = 'leave' and q.roster_type in ('regular', 'temp', 'booking')
  and (q.charge_reason in ('leave_free', 'leave_late_notice') or (q.charge_reason = 'manual' and q.manual_units is null)))`
