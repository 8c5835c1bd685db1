import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'

/** `realName` on the wire is `real_name` in SQL (architecture, section 4). */
export const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `t.real_name as "realName", …` for the keys of a schema, or for those named. */
export function selectColumns(
  schema: z.ZodObject,
  table: string,
  only: readonly string[] = Object.keys(schema.shape),
): RawBuilder<unknown> {
  return sql.join(only.map((key) => sql`${sql.ref(`${table}.${toSnakeCase(key)}`)} as ${sql.id(key)}`))
}

/** `%` and `_` typed by a user mean themselves. */
export const containsPattern = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

/** All of them, and nothing at all is true. */
export const allConditions = (
  conditions: readonly (RawBuilder<unknown> | false | undefined | null | '')[],
): RawBuilder<unknown> => {
  const given = conditions.filter(
    (condition) => condition !== false && condition !== undefined && condition !== null && condition !== '',
  )
  return given.length > 0
    ? sql.join(
        given.map((condition) => sql`(${condition})`),
        sql` and `,
      )
    : sql`true`
}
