import { expect, test } from 'vitest'
import { either, isNumber, isText, listOf, objectWith, oneOf, optional, parseJson } from './shape.ts'

const isRow = objectWith<{ id: string; size?: number | undefined; kind: 'a' | 'b' }>({
  id: isText,
  size: optional(isNumber),
  kind: oneOf(['a', 'b']),
})

test.each([
  [{ id: '1', kind: 'a' }, true],
  [{ id: '1', kind: 'b', size: 2, other: {} }, true],
  [{ id: '1', kind: 'b', size: '2' }, false],
  [{ id: '1', kind: 'c' }, false],
  [{ kind: 'a' }, false],
  [null, false],
  ['id', false],
])('%j: %s', (value, passes) => expect(isRow(value)).toBe(passes))

test('a list passes if all its items do', () => {
  const areRows = listOf(either(isText, isNumber))
  expect(areRows(['a', 1])).toBe(true)
  expect(areRows(['a', null])).toBe(false)
  expect(areRows({ length: 0 })).toBe(false)
})

test('what is no JSON counts as absent', () => {
  expect(parseJson('{')).toBeUndefined()
  expect(parseJson(null)).toBeUndefined()
  expect(parseJson('[1]')).toEqual([1])
})
