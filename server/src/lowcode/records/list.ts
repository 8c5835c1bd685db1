import { sql, type RawBuilder } from 'kysely'
import type { RecordFilter } from '@tessera/shared/contract/lowcode/online'
import { isExported } from '@tessera/shared/fields/list-design'
import { allConditions } from '../../db/columns.ts'
import type { Scope } from '../../permissions/scope.ts'
import { lineCounts, unavailableButtons } from '@tessera/shared/contract/lowcode/online'
import { selectUnavailable } from './button-conditions.ts'
import { displayFields } from './display.ts'
import { filterConditions, keywordCondition, superQueryCondition, visibleColumn } from './filters.ts'
import { stateCondition, stateOrder, type ListedFlow } from './flow-state.ts'
import { createNameBatch, type LoadedName, type NameStyle } from './names.ts'
import type { RecordField, RecordPlan, SubTable } from './plan.ts'
import type { Field } from '@tessera/shared/fields/design'
import { recordAlias } from './protected.ts'
import { loadFirstRowsOf, type StoredRow } from './stored.ts'
import type { RecordUser } from './user.ts'
import { readFields, selectFields, type Values } from './values.ts'

/** A record of a list before its values are written as text. */
export interface ListedRecord {
  readonly id: string
  readonly values: Values
  /** Codes of columns that the user may not see in this record. */
  readonly hidden: ReadonlySet<string>
  /** Buttons whose conditions the record does not meet. */
  readonly unavailable: readonly string[]
  readonly rows: ReadonlyMap<string, readonly StoredRow[]>
  /** How many rows its sub-tables have, where `rows` has fewer. */
  readonly counts: Readonly<Record<string, number>>
}

/** The columns of a list: fields of the record, and columns of sub-tables. */
export interface ListColumns {
  readonly fields: readonly RecordField[]
  readonly tables: readonly {
    readonly table: SubTable
    readonly fields: readonly RecordField[]
    /** Paths of those of `fields` that are columns of their own. */
    readonly alone: ReadonlySet<string>
  }[]
}

/** The columns that a list selects: those it shows, or `only`, without those that the user sees in no row. */
export function columnsOfList(
  plan: RecordPlan,
  scope: Scope,
  only?: readonly string[],
  suits = ({ kind }: Field): boolean => kind.listed,
): ListColumns {
  const shown = new Set(
    only ?? [...plan.list.columns.map(({ prop }) => prop), plan.list.groupField, plan.list.treeRelation],
  )
  const isVisible = ({ path, field }: RecordField) => suits(field) && !scope.hiddenEverywhere.includes(path)
  return {
    fields: plan.fields.filter((field) => shown.has(field.path) && isVisible(field)),
    tables: plan.subTables.flatMap((table) => {
      const isWhole = shown.has(table.name)
      const fields = table.fields.filter((field) =>
        isWhole
          ? isExported(field.field) && !scope.hiddenEverywhere.includes(field.path)
          : shown.has(field.path) && isVisible(field),
      )
      const alone = new Set(fields.flatMap(({ path }) => (shown.has(path) ? [path] : [])))
      return fields.length > 0 && !scope.hiddenEverywhere.includes(table.name)
        ? [{ table, fields, alone }]
        : []
    }),
  }
}

/** The rows of a list: `from … where …` with the filter and the user's permissions. */
export function fromList(plan: RecordPlan, scope: Scope, filter: RecordFilter): RawBuilder<unknown> {
  const { module } = plan
  const conditions = allConditions([
    module.isRecord,
    scope.rows,
    ...filterConditions(plan, scope, filter.queryJson),
    ...stateCondition(plan, filter.queryJson),
    keywordCondition(plan, scope, filter.keyword),
    superQueryCondition(plan, scope, filter.superQueryJson),
  ])
  return sql`from ${module.from} where ${conditions}`
}

/** The order that the user asks for, if the list allows it, else that of the design; new records first otherwise. */
export function orderOfList(
  plan: RecordPlan,
  scope: Scope,
  { sidx, sort }: Pick<RecordFilter, 'sidx' | 'sort'>,
): RawBuilder<unknown> {
  const { list, module } = plan
  const byState = stateOrder(plan, { sidx, sort })
  if (byState) return byState
  const requested = list.columns.find(({ prop, sortable }) => sortable && prop === sidx)?.prop
  scope.assertSortable(sidx)
  const name = requested ?? list.defaultSidx
  const direction = (requested ? sort : null) ?? list.sort
  const field = plan.byName.get(name)
  const isHidden = field && scope.hiddenEverywhere.includes(field.path)
  if (!field || isHidden || field.stored.type === 'jsonb') return sql`${module.id} ${sql.raw(list.sort)}`
  const column = visibleColumn(scope, field, 'sidx')
  // As its index is, whose times are never empty.
  if (field.stored.column === 'creator_time')
    return sql`${column} ${sql.raw(direction)}, ${module.id} ${sql.raw(direction === 'asc' ? 'desc' : 'asc')}`
  return sql`${column} ${sql.raw(direction)} nulls last, ${module.id} desc`
}

/** SQL select list of a listed record, for `readListed`. */
export const selectListed = (plan: RecordPlan, scope: Scope, { fields }: ListColumns): RawBuilder<unknown> =>
  sql.join([
    sql`${plan.module.id} as id`,
    sql`${scope.hidden} as hidden`,
    ...selectUnavailable(plan, scope),
    ...selectFields(fields, recordAlias),
  ])

export type RawListed = Readonly<Record<string, unknown>> & {
  id: string
  hidden: readonly string[]
  unavailable?: readonly string[]
  flow?: ListedFlow | null
}

/** Most rows of a sub-table that a page of a list has of one record. */
export const maxListedRows = 100

/**
 * Reads rows of `selectListed`, and loads the rows of sub-tables for all of them at once: of each record the first `most`.
 */
export async function readListed(
  user: RecordUser,
  { fields, tables }: ListColumns,
  raw: readonly RawListed[],
  most: number = maxListedRows,
): Promise<ListedRecord[]> {
  const ids = raw.map(({ id }) => id)
  const loaded = await Promise.all(
    tables.map(async ({ table }) => [table.name, await loadFirstRowsOf(user.db, table, ids, most)] as const),
  )
  return raw.map((row) => ({
    id: row.id,
    values: readFields(fields, row),
    hidden: new Set(row.hidden),
    unavailable: row.unavailable ?? [],
    rows: new Map(loaded.map(([name, { rows }]) => [name, rows.get(row.id) ?? []])),
    counts: Object.fromEntries(
      loaded.flatMap(([name, { counts }]) => {
        const count = counts.get(row.id)
        return count === undefined ? [] : [[name, count]]
      }),
    ),
  }))
}

/** Writes the values of records as text. Each source of names is asked once for all of them. */
export async function displayRecords(
  user: RecordUser,
  { fields, tables }: ListColumns,
  records: readonly ListedRecord[],
  options: { style?: NameStyle; loaded?: readonly LoadedName[] } = {},
): Promise<Values[]> {
  const batch = createNameBatch(user, options)
  for (const { values, rows } of records) {
    for (const field of fields) batch.collect(field, values[field.name], values)
    for (const { table, fields: columns } of tables)
      for (const row of rows.get(table.name)!)
        for (const field of columns)
          batch.collect(field, row.values[field.name], { ...values, ...row.values })
  }
  await batch.load()
  return records.map(({ id, values, hidden, unavailable, rows, counts }) => {
    const isShown = ({ path }: RecordField) => !hidden.has(path)
    const result: Values = displayFields(fields.filter(isShown), values, values, batch)
    const cutOff: Record<string, number> = {}
    for (const { table, fields: columns, alone } of tables) {
      if (hidden.has(table.name)) continue
      const shown = columns.filter(isShown)
      // Who sees none of its columns does not see how many rows there are.
      if (shown.length === 0) continue
      if (counts[table.name] !== undefined) cutOff[table.name] = counts[table.name]!
      const lines = rows
        .get(table.name)!
        .map((row) => displayFields(shown, row.values, { ...values, ...row.values }, batch))
      result[table.name] = lines
      // A column of a sub-table has a value for each of its rows.
      for (const { path, name } of shown) if (alone.has(path)) result[path] = lines.map((line) => line[name])
    }
    if (Object.keys(cutOff).length > 0) result[lineCounts] = cutOff
    if (unavailable.length > 0) result[unavailableButtons] = unavailable
    return { ...result, id }
  })
}
