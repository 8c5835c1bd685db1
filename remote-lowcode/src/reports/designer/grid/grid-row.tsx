import { memo, type CSSProperties, type ReactNode } from 'react'
import { addressOf, type SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { toCss } from '@tessera/shared/reports/cell-style'
import type { RowKind } from '../model/lines.ts'
import { RowHead } from './heads.tsx'
import { text } from './text.ts'
import styles from './grid.module.css'

interface Props {
  /** From 1, as all of them. */
  row: number
  height: number
  kind: RowKind | undefined
  columns: number
  covering: ReadonlyMap<string, SheetCell>
  describe: (cell: SheetCell) => string
  /** Addresses of cells with a problem. */
  problems: ReadonlySet<string>
  /** The selected columns; 0 for none. */
  left: number
  right: number
  /** 0 where the active cell is in another row. */
  activeColumn: number
  /** The text field of the active cell. */
  editor: ReactNode
}

export const GridRow = memo(function GridRow(props: Props) {
  const { row, height, kind, columns, covering, left, right, activeColumn } = props
  const t = useText(text)
  const cells: ReactNode[] = []
  for (let column = 1; column <= columns; column++) {
    const at = addressOf({ row, column })
    const cell = covering.get(at)
    if (cell && cell.at !== at) continue
    const isActive = column === activeColumn
    cells.push(
      <td
        key={column}
        data-at={at}
        aria-colindex={column + 1}
        aria-selected={column >= left && column <= right}
        aria-invalid={props.problems.has(at) || undefined}
        className={styles.cell}
        data-problem={props.problems.has(at) || undefined}
        style={cellCss(cell)}
        {...((cell?.rows ?? 1) > 1 ? { rowSpan: cell!.rows } : {})}
        {...((cell?.columns ?? 1) > 1 ? { colSpan: cell!.columns } : {})}
      >
        {cell && (
          <span
            className={styles.content}
            data-field={cell.field ? '' : undefined}
            // The row keeps its height, by which frames and arrows are placed.
            style={{ maxHeight: height * (cell.rows ?? 1) - 1 }}
          >
            {props.describe(cell)}
          </span>
        )}
        {isActive && props.editor}
      </td>,
    )
  }
  return (
    <tr aria-rowindex={row + 1} style={{ height }}>
      <RowHead row={row} isSelected={left > 0} note={kind ? t(`reportGrid.kind.${kind}`) : ''} />
      {cells}
    </tr>
  )
})

/** How the cell will look. Lines of the grid stay where the cell has none. */
function cellCss(cell: SheetCell | undefined): CSSProperties | undefined {
  if (!cell?.style && !cell?.field) return undefined
  const css = toCss(cell.style, false)
  return Object.fromEntries(Object.entries(css).filter(([, value]) => value !== undefined))
}
