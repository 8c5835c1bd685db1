import { expect, test } from 'vitest'
import { flatRows } from './flat.ts'

const rows = [
  { id: 'a', children: [{ id: 'a1', children: [{ id: 'a11' }] }, { id: 'a2' }] },
  { id: 'b', hasChildren: true, children: [] },
]
const read = (...opened: string[]) =>
  flatRows(rows, new Set(opened)).map(
    ({ row, depth, branch, open }) => `${'.'.repeat(depth)}${row.id}${branch ? (open ? '-' : '+') : ''}`,
  )

test('rows below a closed one are not there, those below an open one are indented', () => {
  expect(read()).toEqual(['a+', 'b+'])
  expect(read('a')).toEqual(['a-', '.a1+', '.a2', 'b+'])
  expect(read('a', 'a1')).toEqual(['a-', '.a1-', '..a11', '.a2', 'b+'])
  expect(read('a1')).toEqual(['a+', 'b+'])
})

test('a row whose children have not come yet can be opened', () => {
  expect(read('b')).toEqual(['a+', 'b-'])
})
