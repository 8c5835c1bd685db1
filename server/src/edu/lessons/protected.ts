import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../../permissions/scope.ts'

/** SQL condition on a lesson with the given alias: the user gives it as coach, substitute or assistant. */
export const isGivenBy = (userId: string, lesson = 'e'): RawBuilder<unknown> =>
  sql`(${sql.ref(`${lesson}.coach_id`)} = ${userId} or ${userId} = any(${sql.ref(`${lesson}.assistant_ids`)}))`

/**
 * SQL condition on a lesson with the given alias, of a class `c`: the caller sees the class, or gives the lesson. A
 * substitute sees the lesson and calls its roll without seeing the class.
 */
export const isVisibleLesson = (
  { rows }: Pick<Scope, 'rows'>,
  userId: string,
  lesson = 'e',
): RawBuilder<unknown> => sql`(${rows} or ${isGivenBy(userId, lesson)})`
