import { expect, test } from 'vitest'
import { convertValue, valuesOf } from './condition.ts'
import { formatSentence, type SentenceParts } from './sentence.ts'

const words: SentenceParts = {
  field: (key) => key.toUpperCase(),
  operator: (op) => op,
  value: (_, value) => `“${value}”`,
  symbol: (symbol) => `the ${symbol.slice(1)}`,
  and: 'and',
  or: 'or',
  comma: ', ',
  open: '(',
  close: ')',
  missing: '…',
}

test.each([
  [[], ''],
  [[{ logic: 'and', groups: [{ field: 'a', op: '==', value: '@userId' }] }], 'A == the userId'],
  [
    [
      {
        logic: 'and',
        groups: [
          { field: 'a', op: 'in', value: ['x', 'y'] },
          { field: 'b', op: 'null', value: '' },
        ],
      },
    ],
    'A in “x”, “y” and B null',
  ],
  // A group with several conditions is in brackets when there is another group.
  [
    [
      {
        logic: 'and',
        groups: [
          { field: 'a', op: '>', value: 1 },
          { field: 'b', op: 'notNull' },
        ],
      },
      { logic: 'or', groups: [{ field: 'c', op: 'like', value: '' }] },
    ],
    '(A > “1” and B notNull) or C like …',
  ],
  [
    [
      { logic: 'or', groups: [] },
      { logic: 'or', groups: [{ field: 'a', op: 'between', value: '1,2' }] },
    ],
    'A between “1”, “2”',
  ],
] as const)('%j reads "%s"', (groups, expected) => {
  expect(formatSentence(groups as never, words)).toBe(expected)
})

test.each([
  ['==', 'x', 'in', ['x']],
  ['in', ['x', 'y'], '==', 'x'],
  ['in', ['1', '2', '3'], 'between', ['1', '2']],
  ['==', '@userId', 'in', '@userId'],
  ['==', '@userId', 'like', ''],
  ['==', 'x', 'null', ''],
] as const)('%s %j changed to %s has the value %j', (from, value, op, expected) => {
  expect(convertValue({ value }, from, op)).toEqual(expected)
})

test('splits values that older clients joined by commas', () => {
  expect(valuesOf({ op: 'in', value: 'a, b,' })).toEqual(['a', 'b'])
  expect(valuesOf({ op: '==', value: 'a, b' })).toEqual(['a, b'])
})
