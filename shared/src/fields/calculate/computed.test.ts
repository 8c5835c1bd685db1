import { expect, test } from 'vitest'
import { readDesign } from '../design.ts'
import { validateRecord } from '../validate.ts'
import { createPlan } from '../plan.ts'

const number = (vModel: string, own: object = {}) => ({ jweeKey: 'numInput', vModel, label: vModel, ...own })
const formula = (vModel: string, ...expression: unknown[]) => ({
  jweeKey: 'calculate',
  vModel,
  label: vModel,
  expression,
})
const of = (name: string) => ({ __vModel__: name })
function validated(fields: object[], record: Record<string, unknown>) {
  const read = readDesign({ fields })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return validateRecord(createPlan(read.design), record)
}

const order = [
  number('rate'),
  {
    jweeKey: 'table',
    vModel: 'lines',
    label: 'lines',
    children: [number('price'), number('count'), formula('sum', of('price'), '*', of('count'))],
  },
  formula('taxed', of('total'), '*', of('rate')),
  formula('total', 'SUM(', of('lines-sum'), ')'),
]

test('computed values are recomputed on validation, rows first; sent values are ignored', () => {
  const { values, problems } = validated(order, {
    rate: 2,
    total: 1,
    taxed: 'free',
    lines: [
      { price: 3, count: 2, sum: 0 },
      { id: 'r2', price: 1.5, count: 2 },
    ],
  })
  expect(problems).toEqual([])
  expect(values).toEqual({
    rate: 2,
    total: 9,
    taxed: 18,
    lines: [
      { price: 3, count: 2, sum: 6 },
      { id: 'r2', price: 1.5, count: 2, sum: 3 },
    ],
  })
})

test('a value that cannot be computed is empty, even where one was sent', () => {
  expect(validated([number('a'), formula('half', '1', '/', of('a'))], { a: 0, half: 5 }).values).toEqual({
    a: 0,
    half: null,
  })
})

test('a hidden field counts as empty', () => {
  const fields = [
    number('a'),
    number('b', { visibleWhen: [{ groups: [{ field: 'a', op: '==', value: 1 }] }] }),
    formula('sum', of('a'), '+', of('b')),
  ]
  expect(validated(fields, { a: 1, b: 5 }).values).toEqual({ a: 1, b: 5, sum: 6 })
  expect(validated(fields, { a: 2, b: 5 }).values).toEqual({ a: 2, sum: 2 })
})
