import { sql, type RawBuilder } from 'kysely'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { ProtectedField, ProtectedModule } from '../../../permissions/data-access.ts'
import type { Dialect } from './compile.ts'

// What `permissions/condition-sql.ts` says for the own database, in terms that MySQL, SQLite and PostgreSQL have in common.

const never = sql`1 = 0`

/** The pattern of a text that contains another one; `!` escapes in every product. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`

/** A time as the databases read it: PostgreSQL knows the zone, the others keep local times. */
export const localTime = (dialect: Dialect, at: number): string => {
  const ms = ((at % 1000) + 1000) % 1000
  const fraction = ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`
  return formatInstant(at - ms, 'yyyy-MM-dd HH:mm:ss') + fraction + (dialect === 'postgres' ? '+08' : '')
}

/** A number as an operand: PostgreSQL would take its type from the other side, and whole numbers have no decimals. */
export const numberOperand = (dialect: Dialect, value: number): RawBuilder<unknown> =>
  dialect === 'postgres' ? sql`cast(${value} as numeric)` : sql`${value}`

/** A list of ids, or a path, as JSON text. */
export const asText = (dialect: Dialect, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  dialect === 'postgres' ? sql`cast(${value} as text)` : value

/** Whether a text contains another one, in any case. */
export const contains = (value: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`coalesce(lower(${value}) like ${containing(text)} escape '!', ${never})`

/** Whether a list of ids as JSON has one of these. */
export const hasOneOf = (
  dialect: Dialect,
  value: RawBuilder<unknown>,
  ids: readonly string[],
): RawBuilder<unknown> =>
  ids.length === 0
    ? never
    : sql`coalesce(${sql.join(
        ids.map(
          (id) =>
            sql`${asText(dialect, value)} like ${`%${JSON.stringify(id).replace(/[!%_]/g, '!$&')}%`} escape '!'`,
        ),
        sql` or `,
      )}, ${never})`

/** Compares fields in the language of a product; every condition is true or false, never null. */
export const createCompare =
  (dialect: Dialect): NonNullable<ProtectedModule['compare']> =>
  ({ type, value: stored, isSet }: ProtectedField, op, operands) => {
    // SQLite keeps times as texts, with or without their time of day.
    const value = type === 'time' && dialect === 'sqlite' ? sql`datetime(${stored})` : stored
    const text = isSet ? asText(dialect, value) : value
    const isMissing =
      type === 'text'
        ? sql`(${value} is null or ${text} ${isSet ? sql`in ('', '[]')` : sql`= ''`})`
        : sql`${value} is null`
    const operand = (one: string | number) => {
      if (type === 'number') return numberOperand(dialect, Number(one))
      return sql`${type === 'time' ? localTime(dialect, Number(one)) : String(one)}`
    }
    const isOneOf = () => {
      if (isSet) return hasOneOf(dialect, value, operands.map(String))
      const list = type === 'text' ? operands.filter((one) => one !== '') : operands
      if (list.length === 0) return never
      const all = sql.join(list.map(operand))
      // MySQL compares texts by a collation that knows no capitals; the first part finds rows by an index.
      const exact =
        dialect === 'mysql' && type === 'text'
          ? sql`and convert(${value} using utf8mb4) collate utf8mb4_bin in (${all})`
          : sql``
      return sql`coalesce(${value} in (${all}) ${exact}, ${never})`
    }
    const first = operands[0] ?? ''
    switch (op) {
      case 'null':
        return isMissing
      case 'notNull':
        return sql`not (${isMissing})`
      case '==':
      case 'in':
        return sql`(${isOneOf()})`
      case '<>':
      case 'notIn':
        return sql`not (${isOneOf()})`
      case 'like':
        return contains(text, String(first))
      case 'notLike':
        return sql`not (${contains(text, String(first))})`
      case '>':
      case '>=':
      case '<':
      case '<=':
        return sql`coalesce(${value} ${sql.raw(op)} ${operand(first)}, ${never})`
      case 'between':
        return sql`coalesce(${value} between ${operand(first)} and ${operand(operands[1] ?? first)}, ${never})`
    }
  }
