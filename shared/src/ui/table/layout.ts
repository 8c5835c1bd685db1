import type { ColumnContent, Density } from './table-column.ts'

/** What the layout needs to know of a column. */
export interface ColumnPlacement {
  key: string
  /** Set by the user or the page, in pixels. */
  width?: number | undefined
  content?: ColumnContent | undefined
  fixed?: 'start' | 'end' | undefined
  align?: 'left' | 'center' | 'right' | undefined
}

/** Widths in pixels that the head and the widest cell of a column need, with padding. */
export interface MeasuredWidth {
  head: number
  cells: number
}

export interface Layout {
  /** Width of each column in pixels; undefined for the flexible column, which takes the rest of the table. */
  widths: (number | undefined)[]
  /** The table is never narrower than this, in pixels. */
  minWidth: number
  /** Distance of each column from its fixed edge in pixels; undefined for columns that scroll. */
  insets: (number | undefined)[]
}

/** Width in pixels of a column that was not measured yet. */
const unmeasuredWidth = 140
/** Cells wider than this are cut and show their text on hover. */
const maxCellsWidth = { value: 400, text: 260, control: 480 } as const
/** A flexible column of text shrinks to this width before the table scrolls sideways. */
const minTextWidth = 160

/** Moves fixed columns to their edges. The order is otherwise unchanged. */
export const orderByEdge = <C extends Pick<ColumnPlacement, 'fixed'>>(columns: readonly C[]): C[] => [
  ...columns.filter(({ fixed }) => fixed === 'start'),
  ...columns.filter(({ fixed }) => !fixed),
  ...columns.filter(({ fixed }) => fixed === 'end'),
]

/**
 * Returns the index of the column that takes the rest of the table: the first column of text, otherwise the
 * first column that is no figure, otherwise the last one that the user sized. A column before another column
 * at the start edge cannot be flexible, because the next one is placed by its width.
 */
export function findFlexible(columns: readonly ColumnPlacement[]): number {
  const lastAtStart = columns.findLastIndex(({ fixed }) => fixed === 'start')
  const candidates = columns.flatMap((column, index) =>
    column.content !== 'control' && (!column.fixed || index === lastAtStart) ? [{ ...column, index }] : [],
  )
  const unsized = candidates.filter(({ width }) => width === undefined)
  const found =
    unsized.find(({ content }) => content === 'text') ??
    unsized.find(({ align }) => align !== 'right') ??
    candidates.at(-1)
  return found?.index ?? -1
}

/**
 * Returns the widths and offsets of columns that are ordered by edge. Heads are never cut. Where the columns
 * at the start edge would cover more than half of `boxWidth`, the last of them shrinks.
 */
export function layoutOf(
  columns: readonly ColumnPlacement[],
  measured: ReadonlyMap<string, MeasuredWidth>,
  boxWidth = Infinity,
): Layout {
  const flexible = findFlexible(columns)
  const needed = columns.map((column, index) => {
    const { head, cells } = measured.get(column.key) ?? { head: 0, cells: unmeasuredWidth }
    if (column.width !== undefined) return column.width
    const content = column.content ?? 'value'
    const max = index === flexible && content === 'text' ? minTextWidth : maxCellsWidth[content]
    return Math.max(head, Math.min(cells, max))
  })
  const lastAtStart = columns.findLastIndex(({ fixed }) => fixed === 'start')
  const startWidth = needed.slice(0, lastAtStart + 1).reduce((sum, width) => sum + width, 0)
  const excess = startWidth - boxWidth / 2
  if (lastAtStart >= 0 && excess > 0 && columns[lastAtStart]!.width === undefined) {
    const { head = 0 } = measured.get(columns[lastAtStart]!.key) ?? {}
    needed[lastAtStart] = Math.max(head, needed[lastAtStart]! - excess)
  }
  let start = 0
  let end = columns.reduce((sum, { fixed }, index) => sum + (fixed === 'end' ? needed[index]! : 0), 0)
  const insets = columns.map(({ fixed }, index) => {
    if (fixed === 'start') {
      start += needed[index]!
      return start - needed[index]!
    }
    if (fixed !== 'end') return undefined
    end -= needed[index]!
    return end
  })
  return {
    widths: needed.map((width, index) => (index === flexible ? undefined : width)),
    minWidth: needed.reduce((sum, width) => sum + width, 0),
    insets,
  }
}

/** Pixels beside the content of a cell, on either side. */
const defaultPadding = 12
const tightPadding = 6

/**
 * Returns the layout and the padding of the cells. Columns that would not fit into `boxWidth` have less
 * padding, so that a list scrolls sideways only where that does not suffice either.
 */
export function fitLayout(
  columns: readonly ColumnPlacement[],
  measured: ReadonlyMap<string, MeasuredWidth>,
  boxWidth: number,
): Layout & { padding: number } {
  const layout = layoutOf(columns, measured, boxWidth)
  if (layout.minWidth <= boxWidth) return { ...layout, padding: defaultPadding }
  const saved = 2 * (defaultPadding - tightPadding)
  const narrower = new Map(
    [...measured].map(([key, { head, cells }]) => [key, { head: head - saved, cells: cells - saved }]),
  )
  return { ...layoutOf(columns, narrower, boxWidth), padding: tightPadding }
}

const oneLineHeights: Readonly<Record<Density, number>> = { compact: 36, default: 40, comfortable: 48 }
/** What a second, smaller line adds, in pixels. */
const secondLineHeight = 12

/** Height of every row in pixels. A list in which some cells have two lines gives all its rows that height. */
export const rowHeightOf = (density: Density, isTall: boolean): number =>
  oneLineHeights[density] + (isTall ? secondLineHeight : 0)
