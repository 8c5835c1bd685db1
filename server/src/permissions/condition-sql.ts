import { sql, type RawBuilder } from 'kysely'
import type { Condition, ContextValues, Scheme, ValueType } from '@tessera/shared/contract/org/conditions'
import { containsPattern } from '../db/columns.ts'
import type { ProtectedModule } from './data-access.ts'

export const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(conditions, sql` and `)})`

/** The conditions of a scheme as SQL. */
export function schemeSql(
  scheme: Scheme,
  module: ProtectedModule,
  contextValues: ContextValues,
): RawBuilder<unknown> {
  return (
    scheme.reduce<RawBuilder<unknown> | null>((before, { logic, conditions }) => {
      if (conditions.length === 0) return before
      const group = allOf(conditions.map((condition) => conditionSql(condition, module, contextValues)))
      if (before === null) return group
      return logic === 'or' ? sql`(${before} or ${group})` : sql`(${before} and ${group})`
    }, null) ?? sql`false`
  )
}

/**
 * One comparison as SQL that is never null. A missing value equals nothing and passes every exclusion. Keep
 * in step with `holds` in shared/src/contract/org/conditions.ts, which evaluates the same for one record.
 */
function conditionSql(
  { field, op, value }: Condition,
  { fields, compare }: ProtectedModule,
  contextValues: ContextValues,
): RawBuilder<unknown> {
  const { type, value: stored, isSet, overlaps } = fields[field]!
  const operands = typeof value === 'string' ? contextValues[value] : value
  if (compare) return compare(fields[field]!, op, operands)
  if (isSet) return setSql(op, stored, operands, overlaps)
  const actual = comparableSql(type, stored)
  const list = type === 'text' ? sql`${operands}::text[]` : sql`${operands}::numeric[]`
  const limit = (at: number) => sql`${operands[at]}::numeric`
  switch (op) {
    case 'null':
      return sql`${actual} is null`
    case 'notNull':
      return sql`${actual} is not null`
    case '==':
    case 'in':
      return sql`coalesce(${actual} = any(${list}), false)`
    case '<>':
    case 'notIn':
      return sql`not coalesce(${actual} = any(${list}), false)`
    case 'like':
      return sql`coalesce(${actual} ilike ${containsPattern(String(operands[0]))}, false)`
    case 'notLike':
      return sql`not coalesce(${actual} ilike ${containsPattern(String(operands[0]))}, false)`
    case '>':
    case '>=':
    case '<':
    case '<=':
      return sql`coalesce(${actual} ${sql.raw(op)} ${limit(0)}, false)`
    case 'between':
      return sql`coalesce(${actual} between ${limit(0)} and ${limit(1)}, false)`
  }
}

/** Empty text counts as missing; times are compared in milliseconds. */
function comparableSql(type: ValueType, stored: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === 'text') return sql`nullif(${stored}, '')`
  return type === 'time' ? sql`extract(epoch from ${stored}) * 1000` : stored
}

/** The comparison for a field that is a text array. */
function setSql(
  op: Condition['op'],
  stored: RawBuilder<unknown>,
  operands: readonly (string | number)[],
  overlapsAny?: (ids: readonly string[]) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ids = operands.map(String)
  const overlaps = overlapsAny?.(ids) ?? sql`coalesce(${stored} && ${ids}::text[], false)`
  const like = sql`exists (select 1 from unnest(${stored}) item
    where item ilike ${containsPattern(String(operands[0]))})`
  switch (op) {
    case 'null':
      return sql`coalesce(cardinality(${stored}), 0) = 0`
    case 'notNull':
      return sql`coalesce(cardinality(${stored}), 0) > 0`
    case '==':
    case 'in':
      return overlaps
    case '<>':
    case 'notIn':
      return sql`not ${overlaps}`
    case 'like':
      return like
    case 'notLike':
      return sql`not ${like}`
    default:
      return sql`false`
  }
}
