import { addressOf, placeOf, sheetLimits, type Place } from '@tessera/shared/contract/lowcode/report-sheet'
import { cellsOfRange, parseCellFormula, parseNames } from '../engine/formulas.ts'
import { findInexact } from './exact-calls.ts'

/** Limit of a formula of a report, in characters. */
const maxLength = 2_000
const part = /("(?:[^"]|"")*")|(\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)(?![\w(!.])/gi

/** Changes the cells that a formula of a workbook names; its texts stay. */
const replaceCells = (formula: string, change: (cells: string) => string): string =>
  formula.replaceAll(part, (whole: string, quoted: string | undefined) =>
    quoted === undefined ? change(whole) : whole,
  )

/** The formula of a report, or the name of the function because of which there is none; null where it is not a function. */
export type ReadFormula = { readonly formula: string } | { readonly unknown: string | null }

/**
 * The formula of a report that a formula of a workbook is. There is none where it has functions, sheets or signs that reports do
 * not have, or where a report would compute something else. `has` tells which places have a cell; single places that have none
 * are passed to `need`.
 */
export function readWorkbookFormula(
  formula: string,
  has: (at: string) => boolean,
  need: (at: string) => void,
): ReadFormula {
  if (formula.length > maxLength) return { unknown: null }
  let isKnown = true
  const single: string[] = []
  const own = replaceCells(formula.trim(), (cells) => {
    const [from, to] = cells.replaceAll('$', '').toUpperCase().split(':') as [string, string?]
    if (!isAddress(from) || (to !== undefined && !isRange(from, to))) {
      isKnown = false
      return cells
    }
    if (to === undefined) single.push(from)
    return to === undefined ? from : `${from}:${to}`
  })
  const parsed = isKnown && own.length <= maxLength ? parseNames(own) : null
  if (!parsed || 'why' in parsed) return { unknown: unknownFunctionIn(own) }
  const inexact = findInexact(parsed.formula, parsed.references)
  if (inexact !== undefined) return { unknown: inexact }
  for (const at of single) if (!has(at)) need(at)
  return { formula: own }
}

/** The first function of a formula that reports do not have. */
function unknownFunctionIn(formula: string): string | null {
  const bare = formula.replaceAll(/"(?:[^"]|"")*"/g, '')
  const names = [...bare.matchAll(/([A-Z_][\w.]*)\(/gi)].map(([, name]) => name!.toUpperCase())
  return names.find((name) => 'why' in parseCellFormula(`${name}()`)) ?? null
}

const isAddress = (at: string) => {
  if (!/^[A-Z]{1,2}[1-9]\d{0,2}$/.test(at)) return false
  const { row, column } = placeOf(at)
  return row <= sheetLimits.rows && column <= sheetLimits.columns
}
const isRange = (from: string, to: string) => isAddress(to) && cellsOfRange(from, to) !== null

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
