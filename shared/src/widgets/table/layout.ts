/** Width in pixels and fixed edge of one column. */
export interface ColumnPlacement {
  width: number
  fixed?: 'start' | 'end' | undefined
}

export interface Layout {
  /**
   * Total width of the columns in pixels. The table is never narrower; columns share further room in
   * proportion.
   */
  width: number
  /** Distance of each column from its fixed edge as a CSS length; undefined for columns that scroll. */
  insets: (string | undefined)[]
}

/** Moves fixed columns to their edges. The order is otherwise unchanged. */
export const orderByEdge = <C extends Pick<ColumnPlacement, 'fixed'>>(columns: readonly C[]): C[] => [
  ...columns.filter(({ fixed }) => fixed === 'start'),
  ...columns.filter(({ fixed }) => !fixed),
  ...columns.filter(({ fixed }) => fixed === 'end'),
]

/**
 * Returns the total width and the offsets of fixed columns. An offset is the larger of pixels and a share of
 * the table, because `table-layout: fixed` computes column widths in the same way.
 */
export function layoutOf(columns: readonly ColumnPlacement[]): Layout {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const length = (pixels: number) =>
    pixels === 0 ? '0' : `max(${pixels}px, ${Number(((pixels / width) * 100).toFixed(4))}%)`
  let start = 0
  let end = columns.reduce((sum, column) => sum + (column.fixed === 'end' ? column.width : 0), 0)
  const insets = columns.map((column) => {
    if (column.fixed === 'start') {
      const inset = length(start)
      start += column.width
      return inset
    }
    if (column.fixed !== 'end') return undefined
    end -= column.width
    return length(end)
  })
  return { width, insets }
}
