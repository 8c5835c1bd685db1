import type { CSSProperties, ReactNode } from 'react'

/** A column as the table draws it, placed and with what stands in its cells. */
export interface Tabled<Row> {
  key: string
  title: ReactNode
  width: number
  fixed?: 'start' | 'end' | undefined
  align?: 'left' | 'center' | 'right' | undefined
  sortable?: boolean | undefined
  /** The tree's arrows stand in it. */
  tree?: boolean | undefined
  /** May be made wider and narrower at its head. */
  resizable?: boolean | undefined
  className?: string | undefined
  /** What stands in its cells remembers nothing of its row: of rows beyond a hundred, one far away may take it over. */
  reused?: boolean
  cell: (row: Row, at: number, state: { selected: boolean }) => ReactNode
}

/** What cells and head of a column share. */
export interface Dress {
  className: string | undefined
  style: CSSProperties | undefined
}
