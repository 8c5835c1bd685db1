import type { Storage, StoredTable } from '../../releases/storage.ts'
import type { LostFields } from '../../uses/store.ts'

/**
 * The fields that a release renames, by their paths before (`lines-price` for a column of a sub-table), as their stable ids
 * tell.
 */
export function listRenamed(previous: Storage, next: Storage): Map<string, string> {
  const renamed = new Map<string, string>()
  const add = (before: string, after: string) => void (before !== after && renamed.set(before, after))
  const compare = (before: StoredTable, after: StoredTable) => {
    const pathOf = (table: StoredTable, name: string) =>
      table.vModel === '' ? name : `${table.vModel}-${name}`
    for (const { key, vModel } of after.columns) {
      const old = before.columns.find((column) => column.key === key)
      if (old) add(pathOf(before, old.vModel), pathOf(after, vModel))
    }
  }
  compare(previous.main, next.main)
  for (const table of next.subTables) {
    const before = previous.subTables.find(({ key }) => key === table.key)
    if (!before) continue
    add(before.vModel, table.vModel)
    compare(before, table)
  }
  return renamed
}

/** The fields of a release that the next one removes or renames. */
export function listLost(previous: Storage, next: Storage): LostFields {
  const renamedTo = listRenamed(previous, next)
  const removed = new Map<string, string>()
  const renamed = new Map<string, string>()
  const columns: { table: string; column: string; path: string }[] = []
  for (const before of [previous.main, ...previous.subTables]) {
    const after = before.key === '' ? next.main : next.subTables.find(({ key }) => key === before.key)
    if (!after) removed.set(before.vModel, before.label || before.vModel)
    else if (renamedTo.has(before.vModel)) renamed.set(before.vModel, before.label || before.vModel)
    for (const { key, vModel, label, column } of before.columns) {
      const path = before.vModel === '' ? vModel : `${before.vModel}-${vModel}`
      const kept = after?.columns.find((one) => one.key === key)
      if (!kept) removed.set(path, label || path)
      else if (renamedTo.has(path)) renamed.set(path, label || path)
      const isSameColumn = kept?.column === column && after?.table === before.table
      if (!isSameColumn) columns.push({ table: before.table, column, path })
    }
  }
  return { removed, renamed, columns }
}
