import { expect, test } from 'vitest'
import { readDesign } from './design.ts'
import { createPlan, fieldStateOf } from './plan.ts'
import { evaluateConditions } from '../contract/fields/rules.ts'

const comparison = (op: string, value?: unknown) =>
  [{ logic: 'and', groups: [{ field: 'x', op, value, other: '' }] }] as Parameters<
    typeof evaluateConditions
  >[0]

test.each([
  // Numbers by size, also as texts; texts and times of day as texts.
  [5, '==', 5, true],
  [5, '==', '5', true],
  [5, '>', '4.5', true],
  [5, '>', 'x', false],
  [10, '<', 9, false],
  ['10:00', '>=', '09:30', true],
  [3, 'between', [1, 3], true],
  [4, 'between', [1, 3], false],
  [4, 'between', 1, false],
  // Contains, and does not contain.
  ['瑜伽初级班', 'like', '初级', true],
  ['Yoga', 'like', 'yo', true],
  ['瑜伽', 'notLike', '初级', true],
  // Any of; a list equals a value that it contains.
  ['a', 'in', ['a', 'b'], true],
  [['a', 'c'], 'in', ['c'], true],
  [['a'], 'notIn', ['b'], true],
  [['a', 'b'], '==', 'b', true],
  [['a'], '<>', 'b', true],
  // null, '' and [] are empty: not equal, less or greater, and without content.
  [null, 'null', undefined, true],
  ['', 'null', undefined, true],
  [[], 'notNull', undefined, false],
  [0, 'null', undefined, false],
  [null, '==', 1, false],
  [null, '<>', 1, true],
  [null, '<', 1, false],
  [null, '>=', 0, false],
  [undefined, 'like', 'a', false],
  [null, 'notLike', 'a', true],
  ['', '==', '', true],
  // Values that cannot be compared do not throw.
  [{ toString: 1 }, 'like', 'a', false],
  [{ a: 1 }, '>', 1, false],
  [Number.NaN, '>', 1, false],
])('%j %s %j is %s', (actual, op, value, expected) =>
  expect(evaluateConditions(comparison(op, value), () => actual)).toBe(expected),
)

test('all comparisons of a group must be met; a group is joined to all before it', () => {
  const group = (logic: 'and' | 'or', ...fields: string[]) => ({
    logic,
    groups: fields.map((field) => ({ field, op: '==' as const, value: 1, other: '' })),
  })
  const values: Record<string, number> = { yes: 1, no: 0 }
  const evaluate = (...groups: ReturnType<typeof group>[]) =>
    evaluateConditions(groups, (name) => values[name])
  expect(evaluate()).toBe(true)
  expect(evaluate(group('and', 'yes', 'no'))).toBe(false)
  expect(evaluate(group('and', 'no'), group('or', 'yes'))).toBe(true)
  expect(evaluate(group('and', 'no'), group('or', 'yes'), group('and', 'no'))).toBe(false)
})

test('symbols are values of the current user, and a value may be another field', () => {
  const symbols = { '@userId': 'u1', '@organizeId': 'o1', '@departmentId': '', '@positionId': '' }
  expect(evaluateConditions(comparison('==', '@userId'), () => 'u1', symbols)).toBe(true)
  expect(evaluateConditions(comparison('in', ['@organizeId', 'o2']), () => 'o1', symbols)).toBe(true)
  expect(
    evaluateConditions(
      [{ logic: 'and', groups: [{ field: 'end', op: '<', value: undefined, other: 'begin' }] }],
      (name) => ({ begin: 5, end: 3 })[name],
    ),
  ).toBe(true)
})

const field = (jweeKey: string, vModel: string, own: object = {}) => ({ jweeKey, vModel, ...own })
const when = (name: string, op: string, value?: unknown) => [{ groups: [{ field: name, op, value }] }]
const problems = (fields: object[]) => {
  const read = readDesign({ fields })
  return 'problems' in read ? read.problems.map(({ path, why, detail }) => [path, why, detail]) : []
}
const lines = (...children: object[]) => field('table', 'lines', { children })

test.each([
  [
    'a missing field',
    [field('comInput', 'a', { visibleWhen: when('gone', '==', 'x') })],
    ['fields[0].visibleWhen[0].groups[0].field', 'noField', 'gone'],
  ],
  [
    'a column, from outside its rows',
    [lines(field('comInput', 'x')), field('comInput', 'a', { requiredWhen: when('lines-x', '==', 'x') })],
    ['fields[1].requiredWhen[0].groups[0].field', 'noField', 'lines-x'],
  ],
  [
    'an operator that the kind does not have',
    [field('comInput', 'a'), field('comInput', 'b', { disabledWhen: when('a', '>', 'x') })],
    ['fields[1].disabledWhen[0].groups[0]', 'badCondition', '>'],
  ],
  [
    'a value of another type',
    [field('numInput', 'a'), field('comInput', 'b', { visibleWhen: when('a', '>', 'many') })],
    ['fields[1].visibleWhen[0].groups[0]', 'badCondition', 'many'],
  ],
  [
    'an unknown symbol',
    [field('userSelect', 'a'), field('comInput', 'b', { visibleWhen: when('a', '==', '@nobody') })],
    ['fields[1].visibleWhen[0].groups[0]', 'badCondition', '@nobody'],
  ],
  [
    'a rule about itself',
    [field('comInput', 'a', { visibleWhen: when('a', 'notNull') })],
    ['fields[0].visibleWhen', 'circle', ''],
  ],
  [
    'two that show each other',
    [
      field('comInput', 'a', { visibleWhen: when('b', 'notNull') }),
      field('comInput', 'b', { visibleWhen: when('a', 'notNull') }),
    ],
    ['fields[0].visibleWhen', 'circle', ''],
  ],
  [
    'a rule about what is inside',
    [{ jweeKey: 'card', visibleWhen: when('a', 'notNull'), children: [field('comInput', 'a')] }],
    ['fields[0].visibleWhen', 'circle', ''],
  ],
  [
    'a formula over itself',
    [
      field('calculate', 'a', { expression: [{ __vModel__: 'b' }] }),
      field('calculate', 'b', { expression: [{ __vModel__: 'a' }, '+', '1'] }),
    ],
    ['fields[0].expression', 'circle', 'a > b'],
  ],
  [
    'a formula over a field that is not there',
    [field('calculate', 'a', { expression: [{ __vModel__: 'gone' }] })],
    ['fields[0].expression', 'noField', 'gone'],
  ],
  [
    'a pattern that is none',
    [field('comInput', 'a', { regList: [{ pattern: '(', message: '' }] })],
    ['fields[0].regList[0].pattern', 'badPattern', '('],
  ],
])('%s is reported with its path', (_, fields, problem) => expect(problems(fields)).toContainEqual(problem))

test('in a row a name means the column first, then the field of the record', () => {
  const read = readDesign({
    fields: [
      field('switch', 'x'),
      field('switch', 'y'),
      lines(
        field('switch', 'x'),
        field('comInput', 'z', {
          visibleWhen: [
            {
              groups: [
                { field: 'x', op: '==', value: 1 },
                { field: 'y', op: '==', value: 1 },
              ],
            },
          ],
        }),
      ),
    ],
  })
  if ('problems' in read) throw new Error('unreadable')
  const ready = createPlan(read.design)
  const values: Record<string, number> = { x: 0, y: 1, 'lines-x': 1 }
  expect(fieldStateOf(ready, ready.find('z', 'lines')!, ({ id }) => values[id]).shown).toBe(true)
})

const chain = (length: number) =>
  Array.from({ length }, (_, n) =>
    field(
      'comInput',
      `f${n}`,
      n < 2
        ? {}
        : {
            visibleWhen: [
              {
                groups: [
                  { field: `f${n - 1}`, op: 'notNull' },
                  { field: `f${n - 2}`, op: 'notNull' },
                ],
              },
            ],
          },
    ),
  )

test.each([
  ['forwards', (fields: object[]) => fields],
  ['backwards', (fields: object[]) => fields.toReversed()],
])('a branching chain is evaluated fast, and one that is too long is refused, written %s', (_, order) => {
  const read = readDesign({ fields: order(chain(25)) })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems[0]))
  const ready = createPlan(read.design)
  expect(fieldStateOf(ready, ready.find('f24', '')!, () => 'x').shown).toBe(true)
  expect(fieldStateOf(ready, ready.find('f24', '')!, ({ id }) => (id === 'f0' ? '' : 'x')).shown).toBe(false)
  expect(problems(order(chain(1_500)))).toContainEqual([
    expect.stringMatching(/visibleWhen$/),
    'tooDeep',
    '60',
  ])
})
