import type { Field } from '../design.ts'
import { visibleValues, type PlacedField, type Plan, type ReadValue } from '../plan.ts'
import type { ContextSymbols } from '../../contract/fields/rules.ts'
import type { Argument } from './functions.ts'
import type { Token } from './kind.ts'
import { parseFormula, type Formula } from './parse-formula.ts'
import { FormulaError, evaluateFormula, type FormulaBudget } from './evaluate.ts'

const formulas = new WeakMap<Field, Formula | null>()

/** The parsed formula of a field; null where it is invalid. */
function formulaOf(field: Field): Formula | null {
  const cached = formulas.get(field)
  if (cached !== undefined) return cached
  const parsed = parseFormula(field.settings['expression'] as Token[])
  const formula = 'why' in parsed ? null : parsed
  formulas.set(field, formula)
  return formula
}

/**
 * Computes the value of a computed field, rounded to its decimals; null where it cannot be computed. `read`
 * knows the row of a column.
 */
export function computeValue(
  plan: Plan,
  item: PlacedField,
  read: ReadValue,
  symbols?: ContextSymbols,
  budget?: FormulaBudget,
): number | null {
  const formula = formulaOf(item.field)
  if (!formula) return null
  const result = evaluateFormula(
    formula,
    visibleValues(plan, item.table, read, symbols) as (name: string) => Argument,
    budget,
  )
  if (result instanceof FormulaError) return null
  const number = numberOf(result)
  if (!Number.isFinite(number)) return null
  const digits = item.field.settings['precision'] as number | null
  return digits === null ? number : round(number, digits)
}

function numberOf(result: Argument): number {
  if (typeof result === 'number' || typeof result === 'boolean') return Number(result)
  return typeof result === 'string' && result.trim() !== '' ? Number(result) : Number.NaN
}

/** Rounds half away from zero, as for money: 1.005 is 1.01. */
function round(number: number, digits: number): number {
  const size = Math.abs(number)
  if (size >= 1e15) return number
  if (size < 1e-6) return Number(number.toFixed(digits)) || 0
  return (
    Math.sign(number) * Number(`${Math.round(Number(`${size.toPrecision(15)}e${digits}`))}e-${digits}`) || 0
  )
}
