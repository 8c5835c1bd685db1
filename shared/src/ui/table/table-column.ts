import type { CSSProperties, ReactNode } from 'react'

/**
 * What a column holds, which decides its width:
 * - `value`: names, codes, telephone numbers, times, states and figures. They are shown whole.
 * - `text`: free text such as a description. It may be cut, and the first such column takes the rest of the
 *   table.
 * - `control`: checkboxes, row numbers and actions. They take what they need.
 */
export type ColumnContent = 'value' | 'text' | 'control'

/** One column of the table: title, width, position and the content of its cells. */
export interface TableColumn<Row> {
  key: string
  title: ReactNode
  /** Width in pixels that the user or the page sets. Without it, the width follows the head and the cells. */
  width?: number | undefined
  /** Default: `value`. */
  content?: ColumnContent | undefined
  /** The cells have two lines, so every row of the table is higher. */
  tall?: boolean | undefined
  fixed?: 'start' | 'end' | undefined
  align?: 'left' | 'center' | 'right' | undefined
  sortable?: boolean | undefined
  /** Its cells identify their rows: they describe the buttons of the row to screen readers. */
  identifies?: boolean | undefined
  /** Shows the expand arrows of a tree. */
  tree?: boolean | undefined
  /** The user can change its width at the header. */
  resizable?: boolean | undefined
  className?: string | undefined
  /** The cell content has no state of its own, so that in long lists another row can reuse its elements. */
  stateless?: boolean
  cell: (row: Row, at: number, state: CellState) => ReactNode
}

/** What a cell knows of its row besides the record. */
export interface CellState {
  selected: boolean
  /** Id of the element that identifies the row, for `aria-describedby`; none where the row describes its buttons itself. */
  identifiedBy?: string | undefined
}

/** Class and inline style that the header and the cells of one column share. */
export interface CellStyle {
  className: string | undefined
  style: CSSProperties | undefined
}

/** Height of the rows, as the user chose it. */
export type Density = 'compact' | 'default' | 'comfortable'
