import {
  isRetyped,
  type Storage,
  type StoredColumn,
  type StoredTable,
  isSharedColumn,
} from '../../releases/storage.ts'

/** A change between the tables of two releases. */
export type Change =
  | { kind: 'createTable'; table: StoredTable; parent: string | null }
  | { kind: 'restoreTable' | 'removeTable'; table: StoredTable }
  | { kind: 'addColumn' | 'restoreColumn' | 'removeColumn'; table: StoredTable; column: StoredColumn }
  | { kind: 'renameColumn' | 'changeType'; table: StoredTable; from: StoredColumn; column: StoredColumn }
  | { kind: 'addIndex' | 'dropIndex'; table: StoredTable; column: StoredColumn }
  | { kind: 'addUnique' | 'dropUnique'; table: StoredTable; name: string; columns: readonly StoredColumn[] }

/** The changes that lead from one release to the next, in the order in which they have to be made. */
export function compareStorage(previous: Storage | null, next: Storage): Change[] {
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
    if (!before) {
      tables.push({ kind: 'createTable', table, parent: table.key === '' ? null : next.main.table })
      for (const column of table.columns)
        if (column.index !== 'none') columns.push({ kind: 'addIndex', table, column })
      continue
    }
    if (!active.has(table.table)) tables.push({ kind: 'restoreTable', table })
    columns.push(...compareColumns(before, table))
  }
  const kept = new Set([next.main, ...next.subTables].map(({ table }) => table))
  for (const table of previous?.subTables ?? [])
    if (!kept.has(table.table)) tables.push({ kind: 'removeTable', table })
  return [...tables, ...compareUniques(previous, next, retypedKeys(columns)), ...columns]
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
