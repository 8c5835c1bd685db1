import type { CellShow, Place, ReportSheet, SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { areaOf, cellAt, changeCells, mergeArea, oneCell, setContent, type Area } from './cells.ts'
import { repeatsOf } from './parents.ts'

/** Shows the values of cells as pictures or codes; null shows their text again. */
export const showAs = (sheet: ReportSheet, area: Area, show: CellShow | null): ReportSheet =>
  changeCells(sheet, area, (cell) => ({ ...cell, show: show ?? undefined }))

/** Cells that a chart can take its names from. */
export const categoriesOf = ({ cells }: ReportSheet): SheetCell[] =>
  cells.filter((cell) => repeatsOf(cell) !== null)

/** Cells that a chart can take numbers from, the figures first. */
export function numbersOf({ cells }: ReportSheet): SheetCell[] {
  const isFigure = ({ field }: SheetCell) =>
    field !== undefined && field.use !== 'list' && field.use !== 'group'
  const others = cells.filter((cell) => !isFigure(cell) && (cell.formula !== undefined || cell.field))
  return [...cells.filter(isFigure), ...others]
}

/** Puts a chart into the selected places, of which it makes one cell. Null where the template has nothing to show. */
export function insertChart(sheet: ReportSheet, area: Area): ReportSheet | null {
  const place: Place = { row: area.top, column: area.left }
  const isOne = area.top === area.bottom && area.left === area.right
  const known = cellAt(sheet, place)
  const isMerged =
    known !== undefined && areaOf(known).bottom === area.bottom && areaOf(known).right === area.right
  const own = new Set(sheet.cells.filter((cell) => isWithin(cell, area)).map(({ at }) => at))
  const rest = { ...sheet, cells: sheet.cells.filter(({ at }) => !own.has(at)) }
  const [categories] = categoriesOf(rest)
  const value = numbersOf(rest).find(({ at }) => at !== categories?.at)
  if (!categories || !value) return null
  const merged = isOne || isMerged ? sheet : mergeArea(sheet, area)
  return changeCells(
    setContent(merged, place, {
      chart: { kind: 'column', categories: categories.at, values: [{ cell: value.at }] },
    }),
    oneCell(place),
    // A chart is large and stands once; what its place showed before ends.
    (cell) => ({ ...cell, show: undefined, link: undefined, format: undefined }),
  )
}

const isWithin = (cell: SheetCell, area: Area): boolean => {
  const { top, left } = areaOf(cell)
  return top >= area.top && top <= area.bottom && left >= area.left && left <= area.right
}

/** Puts an uploaded picture into a cell. */
export const insertPicture = (sheet: ReportSheet, place: Place, url: string): ReportSheet =>
  showAs(setContent(sheet, place, { text: url }), oneCell(place), 'picture')
