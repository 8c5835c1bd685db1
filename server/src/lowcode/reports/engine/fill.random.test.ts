import { expect, test } from 'vitest'
import { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { fillReport } from './fill.ts'
import { faultNames, plantFault, type FaultName } from '../../../../test/reports/faults.ts'
import { naiveReport, type NaiveCell } from '../../../../test/reports/naive.ts'
import { createRandom, randomSheet, randomTable } from '../../../../test/reports/random-sheet.ts'
import { planReport } from './plan.ts'
import { sumOf } from './figures.ts'
import type { CellValue, Table } from './tables.ts'

const runs = process.env['TEST_DEPTH'] === 'full' ? 10_000 : 500

/** The grid of a report by the engine, with the value of a merged cell in all of its places; `fault` breaks it first. */
function engineReport(
  cells: readonly NaiveCell[],
  size: { down: number; right: number },
  table: Table,
  fault?: FaultName,
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
  const faults = fault && plantFault(fault)
  const filled = fillReport(
    faults?.plan?.(plan) ?? plan,
    new Map([['l', faults?.table?.(table) ?? table]]),
    new Map(),
  )
  const rows = [...filled.rows]
  const grid: CellValue[][] = Array.from({ length: filled.rowCount }, () => filled.widths.map(() => null))
  for (const [y, { cells: ofRow }] of (faults?.rows?.(rows) ?? rows).entries())
    for (const { column, rows: high, columns: wide, value } of ofRow)
      for (let at = 0; at < high * wide; at++) {
        const row = grid[y + Math.floor(at / wide)]
        if (row && column + (at % wide) < row.length) row[column + (at % wide)] = value as CellValue
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

test.each(faultNames)('the comparison finds %s', (fault) => {
  const found = Array.from({ length: 60 }, (_, at) => at + 1).filter((seed) => {
    const { sheet, table } = drawSheet(seed)
    const expected = rounded(naiveReport(sheet.cells, sheet, table))
    return (
      JSON.stringify(rounded(engineReport(sheet.cells, sheet, table, fault))) !== JSON.stringify(expected)
    )
  })
  expect(found.length).toBeGreaterThan(0)
})
