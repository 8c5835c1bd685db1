import { expect, test } from 'vitest'
import type { ReportPage } from '../contract/lowcode/reports.ts'
import { headEnd, layOutRows, splitForPrint } from './lay-out-rows.ts'
import { missingIn, toValues } from './parameter-values.ts'

type Rows = ReportPage['rows']
const line = { width: 1, color: '#000000', line: 'solid' } as const
const box = { border: { top: line, right: line, bottom: line, left: line } }
const rows: Rows = [
  { height: 40, kind: 'title', cells: [{ column: 0, text: '课时', columns: 3 }] },
  {
    height: 24,
    kind: 'head',
    cells: [
      { column: 0, text: '校区', rows: 2 },
      { column: 1, text: '月份', columns: 2 },
    ],
  },
  {
    height: 24,
    kind: 'head',
    cells: [
      { column: 1, text: '09' },
      { column: 2, text: '10' },
    ],
  },
  {
    height: 24,
    cells: [
      { column: 0, text: '东区', rows: 9, style: 0 },
      { column: 1, text: '1', style: 0 },
    ],
  },
  { height: 24, cells: [{ column: 1, text: '2', style: 0 }] },
]

test('every place of a page has a cell, and a line between two cells is drawn once', () => {
  const drawn = layOutRows(rows, [box], 3)
  expect(drawn.map(({ cells }) => cells.map(({ column, text }) => `${column}${text}`))).toEqual([
    ['0课时'],
    ['0校区', '1月份'],
    ['109', '210'],
    ['0东区', '11', '2'],
    ['12', '2'],
  ])
  // A merged cell ends with the page.
  expect(drawn[3]!.cells[0]).toMatchObject({ rows: 2 })
  expect(drawn[3]!.cells[1]).toMatchObject({ drawnLeft: true, drawnAbove: false })
  expect(drawn[4]!.cells[0]).toMatchObject({ drawnLeft: true, drawnAbove: true })
})

test('the head repeats on paper without the title, and is not cut through merged cells', () => {
  const drawn = layOutRows(rows, [box], 3)
  const { title, head, body } = splitForPrint(drawn)
  expect([title.length, head.length, body.length]).toEqual([1, 2, 2])
  expect(headEnd(drawn, 2)).toBe(3)
  expect(splitForPrint(drawn.slice(3))).toMatchObject({ title: [], head: [] })
})

test('what is not entered is left to the defaults', () => {
  const parameters = [
    { name: 'start', label: '开始', type: 'date', required: 1, defaultValue: '@monthStart' },
    { name: 'campus', label: '校区', type: 'text', required: 1, defaultValue: '' },
    { name: 'least', label: '', type: 'number', required: 0, defaultValue: '' },
    { name: 'paid', label: '', type: 'boolean', required: 0, defaultValue: '' },
  ] as const
  expect(missingIn(parameters, { campus: ' ' }).map(({ name }) => name)).toEqual(['campus'])
  expect(toValues(parameters, { start: '', campus: '东区', least: '2.5', paid: 'false' })).toEqual({
    campus: '东区',
    least: 2.5,
    paid: false,
  })
})
