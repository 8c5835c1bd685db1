import { isDeepStrictEqual } from 'node:util'
import { isRow, type Row } from '@tessera/shared/fields/validate'

/** Both values of a field that was changed. */
export interface Change {
  readonly from?: unknown
  readonly to?: unknown
}

export interface RowChanges {
  readonly added: number
  readonly removed: number
  readonly changed: number
}

const toRows = (value: unknown): readonly Row[] | null => {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) && value.every(isRow) ? value : null
}

/** How the rows of a sub-table were changed, told apart by their ids; null for a value that is no list of rows. */
export function countRowChanges({ from, to }: Change): RowChanges | null {
  const before = toRows(from)
  const after = toRows(to)
  if (!before || !after) return null
  const known = new Map(before.map((row) => [row['id'], row]))
  const kept = after.filter(({ id }) => id !== undefined && known.has(id))
  return {
    added: after.length - kept.length,
    removed: before.length - kept.length,
    changed: kept.filter((row) => !isDeepStrictEqual(known.get(row['id']), row)).length,
  }
}
