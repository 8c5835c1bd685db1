import { expect, test } from 'vitest'
import { ReportSheet, type SheetCellInput } from '@tessera/shared/contract/lowcode/report-sheet'
import { fillReport, type FilledRow } from './fill.ts'
import { planReport, type Plan } from './plan.ts'
import { findStreamable, streamReport } from './stream.ts'
import type { CellValue, Table } from './tables.ts'

const columns = [
  { name: 'who', type: 'text' as const },
  { name: 'units', type: 'number' as const },
  { name: 'day', type: 'date' as const },
]
const rows: CellValue[][] = Array.from({ length: 23 }, (_, at) => [
  `学员${at}`,
  at / 4,
  Date.UTC(2026, 8, at + 1),
])

function planOf(cells: readonly SheetCellInput[]): Plan {
  const sheet = ReportSheet.parse({
    version: 1,
    columns: Array.from({ length: 4 }, () => ({ width: 80 })),
    rows: Array.from({ length: 4 }, () => ({ height: 24 })),
    cells: [...cells],
    sets: [{ name: 'd', dataSetId: 'd' }],
  })
  const plan = planReport(sheet, new Map([['d', new Map(columns.map(({ name, type }) => [name, type]))]]))
  if ('problems' in plan) throw new Error(JSON.stringify(plan.problems))
  return plan
}
const field = (column: string, use: 'list' | 'first' | 'sum' | 'max' | 'group', more: object = {}) => ({
  set: 'd',
  column,
  use,
  ...more,
})
const list: readonly SheetCellInput[] = [
  { at: 'A1', text: '名单', columns: 4 },
  { at: 'A2', field: field('who', 'list') },
  { at: 'B2', field: field('units', 'first') },
  { at: 'C2', formula: 'B2*2' },
  { at: 'D2', field: field('day', 'first') },
  { at: 'A3', text: '合计' },
  { at: 'B3', formula: 'SUM(B2)' },
  { at: 'C3', field: field('units', 'max') },
  { at: 'D3', formula: 'MAX(D2)-MIN(D2)' },
  { at: 'A4', formula: 'IF(B3>1,"多","少")' },
  { at: 'B4', field: { set: 'd', column: '', use: 'count' } },
]

async function* batches(table: readonly (readonly CellValue[])[], size: number) {
  for (let at = 0; at < table.length; at += size) yield await Promise.resolve(table.slice(at, at + size))
}
const shown = (filled: Iterable<FilledRow>) =>
  [...filled].map(({ line, cells }) => [
    line,
    ...cells.map(({ column, value, columns: wide }) => [column, value, wide]),
  ])

test.each([23, 1, 0])('a list of %i rows is the same batch by batch', async (count) => {
  const plan = planOf(list)
  const table: Table = { columns, rows: rows.slice(0, count) }
  const streamed: FilledRow[] = []
  const source = { columns, batches: batches(table.rows, 5) }
  for await (const part of streamReport(findStreamable(plan)!, source, new Map())) streamed.push(...part)
  expect(shown(streamed)).toEqual(shown(fillReport(plan, new Map([['d', table]]), new Map()).rows))
})

test.each<[string, readonly SheetCellInput[]]>([
  ['groups', [{ at: 'A2', field: field('who', 'group') }]],
  ['is sorted', [{ at: 'A2', field: field('who', 'list', { sort: 'asc' }) }]],
  [
    'has a sum above it',
    [...list, { at: 'D4', text: '' }, { at: 'A1', field: field('units', 'sum') }].slice(1),
  ],
  [
    'compares each row with all',
    [...list.filter(({ at }) => at !== 'C2'), { at: 'C2', formula: 'B2/SUM(B2!)' }],
  ],
  ['is below a formula that reads its foot', [...list.slice(1), { at: 'A1', formula: 'B3' }]],
])('a report that %s is not streamed', (_, cells) => {
  expect(findStreamable(planOf(cells))).toBeNull()
})
