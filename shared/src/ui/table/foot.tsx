import type { ReactNode } from 'react'
import type { CellStyle, TableColumn } from './table-column.ts'

interface Props<Row> {
  columns: readonly TableColumn<Row>[]
  cellStyles: readonly CellStyle[]
  foot: { title: string; cells: ReadonlyMap<string, ReactNode> }
}

/** Footer row, which stays in view. Its title stands in the first column that has no cell of its own. */
export function TableFoot<Row>({ columns, cellStyles, foot: { title, cells } }: Props<Row>) {
  const titled = columns.findIndex(({ key, content }) => content !== 'control' && !cells.has(key))
  return (
    <tfoot>
      <tr>
        {columns.map(({ key }, index) => {
          const { className, style } = cellStyles[index]!
          return index === titled ? (
            <th key={key} scope="row" className={className} style={style}>
              {title}
            </th>
          ) : (
            <td key={key} className={className} style={style}>
              {cells.get(key)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
