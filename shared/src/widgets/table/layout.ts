/** What the table needs to know of a column to place it. */
export interface Placed {
  width: number
  fixed?: 'start' | 'end' | undefined
}

export interface Layout {
  /** Of all columns together, in pixels: the table is never narrower, and where there is more room all of them share it in proportion. */
  width: number
  /** For each column where it stays, as a CSS length from its edge; undefined scrolls. */
  insets: (string | undefined)[]
}

/** Columns that stay stand at the edges, in the order they were given; the rest keeps its order between them. */
export const arranged = <C extends Pick<Placed, 'fixed'>>(columns: readonly C[]): C[] => [
  ...columns.filter(({ fixed }) => fixed === 'start'),
  ...columns.filter(({ fixed }) => !fixed),
  ...columns.filter(({ fixed }) => fixed === 'end'),
]

/** Where arranged columns stay. A share of the box or of pixels, whichever is more: that is how wide fixed layout makes a column, whatever the box. */
export function layoutOf(columns: readonly Placed[]): Layout {
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
