import type { Field } from '../design.ts'
import { visibleValues, type PlacedField, type Plan, type ReadValue } from '../plan.ts'
import type { ContextSymbols } from '../../contract/fields/rules.ts'
import { maxComputedText, type Token } from './kind.ts'
import { parseFormula, type Formula } from './parse-formula.ts'
import { FormulaError, evaluateFormula, type FormulaBudget } from './evaluate.ts'
import { formulaScope, toStored } from './formula-scope.ts'
import { roundTo, toText, type Argument } from './values.ts'

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
 * Computes the value of a computed field: a number rounded to its decimals, a day in epoch milliseconds, or a text, by
 * its setting `result`; null where it cannot be computed. `read` knows the row of a column.
 */
export function computeValue(
  plan: Plan,
  item: PlacedField,
  read: ReadValue,
  symbols?: ContextSymbols,
  budget?: FormulaBudget,
): number | string | null {
  const formula = formulaOf(item.field)
  if (!formula) return null
  const values = visibleValues(plan, item.table, read, symbols)
  const scope = formulaScope(values, (name) => plan.find(name, item.table)?.field)
  const result = evaluateFormula(formula, scope, budget)
  if (result instanceof FormulaError) return null
  const { result: type, precision } = item.field.settings
  if (type === 'text') return toText(result).slice(0, maxComputedText) || null
  const number = numberOf(result)
  if (!Number.isFinite(number)) return null
  if (type === 'date') return result === null ? null : (toStored(number, true) as number)
  return precision === null ? number : roundTo(number, precision as number)
}

function numberOf(result: Argument): number {
  if (typeof result === 'number' || typeof result === 'boolean') return Number(result)
  return typeof result === 'string' && result.trim() !== '' ? Number(result) : Number.NaN
}
