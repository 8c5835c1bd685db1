import { expect, test } from 'vitest'
import { countRowChanges } from './row-changes.ts'

const a = { id: 'a', price: 1 }
const b = { id: 'b', price: 2 }

test.each([
  ['a new row', [a], [a, b], { added: 1, removed: 0, changed: 0 }],
  ['the first rows', null, [a], { added: 1, removed: 0, changed: 0 }],
  ['a removed row', [a, b], [b], { added: 0, removed: 1, changed: 0 }],
  ['a changed row', [a, b], [a, { ...b, price: 3 }], { added: 0, removed: 0, changed: 1 }],
  ['another order', [a, b], [b, a], { added: 0, removed: 0, changed: 0 }],
  ['rows without ids', [a], [{ price: 1 }], { added: 1, removed: 1, changed: 0 }],
  ['a text', 'x', [a], null],
])('%s', (_, from, to, expected) => expect(countRowChanges({ from, to })).toEqual(expected))
