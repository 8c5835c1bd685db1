import { sql, type RawBuilder } from 'kysely'
import type { RemainingClass } from '@tessera/shared/contract/edu/refunds'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { isOpenAt, isStarted } from '../books/line-figures.ts'

/** SQL condition: a line can pay for lessons of the class `k`, whose course is `c`. */
const covers = (line: 'l' | 'x'): RawBuilder<unknown> =>
  sql.raw(`(${line}.scope = 'any' or ${line}.course_id = k.course_id
    or (${line}.scope = 'subject' and ${line}.subject_id = c.subject_id))`)

/**
 * The classes that a student stays in, today or later, without any lessons left for them once a line has `unitsLeft` (x100; without it, as many as now).
 * Only those that the line could pay: others had none before.
 */
export async function listRemainingClasses(
  db: Db,
  { lineId, unitsLeft }: { lineId: string; unitsLeft?: number },
): Promise<RemainingClass[]> {
  const { rows } = await typedSql({ id: column.text, name: column.text })`
    select distinct k.id, k.name
    from edu_order_line l join edu_class_student m on m.student_id = l.student_id and m.delete_mark = 0
      join edu_class k on k.id = m.class_id and k.delete_mark = 0 and k.status in ('recruiting', 'open')
      join edu_course c on c.id = k.course_id join edu_campus z on z.id = k.campus_id
      cross join lateral (select (now() at time zone z.time_zone)::date as date) today
    where l.id = ${lineId} and (m.leave_date is null or m.leave_date > today.date) and ${covers('l')} and not exists (
      select 1 from edu_order_line x join edu_order o on o.id = x.order_id
      where x.student_id = l.student_id and ${isOpenAt('x', 'o', 'today.date')} and ${isStarted('x')} and ${covers('x')}
        and coalesce(case when x.id = l.id then ${unitsLeft ?? null}::int end, x.remain_units - x.held_units) > 0)
    order by k.name, k.id`.execute(db)
  return rows
}
