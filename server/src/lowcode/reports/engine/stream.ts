import type { Argument } from '@tessera/shared/fields/calculate/values'
import { fillRows, type FilledRow } from './fill.ts'
import { linesOf, repeat } from './instances.ts'
import type { Block } from './blocks.ts'
import { cellsOfReference } from './formulas.ts'
import type { ColumnType, Plan, PlannedCell } from './plan.ts'
import { openTable, type CellValue, type Table } from './tables.ts'
import { openValues, type OtherValues, type ParameterDays } from './values.ts'

/** A report that is one list of a data set, so that its rows can be written while they are read. */
export interface Streamable {
  readonly plan: Plan
  readonly set: string
  readonly block: Block
  /** Cells of the list that formulas below it read. */
  readonly read: readonly PlannedCell[]
}

/**
 * Tells whether a report is one list: nothing repeats beside or within it, what stands above it does not depend on it, and
 * each row depends on itself only. Below it, figures and formulas may read all of it.
 */
export function findStreamable(plan: Plan): Streamable | null {
  // Charts, pictures and codes are collected before a file is written.
  if (plan.cells.some(({ cell }) => cell.chart ?? cell.show)) return null
  const [block, ...others] = plan.down.blocks
  if (!block || others.length > 0 || block.blocks.length > 0 || plan.right.blocks.length > 0) return null
  const { field } = block.cell!.cell
  if (field!.use !== 'list' || field!.sort || field!.match) return null
  const inBlock = (cell: PlannedCell) => cell.down === block
  const references = (cell: PlannedCell) =>
    [cell.formula, ...cell.whens.map(({ formula }) => formula)].flatMap((formula) =>
      [...(formula?.references.values() ?? [])].flatMap((reference) =>
        cellsOfReference(reference).flatMap((at) => {
          const found = plan.byAddress.get(at)
          return found ? [{ cell: found, all: reference.is === 'cell' && reference.all }] : []
        }),
      ),
    )
  const suits = (cell: PlannedCell): boolean => {
    const own = cell.cell.field?.set === field!.set
    if (!inBlock(cell) && cell.row <= block.to && cell.lastRow >= block.from) return false
    if (inBlock(cell)) {
      if (cell !== block.cell && cell.cell.field && (!own || cell.cell.field.match)) return false
      return references(cell).every((one) => inBlock(one.cell) && !one.all)
    }
    if (cell.row > block.to) return !own || !cell.cell.field!.match
    return !own && references(cell).every((one) => one.cell.row < block.from)
  }
  if (!plan.cells.every(suits)) return null
  const read = plan.cells.filter((cell) => inBlock(cell) && plan.referred.has(cell.at))
  return { plan, set: field!.set, block, read }
}

export interface StreamedColumns {
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[]
  readonly batches: AsyncIterable<readonly (readonly CellValue[])[]>
}

/** Fills a list batch by batch. Kept are the values that figures and formulas below it read, and no others. */
export async function* streamReport(
  { plan, set, block, read }: Streamable,
  { columns, batches }: StreamedColumns,
  parameters: ReadonlyMap<string, CellValue>,
  days: ParameterDays = new Map(),
): AsyncGenerator<FilledRow[]> {
  /** `read` is the table whose rows figures read, where it is not the one that the list repeats for. */
  const open = (table: Table, given?: OtherValues['given'], read = table) => {
    const repeated = new Map([[set, openTable(table)]])
    const known = read === table ? repeated : new Map([[set, openTable(read)]])
    const room = { left: Number.POSITIVE_INFINITY }
    const right = repeat(plan.right, repeated, room)
    const down = repeat(plan.down, repeated, room)
    const values = openValues(plan, { down, right }, known, parameters, { days, ...(given ? { given } : {}) })
    return { plan, down, columns: [...linesOf(right)], values, right }
  }
  const empty: Table = { columns, rows: [] }
  yield [...fillRows(open(empty), { from: 0, to: block.from - 1 })]
  const kept = new Map(read.map((cell) => [cell, [] as Argument[]]))
  const below = keptBelow(plan, set, block, columns)
  let isEmpty = true
  const fillBatch = (table: Table): FilledRow[] => {
    const fill = open(table)
    for (const [cell, values] of kept)
      for (const down of fill.down.inner[0]!)
        values.push(fill.values.argumentOf(cell, { down, right: fill.right }))
    return [...fillRows(fill, block)]
  }
  for await (const rows of batches) {
    if (rows.length === 0) continue
    isEmpty = false
    below.add(rows)
    yield fillBatch({ columns, rows })
  }
  if (isEmpty) yield fillBatch(empty)
  const given = new Map([...kept].map(([cell, values]) => [cell.at, values]))
  const foot = open(empty, given, below.table)
  yield [...fillRows(foot, { from: block.to + 1, to: Number.POSITIVE_INFINITY })]
}

/** Keeps of each row what figures below the list are made of: their columns come first, and the rows end after them. */
function keptBelow(plan: Plan, set: string, block: Block, columns: StreamedColumns['columns']) {
  const names = new Set(
    plan.cells.flatMap(({ down, cell: { field } }) =>
      down !== block && field?.set === set ? [field.column] : [],
    ),
  )
  // Rows are counted, too, where no column is read.
  const isRead = plan.cells.some(({ down, cell: { field } }) => down !== block && field?.set === set)
  const places = columns.flatMap(({ name }, at) => (names.has(name) ? [at] : []))
  const rows: CellValue[][] = []
  const others = columns.filter(({ name }) => !names.has(name))
  return {
    table: { columns: [...places.map((at) => columns[at]!), ...others], rows } satisfies Table,
    add(batch: readonly (readonly CellValue[])[]): void {
      if (isRead) for (const row of batch) rows.push(places.map((at) => row[at] ?? null))
    },
  }
}
