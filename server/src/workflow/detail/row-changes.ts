import { isDeepStrictEqual } from 'node:util'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { isRow, type Row } from '@tessera/shared/fields/validate'

/** Both values of a field that was changed. */
export interface Change {
  readonly from?: unknown
  readonly to?: unknown
}

/** A row of a sub-table that was changed. */
export interface RowChange {
  readonly kind: 'added' | 'removed' | 'changed'
  /** Its place in the table from 1; where it was, for a removed one. */
  readonly number: number
  /** The columns that differ. */
  readonly columns: readonly string[]
  readonly before: Row
  readonly after: Row
}

const toRows = (value: unknown): readonly Row[] | null => {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) && value.every(isRow) ? value : null
}

/** How the rows of a sub-table were changed, told apart by their ids; null for a value that is no list of rows. */
export function listRowChanges({ from, to }: Change): readonly RowChange[] | null {
  const [before, after] = [toRows(from), toRows(to)]
  if (!before || !after) return null
  const known = new Map<unknown, Row>(
    before.flatMap((row) => (row['id'] === undefined ? [] : [[row['id'], row] as const])),
  )
  const kept = new Set(after.flatMap(({ id }) => (known.has(id) ? [id] : [])))
  return [
    ...before.flatMap((row, at) => (kept.has(row['id']) ? [] : [toChange('removed', at, row, {})])),
    ...after.flatMap((row, at) => {
      const earlier = known.get(row['id'])
      if (!earlier) return [toChange('added', at, {}, row)]
      const change = toChange('changed', at, earlier, row)
      return change.columns.length === 0 ? [] : [change]
    }),
  ]
}

function toChange(kind: RowChange['kind'], at: number, before: Row, after: Row): RowChange {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const isSame = (one: unknown, other: unknown) =>
    isDeepStrictEqual(one, other) || (isEmpty(one) && isEmpty(other))
  const columns = [...names].filter((name) => name !== 'id' && !isSame(before[name], after[name]))
  return { kind, number: at + 1, columns, before, after }
}
