import type { CellStyle, ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import type { ReportPage } from '@tessera/shared/contract/lowcode/reports'
import type { FilledCell, FilledRow } from './engine/fill.ts'
import { formatCell } from './format-cell.ts'

/** Turns filled rows into rows as browsers draw them, with the styles that they use. */
export function pageOf(sheet: ReportSheet, rows: readonly FilledRow[]): Pick<ReportPage, 'rows' | 'styles'> {
  const styles: CellStyle[] = []
  const known = new Map<CellStyle, number>()
  const styleOf = (style: CellStyle) => {
    const found = known.get(style)
    if (found !== undefined) return found
    known.set(style, styles.length)
    return styles.push(style) - 1
  }
  return {
    rows: rows.map(({ line, cells }) => {
      const { height, kind } = sheet.rows[line]!
      return { height, ...(kind ? { kind } : {}), cells: cells.map((cell) => pageCell(cell, styleOf)) }
    }),
    styles,
  }
}

function pageCell(
  cell: FilledCell,
  styleOf: (style: CellStyle) => number,
): ReportPage['rows'][number]['cells'][number] {
  const { column, rows, columns, value, style, of } = cell
  return {
    column,
    text: formatCell(cell),
    ...(rows > 1 ? { rows } : {}),
    ...(columns > 1 ? { columns } : {}),
    ...(style ? { style: styleOf(style) } : {}),
    ...(typeof value === 'number' ? { isNumber: true } : {}),
    ...(of.slash ? { slash: of.slash } : {}),
  }
}
