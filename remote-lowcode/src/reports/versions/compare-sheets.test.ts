import { expect, test } from 'vitest'
import type { ReportSheet, SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { compareSheets } from './compare-sheets.ts'

const templateOf = (cells: SheetCell[], more: Partial<ReportSheet> = {}) => ({
  sheet: { version: 1 as const, columns: [{ width: 80 }], rows: [{ height: 24 }], cells, sets: [], ...more },
  parameters: [],
})

test('cells that were added, removed and changed are named in the order of the sheet', () => {
  const from = templateOf([
    { at: 'A10', text: '旧' },
    { at: 'A2', text: '一', style: { bold: true } },
    { at: 'B2', formula: 'SUM(A2)' },
    { at: 'C2', text: '同' },
  ])
  const to = templateOf([
    { at: 'C2', text: '同' },
    { at: 'A2', text: '二', columns: 2 },
    { at: 'B2', formula: 'SUM(A2)', left: 'A2', when: [{ formula: 'B2>1', style: {} }] },
    { at: 'A1', field: { set: 'l', column: 'campus', use: 'list' } },
  ])
  expect(compareSheets(from, to).cells).toEqual([
    { what: 'added', at: 'A1', from: '', to: 'l.campus', parts: [] },
    { what: 'changed', at: 'A2', from: '一', to: '二', parts: ['content', 'style', 'size'] },
    { what: 'changed', at: 'B2', from: '=SUM(A2)', to: '=SUM(A2)', parts: ['parents', 'conditions'] },
    { what: 'removed', at: 'A10', from: '旧', to: '', parts: [] },
  ])
})

test('what is not of cells is named too, and equal versions have no differences', () => {
  const from = templateOf([])
  const to = { ...templateOf([], { columns: [{ width: 90 }], frozen: { rows: 1, columns: 0 } }) }
  const asked = { name: 'a', label: '', type: 'text', required: 0, defaultValue: '' } as const
  expect(compareSheets(from, { ...to, parameters: [asked] }).parts).toEqual([
    'columns',
    'frozen',
    'parameters',
  ])
  expect(compareSheets(to, to)).toEqual({ cells: [], parts: [] })
})
