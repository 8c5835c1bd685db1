/** A row with its sort position. */
export interface SortedRow {
  id: string
  sortCode: number
}

/**
 * Moves a row up or down and returns the rows whose `sortCode` changes: the two swapped rows if all sort
 * codes differ, otherwise every row that needs a new number.
 */
export function reorder(rows: readonly SortedRow[], id: string, offset: -1 | 1): SortedRow[] {
  const position = rows.findIndex((row) => row.id === id)
  const [row, other] = [rows[position], rows[position + offset]]
  if (!row || !other) return []
  const sortCodes = rows.map(({ sortCode }) => sortCode)
  if (new Set(sortCodes).size === sortCodes.length)
    return [
      { id: row.id, sortCode: other.sortCode },
      { id: other.id, sortCode: row.sortCode },
    ]
  const next = rows.toSpliced(position, 1).toSpliced(position + offset, 0, row)
  return next.flatMap((item, index) =>
    item.sortCode === (index + 1) * 10 ? [] : [{ id: item.id, sortCode: (index + 1) * 10 }],
  )
}
