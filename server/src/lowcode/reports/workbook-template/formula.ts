import { addressOf, placeOf, type Place } from '@tessera/shared/contract/lowcode/report-sheet'
import { parseCellFormula } from '../engine/formulas.ts'

/** A range of more cells is no formula of a report. */
const maxRangeCells = 200
/** Limit of a formula of a report, in characters. */
const maxLength = 2_000
const part = /("(?:[^"]|"")*")|(\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)(?![\w(!.])/gi

/** Changes the cells that a formula of a workbook names; its texts stay. */
const replaceCells = (formula: string, change: (cells: string) => string): string =>
  formula.replaceAll(part, (whole: string, quoted: string | undefined) =>
    quoted === undefined ? change(whole) : whole,
  )

/**
 * The formula of a report that a formula of a workbook is: ranges become lists of the cells that there are. Null where it has
 * functions, sheets or signs that reports do not have. `has` tells which places have a cell; single places that have none are
 * passed to `need`.
 */
export function readWorkbookFormula(
  formula: string,
  has: (at: string) => boolean,
  need: (at: string) => void,
): string | null {
  if (formula.length > maxLength) return null
  let isKnown = true
  const single: string[] = []
  const own = replaceCells(formula.trim(), (cells) => {
    const [from, to] = cells.replaceAll('$', '').toUpperCase().split(':') as [string, string?]
    if (!isAddress(from) || (to !== undefined && !isAddress(to))) {
      isKnown = false
      return cells
    }
    if (to === undefined) {
      single.push(from)
      return from
    }
    const range = cellsOf(placeOf(from), placeOf(to))
    const inside = range?.filter(has) ?? []
    if (inside.length === 0) isKnown = false
    return inside.join(',')
  })
  if (!isKnown || own.length > maxLength || 'why' in parseCellFormula(own)) return null
  for (const at of single) if (!has(at)) need(at)
  return own
}

const isAddress = (at: string) => /^[A-Z]{1,2}[1-9]\d{0,2}$/.test(at)

function cellsOf(a: Place, b: Place): string[] | null {
  const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)]
  const [left, right] = [Math.min(a.column, b.column), Math.max(a.column, b.column)]
  if ((bottom - top + 1) * (right - left + 1) > maxRangeCells) return null
  const cells: string[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) cells.push(addressOf({ row, column }))
  return cells
}

/** A formula that several cells share, as it is in one of them: cells without "$" are as far away as before. */
export const moveFormula = (formula: string, from: Place, to: Place): string =>
  replaceCells(formula, (cells) =>
    cells.replaceAll(
      /(\$?)([A-Z]{1,3})(\$?)(\d+)/gi,
      (whole: string, fixedColumn, letters, fixedRow, row) => {
        const place = placeOf(String(letters).toUpperCase() + String(row))
        const moved = {
          row: fixedRow ? place.row : place.row + to.row - from.row,
          column: fixedColumn ? place.column : place.column + to.column - from.column,
        }
        return moved.row > 0 && moved.column > 0 ? addressOf(moved) : whole
      },
    ),
  )
