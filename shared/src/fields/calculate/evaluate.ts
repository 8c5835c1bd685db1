import type { Argument, Value } from './functions.ts'
import * as spreadsheet from /* webpackDefer: true */ './functions.ts'
import type { Formula } from './parse-formula.ts'

/** The value of a formula, or why it has none. */
export type Result = Argument | FormulaError
export class FormulaError {
  readonly why: 'divided' | 'notANumber' | 'failed'
  constructor(why: FormulaError['why']) {
    this.why = why
  }
}

/** Rounds to the digits that doubles represent exactly: 0.1 + 0.2 is 0.3. */
const roundBinary = (value: number): number => Number(value.toPrecision(14))

/**
 * Evaluates a formula; `valueOf` returns the value of a field, a list for a column of a sub-table. Never
 * throws.
 */
export function evaluateFormula(formula: Formula, valueOf: (name: string) => Argument): Result {
  const evaluate = (operand: Formula): Result => evaluateFormula(operand, valueOf)
  if (formula.is === 'value') return formula.value
  if (formula.is === 'field') return valueOf(formula.name) ?? null
  if (formula.is === 'call') return evaluateCall(formula.name, formula.of, evaluate)
  const values = formula.of.map(evaluate)
  const error = values.find((value) => value instanceof FormulaError)
  return error ?? evaluateSign(formula.sign, values as Argument[])
}

function evaluateSign(of: string, values: readonly Argument[]): Result {
  const [left = null, right = null] = values
  if (of === '&') return toText(left) + toText(right)
  if (['=', '<>', '<', '>', '<=', '>='].includes(of)) return compare(of, left, right)
  const [a, b] = [toNumber(left), values.length > 1 ? toNumber(right) : 0]
  if (a === null || b === null) return new FormulaError('notANumber')
  if (values.length === 1) return unary(of, a)
  if (of === '/' && b === 0) return new FormulaError('divided')
  const value = { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '^': a ** b }[of] as number
  return Number.isFinite(value) ? roundBinary(value) : new FormulaError('notANumber')
}

function unary(sign: string, value: number): number {
  if (sign === '%') return roundBinary(value / 100)
  return sign === '-' ? -value : value
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

function evaluateCall(
  name: string,
  operands: readonly Formula[],
  evaluate: (operand: Formula) => Result,
): Result {
  if (name === 'IF') {
    const condition = operands[0] ? evaluate(operands[0]) : false
    if (condition instanceof FormulaError) return condition
    const branch = operands[condition ? 1 : 2]
    return branch ? evaluate(branch) : false
  }
  if (name === 'IFS') {
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const condition = evaluate(operands[at]!)
      if (condition instanceof FormulaError || condition)
        return condition instanceof FormulaError ? condition : evaluate(operands[at + 1]!)
    }
    return new FormulaError('failed')
  }
  if (name === 'IFERROR') {
    const value = operands[0] ? evaluate(operands[0]) : null
    return value instanceof FormulaError && operands[1] ? evaluate(operands[1]) : value
  }
  const values = operands.map(evaluate)
  const error = values.find((value) => value instanceof FormulaError)
  if (error) return error
  try {
    return toResult(spreadsheet.functions.get(name)!(...(values as Argument[])))
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

/** Converts to a number: an empty field is 0, as in spreadsheets; null for a text that is no number. */
function toNumber(value: Argument): number | null {
  if (value === null || value === '') return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  const number = typeof value === 'string' ? Number(value.replaceAll(',', '')) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function toText(value: Argument): string {
  if (Array.isArray(value)) return value.map(toText).join(',')
  return value === null ? '' : String(value as Value)
}
