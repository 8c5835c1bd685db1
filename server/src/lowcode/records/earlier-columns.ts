import {
  isRetyped,
  retiredKey,
  type Storage,
  type StoredColumn,
  type StoredTable,
  isSharedColumn,
} from '../releases/storage.ts'

// A release leaves the values of removed and retyped fields in columns that it retires. Tasks of earlier versions read them
// there, so that a document does not change because its form does.

/**
 * The tables of an earlier release, with the columns in which its values are by now. `storages` are those of all releases
 * from it to the one in force. A field whose values were deleted has no column.
 */
export function storageOfEarlier(earlier: Storage, storages: readonly Storage[]): Storage {
  const follow = (table: StoredTable): StoredTable[] => {
    const versions = storages.map((storage) => findTable(storage, table.key))
    const now = versions.at(-1)
    if (!now) return []
    const columns = table.columns.flatMap((column) => {
      const found = isSharedColumn(table, column) ? column : followColumn(column, versions)
      // A password is encrypted for its column.
      const isReadable = column.shape !== 'secret' || found?.column === column.column
      return found && isReadable ? [{ ...column, column: found.column, type: found.type }] : []
    })
    return [{ ...table, table: now.table, columns, retired: [] }]
  }
  return {
    main: follow(earlier.main)[0] ?? earlier.main,
    subTables: earlier.subTables.flatMap(follow),
    retired: [],
    uniques: [],
  }
}

const findTable = ({ main, subTables, retired }: Storage, key: string): StoredTable | undefined =>
  [main, ...subTables, ...retired].find((table) => table.key === key)

/** The column with the values of a field, after a number of releases; undefined where they were deleted. */
function followColumn(
  field: StoredColumn,
  versions: readonly (StoredTable | undefined)[],
): StoredColumn | undefined {
  const isOwn = (column: StoredColumn) => column.key === field.key && !isRetyped(field, column)
  let before: StoredTable | undefined
  for (const table of versions) {
    const known = new Set(before?.retired.map(({ key }) => key))
    // The release that gave the field another type left the values in a column of their own, for good.
    const left = table?.retired.find(
      (column) =>
        column.key === retiredKey(field.key, column.column) &&
        !known.has(column.key) &&
        !isRetyped(field, column),
    )
    if (before && left) return left
    before = table ?? before
  }
  return [...(before?.columns ?? []), ...(before?.retired ?? [])].find(isOwn)
}
