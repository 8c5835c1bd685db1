import {
  addressOf,
  placeOf,
  sheetLimits,
  type Place,
  type SheetCell,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { mapLink } from './parameters.ts'

/** Where a place is afterwards; null where it is gone. */
export type MovePlace = (place: Place) => Place | null

/** Texts, names behind "@", addresses of cells, and what is between them. */
const part =
  /"(?:[^"]|"")*"|@[A-Za-z_]\w*|(?<cell>[A-Za-z]{1,2}[1-9]\d{0,2})(?![\w(])|[A-Za-z_]\w*|[^"@A-Za-z_]+|[\s\S]/g

/** The addresses of cells that a formula names, in upper case. */
export const addressesIn = (formula: string): string[] =>
  [...formula.matchAll(part)].flatMap(({ groups }) =>
    groups?.['cell'] ? [groups['cell'].toUpperCase()] : [],
  )

/** What stands in a formula for a cell that is gone, as in other spreadsheets. */
export const goneReference = '#REF!'

export function moveFormula(formula: string, move: MovePlace): string {
  return formula.replaceAll(part, (whole: string, ...rest: unknown[]) => {
    const { cell } = rest.at(-1) as { cell?: string }
    if (cell === undefined) return whole
    const place = placeOf(cell.toUpperCase())
    const moved = move(place)
    if (!moved || !isOnSheet(moved)) return goneReference
    return moved.row === place.row && moved.column === place.column ? whole : addressOf(moved)
  })
}

export const isOnSheet = ({ row, column }: Place): boolean =>
  row >= 1 && row <= sheetLimits.rows && column >= 1 && column <= sheetLimits.columns

/** What a cell names of others, afterwards. A parent that is gone is found anew, a match with it ends. */
export function moveReferences(cell: SheetCell, move: MovePlace): SheetCell {
  const moveAddress = (at: string): string | undefined => {
    const moved = move(placeOf(at))
    return moved && isOnSheet(moved) ? addressOf(moved) : undefined
  }
  const next: SheetCell = { ...cell }
  for (const side of ['left', 'top'] as const) {
    const parent = cell[side]
    if (parent === undefined || parent === 'none') continue
    const moved = moveAddress(parent)
    if (moved === undefined) delete next[side]
    else next[side] = moved
  }
  if (cell.formula !== undefined) next.formula = moveFormula(cell.formula, move)
  if (cell.when) next.when = cell.when.map((when) => ({ ...when, formula: moveFormula(when.formula, move) }))
  if (cell.field?.match)
    next.field = {
      ...cell.field,
      match: cell.field.match.flatMap(({ column, cell: at }) => {
        const moved = moveAddress(at)
        return moved === undefined ? [] : [{ column, cell: moved }]
      }),
    }
  if (cell.chart) {
    const { chart } = cell
    const categories = moveAddress(chart.categories)
    const values = chart.values.flatMap((value) => {
      const moved = moveAddress(value.cell)
      return moved === undefined ? [] : [{ ...value, cell: moved }]
    })
    if (categories === undefined || values.length === 0) delete next.chart
    else next.chart = { ...chart, categories, values }
  }
  if (cell.link) {
    const link = mapLink(cell.link, (value) => {
      if (!('cell' in value)) return value
      const moved = moveAddress(value.cell)
      return moved === undefined ? null : { cell: moved }
    })
    if (link) next.link = link
    else delete next.link
  }
  return next
}
