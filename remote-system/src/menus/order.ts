export interface Placed {
  id: string
  sortCode: number
}

/** The rows whose order changes when one of them goes up or down, each with its new place; as few as there can be where places are all different. */
export function moved(rows: readonly Placed[], id: string, by: -1 | 1): Placed[] {
  const from = rows.findIndex((row) => row.id === id)
  const [row, other] = [rows[from], rows[from + by]]
  if (!row || !other) return []
  const places = rows.map(({ sortCode }) => sortCode)
  if (new Set(places).size === places.length)
    return [
      { id: row.id, sortCode: other.sortCode },
      { id: other.id, sortCode: row.sortCode },
    ]
  const next = rows.toSpliced(from, 1).toSpliced(from + by, 0, row)
  return next.flatMap((one, at) =>
    one.sortCode === (at + 1) * 10 ? [] : [{ id: one.id, sortCode: (at + 1) * 10 }],
  )
}
