import { withoutThousands } from '../../contract/fields/without-thousands.ts'

export type Value = number | string | boolean | null
/** A column of a sub-table is a list, and so are several of them together. */
export type Argument = Value | readonly Argument[]

/** Why a formula has no value. */
export class FormulaError {
  readonly why: 'divided' | 'notANumber' | 'noDay' | 'failed' | 'tooBig'
  constructor(why: FormulaError['why']) {
    this.why = why
  }
}

/** Ends the evaluation of a function: thrown by functions, caught by the evaluator. */
export const fail = (why: FormulaError['why']): never => {
  throw new FormulaError(why)
}

/** Limit of a text within a formula, in characters: replacing every letter by a text multiplies them. */
export const maxTextLength = 200_000

/** Rounds to the digits that doubles represent exactly: 0.1 + 0.2 is 0.3. */
export const roundBinary = (value: number): number => Number(value.toPrecision(14))

/** Moves the decimal point to the right, without the error of a multiplication: 1.005 by 2 is 100.5. */
export function shiftPoint(value: number, digits: number): number {
  const [mantissa, exponent = '0'] = String(Number(value.toPrecision(15))).split('e')
  return Number(`${mantissa}e${Number(exponent) + digits}`)
}

/** Rounds half away from zero, as for money: 1.005 is 1.01. */
export const roundTo = (value: number, digits: number): number =>
  Math.abs(value) >= 1e15 && digits >= 0
    ? value
    : Math.sign(value) * shiftPoint(Math.round(shiftPoint(Math.abs(value), digits)), -digits) || 0

/** Converts to a number: an empty field is 0, as in spreadsheets; null for a text that is no number. */
export function toNumber(value: Argument): number | null {
  if (value === null || value === '') return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  const number = typeof value === 'string' ? Number(withoutThousands(value)) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export function toText(value: Argument): string {
  if (Array.isArray(value)) return value.map(toText).join(',')
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value === null ? '' : String(value as Value)
}

/** Converts to true or false; null for a text that is neither. An empty field is false. */
export function toBoolean(value: Argument): boolean | null {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value !== 'string') return Boolean(value)
  if (value === '' || value.toLowerCase() === 'false') return false
  const number = Number(withoutThousands(value))
  return value.toLowerCase() === 'true' || (Number.isFinite(number) ? number !== 0 : null)
}

/** Compares as spreadsheets do: without regard to capitals, numbers before texts; a text that is a number is one. */
export function compareValues(left: Argument, right: Argument): number {
  const [a, b] = [numeric(left), numeric(right)]
  if (a !== null && b !== null) return a - b
  if (a !== null && left !== '' && left !== null) return -1
  if (b !== null && right !== '' && right !== null) return 1
  const [one, other] = [toText(left).toLowerCase(), toText(right).toLowerCase()]
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** An empty value is a number beside a number, and a text beside a text. */
const numeric = (value: Argument): number | null => (value === '' ? null : toNumber(value))
