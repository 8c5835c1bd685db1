import { placeOf, type ReportSheet, type SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { areaOf } from './cells.ts'

export type Direction = 'down' | 'right'

/** The direction in which a cell repeats; null for one that stands once. */
export const repeatsOf = ({ field, expand }: SheetCell): Direction | null =>
  field && (field.use === 'list' || field.use === 'group') ? (expand ?? 'down') : null

/**
 * The cell with which this one repeats down (left) or right (top), as the server finds it: the one that is named, else
 * the nearest before it that repeats so, or the parent that a nearer one names.
 */
export function parentOf(sheet: ReportSheet, cell: SheetCell, side: 'left' | 'top'): SheetCell | undefined {
  const direction = side === 'left' ? 'down' : 'right'
  const named = cell[side]
  if (named === 'none') return undefined
  if (named !== undefined) return sheet.cells.find(({ at }) => at === named)
  const own = repeatsOf(cell)
  if (own !== null && own !== direction) return undefined
  const { row, column } = placeOf(cell.at)
  const isBefore = (other: SheetCell) => {
    const area = areaOf(other)
    return side === 'left'
      ? area.top <= row && row <= area.bottom && area.right < column
      : area.left <= column && column <= area.right && area.bottom < row
  }
  const distance = (other: SheetCell) => {
    const place = placeOf(other.at)
    return side === 'left' ? column - place.column : row - place.row
  }
  const before = sheet.cells.filter(isBefore).sort((a, b) => distance(a) - distance(b))
  for (const other of before) {
    if (repeatsOf(other) === direction) return other
    const its = other[side]
    if (its === 'none') return undefined
    if (its !== undefined) return sheet.cells.find(({ at }) => at === its)
  }
  return undefined
}

/** Cells that a cell may repeat with. */
export const possibleParents = (sheet: ReportSheet, cell: SheetCell, side: 'left' | 'top'): SheetCell[] =>
  sheet.cells.filter(
    (other) => other.at !== cell.at && repeatsOf(other) === (side === 'left' ? 'down' : 'right'),
  )
