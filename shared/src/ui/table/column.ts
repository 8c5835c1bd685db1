import type { ReactNode } from 'react'
import type { ColumnContent } from './table-column.ts'

/** One column of a list page. */
export interface Column<Row> {
  /** Field of the row. The user's column settings are stored under this key. */
  key: string
  title: string
  /** What the column holds, which decides its width. Default: `value`, which is shown whole. */
  content?: Exclude<ColumnContent, 'control'>
  /** The cells have two lines, so every row of the list is higher. */
  tall?: boolean
  /** Width in pixels, for cells that have no width of their own. Without it, the width follows the content. */
  width?: number
  align?: 'left' | 'center' | 'right'
  /** Sorted by the server through `sidx` and `sort`. */
  sortable?: boolean
  /** Hidden until the user shows it in the column settings. */
  hidden?: boolean
  /** Cannot be hidden, because it identifies the row. The delete confirmation quotes it. */
  pinned?: boolean
  /** Default fixed edge; the user can change it. */
  fixed?: 'start' | 'end'
  /** Place on the card of a row on a phone; `placeOnCard` has the default. 'none' leaves the column out. */
  card?: 'title' | 'state' | 'fact' | 'none'
  render?: (row: Row) => ReactNode
  /** The value on paper, where the cell opens something. */
  print?: (row: Row) => ReactNode
}

/** An action on a row, shown in the action column. */
export interface Action<Row> {
  label: string
  /**
   * Button permission that the user needs on this menu. Without a code, every user of the list can run the
   * action.
   */
  code?: string
  danger?: boolean
  hidden?: (row: Row) => boolean
  /** Why the action is not possible for a row now; it stays in its place and says so. */
  blocked?: (row: Row) => string | undefined
  run: (row: Row) => void
}

/** Whether a row offers an action, and it is possible now. */
export const isPossible = <Row>({ hidden, blocked }: Action<Row>, row: Row): boolean =>
  !hidden?.(row) && blocked?.(row) === undefined
