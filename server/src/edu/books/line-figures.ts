import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>
/** Alias of `edu_order_line` in a statement. */
type Alias = 'l' | 'x'

// What a line is worth now. Lists, pages and files of students and the figures of finance read these expressions.

/** Money that a line holds, in fen: what it has received, less what has left it. Negative where lessons exceed the money. */
export const heldBy = (line: Alias): Sql =>
  sql.raw(
    `(${['recognised', 'forfeited', 'refunded', 'deducted', 'transferred_out'].reduce((sum, name) => `${sum} - ${line}.${name}`, `${line}.received`)})`,
  )

/** What a line has received and not used (F8), in fen. */
export const deferredOf = (line: Alias): Sql => sql`greatest(${heldBy(line)}, 0)`

/** What a line still lacks (F9), in fen; one that a transfer brought lacks nothing. The order must not be void or approving. */
export const lackedBy = (line: Alias): Sql =>
  sql.raw(
    `(case when ${line}.is_transferred then 0 else ${line}.net_amount - ${line}.received - ${line}.written_off end)`,
  )

/** Lessons of a student that took place and that no line could pay yet (X13), x100. */
export const owedBy = (studentId: Sql): Sql => sql`(
  select coalesce(sum(w.owed_units), 0) from edu_roster w
  where w.student_id = ${studentId} and w.owed_units > 0 and w.delete_mark = 0)`
