import type { Row } from '../../fields/validate.ts'

/**
 * Rows of a sub-table under stable keys, so that removing a row does not change the identity of the others.
 */
export interface TableRows {
  keys(): readonly number[]
  row(key: number): Row
  list(): readonly Row[]
  setCell(key: number, name: string, value: unknown): void
  /** Inserts rows before index `at`, or at the end; returns their keys. */
  insert(rows: readonly Row[], at?: number): readonly number[]
  /** Removes rows; returns a function that restores them at their positions. */
  remove(keys: readonly number[]): () => void
}

const emptyRow: Row = {}

/** Creates the rows of a sub-table. */
export function createTableRows(initial: readonly Row[]): TableRows {
  let next = 1
  const rows = new Map<number, Record<string, unknown>>()
  const addRow = (row: Row) => {
    rows.set(next, { ...row })
    return next++
  }
  let keys: readonly number[] = initial.filter((row) => typeof row === 'object' && row !== null).map(addRow)
  return {
    keys: () => keys,
    row: (key) => rows.get(key) ?? emptyRow,
    list: () => keys.map((key) => rows.get(key)!),
    setCell: (key, name, value) => {
      const row = rows.get(key)
      if (row) row[name] = value
    },
    insert: (more, at = keys.length) => {
      const added = more.map(addRow)
      keys = keys.toSpliced(at, 0, ...added)
      return added
    },
    remove: (removedKeys) => {
      const before = keys
      const removing = new Set(removedKeys)
      keys = keys.filter((key) => !removing.has(key))
      // The rows stay in the map, so that they can be restored unchanged.
      return () => {
        const now = new Set(keys)
        const restored = before.filter((key) => now.has(key) || removing.has(key))
        const addedSince = keys.filter((key) => !before.includes(key))
        keys = [...restored, ...addedSince]
      }
    },
  }
}
