import {
  addressOf,
  placeOf,
  type Place,
  type ReportSheet,
  type SheetCell,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { isOnSheet, moveReferences, type MovePlace } from './addresses.ts'
import { areaOf, coveringOf, isInside, placesIn, withMergedCells, withRoomFor, type Area } from './cells.ts'

/** Cells that were copied or cut. */
export interface CopiedCells {
  readonly area: Area
  readonly cells: readonly SheetCell[]
  /** Cut cells move: what names them follows. */
  readonly isCut: boolean
  /** What the clipboard of the system has of them. */
  readonly text: string
}

export function copyCells(
  sheet: ReportSheet,
  chosen: Area,
  isCut: boolean,
  textOf: (cell: SheetCell) => string,
): CopiedCells {
  const area = withMergedCells(sheet, chosen)
  const covering = coveringOf(sheet.cells)
  const lines: string[] = []
  for (let row = area.top; row <= area.bottom; row++) {
    const texts: string[] = []
    for (let column = area.left; column <= area.right; column++) {
      const at = addressOf({ row, column })
      const cell = covering.get(at)
      texts.push(cell?.at === at ? quoted(textOf(cell)) : '')
    }
    lines.push(texts.join('\t'))
  }
  const cells = sheet.cells.filter((cell) => isInside(placeOf(cell.at), area))
  return { area, cells, isCut, text: lines.join('\n') }
}

const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Where a paste at a place ends. */
const targetOf = ({ area }: CopiedCells, { row, column }: Place): Area => ({
  top: row,
  left: column,
  bottom: row + area.bottom - area.top,
  right: column + area.right - area.left,
})

/** Pastes at a place. Copied formulas and parents refer to cells as far away as before. */
export function pasteCells(
  sheet: ReportSheet,
  copied: CopiedCells,
  at: Place,
): { sheet: ReportSheet; area: Area } | null {
  const target = withMergedCells(sheet, targetOf(copied, at))
  if (!isOnSheet({ row: target.bottom, column: target.right })) return null
  const by = { row: at.row - copied.area.top, column: at.column - copied.area.left }
  const shift = ({ row, column }: Place): Place => ({ row: row + by.row, column: column + by.column })
  const isCopied = (place: Place) => isInside(place, copied.area)
  const move: MovePlace = copied.isCut
    ? (place) => (isCopied(place) ? shift(place) : place)
    : (place) => shift(place)
  const cells = new Set(copied.cells.map(({ at: address }) => address))
  const left = sheet.cells.filter((cell) => {
    if (copied.isCut && cells.has(cell.at)) return false
    return !isInside(placeOf(cell.at), target)
  })
  const pasted = copied.cells.map((cell) => ({
    ...moveReferences(cell, move),
    at: addressOf(shift(placeOf(cell.at))),
  }))
  const others = copied.isCut ? left.map((cell) => moveReferences(cell, move)) : left
  return { sheet: withRoomFor({ ...sheet, cells: [...others, ...pasted] }, target), area: target }
}

/** A cell of a table from elsewhere; row and column from 0. */
export interface ForeignCell {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  readonly text: string
  readonly style: SheetCell['style']
}

/** Pastes a table from elsewhere, such as Excel. */
export function pasteTable(
  sheet: ReportSheet,
  table: readonly ForeignCell[],
  at: Place,
): { sheet: ReportSheet; area: Area } | null {
  if (table.length === 0) return null
  const bottom = Math.max(...table.map(({ row, rows }) => at.row + row + rows - 1))
  const right = Math.max(...table.map(({ column, columns }) => at.column + column + columns - 1))
  if (!isOnSheet({ row: bottom, column: right })) return null
  const area = withMergedCells(sheet, { top: at.row, left: at.column, bottom, right })
  const pasted = table.flatMap((one): SheetCell[] => {
    if (one.text === '' && !one.style && one.rows * one.columns === 1) return []
    return [
      {
        at: addressOf({ row: at.row + one.row, column: at.column + one.column }),
        ...(one.rows > 1 ? { rows: one.rows } : {}),
        ...(one.columns > 1 ? { columns: one.columns } : {}),
        ...contentOf(one.text),
        ...(one.style ? { style: one.style } : {}),
      },
    ]
  })
  const others = sheet.cells.filter((cell) => !isInside(placeOf(cell.at), area))
  return { sheet: withRoomFor({ ...sheet, cells: [...others, ...pasted] }, area), area }
}

/** A formula from elsewhere would refer to other cells: it stays a text. */
const contentOf = (text: string): Pick<SheetCell, 'text'> =>
  text === '' ? {} : { text: text.slice(0, 5_000) }

/** Whether two cells cover the same place, which would be refused. */
export function hasOverlap(cells: readonly SheetCell[]): boolean {
  const taken = new Set<string>()
  for (const cell of cells)
    for (const place of placesIn(areaOf(cell))) {
      const at = addressOf(place)
      if (taken.has(at)) return true
      taken.add(at)
    }
  return false
}
