import type { CellStyle } from '../contract/lowcode/report-sheet.ts'
import type { ReportPage } from '../contract/lowcode/reports.ts'

type PageRow = ReportPage['rows'][number]
type PageCell = PageRow['cells'][number]

/** A cell as it is drawn. */
export interface DrawnCell {
  /** From 0. */
  readonly column: number
  readonly rows: number
  readonly columns: number
  readonly text: string
  readonly style: CellStyle | undefined
  readonly isNumber: boolean
  readonly slash: readonly string[] | undefined
  readonly show: PageCell['show']
  readonly chart: PageCell['chart']
  readonly link: PageCell['link']
  /** Of all rows that it covers, in pixels. */
  readonly height: number
  /** Lines that the cell above, or at the left, draws. */
  readonly drawnAbove: boolean
  readonly drawnLeft: boolean
}

export interface DrawnRow {
  readonly height: number
  readonly kind: PageRow['kind']
  /** All places of the row that no cell from above covers. */
  readonly cells: readonly DrawnCell[]
}

/** Rows with a cell at every place. Merged cells end with the rows that are drawn. */
export function layOutRows(
  rows: readonly PageRow[],
  styles: readonly CellStyle[],
  width: number,
): DrawnRow[] {
  const owners: (DrawnCell | undefined)[][] = rows.map(() => [])
  return rows.map(({ height, kind, cells }, y) => {
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]))
    const drawn: DrawnCell[] = []
    for (let column = 0; column < width; column++) {
      if (owners[y]![column]) continue
      const cell = byColumn.get(column)
      const rowSpan = Math.min(cell?.rows ?? 1, rows.length - y)
      const columnSpan = Math.min(cell?.columns ?? 1, width - column)
      const made: DrawnCell = {
        column,
        rows: rowSpan,
        columns: columnSpan,
        text: cell?.text ?? '',
        style: cell?.style === undefined ? undefined : styles[cell.style],
        isNumber: cell?.isNumber === true,
        slash: cell?.slash,
        show: cell?.show,
        chart: cell?.chart,
        link: cell?.link,
        height: rowSpan === 1 ? height : heightOf(rows.slice(y, y + rowSpan)),
        drawnAbove: owners[y - 1]?.[column]?.style?.border?.bottom !== undefined,
        drawnLeft: owners[y]![column - 1]?.style?.border?.right !== undefined,
      }
      for (let down = 0; down < rowSpan; down++)
        for (let across = 0; across < columnSpan; across++) owners[y + down]![column + across] = made
      drawn.push(made)
    }
    return { height, kind, cells: drawn }
  })
}

const heightOf = (rows: readonly PageRow[]): number => rows.reduce((sum, row) => sum + row.height, 0)

/** The first rows, at least as many as asked for, so that no merged cell is cut. */
export function headEnd(rows: readonly DrawnRow[], count: number): number {
  let end = Math.min(count, rows.length)
  for (let y = 0; y < end; y++)
    for (const cell of rows[y]!.cells) end = Math.max(end, Math.min(rows.length, y + cell.rows))
  return end
}

/** What is printed once above the table, its head on each page, and the rest. */
export function splitForPrint(rows: readonly DrawnRow[]): {
  title: readonly DrawnRow[]
  head: readonly DrawnRow[]
  body: readonly DrawnRow[]
} {
  const first = rows.findIndex(({ kind }) => kind === 'head')
  if (first < 0) return { title: [], head: [], body: rows }
  let count = 0
  while (rows[first + count]?.kind === 'head') count++
  const isCut = headEnd(rows, first) > first
  const title = isCut ? [] : rows.slice(0, first)
  const rest = rows.slice(title.length)
  const end = headEnd(rest, isCut ? first + count : count)
  return { title, head: rest.slice(0, end), body: rest.slice(end) }
}

export const hasText = (rows: readonly DrawnRow[]): boolean =>
  rows.some(({ cells }) => cells.some(({ text, slash, chart }) => text !== '' || slash || chart))
