import type { ReportSheetInput, SheetCellInput } from '@tessera/shared/contract/lowcode/report-sheet'

/** A sheet of a title, a head and two rows over one data set. */
export const sheetOf = (cells: readonly SheetCellInput[], dataSetId: string): ReportSheetInput => ({
  version: 1,
  columns: [{ width: 100 }, { width: 80 }, { width: 80 }],
  rows: [{ height: 30, kind: 'title' }, { height: 24, kind: 'head' }, { height: 24 }, { height: 24 }],
  cells: [...cells],
  sets: [{ name: 'l', dataSetId, parameters: {} }],
  frozen: { rows: 2, columns: 1 },
})
/** A field of that data set. */
export const field = (column: string, use: 'group' | 'sum' | 'list' | 'first', more: object = {}) => ({
  set: 'l',
  column,
  use,
  ...more,
})
/** Lessons by campus and month. */
export const crossCells: readonly SheetCellInput[] = [
  { at: 'A1', text: '=各校区课时', columns: 3, style: { bold: true, size: 16, align: 'center' } },
  { at: 'A2', text: '', slash: ['校区', '月份'] },
  {
    at: 'B2',
    field: field('day', 'group', { by: 'month', sort: 'asc' }),
    expand: 'right',
    format: { as: 'month' },
  },
  { at: 'C2', text: '合计' },
  { at: 'A3', field: field('campus', 'group', { sort: 'asc' }) },
  { at: 'B3', field: field('units', 'sum'), format: { as: 'number', decimals: 1 } },
  { at: 'C3', field: field('units', 'sum'), when: [{ formula: 'C3>5', style: { color: '#ff0000' } }] },
  { at: 'A4', text: '合计' },
  { at: 'B4', formula: 'SUM(B3)' },
  { at: 'C4', formula: 'SUM(C3)' },
]
