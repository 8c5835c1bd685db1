import {
  ABS, AND, AVERAGE, CEILING, CONCATENATE, COUNT, COUNTA, COUNTIF, DATE, DATEDIF, DAY, DAYS, EDATE, EXACT, FLOOR, INT, ISBLANK, ISNUMBER, LEFT, LEN, LOWER, MAX, MID, MIN, MOD, MONTH, NOT, NOW, OR,
  POWER, PRODUCT, RIGHT, ROUND, ROUNDDOWN, ROUNDUP, SIGN, SQRT, SUBSTITUTE, SUM, SUMIF, TODAY, TRIM, UPPER, VALUE, WEEKDAY, YEAR,
} from '@formulajs/formulajs'

export type Value = number | string | boolean | null
/** A column of a sub-table is a list; so is what several of them make together. */
export type Argument = Value | readonly Argument[]

/** A function of a spreadsheet by its name there; what it cannot work out it throws or gives as an Error. */
type Sheet = (...args: Argument[]) => unknown

/** Those that mean something in a form. IF, IFS and IFERROR are the parser's own: they must not work out what is not asked. */
const offered = {
  ABS, AND, AVERAGE, CEILING, CONCATENATE, COUNT, COUNTA, COUNTIF, DATE, DATEDIF, DAY, DAYS, EDATE, EXACT, FLOOR, INT, ISBLANK, ISNUMBER, LEFT, LEN, LOWER, MAX, MID, MIN, MOD, MONTH, NOT, NOW, OR,
  POWER, PRODUCT, RIGHT, ROUND, ROUNDDOWN, ROUNDUP, SIGN, SQRT, SUBSTITUTE, SUM, SUMIF, TODAY, TRIM, UPPER, VALUE, WEEKDAY, YEAR,
}

export const functions: ReadonlyMap<string, Sheet> = new Map(Object.entries(offered) as [string, Sheet][])
