import type { Storage, StoredTable } from '../../releases/storage.ts'

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
