import type { CSSProperties, ReactNode } from 'react'

/** One column of the table: title, width, position and the content of its cells. */
export interface TableColumn<Row> {
  key: string
  title: ReactNode
  width: number
  fixed?: 'start' | 'end' | undefined
  align?: 'left' | 'center' | 'right' | undefined
  sortable?: boolean | undefined
  /** Shows the expand arrows of a tree. */
  tree?: boolean | undefined
  /** The user can change its width at the header. */
  resizable?: boolean | undefined
  className?: string | undefined
  /** The cell content has no state of its own, so that in long lists another row can reuse its elements. */
  stateless?: boolean
  cell: (row: Row, at: number, state: { selected: boolean }) => ReactNode
}

/** Class and inline style that the header and the cells of one column share. */
export interface CellStyle {
  className: string | undefined
  style: CSSProperties | undefined
}
