import * as spreadsheet from /* webpackDefer: true */ './functions.ts'
import type { Formula } from './parse-formula.ts'
import { resultsInDay } from './results-in-day.ts'
import {
  compareValues,
  FormulaError,
  maxTextLength,
  roundBinary,
  toBoolean,
  toNumber,
  toText,
  type Argument,
  type Value,
} from './values.ts'

export { FormulaError }
/** The value of a formula, or why it has none. */
export type Result = Argument | FormulaError

/** The values of a record as formulas read them: days as day numbers, a list for a column of a sub-table. */
export interface FormulaScope {
  /** A value that is another formula's has its error, too. */
  read(name: string): Result
  /** Whether the value of a field is a day or a time of a day. */
  isDay(name: string): boolean
}

/** Steps that the formulas of a record may still take: one per operand and per item of a list. */
export interface FormulaBudget {
  left: number
}
/** About 0.2 seconds in the worst case; a record with 100 formulas over 1,000 rows takes a hundred thousand. */
const maxSteps = 5_000_000
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

/**
 * Evaluates a formula as a spreadsheet does. `budget` is that of the record. Never throws.
 */
export function evaluateFormula(
  formula: Formula,
  scope: FormulaScope,
  budget: FormulaBudget = createFormulaBudget(),
): Result {
  if (budget.left <= 0) return new FormulaError('tooBig')
  const result = evaluateOperand(formula, scope, budget)
  if (result instanceof FormulaError) return result
  if (typeof result === 'string' && result.length > maxTextLength) return exceed(budget)
  return spend(budget, result) ? result : new FormulaError('tooBig')
}

/** A formula that is too big ends those of the record, which is refused instead of stored without a value. */
function exceed(budget: FormulaBudget): FormulaError {
  budget.left = Math.min(budget.left, 0)
  return new FormulaError('tooBig')
}

function evaluateOperand(formula: Formula, scope: FormulaScope, budget: FormulaBudget): Result {
  const evaluate = (operand: Formula): Result => evaluateFormula(operand, scope, budget)
  if (formula.is === 'value') return formula.value
  if (formula.is === 'field') {
    const value = scope.read(formula.name) ?? null
    return value instanceof FormulaError ? value : flatten(value)
  }
  if (formula.is === 'call') return evaluateCall(formula.name, formula.of, evaluate, budget)
  const values = formula.of.map(evaluate)
  const error = values.find((value) => value instanceof FormulaError)
  if (error) return error
  // A spreadsheet counts from the end of 1899 here: the time since an empty day is no number of days.
  if ('+-'.includes(formula.sign) && formula.of.some((operand, at) => isEmptyDay(operand, values[at], scope)))
    return new FormulaError('noDay')
  const result = evaluateSign(formula.sign, values as Argument[])
  // The time between two days, to the second: day numbers are too large for it to be exact.
  const isTimeBetween =
    formula.sign === '-' &&
    formula.of.length === 2 &&
    typeof result === 'number' &&
    formula.of.every((operand) => resultsInDay(operand, scope.isDay))
  return isTimeBetween ? Math.round(result * 86_400) / 86_400 : result
}

const isEmptyDay = (operand: Formula, value: Result | undefined, scope: FormulaScope): boolean =>
  operand.is === 'field' && (value === null || value === '') && scope.isDay(operand.name)

/** One level of a list; the functions would flatten it in a time that grows with its square. */
const flatten = (value: Argument): Argument =>
  Array.isArray(value) ? ((value as unknown[]).flat(10) as Value[]) : value

function evaluateSign(of: string, values: readonly Argument[]): Result {
  const [left = null, right = null] = values
  if (of === '&') return toText(left) + toText(right)
  if (['=', '<>', '<', '>', '<=', '>='].includes(of)) return compare(of, left, right)
  const [a, b] = [toNumber(left), values.length > 1 ? toNumber(right) : 0]
  // A list that is divided has that error in each of its places.
  if (of === '/' && b === 0 && Array.isArray(left)) return new FormulaError('divided')
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
  const order = compareValues(left, right)
  return {
    '=': order === 0,
    '<>': order !== 0,
    '<': order < 0,
    '>': order > 0,
    '<=': order <= 0,
    '>=': order >= 0,
  }[of] as boolean
}

function evaluateCall(
  name: string,
  operands: readonly Formula[],
  evaluate: (operand: Formula) => Result,
  budget: FormulaBudget,
): Result {
  const lazy = lazyCalls[name]
  if (lazy) return lazy(operands, evaluate)
  const values = operands.map(evaluate)
  const error = values.find((value) => value instanceof FormulaError)
  if (error) return error
  if (!spendCall(name, values as Argument[], budget)) return exceed(budget)
  try {
    return toResult(spreadsheet.functions.get(name)!(...(values as Argument[])))
  } catch (error) {
    if (!(error instanceof FormulaError)) return new FormulaError('failed')
    return error.why === 'tooBig' ? exceed(budget) : error
  }
}

/** A condition; an error, and a text that is neither true nor false, end the call. */
function judge(condition: Result): boolean | FormulaError {
  if (condition instanceof FormulaError) return condition
  return toBoolean(condition) ?? new FormulaError('notANumber')
}

type LazyCall = (operands: readonly Formula[], evaluate: (operand: Formula) => Result) => Result

/** Calls that evaluate only the arguments they need. */
const lazyCalls: Readonly<Record<string, LazyCall>> = {
  IF: (operands, evaluate) => {
    const condition = judge(operands[0] ? evaluate(operands[0]) : false)
    if (condition instanceof FormulaError) return condition
    const branch = operands[condition ? 1 : 2]
    return branch ? evaluate(branch) : false
  },
  IFS: (operands, evaluate) => {
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const condition = judge(evaluate(operands[at]!))
      if (condition instanceof FormulaError) return condition
      if (condition) return evaluate(operands[at + 1]!)
    }
    return new FormulaError('failed')
  },
  IFERROR: (operands, evaluate) => {
    const value = operands[0] ? evaluate(operands[0]) : null
    return value instanceof FormulaError && value.why !== 'tooBig' && operands[1]
      ? evaluate(operands[1])
      : value
  },
  ISERROR: (operands, evaluate) => {
    const value = operands[0] ? evaluate(operands[0]) : null
    if (value instanceof FormulaError && value.why === 'tooBig') return value
    return value instanceof FormulaError
  },
  SWITCH: (operands, evaluate) => {
    const value = operands[0] ? evaluate(operands[0]) : null
    if (value instanceof FormulaError) return value
    let at = 1
    for (; at + 1 < operands.length; at += 2) {
      const candidate = evaluate(operands[at]!)
      if (candidate instanceof FormulaError) return candidate
      if (compareValues(value, candidate) === 0) return evaluate(operands[at + 1]!)
    }
    const otherwise = operands[at]
    return otherwise ? evaluate(otherwise) : new FormulaError('failed')
  },
  CHOOSE: (operands, evaluate) => {
    const value = operands[0] ? evaluate(operands[0]) : null
    if (value instanceof FormulaError) return value
    const at = Math.trunc(toNumber(value) ?? 0)
    const choice = at >= 1 ? operands[at] : undefined
    return choice ? evaluate(choice) : new FormulaError('failed')
  },
}

/** Counts the steps of those functions that take more than the size of their arguments and of their result. */
function spendCall(name: string, values: readonly Argument[], budget: FormulaBudget): boolean {
  if (name === 'WORKDAY') return spend(budget, null, Math.abs(toNumber(values[1] ?? null) ?? 0))
  if (!/IFS?$/.test(name)) return true
  // Each item is compared with each part of the condition.
  return values.every(
    (value, at) => !Array.isArray(value) || spend(budget, value, 1 + toText(values[at + 1] ?? null).length),
  )
}

function toResult(value: Argument): Result {
  if (typeof value !== 'number') return value
  return Number.isFinite(value) ? roundBinary(value) : new FormulaError('notANumber')
}
