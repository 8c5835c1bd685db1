import { placeOf } from '@tessera/shared/contract/lowcode/report-sheet'
import type { Formula } from '@tessera/shared/fields/calculate/parse-formula'
import type { Reference } from '../engine/formulas.ts'

// Which calls of a workbook result in the same figures here. Spreadsheets compute with ranges in more ways than reports: what is
// not known to be the same is not taken over.

const anyPlace = () => true
const firstPlace = (at: number) => at === 0
/** The arguments that may be ranges, from 0. */
const placesOfRanges: Readonly<Record<string, (at: number) => boolean>> = {
  SUM: anyPlace,
  AVERAGE: anyPlace,
  MEDIAN: anyPlace,
  MAX: anyPlace,
  MIN: anyPlace,
  COUNT: anyPlace,
  COUNTA: anyPlace,
  PRODUCT: anyPlace,
  SUMPRODUCT: anyPlace,
  CONCAT: anyPlace,
  LARGE: firstPlace,
  SMALL: firstPlace,
  COUNTIF: firstPlace,
  SUMIF: (at) => at !== 1,
  AVERAGEIF: (at) => at !== 1,
  COUNTIFS: (at) => at % 2 === 0,
  SUMIFS: (at) => at === 0 || at % 2 === 1,
  MAXIFS: (at) => at === 0 || at % 2 === 1,
  MINIFS: (at) => at === 0 || at % 2 === 1,
  NETWORKDAYS: (at) => at === 2,
  WORKDAY: (at) => at === 2,
  TEXTJOIN: (at) => at >= 2,
}
/** Functions that read the items of several ranges side by side. */
const sideBySide = /^(?:SUMPRODUCT|(?:SUM|AVERAGE|COUNT|MAX|MIN)IFS?)$/

/**
 * The name of the function whose result would be another one; null where it is a sign or a range on its own, undefined where all
 * results are the same.
 */
export function findInexact(
  formula: Formula,
  references: ReadonlyMap<string, Reference>,
  around: string | null = null,
): string | null | undefined {
  if (formula.is === 'value') return undefined
  if (formula.is === 'field') return isRange(formula, references) ? around : undefined
  const name = formula.is === 'call' ? formula.name : around
  const allows = formula.is === 'call' ? placesOfRanges[formula.name] : undefined
  for (const [at, operand] of formula.of.entries()) {
    if (allows?.(at) && isRange(operand, references)) continue
    const found = findInexact(operand, references, name)
    if (found !== undefined) return found
  }
  if (formula.is !== 'call') return undefined
  const shapes = formula.of.flatMap((operand, at) =>
    allows?.(at) ? (shapeOf(operand, references) ?? []) : [],
  )
  if (sideBySide.test(formula.name) && new Set(shapes).size > 1) return formula.name
  // Spreadsheets compare with the day that such a text is.
  const isDay = formula.of.some(
    (one) => one.is === 'value' && typeof one.value === 'string' && /\d{1,4}[-/年]\d/.test(one.value),
  )
  return /IFS?$/.test(formula.name) && formula.name.length > 3 && isDay ? formula.name : undefined
}

const isRange = (formula: Formula, references: ReadonlyMap<string, Reference>): boolean =>
  formula.is === 'field' && references.get(formula.name)?.is === 'range'

/** The rows and columns of a range or a cell. */
function shapeOf(formula: Formula, references: ReadonlyMap<string, Reference>): string | undefined {
  const reference = formula.is === 'field' ? references.get(formula.name) : undefined
  if (reference?.is === 'cell') return '0:0'
  if (reference?.is !== 'range') return undefined
  const [first, last] = [placeOf(reference.cells[0]!), placeOf(reference.cells.at(-1)!)]
  return `${last.row - first.row}:${last.column - first.column}`
}
