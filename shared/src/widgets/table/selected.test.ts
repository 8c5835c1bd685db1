import { expect, test } from 'vitest'
import { pageSelected, selectedAfter } from './selected.ts'

const rows = [...'abcdef'].map((id) => ({ id }))
const after = (ids: string, at: number, from: number | null) =>
  selectedAfter([...ids], rows, at, from).join('')

test('a click ticks a row or unticks it', () => {
  expect(after('', 1, null)).toBe('b')
  expect(after('bx', 1, null)).toBe('x')
})

test('with Shift the rows between become what the clicked one becomes, in both directions', () => {
  expect(after('b', 4, 1)).toBe('bcde')
  expect(after('e', 1, 4)).toBe('bcde')
  expect(after('bcdex', 3, 1)).toBe('ex')
})

test('the head ticks the whole page, beside what is ticked on other pages, and unticks it', () => {
  expect(pageSelected(['x', 'b'], rows).join('')).toBe('xabcdef')
  expect(pageSelected([...'xabcdef'], rows).join('')).toBe('x')
})
