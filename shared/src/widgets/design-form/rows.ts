import type { Row } from '../../fields/judge.ts'

/** Rows of a sub-table under keys of their own: what stands above a row may go without the row becoming another. */
export interface Rows {
  keys(): readonly number[]
  row(key: number): Row
  list(): readonly Row[]
  put(key: number, name: string, value: unknown): void
  /** Puts rows before the one at `at`, at the end without it; gives their keys. */
  insert(rows: readonly Row[], at?: number): readonly number[]
  /** Takes rows away; gives how to put them back where they stood. */
  remove(keys: readonly number[]): () => void
}

/** The most rows that a sub-table holds (`fields/table`). */
export const mostRows = 2_000

const none: Row = {}

export function rowStore(initial: readonly Row[]): Rows {
  let next = 1
  const rows = new Map<number, Record<string, unknown>>()
  const taken = (row: Row) => {
    rows.set(next, { ...row })
    return next++
  }
  let keys: readonly number[] = initial.filter((row) => typeof row === 'object' && row !== null).map(taken)
  return {
    keys: () => keys,
    row: (key) => rows.get(key) ?? none,
    list: () => keys.map((key) => rows.get(key)!),
    put: (key, name, value) => {
      const row = rows.get(key)
      if (row) row[name] = value
    },
    insert: (more, at = keys.length) => {
      const added = more.map(taken)
      keys = keys.toSpliced(at, 0, ...added)
      return added
    },
    remove: (gone) => {
      const before = keys
      const going = new Set(gone)
      keys = keys.filter((key) => !going.has(key))
      // They stay in the map: whoever puts them back finds them as they were.
      return () => {
        const now = new Set(keys)
        const back = before.filter((key) => now.has(key) || going.has(key))
        const since = keys.filter((key) => !before.includes(key))
        keys = [...back, ...since]
      }
    },
  }
}
