import { expect, test } from 'vitest'
import { excludeHiddenColumns } from './hidden-columns.ts'

const columns = [{ key: 'name' }, { key: 'phone' }, { key: 'computed' }]
const declaredKeys = new Set(['id', 'name', 'phone'])
const keysOf = (rows: readonly object[]) =>
  excludeHiddenColumns(columns, rows, declaredKeys).map(({ key }) => key)

test('a column that the user may not read in any row is absent', () => {
  expect(
    keysOf([
      { id: '1', name: 'Ann' },
      { id: '2', name: 'Bo' },
    ]),
  ).toEqual(['name', 'computed'])
})

test('a column that one row shows stays, also when that row is below another row', () => {
  expect(
    keysOf([
      { id: '1', name: 'Ann' },
      { id: '2', name: 'Bo', phone: null },
    ]),
  ).toHaveLength(3)
  expect(keysOf([{ id: '1', name: 'Ann', children: [{ id: '2', phone: '139' }] }])).toHaveLength(3)
})

test('an empty list keeps all columns', () => {
  expect(keysOf([])).toHaveLength(3)
})
