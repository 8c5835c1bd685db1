// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { evaluateFormula } from '../../fields/calculate/evaluate.ts'
import { functions } from '../../fields/calculate/functions.ts'
import { lazyFunctions, parseFormula } from '../../fields/calculate/parse-formula.ts'
import { FormulaError, toText } from '../../fields/calculate/values.ts'
import { exampleOf, functionGroups, type FunctionName } from './function-words.ts'
import { sampleResult } from './formula-sample.ts'
import { findUnknownField, formatFormula, parseLine } from './formula-text.ts'

const fields = [
  { name: 'price', label: '单价', tag: 'amount' },
  { name: 'count', label: '数量', tag: 'numInput' },
  { name: 'other', label: '数量', tag: 'numInput' },
  { name: 'start', label: '开始', tag: 'date' },
  { name: 'end', label: '结束', tag: 'date' },
  { name: 'lines-sum', label: '明细 / 金额', tag: 'amount' },
  { name: 'name', label: '姓名', tag: 'comInput' },
]
const names = Object.values(functionGroups).flatMap((group) => Object.keys(group) as FunctionName[])

test('a formula shows the labels of fields and is stored with their names', () => {
  const line = 'ROUND({单价} * {数量 (2)}, 2)'
  const tokens = parseLine(line, fields)
  expect(tokens.filter((token) => typeof token !== 'string')).toEqual([
    { __vModel__: 'price', label: '单价' },
    { __vModel__: 'other', label: '数量' },
  ])
  expect(formatFormula(tokens, fields)).toBe(line)
  expect(formatFormula(parseLine('{price}+{gone}', fields), fields)).toBe('{单价}+{gone}')
})

test('a field that the form does not have is named', () => {
  expect(findUnknownField(parseLine('{单价} + {gone}', fields), fields)).toBe('gone')
  expect(findUnknownField(parseLine('{单价} + {数量}', fields), fields)).toBeUndefined()
})

test('every function is offered once', () => {
  expect(names.toSorted()).toEqual([...functions.keys(), ...lazyFunctions].toSorted())
})

test.each(names)('the example of %s has the value that it shows', (name) => {
  const [, formula = '', value] = /^(.*?)(?: = (?!.* = )(.*))?$/.exec(exampleOf(name)) ?? []
  const parsed = parseFormula(parseLine(formula))
  if ('why' in parsed) throw new Error(parsed.why)
  if (value === undefined) return
  const result = evaluateFormula(parsed, { read: () => null, isDay: () => false })
  expect(result).not.toBeInstanceOf(FormulaError)
  expect(toText(result as never)).toBe(value.replaceAll('"', ''))
})

test.each([
  ['{单价} * {数量}', '50', 'number', '单价 = 12.5, 数量 = 4'],
  ['SUM({明细 / 金额})', '16.5', 'number', '明细 / 金额 = 12.5, 4'],
  ['{结束} - {开始}', '45', 'number', '开始 = 2026-03-01, 结束 = 2026-04-15'],
  ['EDATE({开始}, 1)', '2026-04-01', 'date', '开始 = 2026-03-01'],
  ['IF({单价} > 10, "贵", "便宜")', '贵', 'text', '单价 = 12.5'],
])('the sample of %s is %s', (formula, result, type, values) => {
  const sample = sampleResult(parseLine(formula, fields), fields)!
  expect(sample).toMatchObject({ result, type })
  expect(sample.values.map(({ label, shown }) => `${label} = ${shown}`).join(', ')).toBe(values)
})

test('the sample of a formula that fails says why', () => {
  expect(sampleResult(parseLine('{姓名} * 2', fields), fields)!.result).toEqual(
    new FormulaError('notANumber'),
  )
  expect(sampleResult(parseLine('1 +', fields), fields)).toBeNull()
})
