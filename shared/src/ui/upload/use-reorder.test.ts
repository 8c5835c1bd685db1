import { expect, test } from 'vitest'
import { moveItem } from './use-reorder.ts'

const items = (names: string) => [...names].map((name) => ({ name, fileId: name, url: '' }))
const names = (value: readonly { name: string }[]) => value.map(({ name }) => name).join('')

test.each([
  ['abcd', 'a', 2, 'bcad'],
  ['abcd', 'd', 0, 'dabc'],
  ['abcd', 'b', -1, 'bacd'],
  ['abcd', 'b', 9, 'acdb'],
  ['abcd', 'x', 0, 'abcd'],
])('in %s, moving %s to index %i gives %s', (value, one, to, after) =>
  expect(names(moveItem(items(value), one, to))).toBe(after),
)

test('returns the same array when nothing moves', () => {
  const value = items('abc')
  expect(moveItem(value, 'a', -1)).toBe(value)
})
