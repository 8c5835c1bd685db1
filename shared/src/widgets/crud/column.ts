import type { ReactNode } from 'react'

/** One column of a list; what is not said here the table decides. */
export interface Column<Row> {
  /** Field of the row; also what the picker remembers. */
  key: string
  title: string
  /** Pixels that it likes to have; a little less where the list would scroll sideways. */
  width?: number
  align?: 'left' | 'center' | 'right'
  /** Sorted by the server through `sidx` and `sort`. */
  sortable?: boolean
  /** Not shown until the user picks it. */
  hidden?: boolean
  /** Cannot be hidden: a column by which people know the row, and which the question before deleting quotes. */
  pinned?: boolean
  /** Stays at an edge while the rest scrolls, unless the user wants it otherwise. */
  fixed?: 'start' | 'end'
  render?: (row: Row) => ReactNode
}

/** What a user may do with a row, in the action column. */
export interface Action<Row> {
  label: string
  /** Button code that the user must hold on this menu; without one everybody may. */
  code?: string
  danger?: boolean
  hidden?: (row: Row) => boolean
  run: (row: Row) => void
}
