import { kindOf } from '../../fields/kinds.ts'
import type { Field } from '../../fields/design.ts'
import { evaluateFormula } from '../../fields/calculate/evaluate.ts'
import { formulaScope } from '../../fields/calculate/formula-scope.ts'
import type { Token } from '../../fields/calculate/kind.ts'
import { parseFormula } from '../../fields/calculate/parse-formula.ts'
import { resultsInDay } from '../../fields/calculate/results-in-day.ts'
import { FormulaError, toText, type Argument } from '../../fields/calculate/values.ts'
import { toInstant } from '../../fields/calculate/day-number.ts'
import { formatInstant, instantOfDay } from '../../contract/fields/instant.ts'
import { sampleValues } from '../../fields/sample-values.ts'
import type { NamedField } from './field-select.tsx'

/** Values of sample fields of one kind, one after the other: a day some weeks after the one before, and so on. */
const series: Readonly<Record<string, readonly unknown[]>> = {
  numeric: [12.5, 4, 8, 100, 3],
  timestamptz: ['2026-03-01', '2026-04-15', '2026-06-30'].map(instantOfDay),
  time: ['08:30:00', '17:30:00', '21:00:00'],
}

/** A field of a sample record, and its value as a user reads it. */
export interface SampleValue {
  readonly label: string
  readonly shown: string
}
export interface FormulaSample {
  readonly values: readonly SampleValue[]
  readonly result: string | FormulaError
  readonly type: 'number' | 'date' | 'text'
}

const fieldOf = ({ tag, settings }: NamedField): Field | undefined => {
  const kind = tag === undefined ? undefined : kindOf(tag)
  return kind && ({ kind, settings: kind.settings.parse(settings ?? {}), children: [] } as unknown as Field)
}
const showDay = (instant: number) => formatInstant(instant, 'yyyy-MM-dd HH:mm:ss').replace(/ 00:00:00$/, '')

/**
 * The result of a formula for a sample record with a plausible value in every field that it uses, two for a column of
 * a sub-table; null for a formula that cannot be parsed.
 */
export function sampleResult(tokens: readonly Token[], fields: readonly NamedField[]): FormulaSample | null {
  const formula = parseFormula(tokens)
  if ('why' in formula) return null
  const used = new Set(tokens.flatMap((token) => (typeof token === 'string' ? [] : [token.__vModel__])))
  const counts = new Map<string, number>()
  // In the order of the form, so that a start comes before its end.
  const known = fields.flatMap((named) => {
    const field = used.has(named.name) ? fieldOf(named) : undefined
    return field ? [{ name: named.name, label: named.label, field }] : []
  })
  const values = new Map(
    known.map(({ name, field }) => {
      const column = String(field.kind.column(field.settings))
      const own = series[column]
      const next = () => {
        const at = counts.get(column) ?? 0
        counts.set(column, at + 1)
        return own ? own[at % own.length] : sampleValues[field.kind.tag]
      }
      return [name, name.includes('-') ? [next(), next()] : next()]
    }),
  )
  const scope = formulaScope(
    (name) => values.get(name) ?? null,
    (name) => known.find((one) => one.name === name)?.field,
  )
  const result = evaluateFormula(formula, scope)
  const isDay = resultsInDay(formula, scope.isDay)
  const show = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(show).join(', ')
    return typeof value === 'number' && value > 1e11 ? showDay(value) : toText((value ?? null) as never)
  }
  const type = isDay ? 'date' : 'number'
  return {
    values: known.map(({ name, label }) => ({ label, shown: show(values.get(name)) })),
    result: result instanceof FormulaError ? result : showResult(result, isDay),
    type: typeof result === 'string' ? 'text' : type,
  }
}

const showResult = (result: Argument, isDay: boolean): string =>
  isDay && typeof result === 'number' ? showDay(toInstant(result)) : toText(result)
