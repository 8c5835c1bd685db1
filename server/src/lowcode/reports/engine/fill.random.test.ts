import { expect, test } from 'vitest'
import { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { fillReport } from './fill.ts'
import { naiveReport, type NaiveCell } from './naive.ts'
import { planReport } from './plan.ts'
import { createRandom, randomSheet, randomTable } from './random-sheet.ts'
import { sumOf } from './figures.ts'
import type { CellValue, Table } from './tables.ts'

const runs = process.env['TEST_DEPTH'] === 'full' ? 10_000 : 500

/** The grid of a report by the engine, with the value of a merged cell in all of its places. */
function engineReport(
  cells: readonly NaiveCell[],
  size: { down: number; right: number },
  table: Table,
): CellValue[][] {
  const sheet = ReportSheet.parse({
    version: 1,
    columns: Array.from({ length: size.right }, () => ({ width: 80 })),
    rows: Array.from({ length: size.down }, () => ({ height: 24 })),
    cells: cells.map(({ parentDown: _, parentRight: __, ...cell }) => cell),
    sets: [{ name: 'l', dataSetId: 'l' }],
  })
  const plan = planReport(
    sheet,
    new Map([['l', new Map(table.columns.map(({ name, type }) => [name, type]))]]),
  )
  if ('problems' in plan) throw new Error(JSON.stringify(plan.problems))
  const { rows, widths, rowCount } = fillReport(plan, new Map([['l', table]]), new Map())
  const grid: CellValue[][] = Array.from({ length: rowCount }, () => widths.map(() => null))
  let y = 0
  for (const row of rows) {
    for (const { column, rows: high, columns: wide, value } of row.cells)
      for (let at = 0; at < high * wide; at++)
        grid[y + Math.floor(at / wide)]![column + (at % wide)] = value as CellValue
    y++
  }
  return grid
}

/** Sums of the reference are added plainly. */
const rounded = (grid: readonly (readonly CellValue[])[]) =>
  grid.map((row) =>
    row.map((value) => (typeof value === 'number' ? sumOf([Number(value.toFixed(6))]) : value)),
  )

const drawSheet = (seed: number) => {
  const random = createRandom(seed)
  return { sheet: randomSheet(random), table: randomTable(random) }
}

test(`the engine fills ${runs} random templates as a reference does that computes each place anew`, () => {
  let places = 0
  for (let seed = 1; seed <= runs; seed++) {
    const { sheet, table } = drawSheet(seed)
    const expected = rounded(naiveReport(sheet.cells, sheet, table))
    expect(rounded(engineReport(sheet.cells, sheet, table)), `seed ${seed}`).toEqual(expected)
    places += expected.flat().length
  }
  expect(places).toBeGreaterThan(runs * 20)
})

type Change = (cell: NaiveCell) => NaiveCell
const planted: Record<string, Change> = {
  'the order of a group': (cell) =>
    cell.field?.sort
      ? { ...cell, field: { ...cell.field, sort: cell.field.sort === 'asc' ? 'desc' : 'asc' } }
      : cell,
  'a sum that is a count': (cell) =>
    cell.field?.use === 'sum' ? { ...cell, field: { ...cell.field, use: 'count' } } : cell,
  'a figure of the whole report': (cell) =>
    cell.field?.use === 'sum' ? { ...cell, parentRight: null } : cell,
  'a group of another column': (cell) =>
    cell.field?.use === 'group' ? { ...cell, field: { ...cell.field, column: 'b' } } : cell,
}

test.each(Object.keys(planted))('the comparison finds %s', (name) => {
  const differs = (seed: number) => {
    const { sheet, table } = drawSheet(seed)
    const wrong = naiveReport(sheet.cells.map(planted[name]!), sheet, table)
    return JSON.stringify(rounded(wrong)) !== JSON.stringify(rounded(engineReport(sheet.cells, sheet, table)))
  }
  expect(Array.from({ length: 50 }, (_, at) => at + 1).some(differs)).toBe(true)
})
