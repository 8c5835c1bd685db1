import {
  addressOf,
  sheetLimits,
  type CellShow,
  type Place,
  type ReportSheet,
  type SheetCell,
} from '@tessera/shared/contract/lowcode/report-sheet'
import {
  areaOf,
  cellAt,
  changeCells,
  coveringOf,
  mergeArea,
  oneCell,
  placesIn,
  setContent,
  type Area,
} from './cells.ts'
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

/** Columns and rows that a chart needs to be read. */
const chartSize = { columns: 6, rows: 12 }

/**
 * Where a chart is inserted: the selected places, or, from one place on, as many free ones as a chart needs. The first rows that
 * are free there are below what the template has.
 */
export function placeForChart(sheet: ReportSheet, area: Area): Area {
  const isOne = area.top === area.bottom && area.left === area.right
  if (!isOne) return area
  const covering = coveringOf(sheet.cells)
  const left = Math.min(area.left, sheetLimits.columns - chartSize.columns + 1)
  const right = left + chartSize.columns - 1
  for (let { top } = area; top + chartSize.rows - 1 <= sheetLimits.rows; top++) {
    const place = { top, left, right, bottom: top + chartSize.rows - 1 }
    if ([...placesIn(place)].every((one) => !covering.has(addressOf(one)))) return place
  }
  return area
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
