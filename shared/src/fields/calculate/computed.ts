import type { Field } from '../design.ts'
import { visibleValues, type PlacedField, type Plan, type ReadValue } from '../plan.ts'
import type { ContextSymbols } from '../rules.ts'
import type { Argument } from './functions.ts'
import type { Token } from './kind.ts'
import { parseFormula, type Formula } from './parse-formula.ts'
import { FormulaError, evaluateFormula } from './evaluate.ts'

const formulas = new WeakMap<Field, Formula | null>()

/** A formula that can be read, or null. */
function formulaOf(field: Field): Formula | null {
  const had = formulas.get(field)
  if (had !== undefined) return had
  const read = parseFormula(field.settings['expression'] as Token[])
  const formula = 'why' in read ? null : read
  formulas.set(field, formula)
  return formula
}

/**
 * What a computed field holds now, rounded to its digits; null where it cannot be worked out. Of a row where
 * it stands in one.
 */
export function computeValue(
  plan: Plan,
  item: PlacedField,
  read: ReadValue,
  symbols?: ContextSymbols,
): number | null {
  const formula = formulaOf(item.field)
  if (!formula) return null
  const result = evaluateFormula(
    formula,
    visibleValues(plan, item.table, read, symbols) as (name: string) => Argument,
  )
  if (result instanceof FormulaError) return null
  const number =
    typeof result === 'number'
      ? result
      : typeof result === 'boolean'
        ? Number(result)
        : typeof result === 'string' && result.trim() !== ''
          ? Number(result)
          : Number.NaN
  if (!Number.isFinite(number)) return null
  const digits = item.field.settings['precision'] as number | null
  return digits === null ? number : round(number, digits)
}

/** Half away from zero, as people round money: 1.005 is 1.01. */
function round(number: number, digits: number): number {
  const size = Math.abs(number)
  if (size >= 1e15) return number
  if (size < 1e-6) return Number(number.toFixed(digits)) || 0
  return (
    Math.sign(number) * Number(`${Math.round(Number(`${size.toPrecision(15)}e${digits}`))}e-${digits}`) || 0
  )
}
