import { sql } from 'kysely'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { conversionOf } from './conversions.ts'
import type { Change } from './compare-storage.ts'
import { questionId, type Counts } from './plan-migration.ts'
import { quote } from './statements.ts'
import { idColumnOf, recordIdColumnOf, type StoredColumn, type StoredTable } from '../../releases/storage.ts'

/** Empty texts and lists count as no value. */
const isFilled = (name: string) => `(${name} is not null and ${name}::text not in ('', '[]'))`

/**
 * Counts the values that the changes would touch, with one statement for each table; of a design with a flow also the
 * requests that have values of what is removed.
 */
export async function countLosses(
  db: Db,
  changes: readonly Change[],
  hasFlow: boolean,
): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>()
  const byTable = new Map<string, { id: string; filled: string; lost: string }[]>()
  for (const change of changes) {
    const id = questionId(change)
    if (id === null) continue
    const { table } = change.table
    byTable.set(table, [...(byTable.get(table) ?? []), { id, ...aggregatesOf(change, changes) }])
  }
  const found = await typedSql({ name: column.text })`
    select name from unnest(${[...byTable.keys()]}::text[]) name where to_regclass(quote_ident(name)) is not null`.execute(
    db,
  )
  const existing = new Set(found.rows.map(({ name }) => name))
  for (const [table, questions] of byTable) {
    if (!existing.has(table)) {
      for (const { id } of questions) counts.set(id, { filled: 0, lost: 0 })
      continue
    }
    const { rows } = await typedSql({ counts: column.listOf(column.number) })`
      select array[${sql.raw(questions.flatMap(({ filled, lost }) => [filled, lost]).join(', '))}]::float8[] as counts
      from ${sql.table(table)}`.execute(db)
    for (const [at, { id }] of questions.entries()) {
      const [filled = 0, lost = 0] = rows[0]!.counts.slice(at * 2, at * 2 + 2)
      counts.set(id, { filled, lost })
    }
  }
  if (hasFlow)
    for (const change of changes) {
      if (change.kind !== 'removeColumn' && change.kind !== 'removeTable') continue
      const id = questionId(change)!
      const count = counts.get(id)
      const removed = change.kind === 'removeColumn' ? change.column : null
      if (count && count.filled > 0)
        counts.set(id, { ...count, requests: await countRequests(db, change.table, removed) })
    }
  return counts
}

/** The requests with a value of a removed field, or with rows of a removed sub-table: those that run, and those that ended. */
async function countRequests(
  db: Db,
  table: StoredTable,
  removed: StoredColumn | null,
): Promise<NonNullable<Counts['requests']>> {
  const recordId = sql.ref(`v.${table.key === '' ? idColumnOf(table) : recordIdColumnOf(table)}`)
  const hasValue = removed ? sql.raw(isFilled(`v.${quote(removed.column)}`)) : sql`true`
  const { rows } = await typedSql({ running: column.number, finished: column.number })`
    select count(distinct t.id) filter (where t.status in (1, 3, 4)) as running,
      count(distinct t.id) filter (where t.status in (2, 5)) as finished
    from ${sql.table(table.table)} v join workflow_task t on t.record_id = ${recordId} and t.delete_mark = 0
    where ${hasValue}`.execute(db)
  return rows[0]!
}

/** SQL aggregates over the table of a change: records with a value, and those whose value would be lost. */
function aggregatesOf(change: Change, all: readonly Change[]): Record<'filled' | 'lost', string> {
  switch (change.kind) {
    case 'removeColumn': {
      const filled = `count(*) filter (where ${isFilled(quote(change.column.column))})`
      return { filled, lost: filled }
    }
    case 'changeType': {
      const name = quote(change.from.column)
      const conversion = conversionOf(change.from, change.column)
      const lost = conversion ? (conversion.lost?.(name) ?? 'false') : 'true'
      return {
        filled: `count(*) filter (where ${isFilled(name)})`,
        lost: `count(*) filter (where ${isFilled(name)} and ${lost})`,
      }
    }
    case 'addUnique': {
      const names = change.columns.map(({ column }) => currentValueOf(change.table.table, column, all))
      // A new column has no values, and missing values are never equal.
      if (names.includes(null)) return { filled: '0', lost: '0' }
      // A table that was there before the design gets this mark with the release.
      const isRecord = all.some(
        ({ kind, table }) => kind === 'useTable' && table.table === change.table.table,
      )
        ? 'true'
        : 'delete_mark = 0'
      const allFilled = [isRecord, ...names.map((name) => `${name} is not null`)].join(' and ')
      return {
        filled: `count(*) filter (where ${allFilled})`,
        lost: `count(*) filter (where ${allFilled}) - count(distinct row(${names.join(', ')})) filter (where ${allFilled})`,
      }
    }
    default:
      return { filled: 'count(*)', lost: 'count(*)' }
  }
}

/**
 * What a column will hold, by the columns before the migration; null for one that the migration adds or starts anew. Of
 * converted values, the converted ones are compared: two texts may be one number.
 */
function currentValueOf(table: string, name: string, changes: readonly Change[]): string | null {
  let current = name
  for (const change of changes) {
    if (!('column' in change) || change.table.table !== table || change.column.column !== name) continue
    if (change.kind === 'addColumn') return null
    if (change.kind === 'changeType') {
      const conversion = conversionOf(change.from, change.column)
      return conversion ? `(${conversion.using(quote(change.from.column))})` : null
    }
    if (change.kind === 'renameColumn') current = change.from.column
  }
  return quote(current)
}
