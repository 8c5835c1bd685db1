import { expect, test } from 'vitest'
import type { ReportSheet, SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { clearContent, emptySheet, oneCell, setTyped } from './cells.ts'
import { insertChart, insertPicture, placeForChart, showAs } from './objects.ts'

const group: SheetCell = { at: 'A1', field: { set: 's', column: 'shop', use: 'group' } }
const sum: SheetCell = { at: 'B1', field: { set: 's', column: 'sales', use: 'sum' } }
const sheetOf = (...cells: SheetCell[]): ReportSheet => ({
  ...emptySheet,
  rows: Array.from({ length: 4 }, () => ({ height: 20 })),
  columns: Array.from({ length: 3 }, () => ({ width: 50 })),
  cells,
})
const area = { top: 2, bottom: 4, left: 1, right: 2 }
const chart = { kind: 'column', categories: 'A1', values: [{ cell: 'B1' }] }

test('a chart takes the whole selection, and shows the figures of the first group', () => {
  const made = insertChart(sheetOf(group, sum, { at: 'A2', text: '旧', show: 'qr' }), area)!
  expect(made.cells.at(-1)).toEqual({ at: 'A2', rows: 3, columns: 2, chart })
  // What is written into its place ends the chart.
  expect(setTyped(made, { row: 2, column: 1 }, '新').cells.at(-1)).toEqual({
    at: 'A2',
    rows: 3,
    columns: 2,
    text: '新',
  })
})

test('from one place on, a chart takes free places that it can be read in', () => {
  const sheet = sheetOf(group, sum)
  const place = placeForChart(sheet, oneCell({ row: 1, column: 2 }))
  expect(place).toEqual({ top: 2, bottom: 13, left: 2, right: 7 })
  const made = insertChart(sheet, place)!
  expect(made.cells.at(-1)).toEqual({ at: 'B2', rows: 12, columns: 6, chart })
  expect([made.rows.length, made.columns.length]).toEqual([13, 7])
  expect(placeForChart(sheet, area)).toEqual(area)
})

test('without a group or a figure there is nothing to show', () => {
  expect(insertChart(sheetOf(group), area)).toBeNull()
  // The cells that the chart would stand on are none of its data.
  expect(insertChart(sheetOf(group, sum), { top: 1, bottom: 1, left: 1, right: 2 })).toBeNull()
})

test('cells show pictures and codes until they are emptied', () => {
  const place = { row: 1, column: 2 }
  const picture = insertPicture(sheetOf(group, sum), place, '/api/file/Image/annexpic/a.png')
  expect(picture.cells[1]).toEqual({ at: 'B1', text: '/api/file/Image/annexpic/a.png', show: 'picture' })
  const code = showAs(sheetOf(group, sum), oneCell(place), 'qr')
  expect(code.cells[1]).toEqual({ ...sum, show: 'qr' })
  expect(showAs(code, oneCell(place), null).cells[1]).toEqual(sum)
  expect(clearContent(code, oneCell(place)).cells).toEqual([group])
})
