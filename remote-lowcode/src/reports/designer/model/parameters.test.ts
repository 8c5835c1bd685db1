import { expect, test } from 'vitest'
import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import type { SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import type { ReportDraft } from '../report-store.ts'
import { emptySheet } from './cells.ts'
import { insertLines, removeLines } from './lines.ts'
import { isFreeName, removeParameter, renameParameter, usesOfParameter } from './parameters.ts'

const period: ReportParameter = {
  name: 'period',
  label: '期间',
  type: 'date',
  required: 0,
  defaultValue: '',
  input: { as: 'range' },
}
const cells: SheetCell[] = [
  { at: 'A1', formula: '"@period "&@period&@period_start&@periodical' },
  { at: 'B2', text: '明细', link: { to: 'report', reportId: 'r', values: { from: { parameter: 'period_end' }, of: { cell: 'A1' } } } },
  { at: 'C3', text: '无' },
] // prettier-ignore
const draft: ReportDraft = {
  sheet: { ...emptySheet, cells, sets: [{ name: 's', dataSetId: 'd', parameters: { from: 'period_start', other: 'x' } }] },
  parameters: [period],
} // prettier-ignore

test('a renamed parameter is renamed in formulas, data sets and links, and in no text', () => {
  expect(usesOfParameter(draft, period)).toEqual({ cells: ['A1', 'B2'], sets: ['s'] })
  const { sheet, parameters } = renameParameter(draft, 'period', 'span')
  expect(parameters[0]!.name).toBe('span')
  expect(sheet.cells[0]!.formula).toBe('"@period "&@span&@span_start&@periodical')
  expect(sheet.cells[1]!.link).toMatchObject({
    values: { from: { parameter: 'span_end' }, of: { cell: 'A1' } },
  })
  expect(sheet.sets[0]!.parameters).toEqual({ from: 'span_start', other: 'x' })
})

test('a removed parameter leaves data sets and links', () => {
  const { sheet, parameters } = removeParameter(draft, period)
  expect(parameters).toEqual([])
  expect(sheet.sets[0]!.parameters).toEqual({ other: 'x' })
  expect(sheet.cells[1]!.link).toMatchObject({ values: { of: { cell: 'A1' } } })
})

test('a name is free where neither it nor one of its days is another one', () => {
  expect(isFreeName([period], { name: 'period_end' })).toBe(false)
  expect(isFreeName([period], { name: 'period' }, 'period')).toBe(true)
  expect(isFreeName([period], { name: '1x' })).toBe(false)
})

test('charts and links follow inserted rows, and end with the cells that they read', () => {
  const chart = { kind: 'bar', categories: 'A2', values: [{ cell: 'B2' }, { cell: 'C9' }] } as const
  const sheet = {
    ...emptySheet,
    rows: Array.from({ length: 9 }, () => ({ height: 20 })),
    columns: Array.from({ length: 3 }, () => ({ width: 50 })),
    cells: [
      { at: 'A1', chart: { ...chart, values: [...chart.values] } },
      { at: 'B1', text: 'x', link: { to: 'record', designId: 'd', record: { cell: 'B2' } } },
    ] satisfies SheetCell[],
  }
  const grown = insertLines(sheet, 'row', 2, 1).cells
  expect(grown[0]!.chart).toMatchObject({ categories: 'A3', values: [{ cell: 'B3' }, { cell: 'C10' }] })
  expect(grown[1]!.link).toMatchObject({ record: { cell: 'B3' } })
  expect(removeLines(sheet, 'row', 9, 1).cells[0]!.chart).toMatchObject({ values: [{ cell: 'B2' }] })
  const left = removeLines(sheet, 'row', 2, 1).cells
  expect(left.find(({ at }) => at === 'A1')?.chart).toBeUndefined()
  expect(left.find(({ at }) => at === 'B1')?.link).toBeUndefined()
})
