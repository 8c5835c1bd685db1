import { expect, test } from 'vitest'
import {
  isContinuation,
  spreadProblems,
  buildRecord,
  groupRecords,
  relevantColumns,
  keepCompleteRecords,
} from './records.ts'

const columns = [
  { key: 'name' },
  { key: 'day' },
  { key: 'lines-item', subTable: { table: 'lines', name: 'item' } },
  { key: 'lines-count', subTable: { table: 'lines', name: 'count' } },
  { key: 'fees-sum', subTable: { table: 'fees', name: 'sum' } },
]
const keys = columns.map(({ key }) => key)
const row = (n: number, ...cells: string[]) => ({
  n,
  cells: Object.fromEntries(cells.map((cell, at) => [keys[at]!, cell])),
})
const sheet = [
  row(2, 'A', '1', 'mat', '20', '5'),
  row(3, '', '', 'ball', '2', ''),
  row(4, ' ', '', '', '', '7'),
  row(5, 'B', '', '', '', ''),
  row(6, 'C', '3', 'rope', '', ''),
]

test('a row without record values continues the sub-tables of the record above', () => {
  expect(sheet.map((one) => isContinuation(one, columns))).toEqual([false, true, true, false, false])
  expect(groupRecords(sheet, columns).map((rows) => rows.map(({ n }) => n))).toEqual([[2, 3, 4], [5], [6]])
})

test('a row without values of a sub-table has no columns of it', () => {
  expect(relevantColumns(sheet[1]!, columns).map(({ key }) => key)).toEqual(['lines-item', 'lines-count'])
  expect(relevantColumns(sheet[3]!, columns).map(({ key }) => key)).toEqual(['name', 'day'])
})

test('builds sub-tables as lists of rows', () => {
  expect(
    buildRecord(
      [
        { name: 'A', 'lines-item': 'mat', 'lines-count': 20, 'fees-sum': 5 },
        { 'lines-item': 'ball' },
        { 'fees-sum': 7 },
      ],
      columns,
    ),
  ).toEqual({
    name: 'A',
    lines: [{ item: 'mat', count: 20 }, { item: 'ball' }],
    fees: [{ sum: 5 }, { sum: 7 }],
  })
  expect(buildRecord([{ name: 'B' }], columns)).toEqual({ name: 'B' })
})

test('keeps only complete records of a cut list; without sub-tables each row is complete', () => {
  expect(keepCompleteRecords(sheet.slice(0, 4), columns).map(({ n }) => n)).toEqual([2, 3, 4])
  expect(keepCompleteRecords(sheet.slice(0, 3), columns)).toEqual([])
  expect(keepCompleteRecords(sheet, [{ key: 'name' }])).toBe(sheet)
})

test('marks all rows of a record when one is invalid', () => {
  expect(spreadProblems([{}, { 'lines-count': 'no number' }], 'others')).toEqual([
    { '': 'others' },
    { 'lines-count': 'no number' },
  ])
  expect(spreadProblems([{}, {}], 'others')).toEqual([null, null])
})
