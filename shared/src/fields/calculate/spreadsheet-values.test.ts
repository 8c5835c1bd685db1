import { expect, test } from 'vitest'
import { formatInstant, parseDate } from '../../contract/fields/instant.ts'
import { readDesign } from '../design.ts'
import { evaluateFormula } from './evaluate.ts'
import { formulaScope } from './formula-scope.ts'
import { parseFormula } from './parse-formula.ts'
import { parseLine } from '../../forms/settings-panel/formula-text.ts'
import table from './spreadsheet-values.json' with { type: 'json' }
import { FormulaError } from './values.ts'

/** A day, a time, or both. */
interface Moment {
  readonly day?: string
  readonly time?: string
}
type Cell = number | string | null | Moment
type Row = readonly [formula: string, value: unknown, follows?: string, other?: unknown]

/**
 * Formulas with the values that HyperFormula 3.5.0 and LibreOffice 7.4 give; where these differ, the third element
 * names the one that is followed, or why neither is, and the fourth has the other values. Days are day numbers.
 */
const { fields, formulas } = table as unknown as {
  fields: Readonly<Record<string, Cell | readonly Cell[]>>
  formulas: readonly Row[]
}

const kindOfField: Readonly<Record<string, string>> = {
  price: 'amount',
  amount: 'amount',
  rate: 'rate',
  slider: 'slider',
  on: 'switch',
  off: 'switch',
  period: 'dateRange',
  noDay: 'date',
  'lines-day': 'date',
  'lines-price': 'amount',
}

/** The value of a field as it is stored. */
function stored(value: Cell): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value.day === undefined) return value.time
  const parsed = parseDate(`${value.day} ${value.time ?? ''}`.trim())
  return 'value' in parsed ? parsed.value : undefined
}
const values = Object.fromEntries(
  Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(stored) : stored(value as Cell),
  ]),
)
function tagOf(name: string): string {
  const value = fields[name]
  if (kindOfField[name]) return kindOfField[name]
  if (typeof value === 'number' || Array.isArray(value)) return 'numInput'
  if (typeof value !== 'object' || value === null) return 'comInput'
  return 'day' in value ? 'date' : 'time'
}
const read = readDesign({
  fields: Object.keys(fields).map((name) => ({
    jweeKey: tagOf(name),
    vModel: name.replace('lines-', 'column_'),
    label: name,
  })),
})
if ('problems' in read) throw new Error(JSON.stringify(read.problems))
const byName = new Map(read.design.fields.map((field) => [field.settings.label, field]))
const scope = formulaScope(
  (name) => values[name],
  (name) => byName.get(name),
)

test.each(formulas.map(([formula, value]) => ({ formula, value })))(
  '$formula is $value',
  ({ formula, value }) => {
    const parsed = parseFormula(parseLine(formula))
    if ('why' in parsed) throw new Error(parsed.why)
    const result = evaluateFormula(parsed, scope)
    if (typeof value === 'number') expect(result).toBeCloseTo(value, 5)
    else if (value === '#error') expect(result).toBeInstanceOf(FormulaError)
    else expect(result).toBe(value)
  },
)

test('the table has formulas over every kind of field, and says which witness it follows', () => {
  expect(formulas.length).toBeGreaterThan(400)
  const used = formulas.map(([formula]) => formula).join()
  expect(Object.keys(fields).filter((name) => !used.includes(`{${name}}`))).toEqual([])
  const follows = formulas.flatMap(([formula, , by, other]) => (by && other === undefined ? [formula] : []))
  expect(follows).toEqual([])
})

test('a day number is the time of a day in the business time zone', () => {
  const parsed = parseFormula(parseLine('EDATE({at},0)+{opens}'))
  if ('why' in parsed) throw new Error(parsed.why)
  expect(formatInstant(values['at'] as number, 'yyyy-MM-dd HH:mm')).toBe('2026-03-01 08:30')
  expect(evaluateFormula(parsed, scope)).toBeCloseTo(46_082 + 8.5 / 24, 9)
})
