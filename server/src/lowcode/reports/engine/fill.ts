import type { CellStyle, SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { FormulaError } from '@tessera/shared/fields/calculate/evaluate'
import { fillChart, type FilledChart } from './charts.ts'
import type { CellFormula } from './formulas.ts'
import {
  enclosing,
  isFirst,
  linesOf,
  repeat,
  sizeOf,
  type Instance,
  type Line,
  type Room,
} from './instances.ts'
import { readLink, type LinkValues } from './links.ts'
import type { ColumnType, Plan, PlannedCell } from './plan.ts'
import { ReportError } from './report-error.ts'
import { openTable, type CellValue, type Table } from './tables.ts'
import { typeOfDay } from './days.ts'
import { openValues, type CellResult, type ParameterDays, type Values } from './values.ts'

/** A cell of a filled report. */
export interface FilledCell {
  /** From 0. */
  readonly column: number
  readonly rows: number
  readonly columns: number
  readonly value: CellResult
  /** Of a field; of a formula where it results in a day or a time, in epoch milliseconds. Else null. */
  readonly type: ColumnType | null
  readonly of: SheetCell
  readonly style: CellStyle | undefined
  readonly chart?: FilledChart
  /** Reads what the link of the cell takes along; files have no links and do not call it. */
  readonly link?: () => LinkValues | null
}

export interface FilledRow {
  /** Row of the template, from 0. */
  readonly line: number
  /** From left to right. Places that a merged cell covers have none. */
  readonly cells: readonly FilledCell[]
}

export interface Filled {
  /** Widths in pixels. */
  readonly widths: readonly number[]
  readonly rowCount: number
  /** Number of the columns before those that repeat; 0 where none does. */
  readonly leadColumns: number
  readonly rows: Iterable<FilledRow>
}

/** Limit of the places of a filled report. */
const maxPlaces = 2_000_000
/** Limit of its repetitions. */
const maxInstances = 600_000

/**
 * Fills a template with the rows of its data sets. Rows are made one by one. `days` are the parameters that are days or times.
 * @throws ReportError if the report is too big, or a formula needs its own value.
 */
export function fillReport(
  plan: Plan,
  data: ReadonlyMap<string, Table>,
  parameters: ReadonlyMap<string, CellValue>,
  days?: ParameterDays,
): Filled {
  const tables = new Map([...data].map(([name, table]) => [name, openTable(table)]))
  const room: Room = { left: maxInstances }
  const right = repeat(plan.right, tables, room)
  const down = repeat(plan.down, tables, room)
  if (right.size * down.size > maxPlaces) throw new ReportError('tooBig')
  const values = openValues(plan, { down, right }, tables, parameters, days ? { days } : {})
  const columns = [...linesOf(right)]
  return {
    widths: columns.map(({ line }) => plan.sheet.columns[line]!.width),
    rowCount: down.size,
    leadColumns: Math.max(
      0,
      columns.findIndex(({ instance }) => instance.block.cell !== null),
    ),
    rows: fillRows({ plan, down, columns, values }),
  }
}

export interface Fill {
  readonly plan: Plan
  readonly down: Instance
  readonly columns: readonly Line[]
  readonly values: Values
}

/** The rows of a report whose line in the template is in a range; both ends are inside. */
export function* fillRows(
  fill: Fill,
  { from, to } = { from: 0, to: Number.POSITIVE_INFINITY },
): Generator<FilledRow> {
  for (const { line, instance } of linesOf(fill.down)) {
    if (line < from || line > to) continue
    const cells: FilledCell[] = []
    const ofLine = fill.plan.byPlace.get(line)
    if (ofLine)
      fill.columns.forEach((column, at) => {
        const cell = ofLine.get(column.line)
        const filled = cell && fillCell(cell, instance, column.instance, at, fill)
        if (filled) cells.push(filled)
      })
    yield { line, cells }
  }
}

/** A cell where its first row and column come up; else a merged cell covers the place already. */
function fillCell(
  cell: PlannedCell,
  atRow: Instance,
  atColumn: Instance,
  column: number,
  { plan, values }: Fill,
): FilledCell | null {
  const spot = { down: enclosing(atRow, cell.down), right: enclosing(atColumn, cell.right) }
  if (!isFirst(atRow, spot.down) || !isFirst(atColumn, spot.right)) return null
  const value = values.valueOf(cell, spot)
  const read = (formula: CellFormula) => values.evaluate(formula, cell, spot)
  return {
    column,
    rows: sizeOf(spot.down, cell.row, cell.lastRow),
    columns: sizeOf(spot.right, cell.column, cell.lastColumn),
    value,
    type: typeOfValue(cell, value, values),
    of: cell.cell,
    style: styleOf(cell, read),
    ...(cell.cell.chart ? { chart: fillChart(cell, spot, plan, values) } : {}),
    ...(cell.cell.link ? { link: () => readLink(cell, spot, plan, values) } : {}),
  }
}

const typeOfValue = (cell: PlannedCell, value: CellResult, values: Values): ColumnType | null =>
  cell.formula ? typeOfDay(values.typeOf(cell), value) : values.typeOf(cell)

function styleOf(
  { cell, whens }: PlannedCell,
  read: (formula: CellFormula) => CellResult,
): CellStyle | undefined {
  for (const { formula, style } of whens) {
    const result = read(formula)
    if (result && !(result instanceof FormulaError)) return style
  }
  return cell.style
}
