import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import type { Token } from './kind.ts'
import { alternatesNumbersAndOperators, parseFormula } from './parse-formula.ts'
import { evaluateFormula } from './evaluate.ts'
import { FormulaError, type Argument } from './values.ts'

const record: Readonly<Record<string, Argument>> = {
  price: 12.5,
  count: 4,
  name: '瑜伽',
  empty: null,
  'rows-sum': [1, 2, 3.5],
  paid: '1,000',
}
const field = (name: string): Token => ({ __vModel__: name, label: name })
function evaluate(...tokens: Token[]): unknown {
  const formula = parseFormula(tokens)
  if ('why' in formula) return formula
  const value = evaluateFormula(formula, { read: (name) => record[name] ?? null, isDay: () => false })
  return value instanceof FormulaError ? value.why : value
}

test.each([
  [['1', '2', '+', '3'], 15],
  [['2+3*4'], 14],
  [['(2+3)×4'], 20],
  [['7÷2'], 3.5],
  [['10-4-3'], 3],
  [['-2^2'], 4],
  [['2^3'], 8],
  [['50%'], 0.5],
  [['0.1+0.2'], 0.3],
  [['1/0'], 'divided'],
  [['1=1'], true],
  [['IF(1>2,1/0,"否")'], '否'],
  [['IFERROR(1/0, 7)'], 7],
  [['ROUND(2.345, 2)'], 2.35],
  [['SUM(1,2,3)'], 6],
  [['CONCATENATE("a","b") & 1'], 'ab1'],
] as [Token[], unknown][])('%j is %j', (tokens, value) => expect(evaluate(...tokens)).toEqual(value))

test('an empty field counts as 0, a column of a sub-table is added up', () => {
  expect(evaluate(field('price'), '*', field('count'))).toBe(50)
  expect(evaluate(field('empty'), '+', '1')).toBe(1)
  expect(evaluate('SUM(', field('rows-sum'), ')')).toBe(6.5)
  expect(evaluate(field('paid'), '/', '8')).toBe(125)
  expect(evaluate(field('name'), '*', '2')).toBe('notANumber')
})

test.each([
  [[], { why: 'empty', at: 0 }],
  [['1', '+'], { why: 'numberExpected', at: 2 }],
  [['+', '×', '2'], { why: 'numberExpected', at: 1 }],
  [['(', '1', '+', '2'], { why: 'openBracket', at: 4 }],
  [['1', ')'], { why: 'openBracket', at: 1 }],
  [[field('price'), field('count')], { why: 'operatorExpected', at: 1 }],
  [['1', ';', '2'], { why: 'unknownSign', at: 1 }],
  [['EVAL(', '1', ')'], { why: 'unknownFunction', at: 0 }],
  [['constructor(1)'], { why: 'unknownFunction', at: 0 }],
  [['('.repeat(200)], { why: 'tooDeep', at: 0 }],
] as [Token[], unknown][])('%j is refused with the position of the problem', (tokens, problem) =>
  expect(parseFormula(tokens)).toEqual(problem),
)

test.each([
  [['1', '+', '2'], true],
  [['1'], true],
  [['1', '+'], false],
  [['+', '1', '+'], false],
  [['1', '2', '3'], false],
  [['1', '+', '2', '×', '3.5'], true],
  [[], false],
])('numbers and operators alternate, odd in number, numbers at both ends: %j %s', (elements, expected) =>
  expect(alternatesNumbersAndOperators(elements)).toBe(expected),
)

test('no formula throws', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '1',
      '2.5',
      '+',
      '-',
      '*',
      '/',
      '^',
      '(',
      ')',
      ',',
      'SUM(',
      'IF(',
      'DATE(',
      'LEFT(',
      '"x"',
      '%',
      '=',
      '&',
      ' ',
    ),
    fc.string({ maxLength: 4 }),
    fc.constantFrom('price', 'rows-sum', 'name', '__proto__').map(field),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (tokens) => void evaluate(...tokens)),
    { numRuns: inject('full') ? 10_000 : 500 },
  )
})

test('a text or a list that is too long for a formula ends it', () => {
  const run = (texts: Readonly<Record<string, Argument>>, ...tokens: Token[]) => {
    const formula = parseFormula(tokens)
    if ('why' in formula) throw new Error(formula.why)
    const value = evaluateFormula(formula, { read: (name) => texts[name] ?? null, isDay: () => false })
    return value instanceof FormulaError ? value.why : value
  }
  const replaced = (length: number) =>
    run({ a: 'x'.repeat(length) }, 'LEN(SUBSTITUTE(', field('a'), ',"x",', field('a'), '))')
  expect(replaced(100)).toBe(10_000)
  expect(replaced(10_000)).toBe('tooBig')
  const rows = (count: number) => Array.from({ length: count }, (_, at) => at)
  const sums = Array.from({ length: 20 }, () => [field('a'), ',']).flat()
  expect(run({ a: rows(1_000) }, 'SUM(', ...sums, '0)')).toBe(20 * 499_500)
  expect(run({ a: rows(400_000) }, 'SUM(', ...sums, '0)')).toBe('tooBig')
  expect(run({ a: [[1, 2], [3]] as never }, 'SUM(', field('a'), ')')).toBe(6)
  expect(run({ a: rows(10_000), b: '>3'.padEnd(1_000) }, 'COUNTIF(', field('a'), ',', field('b'), ')')).toBe(
    'tooBig',
  )
})
