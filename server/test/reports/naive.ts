import type { SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { placeOf } from '@tessera/shared/contract/lowcode/report-sheet'
import { compareCells, type CellValue, type Table } from '../../src/lowcode/reports/engine/tables.ts'

// A reference for tests: every place of a report computed anew from all rows, without indexes, merges and order of work.
// It knows one data set, no formulas and no joins.

/** A template whose cells name their parents: null for none. */
export interface NaiveCell extends SheetCell {
  readonly parentDown: string | null
  readonly parentRight: string | null
}

/** Which values the repeating cells have at a line; a cell of a list has the position of its row. */
type Context = ReadonlyMap<string, CellValue>

interface NaiveLine {
  readonly line: number
  readonly context: Context
}

/** The grid of a report: the value of each place, also where a merged cell covers it. */
export function naiveReport(
  cells: readonly NaiveCell[],
  lines: { down: number; right: number },
  table: Table,
): CellValue[][] {
  const rows = expand(cells, 'down', lines.down, table)
  const columns = expand(cells, 'right', lines.right, table)
  return rows.map((row) => columns.map((column) => valueAt(cells, row, column, table)))
}

const repeats = (cell: NaiveCell, axis: 'down' | 'right') =>
  (cell.field?.use === 'list' || cell.field?.use === 'group') && (cell.expand ?? 'down') === axis

const parentOf = (cell: NaiveCell, axis: 'down' | 'right') =>
  axis === 'down' ? cell.parentDown : cell.parentRight

/** The chain of repeating cells around a cell, outermost first, with the cell where it repeats. */
function chainOf(cells: readonly NaiveCell[], cell: NaiveCell, axis: 'down' | 'right'): string[] {
  const chain = repeats(cell, axis) ? [cell.at] : []
  for (
    let at = parentOf(cell, axis);
    at !== null;
    at = parentOf(
      cells.find((one) => one.at === at)!,
      axis,
    )
  )
    chain.unshift(at)
  return chain
}

const span = (cell: NaiveCell, axis: 'down' | 'right') => {
  const { row, column } = placeOf(cell.at)
  return axis === 'down' ? [row, row + (cell.rows ?? 1) - 1] : [column, column + (cell.columns ?? 1) - 1]
}

function expand(
  cells: readonly NaiveCell[],
  axis: 'down' | 'right',
  count: number,
  table: Table,
): NaiveLine[] {
  // The longest chain of any cell at a line says with what the line repeats; a block has all lines between its cells.
  const chains = Array.from({ length: count }, (_, at) => {
    const covering = cells
      .flatMap((cell) => chainOf(cells, cell, axis).map((_one, depth, chain) => chain.slice(0, depth + 1)))
      .filter((chain) => {
        const members = cells.filter((cell) => chainOf(cells, cell, axis).includes(chain.at(-1)!))
        const ends = members.flatMap((cell) => span(cell, axis))
        return Math.min(...ends) <= at + 1 && Math.max(...ends) >= at + 1
      })
    return covering.toSorted((a, b) => b.length - a.length)[0] ?? []
  })
  const walk = (from: number, to: number, depth: number, context: Context): NaiveLine[] => {
    const found: NaiveLine[] = []
    for (let line = from; line <= to;) {
      const at = chains[line]![depth]
      if (at === undefined) {
        found.push({ line, context })
        line++
        continue
      }
      let end = line
      while (end < to && chains[end + 1]![depth] === at) end++
      const cell = cells.find((one) => one.at === at)!
      for (const value of valuesOf(cell, rowsIn(cells, context, table), table))
        found.push(...walk(line, end, depth + 1, new Map([...context, [at, value]])))
      line = end + 1
    }
    return found
  }
  return walk(0, count - 1, 0, new Map())
}

function valuesOf(cell: NaiveCell, rows: readonly number[], table: Table): CellValue[] {
  const { use, column, sort } = cell.field!
  const read = (row: number) => table.rows[row]![table.columns.findIndex(({ name }) => name === column)]!
  const keys: CellValue[] = use === 'list' ? [...rows] : [...new Set(rows.map(read))]
  if (keys.length === 0) return [null]
  if (!sort) return keys
  const shown = (key: CellValue) => (use === 'list' ? read(key as number) : key)
  return keys.toSorted((a, b) => compareCells(shown(a), shown(b), sort))
}

/** The rows that agree with all values of a context. */
function rowsIn(cells: readonly NaiveCell[], context: Context, table: Table): number[] {
  return table.rows.flatMap((row, position) => {
    const agrees = [...context].every(([at, value]) => {
      const { use, column } = cells.find((one) => one.at === at)!.field!
      if (value === null && use === 'list') return false
      return use === 'list'
        ? position === value
        : row[table.columns.findIndex(({ name }) => name === column)] === value
    })
    return agrees ? [position] : []
  })
}

function valueAt(cells: readonly NaiveCell[], row: NaiveLine, column: NaiveLine, table: Table): CellValue {
  const cell = cells.find((one) => {
    const [top, bottom] = span(one, 'down') as [number, number]
    const [left, right] = span(one, 'right') as [number, number]
    return top <= row.line + 1 && bottom > row.line && left <= column.line + 1 && right > column.line
  })
  if (!cell) return null
  if (!cell.field) return cell.text ?? null
  const place = table.columns.findIndex(({ name }) => name === cell.field!.column)
  const own = (repeats(cell, 'down') ? row : column).context.get(cell.at)
  if (own !== undefined)
    return cell.field.use === 'list' && own !== null ? table.rows[own as number]![place]! : own
  const chain = [...chainOf(cells, cell, 'down'), ...chainOf(cells, cell, 'right')]
  const known = new Map([...row.context, ...column.context].filter(([at]) => chain.includes(at)))
  const values = rowsIn(cells, known, table).map((at) => table.rows[at]![place]!)
  if (cell.field.use === 'count') return values.length
  if (cell.field.use === 'first') return values[0] ?? null
  if (values.length === 0) return null
  const numbers = values.map(Number)
  if (cell.field.use === 'max') return Math.max(...numbers)
  return numbers.reduce((sum, value) => sum + value, 0)
}
