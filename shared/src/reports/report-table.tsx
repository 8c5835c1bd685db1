import type { CSSProperties } from 'react'
import { toCss } from './cell-style.ts'
import { CellContent } from './cell-content.tsx'
import type { DrawnCell, DrawnRow } from './lay-out-rows.ts'
import styles from './report-table.module.css'

interface Props {
  label: string
  /** In pixels. */
  widths: readonly number[]
  /** Rows that stay at the top, or are printed on each page. */
  head: readonly DrawnRow[]
  rows: readonly DrawnRow[]
  /** Columns that stay at the left. */
  frozenColumns?: number
}

/** A filled report, or a page of it. */
export function ReportTable({ label, widths, head, rows, frozenColumns = 0 }: Props) {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const offsets = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, 0))
  const renderRow = (row: DrawnRow, at: number) => (
    <tr key={at} style={{ height: row.height }}>
      {row.cells.map((cell) => (
        <Cell
          key={cell.column}
          cell={cell}
          kind={row.kind}
          height={row.height}
          width={widths.slice(cell.column, cell.column + cell.columns).reduce((sum, width) => sum + width, 0)}
          left={cell.column < frozenColumns ? offsets[cell.column] : undefined}
        />
      ))}
    </tr>
  )
  return (
    <table className={styles.table} aria-label={label} style={{ width: total }}>
      <colgroup>
        {widths.map((width, at) => (
          <col key={at} style={{ width }} />
        ))}
      </colgroup>
      {head.length > 0 && <thead className={styles.head}>{head.map(renderRow)}</thead>}
      <tbody>{rows.map(renderRow)}</tbody>
    </table>
  )
}

interface CellProps {
  cell: DrawnCell
  kind: DrawnRow['kind']
  height: number
  width: number
  /** Where the cell stays while the sheet scrolls. */
  left: number | undefined
}

function Cell({ cell, kind, height, width, left }: CellProps) {
  const { text, slash, style, isNumber, show } = cell
  const css: CSSProperties = {
    ...toCss(style, isNumber),
    // A line between two cells is drawn once.
    ...(cell.drawnAbove ? { borderTop: undefined } : {}),
    ...(cell.drawnLeft ? { borderLeft: undefined } : {}),
    ...(left === undefined ? {} : { insetInlineStart: left }),
  }
  const isLong = !show && !style?.wrap && cell.columns === 1 && text.length * 8 > width
  const props = {
    className: left === undefined ? styles.cell : `${styles.cell} ${styles.frozen}`,
    style: css,
    ...(cell.rows > 1 ? { rowSpan: cell.rows } : {}),
    ...(cell.columns > 1 ? { colSpan: cell.columns } : {}),
    ...(isLong ? { title: text } : {}),
  }
  // A title over many columns stays in sight while these scroll.
  const isTitle = kind === 'title' && cell.columns > 1
  const content = <CellContent cell={cell} width={width} />
  if (kind === 'head' && (slash || text !== ''))
    return (
      <th
        {...props}
        scope={cell.columns > 1 ? 'colgroup' : 'col'}
        style={{ fontWeight: 400, ...css, height }}
      >
        {content}
      </th>
    )
  if (isTitle)
    return (
      <td {...props} className={`${props.className} ${styles.title}`}>
        <span>{content}</span>
      </td>
    )
  return <td {...props}>{content}</td>
}
