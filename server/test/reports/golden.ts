import {
  addressOf,
  ReportSheet,
  type ReportSheetInput,
  type SheetCellInput,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { fillReport, type Filled } from '../../src/lowcode/reports/engine/fill.ts'
import { planReport, type SetColumns } from '../../src/lowcode/reports/engine/plan.ts'
import type { CellValue } from '../../src/lowcode/reports/engine/tables.ts'
import { formatCell } from '../../src/lowcode/reports/format-cell.ts'
import { plantFault, type FaultName } from './faults.ts'
import { goldenTables } from './golden-data.ts'

/**
 * A report with the cells that it has to have, both written as tables. In the template `[l.units sum]` is a field and `=` begins a
 * formula; in both `<` is covered by the cell at the left and `^` by the one above. A result ends with `*` where the style of a
 * condition applies.
 */
export interface Golden {
  readonly name: string
  readonly template: string
  /** What the table of the template cannot say, by address. */
  readonly more?: Readonly<Record<string, Partial<SheetCellInput>>>
  readonly kinds?: readonly ('title' | 'head' | 'foot' | undefined)[]
  readonly parameters?: Readonly<Record<string, CellValue>>
  /** The parameters that are days or times. */
  readonly days?: Readonly<Record<string, 'date' | 'time'>>
  readonly expected: string
}

/** The lines of a table as texts of cells. */
export const linesOfTable = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))

type Field = NonNullable<SheetCellInput['field']>
const orders: ReadonlySet<string> = new Set(['asc', 'desc'])
const periods: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'year'])

/** `[l.day group asc month right]`: set and column, use, then order, period and direction. */
function cellOf(at: string, text: string): SheetCellInput {
  if (text.startsWith('=')) return { at, formula: text.slice(1) }
  const words = /^\[(.+)\]$/.exec(text)?.[1]?.split(' ')
  if (!words) return { at, text }
  const [name, use, ...others] = words as [string, Field['use'], ...string[]]
  const [set, column = ''] = name.split('.') as [string, string?]
  const sort = others.find((word) => orders.has(word)) as Field['sort']
  const by = others.find((word) => periods.has(word)) as Field['by']
  return {
    at,
    field: { set, column, use, ...(sort ? { sort } : {}), ...(by ? { by } : {}) },
    ...(others.includes('right') ? { expand: 'right' as const } : {}),
  }
}

export function goldenSheet({ template, more = {}, kinds = [] }: Golden): ReportSheet {
  const lines = linesOfTable(template)
  const width = Math.max(...lines.map((line) => line.length))
  const isCovered = (text: string | undefined) => text === '<' || text === '^'
  const cells = lines.flatMap((line, y) =>
    line.flatMap((text, x): SheetCellInput[] => {
      const at = addressOf({ row: y + 1, column: x + 1 })
      if (isCovered(text) || (text === '' && !more[at])) return []
      let [rows, columns] = [1, 1]
      while (lines[y]![x + columns] === '<') columns++
      while (lines[y + rows]?.[x] === '^') rows++
      const size = { ...(rows > 1 ? { rows } : {}), ...(columns > 1 ? { columns } : {}) }
      const cell = cellOf(at, text)
      const field = more[at]?.field ? { ...cell.field, ...more[at].field } : cell.field
      return [{ ...cell, ...size, ...more[at], ...(field ? { field } : {}) } as SheetCellInput]
    }),
  )
  const sets = [...new Set(cells.flatMap(({ field }) => (field ? [field.set] : [])))]
  return ReportSheet.parse({
    version: 1,
    columns: Array.from({ length: width }, () => ({ width: 80 })),
    rows: lines.map((_, at) => ({ height: 24, ...(kinds[at] ? { kind: kinds[at] } : {}) })),
    cells,
    sets: sets.map((name) => ({ name, dataSetId: name })),
  } satisfies ReportSheetInput)
}

const columns: SetColumns = new Map(
  [...goldenTables].map(([set, table]) => [
    set,
    new Map(table.columns.map(({ name, type }) => [name, type])),
  ]),
)

/** `fault` breaks the engine first. */
export function fillGolden(golden: Golden, fault?: FaultName): { sheet: ReportSheet; filled: Filled } {
  const sheet = goldenSheet(golden)
  const plan = planReport(sheet, columns)
  if ('problems' in plan) throw new Error(JSON.stringify(plan.problems))
  const parameters = new Map(Object.entries(golden.parameters ?? {}))
  const faults = fault && plantFault(fault)
  const change = faults?.table
  const tables = change
    ? new Map([...goldenTables].map(([set, table]) => [set, change(table)]))
    : goldenTables
  const filled = fillReport(
    faults?.plan?.(plan) ?? plan,
    tables,
    parameters,
    new Map(Object.entries(golden.days ?? {})),
  )
  return { sheet, filled: faults?.rows ? { ...filled, rows: faults.rows([...filled.rows]) } : filled }
}

/** The places of a filled report as its readers see them. */
export function drawReport({ rows, widths, rowCount }: Filled): string[][] {
  const grid = Array.from({ length: rowCount }, () => widths.map(() => ''))
  let y = 0
  for (const { cells } of rows) {
    for (const cell of cells) {
      const isChanged = cell.style !== cell.of.style
      const text = cell.of.slash ? cell.of.slash.join('/') : formatCell(cell, 'zh')
      for (let dy = 0; dy < cell.rows; dy++)
        for (let dx = 0; dx < cell.columns; dx++) grid[y + dy]![cell.column + dx] = dy > 0 ? '^' : '<'
      grid[y]![cell.column] = isChanged ? `${text} *`.trim() : text.trim()
    }
    y++
  }
  return grid
}
