import { expect, test } from 'vitest'
import { ReportSheet, type SheetCellInput } from '@tessera/shared/contract/lowcode/report-sheet'
import { moveFormula } from './addresses.ts'
import { clearContent, mergeArea, setTyped, splitArea, trimSheet } from './cells.ts'
import { copyCells, hasOverlap, pasteCells } from './copied-cells.ts'
import { insertLines, removeLines } from './lines.ts'

const sheetOf = (cells: SheetCellInput[], rows = 4, columns = 4) =>
  ReportSheet.parse({
    version: 1,
    rows: Array.from({ length: rows }, () => ({ height: 24 })),
    columns: Array.from({ length: columns }, () => ({ width: 80 })),
    cells,
    sets: [],
    frozen: { rows: 1, columns: 1 },
  })

const sheet = sheetOf([
  { at: 'A1', text: '校区', columns: 2 },
  { at: 'A2', field: { set: 'l', column: 'campus', use: 'group' }, rows: 2 },
  {
    at: 'B2',
    field: { set: 'm', column: 'name', use: 'first', match: [{ column: 'id', cell: 'A2' }] },
    left: 'A2',
  },
  {
    at: 'C2',
    formula: 'SUM(B2)/B2!&"B2"&@B2+LOG10(b4)',
    when: [{ formula: 'C2<B2', style: { bold: true } }],
  },
  { at: 'B4', text: '合计' },
])
const cell = ({ cells }: ReportSheet, at: string) => cells.find((one) => one.at === at)

test('parents, formulas, matches and merged cells follow inserted rows and columns', () => {
  const taller = insertLines(sheet, 'row', 2, 2)
  expect(taller.rows).toHaveLength(6)
  expect(cell(taller, 'B4')).toMatchObject({ left: 'A4', field: { match: [{ column: 'id', cell: 'A4' }] } })
  expect(cell(taller, 'C4')).toMatchObject({
    formula: 'SUM(B4)/B4!&"B2"&@B2+LOG10(B6)',
    when: [{ formula: 'C4<B4' }],
  })
  expect(taller.frozen).toEqual({ rows: 1, columns: 1 })
  // Within a merged cell, it grows.
  expect(cell(insertLines(sheet, 'row', 3, 1), 'A2')).toMatchObject({ rows: 3 })
  const wider = insertLines(sheet, 'column', 1, 1)
  expect(wider.cells.map(({ at }) => at)).toEqual(['B1', 'B2', 'C2', 'D2', 'C4'])
  expect(cell(wider, 'C2')).toMatchObject({ left: 'B2' })
  expect(wider.frozen).toEqual({ rows: 1, columns: 2 })
  // A template of the greatest size has no room.
  expect(insertLines(sheet, 'row', 2, 500)).toBe(sheet)
})

test('what named a deleted cell ends, and merged cells keep the rest', () => {
  const less = removeLines(sheet, 'column', 2, 1)
  expect(less.cells.map(({ at }) => at)).toEqual(['A1', 'A2', 'B2'])
  expect(cell(less, 'A1')).not.toHaveProperty('columns')
  expect(cell(less, 'B2')).toMatchObject({ formula: 'SUM(#REF!)/#REF!!&"B2"&@B2+LOG10(#REF!)' })
  // The first row of a merged cell goes; its parent is the cell that is left of it.
  const shorter = removeLines(
    sheetOf([
      { at: 'A1', field: { set: 'l', column: 'campus', use: 'group' }, rows: 3 },
      { at: 'B3', text: 'x', left: 'A1' },
    ]),
    'row',
    1,
    2,
  )
  expect(shorter.cells).toMatchObject([{ at: 'A1' }, { at: 'B1', left: 'A1' }])
  expect(shorter.cells[0]).not.toHaveProperty('rows')
  // Without its parent, a cell finds another one, and joins nothing.
  const alone = cell(removeLines(sheet, 'column', 1, 1), 'A2')!
  expect(alone).not.toHaveProperty('left')
  expect(alone.field).toMatchObject({ match: [] })
})

test('inserting and deleting the same lines changes nothing', () => {
  const upper = {
    ...sheet,
    cells: sheet.cells.map((one) => ({
      ...one,
      ...(one.formula ? { formula: one.formula.toUpperCase() } : {}),
    })),
  }
  for (const axis of ['row', 'column'] as const)
    for (let at = 1; at <= 5; at++) {
      const { cells, frozen } = removeLines(insertLines(upper, axis, at, 2), axis, at, 2)
      expect({ cells, frozen }).toEqual({ cells: upper.cells, frozen: upper.frozen })
    }
})

test('copied cells refer as far away as before, cut cells take what names them along', () => {
  const area = { top: 2, left: 2, bottom: 2, right: 3 }
  const copied = copyCells(sheet, area, false, ({ text, formula }) => text ?? formula ?? '')
  expect(copied.text.split('\n')[0]).toBe('\t"SUM(B2)/B2!&""B2""&@B2+LOG10(b4)"')
  const pasted = pasteCells(sheet, copied, { row: 3, column: 3 })!
  expect(cell(pasted.sheet, 'C3')).toMatchObject({ left: 'B3' })
  expect(cell(pasted.sheet, 'D3')).toMatchObject({ formula: 'SUM(C3)/C3!&"B2"&@B2+LOG10(C5)' })
  expect(hasOverlap(pasted.sheet.cells)).toBe(false)
  expect(moveFormula('A1+B2', ({ row, column }) => ({ row: row - 1, column }))).toBe('#REF!+B1')

  const cut = copyCells(sheet, { top: 2, left: 1, bottom: 3, right: 1 }, true, () => '')
  const moved = pasteCells(sheet, cut, { row: 2, column: 4 })!.sheet
  expect(moved.cells.map(({ at }) => at)).toEqual(['A1', 'B2', 'C2', 'B4', 'D2'])
  expect(cell(moved, 'B2')).toMatchObject({ left: 'D2', field: { match: [{ cell: 'D2' }] } })
  expect(pasteCells(sheet, cut, { row: 500, column: 1 })).toBeNull()
})

test('cells are written, emptied, merged and split', () => {
  const written = setTyped(setTyped(sheet, { row: 6, column: 6 }, '=SUM(A1)'), { row: 1, column: 1 }, '标题')
  expect(cell(written, 'F6')).toEqual({ at: 'F6', formula: 'SUM(A1)' })
  expect([written.rows.length, written.columns.length]).toEqual([6, 6])
  expect(cell(written, 'A1')).toEqual({ at: 'A1', text: '标题', columns: 2 })
  const emptied = clearContent(written, { top: 6, left: 6, bottom: 6, right: 6 })
  expect(cell(emptied, 'F6')).toBeUndefined()
  expect([trimSheet(emptied).rows.length, trimSheet(emptied).columns.length]).toEqual([4, 3])
  // The area grows over the merged cells that it touches.
  const merged = mergeArea(sheet, { top: 1, left: 2, bottom: 2, right: 3 })
  expect(cell(merged, 'A1')).toEqual({ at: 'A1', text: '校区', rows: 3, columns: 3 })
  expect(merged.cells).toHaveLength(2)
  expect(cell(splitArea(merged, { top: 1, left: 1, bottom: 1, right: 1 }), 'A1')).toEqual({
    at: 'A1',
    text: '校区',
  })
})
