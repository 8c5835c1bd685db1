import { expect, test } from 'vitest'
import { flattenRows } from './flatten-rows.ts'

const rows = [
  { id: 'a', children: [{ id: 'a1', children: [{ id: 'a11' }] }, { id: 'a2' }] },
  { id: 'b', hasChildren: true, children: [] },
]
const read = (...opened: string[]) =>
  flattenRows(rows, new Set(opened)).map(({ row, depth, hasChildren, isExpanded }) => {
    const arrow = isExpanded ? '-' : '+'
    return `${'.'.repeat(depth)}${row.id}${hasChildren ? arrow : ''}`
  })

test('leaves out rows below a collapsed row and indents rows below an expanded one', () => {
  expect(read()).toEqual(['a+', 'b+'])
  expect(read('a')).toEqual(['a-', '.a1+', '.a2', 'b+'])
  expect(read('a', 'a1')).toEqual(['a-', '.a1-', '..a11', '.a2', 'b+'])
  expect(read('a1')).toEqual(['a+', 'b+'])
})

test('a row whose children are not loaded yet can be expanded', () => {
  expect(read('b')).toEqual(['a+', 'b-'])
})
