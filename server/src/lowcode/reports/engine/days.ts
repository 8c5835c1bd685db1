import { formatInstant, parseDate, startOfDay } from '@tessera/shared/contract/fields/instant'
import type { CellFormat } from '@tessera/shared/contract/lowcode/report-sheet'
import { FormulaError } from '@tessera/shared/fields/calculate/evaluate'
import { toDayNumber, toInstant } from '@tessera/shared/fields/calculate/day-number'
import type { Formula } from '@tessera/shared/fields/calculate/parse-formula'
import { resultsInDay } from '@tessera/shared/fields/calculate/results-in-day'
import type { ColumnType } from './plan.ts'
import type { CellValue } from './tables.ts'

// Days of formulas: their results are day numbers, and times as those of data sets where a cell has them.

/** A year of four digits, in day numbers. */
const lastDay = 2_958_466

/** A name in a formula: the type of what it stands for, or the formula of a figure. */
type Named = (name: string) => ColumnType | Formula | null

/**
 * Whether a formula results in a day or a time, or in neither. A number that the cell shows as a day is one, and a day that it
 * shows as a number is none.
 */
export function dayTypeOfFormula(
  formula: Formula,
  as: CellFormat['as'] | undefined,
  named: Named,
): 'date' | 'time' | null {
  if (as === 'date' || as === 'month') return 'date'
  if (as === 'time') return 'time'
  if (as !== undefined && as !== 'text') return null
  const isDay = (name: string): boolean => {
    const found = named(name)
    if (found !== null && typeof found === 'object') return resultsInDay(found, isDay)
    return found === 'date' || found === 'time'
  }
  if (!resultsInDay(formula, isDay)) return null
  return hasClock(formula, named) ? 'time' : 'date'
}

/** Functions whose result is the beginning of a day. */
const wholeDays: ReadonlySet<string> = new Set([
  'DATE',
  'DATEVALUE',
  'TODAY',
  'EDATE',
  'EOMONTH',
  'WORKDAY',
  'INT',
])

function hasClock(formula: Formula, named: Named): boolean {
  if (formula.is === 'value') return false
  if (formula.is === 'field') {
    const found = named(formula.name)
    return found !== null && typeof found === 'object' ? hasClock(found, named) : found === 'time'
  }
  if (formula.is === 'call' && wholeDays.has(formula.name)) return false
  if (formula.is === 'call' && (formula.name === 'NOW' || formula.name === 'TIME')) return true
  // The condition of IF is no part of its result.
  const of = formula.is === 'call' && formula.name === 'IF' ? formula.of.slice(1) : formula.of
  return of.some((one) => hasClock(one, named))
}

/** The time of a day number, in epoch milliseconds; other results stay. */
export function toDayResult(result: CellValue | FormulaError): CellValue | FormulaError {
  if (typeof result !== 'number') return result
  return result >= 0 && result < lastDay ? toInstant(result) : new FormulaError('noDay')
}

/** What formulas read of a parameter that is a day or a time: a day number, or beside texts a text. */
export function readDayParameter(value: CellValue, isText: boolean): CellValue {
  if (typeof value === 'number') return isText ? formatInstant(value, 'yyyy-MM-dd HH:mm') : toDayNumber(value)
  const day = typeof value === 'string' && !isText ? parseDate(value) : undefined
  return day && 'value' in day && day.value !== null ? toDayNumber(day.value) : value
}

/** A day with a clock is a time. */
export const typeOfDay = (type: ColumnType | null, value: unknown): ColumnType | null =>
  type === 'date' && typeof value === 'number' && startOfDay(value) !== value ? 'time' : type
