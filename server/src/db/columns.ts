import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'

/** The column of a wire key: `realName` becomes `real_name`. */
export const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A select list `t.real_name as "realName", …` for the keys of a schema, or for the keys in `only`. */
export function selectColumns(
  schema: z.ZodObject,
  table: string,
  only: readonly string[] = Object.keys(schema.shape),
): RawBuilder<unknown> {
  return sql.join(only.map((key) => sql`${sql.ref(`${table}.${toSnakeCase(key)}`)} as ${sql.id(key)}`))
}

/** A pattern for LIKE that finds the keyword anywhere; `%` and `_` in it match literally. */
export const containsPattern = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

/** Joins conditions with `and`, skipping absent ones; `true` where none is left. */
export const allConditions = (
  conditions: readonly (RawBuilder<unknown> | false | undefined | null | '')[],
): RawBuilder<unknown> => {
  const present = conditions.filter(
    (condition) => condition !== false && condition !== undefined && condition !== null && condition !== '',
  )
  return present.length > 0
    ? sql.join(
        present.map((condition) => sql`(${condition})`),
        sql` and `,
      )
    : sql`true`
}
