import { expect, test } from 'vitest'
import { interpolate } from './interpolate.ts'
import { choosePlurals } from './plural.ts'

test.each([
  [0, '0 rows were added'],
  [1, '1 row was added'],
  ['1', '1 row was added'],
  [2, '2 rows were added'],
  ['10+', '10+ rows were added'],
])('%j: %s', (n, expected) => expect(interpolate('{{n}} [n:row was|rows were] added', { n })).toBe(expected))

test('brackets that are no choice, and values of others, stay', () => {
  expect(choosePlurals('[a] lines[0].price [m:x|y]', { n: 1 })).toBe('[a] lines[0].price [m:x|y]')
  expect(interpolate('{{name}}', { name: '[n:a|b]', n: 1 })).toBe('[n:a|b]')
})
