import {
  isRetyped,
  type Storage,
  type StoredColumn,
  type StoredTable,
  isSharedColumn,
} from '../../releases/storage.ts'

import type { BoundTable, BoundTables } from './bound-tables.ts'
import { findColumnFacts } from './table-facts.ts'

/** A change between the tables of two releases. */
export type Change =
  | { kind: 'createTable'; table: StoredTable; parent: StoredTable | null }
  | { kind: 'useTable'; table: StoredTable; own: BoundTable; main: StoredTable }
  | { kind: 'restoreTable' | 'removeTable'; table: StoredTable }
  | { kind: 'addColumn' | 'restoreColumn' | 'removeColumn'; table: StoredTable; column: StoredColumn }
  | { kind: 'renameColumn' | 'changeType'; table: StoredTable; from: StoredColumn; column: StoredColumn }
  | { kind: 'addIndex' | 'dropIndex'; table: StoredTable; column: StoredColumn }
  | { kind: 'addUnique' | 'dropUnique'; table: StoredTable; name: string; columns: readonly StoredColumn[] }

/** The changes that lead from one release to the next, in the order in which they have to be made. */
export function compareStorage(
  previous: Storage | null,
  next: Storage,
  bound: BoundTables | null = null,
): Change[] {
  const tables: Change[] = []
  const columns: Change[] = []
  const known = new Map(
    previous
      ? [previous.main, ...previous.subTables, ...previous.retired].map((one) => [one.table, one])
      : [],
  )
  const active = new Set(previous ? [previous.main, ...previous.subTables].map(({ table }) => table) : [])
  for (const table of [next.main, ...next.subTables]) {
    const before = known.get(table.table)
    const own = table.key === '' ? bound?.main : bound?.subTables.get(table.table)
    if (table.bound && own) {
      if (!before?.bound) tables.push({ kind: 'useTable', table, own, main: next.main })
      columns.push(...compareBound(before, table, own))
      continue
    }
    if (!before) {
      tables.push({ kind: 'createTable', table, parent: table.key === '' ? null : next.main })
      for (const column of table.columns)
        if (column.index !== 'none') columns.push({ kind: 'addIndex', table, column })
      continue
    }
    if (!active.has(table.table)) tables.push({ kind: 'restoreTable', table })
    columns.push(...compareColumns(before, table))
  }
  const kept = new Set([next.main, ...next.subTables].map(({ table }) => table))
  for (const table of previous?.subTables ?? [])
    if (!kept.has(table.table) && !table.bound) tables.push({ kind: 'removeTable', table })
  return [...tables, ...compareUniques(previous, next, retypedKeys(columns)), ...columns]
}

/** The columns and indexes that a table which was there before the design lacks. Nothing of it is dropped or changed. */
function compareBound(before: StoredTable | undefined, table: StoredTable, { facts }: BoundTable): Change[] {
  const hadIndex = new Map(before?.columns.map(({ column, index }) => [column, index]))
  return table.columns.flatMap((column): Change[] => {
    const isNew = !isSharedColumn(table, column) && !findColumnFacts(facts, column.column)
    const had = hadIndex.get(column.column) ?? 'none'
    return [
      ...(isNew ? [{ kind: 'addColumn' as const, table, column }] : []),
      ...(had !== 'none' && had !== column.index
        ? [{ kind: 'dropIndex' as const, table, column: { ...column, index: had } }]
        : []),
      ...(column.index !== 'none' && had !== column.index
        ? [{ kind: 'addIndex' as const, table, column }]
        : []),
    ]
  })
}

function compareColumns(before: StoredTable, table: StoredTable): Change[] {
  const changes: Change[] = []
  const retired = new Map(before.retired.map((column) => [column.key, column]))
  const current = new Map(
    before.columns.filter((column) => !isSharedColumn(before, column)).map((column) => [column.key, column]),
  )
  for (const column of table.columns) {
    const old = current.get(column.key) ?? retired.get(column.key)
    if (!old) {
      if (!isSharedColumn(table, column)) changes.push({ kind: 'addColumn', table, column })
    } else if (!isSharedColumn(table, column)) {
      if (old.column !== column.column) changes.push({ kind: 'renameColumn', table, from: old, column })
      if (!current.has(column.key)) changes.push({ kind: 'restoreColumn', table, column })
      if (isRetyped(old, column)) changes.push({ kind: 'changeType', table, from: old, column })
    }
    const hadIndex = old && current.has(column.key) && !isRetyped(old, column) ? old.index : 'none'
    if (hadIndex !== column.index) {
      if (old && hadIndex !== 'none')
        changes.push({ kind: 'dropIndex', table, column: { ...column, index: hadIndex } })
      if (column.index !== 'none') changes.push({ kind: 'addIndex', table, column })
    }
  }
  const kept = new Set(table.columns.map(({ key }) => key))
  for (const column of before.columns)
    if (!kept.has(column.key) && !isSharedColumn(table, column))
      changes.push({ kind: 'removeColumn', table: before, column })
  return changes
}

/** Keys of the fields of records whose values are converted or start anew. */
const retypedKeys = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap((change) =>
      change.kind === 'changeType' && change.table.key === '' ? [change.column.key] : [],
    ),
  )

/** A unique group with a retyped field is dropped and built again: other values, in another column. */
function compareUniques(previous: Storage | null, next: Storage, retyped: ReadonlySet<string>): Change[] {
  const isKept = ({ keys }: Storage['uniques'][number]) => keys.every((key) => !retyped.has(key))
  const had = new Set(previous?.uniques.filter(isKept).map(({ name }) => name))
  const wanted = new Set(next.uniques.filter(isKept).map(({ name }) => name))
  const columnsOf = ({ main }: Storage, keys: readonly string[]) =>
    keys.flatMap((key) => main.columns.find((column) => column.key === key) ?? [])
  return [
    ...(previous?.uniques ?? [])
      .filter(({ name }) => !wanted.has(name))
      .map(({ name, keys }): Change => ({
        kind: 'dropUnique',
        table: next.main,
        name,
        columns: columnsOf(previous!, keys),
      })),
    ...next.uniques
      .filter(({ name }) => !had.has(name))
      .map(({ name, keys }): Change => ({
        kind: 'addUnique',
        table: next.main,
        name,
        columns: columnsOf(next, keys),
      })),
  ]
}
