type Values = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Table, row and column of a place such as `lines[3].price`; null for a field of the record. */
function cellOf(path: string): { table: string; at: number; column: string } | null {
  const [, table, at, column] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  return table === undefined ? null : { table, at: Number(at), column: column! }
}

/** The value at a place of a record: `price`, or `lines[3].price`. */
export function valueAt(values: Values, path: string): unknown {
  const cell = cellOf(path)
  if (!cell) return values[path]
  const rows = values[cell.table]
  const row: unknown = Array.isArray(rows) ? rows[cell.at] : undefined
  return isRow(row) ? row[cell.column] : undefined
}

/** A record without these places. */
export function withoutFields(values: Values, paths: readonly string[]): Record<string, unknown> {
  const result: Record<string, unknown> = { ...values }
  for (const path of paths) {
    const cell = cellOf(path)
    if (!cell) delete result[path]
    else if (Array.isArray(result[cell.table]))
      result[cell.table] = (result[cell.table] as unknown[]).map((row, at) =>
        at === cell.at && isRow(row)
          ? Object.fromEntries(Object.entries(row).filter(([name]) => name !== cell.column))
          : row,
      )
  }
  return result
}
