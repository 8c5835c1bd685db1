import type { ReactNode } from 'react'
import { inParentCircle } from '../../../contract/lowcode/views.ts'
import type { ViewCalls } from '../../../lists/records/record-calls.ts'
import type { Column } from '../../../ui/table/column.ts'
import { CircleSign } from './circle-sign.tsx'
import type { TableView, ViewedRecords, ViewedRow } from './view-props.ts'

/** Rows below one row of a tree table. */
const maxChildren = 1_000

/** The table with the rows of the list. */
export const plainTable = (viewSwitch: ReactNode): TableView => ({
  viewSwitch,
  isEditable: false,
  arrange: keep,
  actions: none,
})

const keep: TableView['arrange'] = (columns) => columns
const none: readonly never[] = []

/** The table with rows below their parents, which are loaded when a row is opened. */
export const treeTable = (
  viewSwitch: ReactNode,
  { tree }: ViewCalls,
  query: ViewedRecords['query'],
): TableView => ({
  viewSwitch,
  isEditable: false,
  arrange: arrangeTree,
  actions: none,
  tree: { list: tree, loadChildren: (parent) => ({ ...query, parent, pageSize: maxChildren }) },
})

/** Rows of a tree keep the order of the design, on every level; the first column says where parents form a loop. */
const arrangeTree = <Row extends ViewedRow>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column, at) => ({
    ...column,
    sortable: false,
    ...(at === 0 ? { render: (row: Row) => withSign(row, column.render?.(row)) } : {}),
  }))

interface TreeProps {
  readonly tree?: true
  readonly pagedTree?: true
  readonly loadChildren?: (parent: string) => object
  readonly rowKeys?: ReadonlySet<string>
}

/** What makes a list a tree table where the view is one. */
export const treePropsOf = ({ tree }: TableView, columns: readonly { key: string }[]): TreeProps =>
  tree
    ? {
        tree: true,
        pagedTree: true,
        loadChildren: tree.loadChildren,
        // Columns of a sub-table are inside of its rows.
        rowKeys: new Set(columns.map(({ key }) => key).filter((key) => !key.includes('-'))),
      }
    : {}

const withSign = (row: ViewedRow, cell: ReactNode) =>
  inParentCircle in row && row[inParentCircle] ? <CircleSign>{cell}</CircleSign> : cell
