import { expect, test } from 'vitest'
import { listRowChanges } from './row-changes.ts'

const a = { id: 'a', price: 1, note: '' }
const b = { id: 'b', price: 2, note: '' }

test.each([
  ['a new row', [a], [a, b], [['added', 2, ['price']]]],
  ['the first rows', null, [a], [['added', 1, ['price']]]],
  ['a removed row', [a, b], [b], [['removed', 1, ['price']]]],
  ['a changed row', [a, b], [a, { ...b, price: 3, note: null }], [['changed', 2, ['price']]]],
  ['another order', [a, b], [b, a], []],
  [
    'rows without ids',
    [a],
    [{ price: 1 }],
    [
      ['removed', 1, ['price']],
      ['added', 1, ['price']],
    ],
  ],
  ['a text', 'x', [a], null],
])('%s', (_, from, to, expected) => {
  const changes = listRowChanges({ from, to })
  expect(changes?.map(({ kind, number, columns }) => [kind, number, columns]) ?? null).toEqual(expected)
})
