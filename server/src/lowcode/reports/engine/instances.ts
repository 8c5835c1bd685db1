import type { Block } from './blocks.ts'
import { ReportError } from './report-error.ts'
import { compareCells, groupOf, keyOf, type CellValue, type OpenTable, type Rows } from './tables.ts'

/** One repetition of a block; the outermost block has one. */
export interface Instance {
  readonly block: Block
  readonly parent: Instance | null
  /** Among those of its parent, from 0. */
  readonly index: number
  readonly value: CellValue
  /** Its rows of the data set of the cell; none for the outermost block. */
  readonly rows: Rows | null
  /** By inner block of the block. */
  readonly inner: readonly (readonly Instance[])[]
  /** Number of lines of the report. */
  readonly size: number
}

/** Counts what a report makes, so that a template ends before the memory does. */
export interface Room {
  left: number
}

/** Repeats a block and its inner blocks for the rows of the data sets. */
export function repeat(block: Block, tables: ReadonlyMap<string, OpenTable>, room: Room): Instance {
  const build = (
    of: Block,
    parent: Instance | null,
    index: number,
    value: CellValue,
    rows: Rows | null,
  ): Instance => {
    if (--room.left < 0) throw new ReportError('tooBig')
    const instance = { block: of, parent, index, value, rows, inner: [] as Instance[][], size: 0 }
    for (const inner of of.blocks)
      instance.inner.push(
        split(inner, instance, tables).map((part, at) => build(inner, instance, at, part.value, part.rows)),
      )
    const lines = of.items.filter((item) => typeof item === 'number').length
    instance.size = instance.inner.flat().reduce((sum, { size }) => sum + size, lines)
    return instance
  }
  return build(block, null, 0, null, null)
}

interface Part {
  readonly value: CellValue
  readonly rows: Rows
}

/** The parts into which the cell of a block divides the rows; one empty part where there are none. */
function split(block: Block, parent: Instance, tables: ReadonlyMap<string, OpenTable>): readonly Part[] {
  const { field } = block.cell!.cell
  const table = tables.get(field!.set)!
  const place = table.placeOf(field!.column)
  const rows = matchedRows(field!, table, holderOf(parent, field!.set)?.rows ?? null, (at) =>
    valueAbove(parent, at),
  )
  const parts: Part[] = []
  if (field!.use === 'list')
    for (const row of rows) parts.push({ value: table.rows[row]![place] ?? null, rows: [row] })
  else {
    const groups = new Map<CellValue, number[]>()
    for (const row of rows) {
      const value = groupOf(table.rows[row]![place], field!.by)
      const group = groups.get(value)
      if (group) group.push(row)
      else groups.set(value, [row])
    }
    for (const [value, group] of groups) parts.push({ value, rows: group })
  }
  if (parts.length === 0) return [{ value: null, rows: [] }]
  const { sort } = field!
  return sort ? parts.sort((a, b) => compareCells(a.value, b.value, sort)) : parts
}

/** The innermost instance whose rows are of a data set; null where all rows belong to the spot. */
export function holderOf(instance: Instance | null, set: string): Instance | null {
  for (let one = instance; one; one = one.parent)
    if (one.rows && one.block.cell!.cell.field!.set === set) return one
  return null
}

/** The value of an enclosing instance by the address of its cell; undefined without one. */
export function valueAbove(instance: Instance | null, at: string): CellValue | undefined {
  for (let one = instance; one; one = one.parent) if (one.block.cell?.at === at) return one.value
  return undefined
}

type Field = NonNullable<NonNullable<Block['cell']>['cell']['field']>

/** Rows of a table, or those of them that match the values of other cells. */
export function matchedRows(
  { match = [] }: Field,
  table: OpenTable,
  rows: Rows | null,
  read: (at: string) => CellValue | undefined,
): Rows {
  let found = rows
  for (const { column, cell } of match) {
    const value = read(cell)
    if (value === undefined) continue
    const place = table.placeOf(column)
    found = found
      ? found.filter((row) => keyOf(table.rows[row]![place]) === keyOf(value))
      : table.rowsWith(column, value)
  }
  return found ?? table.all
}

/** The instance of an enclosing block. */
export function enclosing(instance: Instance, block: Block): Instance {
  let one = instance
  while (one.block !== block) one = one.parent!
  return one
}

/** All instances of a block within an instance of an enclosing one, in their order. */
export function* within(instance: Instance, block: Block): Generator<Instance> {
  const path: Block[] = []
  for (let one: Block = block; one !== instance.block; one = one.parent!) path.unshift(one)
  yield* descend(instance, path, 0)
}

function* descend(instance: Instance, path: readonly Block[], at: number): Generator<Instance> {
  const next = path[at]
  if (!next) yield instance
  else
    for (const inner of instance.inner[instance.block.blocks.indexOf(next)]!)
      yield* descend(inner, path, at + 1)
}

export interface Line {
  /** Of the template, from 0. */
  readonly line: number
  readonly instance: Instance
}

/** The lines of the report in their order. */
export function* linesOf(instance: Instance): Generator<Line> {
  let block = 0
  for (const item of instance.block.items)
    if (typeof item === 'number') yield { line: item, instance }
    else for (const inner of instance.inner[block++]!) yield* linesOf(inner)
}

/** Whether a line is the first that an enclosing instance has of this line of the template. */
export function isFirst(instance: Instance, outer: Instance): boolean {
  for (let one = instance; one !== outer; one = one.parent!) if (one.index > 0) return false
  return true
}

/** Number of lines of an instance that come from these lines of its block. */
export function sizeOf({ block, inner }: Instance, from: number, to: number): number {
  if (block.blocks.length === 0) return to - from + 1
  let at = 0
  let size = 0
  for (const item of block.items) {
    if (typeof item === 'number') size += item >= from && item <= to ? 1 : 0
    else {
      const parts = inner[at++]!
      if (item.from >= from && item.to <= to) for (const part of parts) size += part.size
    }
  }
  return size
}
