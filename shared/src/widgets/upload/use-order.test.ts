import { expect, test } from 'vitest'
import { movedTo } from './use-order.ts'

const items = (names: string) => [...names].map((name) => ({ name, fileId: name, url: '' }))
const names = (value: readonly { name: string }[]) => value.map(({ name }) => name).join('')

test.each([
  ['abcd', 'a', 2, 'bcad'],
  ['abcd', 'd', 0, 'dabc'],
  ['abcd', 'b', -1, 'bacd'],
  ['abcd', 'b', 9, 'acdb'],
  ['abcd', 'x', 0, 'abcd'],
])('of %s, %s to place %i: %s', (value, one, to, after) =>
  expect(names(movedTo(items(value), one, to))).toBe(after),
)

test('what stays where it is stays the same', () => {
  const value = items('abc')
  expect(movedTo(value, 'a', -1)).toBe(value)
})
