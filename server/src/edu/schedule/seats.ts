import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { text } from './text.ts'

/**
 * Throws where lessons have more students than seats and their class refuses that (I10). A lesson that is restored, or moved
 * to a day with other students of the class, keeps those who were added to it alone.
 */
export async function assertSeats(trx: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await typedSql({
    no: column.text,
    date: column.text,
    n: column.number,
    capacity: column.number,
  })`
    select e.lesson_no as no, to_char(e.biz_date, 'YYYY-MM-DD') as date, count(*) as n, c.capacity
    from edu_lesson e join edu_class c on c.id = e.class_id and c.over_capacity = 'block'
      join edu_roster r on r.lesson_id = e.id and r.delete_mark = 0 and r.roster_type <> 'trial'
    where e.id = any(${[...ids]}::text[]) and e.delete_mark = 0 and e.status <> 'cancelled'
    group by e.id, c.id having count(*) > c.capacity order by e.start_at limit 1`.execute(trx)
  const [full] = rows
  if (full) throw refuse(text.overSeats, { ...full }, Code.conflict)
}
