import { functions, type Argument, type Value } from './functions.ts'
import type { Formula } from './parse-formula.ts'

/** What the spreadsheet would show: a value, or why there is none. */
export type Result = Argument | FormulaError
export class FormulaError {
  readonly why: 'divided' | 'notANumber' | 'failed'
  constructor(why: FormulaError['why']) {
    this.why = why
  }
}

/** Digits that binary fractions carry truly: 0.1 + 0.2 is 0.3. */
const roundBinary = (value: number): number => Number(value.toPrecision(14))

/**
 * Works a formula out; `valueOf` gives what a field holds, a list for a column of a sub-table. It throws
 * nothing.
 */
export function evaluateFormula(formula: Formula, valueOf: (name: string) => Argument): Result {
  const out = (one: Formula): Result => evaluateFormula(one, valueOf)
  if (formula.is === 'value') return formula.value
  if (formula.is === 'field') return valueOf(formula.name) ?? null
  if (formula.is === 'call') return evaluateCall(formula.name, formula.of, out)
  const given = formula.of.map(out)
  const bad = given.find((one) => one instanceof FormulaError)
  return bad ?? evaluateSign(formula.sign, given as Argument[])
}

function evaluateSign(of: string, given: readonly Argument[]): Result {
  const [left = null, right = null] = given
  if (of === '&') return toText(left) + toText(right)
  if (['=', '<>', '<', '>', '<=', '>='].includes(of)) return compare(of, left, right)
  const [a, b] = [toNumber(left), given.length > 1 ? toNumber(right) : 0]
  if (a === null || b === null) return new FormulaError('notANumber')
  if (given.length === 1) return of === '-' ? -a : of === '%' ? roundBinary(a / 100) : a
  if (of === '/' && b === 0) return new FormulaError('divided')
  const value = { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '^': a ** b }[of] as number
  return Number.isFinite(value) ? roundBinary(value) : new FormulaError('notANumber')
}

function compare(of: string, left: Argument, right: Argument): boolean {
  const [a, b] =
    typeof left === 'number' || typeof right === 'number'
      ? [toNumber(left), toNumber(right)]
      : [toText(left), toText(right)]
  if (of === '=') return a === b
  if (of === '<>') return a !== b
  if (a === null || b === null) return false
  return { '<': a < b, '>': a > b, '<=': a <= b, '>=': a >= b }[of] as boolean
}

function evaluateCall(name: string, of: readonly Formula[], out: (one: Formula) => Result): Result {
  if (name === 'IF') {
    const asked = of[0] ? out(of[0]) : false
    if (asked instanceof FormulaError) return asked
    const branch = of[asked ? 1 : 2]
    return branch ? out(branch) : false
  }
  if (name === 'IFS') {
    for (let at = 0; at + 1 < of.length; at += 2) {
      const asked = out(of[at]!)
      if (asked instanceof FormulaError || asked)
        return asked instanceof FormulaError ? asked : out(of[at + 1]!)
    }
    return new FormulaError('failed')
  }
  if (name === 'IFERROR') {
    const value = of[0] ? out(of[0]) : null
    return value instanceof FormulaError && of[1] ? out(of[1]) : value
  }
  const given = of.map(out)
  const bad = given.find((one) => one instanceof FormulaError)
  if (bad) return bad
  try {
    return toResult(functions.get(name)!(...(given as Argument[])))
  } catch {
    return new FormulaError('failed')
  }
}

function toResult(value: unknown): Result {
  if (typeof value === 'number')
    return Number.isFinite(value) ? roundBinary(value) : new FormulaError('notANumber')
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (value instanceof Date) return value.getTime()
  return new FormulaError(value instanceof Error && value.message === '#DIV/0!' ? 'divided' : 'failed')
}

/** An empty field counts as 0, as in a spreadsheet; a text that is no number as none. */
function toNumber(value: Argument): number | null {
  if (value === null || value === '') return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? Number(value.replaceAll(',', ''))
        : Number.NaN
  return Number.isFinite(number) ? number : null
}

const toText = (value: Argument): string =>
  Array.isArray(value) ? value.map(toText).join(',') : value === null ? '' : String(value as Value)
