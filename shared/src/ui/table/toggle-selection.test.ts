import { expect, test } from 'vitest'
import { togglePage, toggleRow } from './toggle-selection.ts'

const rows = [...'abcdef'].map((id) => ({ id }))
const after = (ids: string, at: number, from: number | null) => toggleRow([...ids], rows, at, from).join('')

test('a click selects or deselects a row', () => {
  expect(after('', 1, null)).toBe('b')
  expect(after('bx', 1, null)).toBe('x')
})

test('Shift gives all rows between the state of the clicked row, in both directions', () => {
  expect(after('b', 4, 1)).toBe('bcde')
  expect(after('e', 1, 4)).toBe('bcde')
  expect(after('bcdex', 3, 1)).toBe('ex')
})

test('the header checkbox selects and deselects the page and keeps other pages', () => {
  expect(togglePage(['x', 'b'], rows).join('')).toBe('xabcdef')
  expect(togglePage([...'xabcdef'], rows).join('')).toBe('x')
})
