import {
  addressOf,
  placeOf,
  sheetLimits,
  type CellStyle,
  type Place,
  type ReportSheet,
  type SheetCell,
} from '@tessera/shared/contract/lowcode/report-sheet'

/** A rectangle of places, from 1; both ends are inside. */
export interface Area {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export const defaultWidth = 96
export const defaultHeight = 28

/** The places that a cell covers. */
export function areaOf(cell: SheetCell): Area {
  const { row, column } = placeOf(cell.at)
  return {
    top: row,
    left: column,
    bottom: row + (cell.rows ?? 1) - 1,
    right: column + (cell.columns ?? 1) - 1,
  }
}

export const areaBetween = (a: Place, b: Place): Area => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
})

export const isInside = ({ row, column }: Place, area: Area): boolean =>
  row >= area.top && row <= area.bottom && column >= area.left && column <= area.right

/** `B2` or `B2:C4`. */
export function nameOfArea({ top, left, bottom, right }: Area): string {
  const first = addressOf({ row: top, column: left })
  return top === bottom && left === right ? first : `${first}:${addressOf({ row: bottom, column: right })}`
}

const coverings = new WeakMap<readonly SheetCell[], ReadonlyMap<string, SheetCell>>()

/** The cell of every place that has one, by the address of the place. */
export function coveringOf(cells: readonly SheetCell[]): ReadonlyMap<string, SheetCell> {
  const known = coverings.get(cells)
  if (known) return known
  const covering = new Map<string, SheetCell>()
  for (const cell of cells)
    for (const at of placesIn(areaOf(cell))) {
      const address = addressOf(at)
      if (!covering.has(address)) covering.set(address, cell)
    }
  coverings.set(cells, covering)
  return covering
}

export const cellAt = ({ cells }: ReportSheet, place: Place): SheetCell | undefined =>
  coveringOf(cells).get(addressOf(place))

/** The places of an area, row by row. */
export function* placesIn({ top, left, bottom, right }: Area): Generator<Place> {
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) yield { row, column }
}

const overlaps = (a: Area, b: Area) =>
  a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right

/** The area with every merged cell that it touches. */
export function withMergedCells({ cells }: ReportSheet, area: Area): Area {
  let grown = area
  for (;;) {
    let next = grown
    for (const cell of cells) {
      if ((cell.rows ?? 1) * (cell.columns ?? 1) === 1) continue
      const own = areaOf(cell)
      if (!overlaps(own, next)) continue
      next = {
        top: Math.min(next.top, own.top),
        left: Math.min(next.left, own.left),
        bottom: Math.max(next.bottom, own.bottom),
        right: Math.max(next.right, own.right),
      }
    }
    if (nameOfArea(next) === nameOfArea(grown)) return grown
    grown = next
  }
}

/** The cell without what is undefined; null where nothing of it is left. */
function tidy(cell: SheetCell): SheetCell | null {
  const entries = Object.entries(cell).filter(([key, value]) => {
    if (value === undefined) return false
    if ((key === 'rows' || key === 'columns') && value === 1) return false
    if (key === 'style') return Object.keys(value as object).length > 0
    return key !== 'when' || (value as unknown[]).length > 0
  })
  const left = Object.fromEntries(entries) as SheetCell
  const hasUse = entries.some(([key]) => key !== 'at' && key !== 'left' && key !== 'top')
  return hasUse ? left : null
}

/** Adds rows and columns until the area is inside. */
export function withRoomFor(
  sheet: ReportSheet,
  { bottom, right }: Pick<Area, 'bottom' | 'right'>,
): ReportSheet {
  const moreRows = Math.min(bottom, sheetLimits.rows) - sheet.rows.length
  const moreColumns = Math.min(right, sheetLimits.columns) - sheet.columns.length
  if (moreRows <= 0 && moreColumns <= 0) return sheet
  return {
    ...sheet,
    rows: [
      ...sheet.rows,
      ...Array.from({ length: Math.max(0, moreRows) }, () => ({ height: defaultHeight })),
    ],
    columns: [
      ...sheet.columns,
      ...Array.from({ length: Math.max(0, moreColumns) }, () => ({ width: defaultWidth })),
    ],
  }
}

/** Changes the cell of every place of an area; merged cells once. A place without a cell gets an empty one to change. */
export function changeCells(
  sheet: ReportSheet,
  area: Area,
  change: (cell: SheetCell, place: Place) => SheetCell,
): ReportSheet {
  const covering = coveringOf(sheet.cells)
  const replaced = new Map<SheetCell, SheetCell | null>()
  const added: SheetCell[] = []
  for (const place of placesIn(area)) {
    const at = addressOf(place)
    const cell = covering.get(at)
    if (!cell) {
      const made = tidy(change({ at }, place))
      if (made) added.push(made)
    } else if (!replaced.has(cell)) replaced.set(cell, tidy(change(cell, place)))
  }
  const isSame = added.length === 0 && [...replaced].every(([before, after]) => before === after)
  if (isSame) return sheet
  const cells = sheet.cells.flatMap((cell) => {
    const next = replaced.get(cell)
    if (next === undefined) return [cell]
    return next ? [next] : []
  })
  return withRoomFor({ ...sheet, cells: [...cells, ...added] }, area)
}

export const oneCell = (place: Place): Area => areaBetween(place, place)

/** What a cell contains; without all of them it is empty. */
export type CellContent = Pick<SheetCell, 'text' | 'field' | 'formula' | 'expand' | 'slash' | 'chart'>
const noContent: CellContent = {
  text: undefined,
  field: undefined,
  formula: undefined,
  expand: undefined,
  slash: undefined,
  chart: undefined,
}

export const setContent = (sheet: ReportSheet, place: Place, content: CellContent): ReportSheet =>
  changeCells(sheet, oneCell(place), (cell) => ({ ...cell, ...noContent, ...content }))

/** What was typed: a text, or a formula behind "=". */
export function setTyped(sheet: ReportSheet, place: Place, typed: string): ReportSheet {
  if (typed === '') return setContent(sheet, place, {})
  const formula = /^[=＝](.+)$/s.exec(typed)?.[1]
  return setContent(
    sheet,
    place,
    formula === undefined ? { text: typed.slice(0, 5_000) } : { formula: formula.slice(0, 2_000) },
  )
}

/** Empties the cells; how they look stays. */
export const clearContent = (sheet: ReportSheet, area: Area): ReportSheet =>
  changeCells(sheet, area, (cell) => ({
    ...cell,
    ...noContent,
    when: undefined,
    show: undefined,
    link: undefined,
    left: undefined,
    top: undefined,
  }))

export const changeStyle = (
  sheet: ReportSheet,
  area: Area,
  change: (style: CellStyle, place: Place) => CellStyle,
): ReportSheet =>
  changeCells(sheet, area, (cell, place) => {
    const style = Object.entries(change(cell.style ?? {}, place)).filter(([, value]) => value !== undefined)
    return { ...cell, style: Object.fromEntries(style) as CellStyle }
  })

/** Makes one cell of an area. It has the content of the first one that has any. */
export function mergeArea(sheet: ReportSheet, chosen: Area): ReportSheet {
  const area = withMergedCells(sheet, chosen)
  const at = addressOf({ row: area.top, column: area.left })
  const inside = sheet.cells.filter((cell) => overlaps(areaOf(cell), area))
  const inOrder = inside.toSorted((a, b) => {
    const [first, second] = [placeOf(a.at), placeOf(b.at)]
    return first.row - second.row || first.column - second.column
  })
  const kept = inOrder.find(({ text, field, formula, chart }) => text ?? field ?? formula ?? chart) ??
    inOrder[0] ?? { at }
  const merged: SheetCell = {
    ...kept,
    at,
    rows: area.bottom - area.top + 1,
    columns: area.right - area.left + 1,
  }
  const cells = sheet.cells.filter((cell) => !inside.includes(cell))
  return withRoomFor({ ...sheet, cells: [...cells, merged] }, area)
}

/** Makes cells of one place each of the merged cells of an area. */
export const splitArea = (sheet: ReportSheet, area: Area): ReportSheet =>
  changeCells(sheet, area, (cell) => ({ ...cell, rows: undefined, columns: undefined }))

export const hasMergedCell = (sheet: ReportSheet, area: Area): boolean =>
  sheet.cells.some((cell) => (cell.rows ?? 1) * (cell.columns ?? 1) > 1 && overlaps(areaOf(cell), area))

/** The template without empty rows and columns at its ends, which a report would show. */
export function trimSheet(sheet: ReportSheet): ReportSheet {
  let [bottom, right] = [1, 1]
  for (const cell of sheet.cells) {
    const area = areaOf(cell)
    bottom = Math.max(bottom, area.bottom)
    right = Math.max(right, area.right)
  }
  if (bottom >= sheet.rows.length && right >= sheet.columns.length) return sheet
  return { ...sheet, rows: sheet.rows.slice(0, bottom), columns: sheet.columns.slice(0, right) }
}

export const emptySheet: ReportSheet = {
  version: 1,
  columns: [{ width: defaultWidth }],
  rows: [{ height: defaultHeight }],
  cells: [],
  sets: [],
}
