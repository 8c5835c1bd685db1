import { withoutThousands } from '../../contract/fields/without-thousands.ts'
import type { Argument, Value } from './functions.ts'
import * as spreadsheet from /* webpackDefer: true */ './functions.ts'
import type { Formula } from './parse-formula.ts'

/** The value of a formula, or why it has none. */
export type Result = Argument | FormulaError
export class FormulaError {
  readonly why: 'divided' | 'notANumber' | 'failed' | 'tooBig'
  constructor(why: FormulaError['why']) {
    this.why = why
  }
}

/** Steps that the formulas of a record may still take: one per operand and per item of a list. */
export interface FormulaBudget {
  left: number
}
/** About 0.2 seconds in the worst case; a record with 100 formulas over 1,000 rows takes a hundred thousand. */
const maxSteps = 5_000_000
/** Limit of a text within a formula, in characters: replacing every letter by a text multiplies them. */
const maxTextLength = 200_000
const charsPerStep = 100
export const createFormulaBudget = (): FormulaBudget => ({ left: maxSteps })

/** Counts the steps for a value; false where none are left. */
function spend(budget: FormulaBudget, value: Result, times = 1): boolean {
  budget.left -= stepsOf(value) * times
  return budget.left >= 0
}
function stepsOf(value: Result): number {
  if (typeof value === 'string') return 1 + value.length / charsPerStep
  return Array.isArray(value) ? (value as Argument[]).reduce<number>((sum, one) => sum + stepsOf(one), 1) : 1
}

/** Rounds to the digits that doubles represent exactly: 0.1 + 0.2 is 0.3. */
const roundBinary = (value: number): number => Number(value.toPrecision(14))

/**
 * Evaluates a formula; `valueOf` returns the value of a field, a list for a column of a sub-table. `budget` is that of
 * the record. Never throws.
 */
export function evaluateFormula(
  formula: Formula,
  valueOf: (name: string) => Argument,
  budget: FormulaBudget = createFormulaBudget(),
): Result {
  if (budget.left <= 0) return new FormulaError('tooBig')
  const result = evaluateOperand(formula, valueOf, budget)
  if (result instanceof FormulaError) return result
  if (typeof result === 'string' && result.length > maxTextLength) return exceed(budget)
  return spend(budget, result) ? result : new FormulaError('tooBig')
}

/** A formula that is too big ends those of the record, which is refused instead of stored without a value. */
function exceed(budget: FormulaBudget): FormulaError {
  budget.left = Math.min(budget.left, 0)
  return new FormulaError('tooBig')
}

function evaluateOperand(
  formula: Formula,
  valueOf: (name: string) => Argument,
  budget: FormulaBudget,
): Result {
  const evaluate = (operand: Formula): Result => evaluateFormula(operand, valueOf, budget)
  if (formula.is === 'value') return formula.value
  if (formula.is === 'field') return flatten(valueOf(formula.name) ?? null)
  if (formula.is === 'call') return evaluateCall(formula.name, formula.of, evaluate, budget)
  const values = formula.of.map(evaluate)
  const error = values.find((value) => value instanceof FormulaError)
  return error ?? evaluateSign(formula.sign, values as Argument[])
}

/** One level of a list; the functions would flatten it in a time that grows with its square. */
const flatten = (value: Argument): Argument =>
  Array.isArray(value) ? ((value as unknown[]).flat(10) as Value[]) : value

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
  budget: FormulaBudget,
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
  if (!spendCall(name, values as Argument[], budget)) return exceed(budget)
  try {
    return toResult(spreadsheet.functions.get(name)!(...(values as Argument[])))
  } catch {
    return new FormulaError('failed')
  }
}

/** Counts the steps of those functions that take more than the size of their arguments and of their result. */
function spendCall(
  name: string,
  [first = null, second = null, third = null]: Argument[],
  budget: FormulaBudget,
) {
  // Each item is compared with each part of the condition.
  if (name === 'COUNTIF' || name === 'SUMIF') return spend(budget, first, 1 + toText(second).length)
  if (name !== 'SUBSTITUTE' || !first || !second) return true
  const found = toText(first).split(toText(second)).length - 1
  return toText(first).length + found * toText(third).length <= maxTextLength
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
  const number = typeof value === 'string' ? Number(withoutThousands(value)) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function toText(value: Argument): string {
  if (Array.isArray(value)) return value.map(toText).join(',')
  return value === null ? '' : String(value as Value)
}
