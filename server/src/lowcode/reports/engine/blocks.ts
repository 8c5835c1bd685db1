import type { Axis, PlannedCell, Problem } from './plan.ts'
import type { Parents } from './parents.ts'

/** The rows, or columns, of the template that repeat with a cell; the outermost block has no cell and stands once. */
export interface Block {
  readonly axis: Axis
  readonly cell: PlannedCell | null
  readonly parent: Block | null
  /** From 0; both ends are inside. */
  from: number
  to: number
  /** Its lines and inner blocks, in their order. */
  items: (number | Block)[]
  readonly blocks: Block[]
}

const startOf = (axis: Axis, cell: PlannedCell) => (axis === 'down' ? cell.row : cell.column)
const endOf = (axis: Axis, cell: PlannedCell) => (axis === 'down' ? cell.lastRow : cell.lastColumn)

/** Nests the blocks of an axis, and names for each cell the block in whose instances it stands once. */
export function blocksOf(
  axis: Axis,
  cells: readonly PlannedCell[],
  parents: Parents,
  lines: number,
  problems: Problem[],
): Block {
  const root: Block = { axis, cell: null, parent: null, from: 0, to: lines - 1, items: [], blocks: [] }
  const made = new Map<PlannedCell, Block>()
  const blockOf = (cell: PlannedCell | null): Block => {
    if (!cell) return root
    const known = made.get(cell)
    if (known) return known
    const parent = blockOf(parents.get(cell) ?? null)
    const from = startOf(axis, cell)
    const block: Block = { axis, cell, parent, from, to: endOf(axis, cell), items: [], blocks: [] }
    parent.blocks.push(block)
    made.set(cell, block)
    return block
  }
  for (const cell of cells) cell[axis] = blockOf(cell.repeats === axis ? cell : (parents.get(cell) ?? null))
  for (const cell of cells)
    for (let block: Block | null = cell[axis]; block?.cell; block = block.parent) {
      block.from = Math.min(block.from, startOf(axis, cell))
      block.to = Math.max(block.to, endOf(axis, cell))
    }
  arrange(root, problems)
  for (const cell of cells) checkCover(axis, cell, problems)
  return root
}

/** Orders the items of a block; inner blocks must not cover the same lines. */
function arrange(block: Block, problems: Problem[]): void {
  block.blocks.sort((a, b) => a.from - b.from)
  let line = block.from
  for (const inner of block.blocks) {
    const before = block.blocks[block.blocks.indexOf(inner) - 1]
    if (before && before.to >= inner.from)
      problems.push({ why: 'throughEachOther', cells: [before.cell!.at, inner.cell!.at] })
    for (; line < inner.from; line++) block.items.push(line)
    block.items.push(inner)
    line = Math.max(line, inner.to + 1)
    arrange(inner, problems)
  }
  for (; line <= block.to; line++) block.items.push(line)
}

/** A cell beside an inner block covers all of its lines, as it is merged over them when they repeat. */
function checkCover(axis: Axis, cell: PlannedCell, problems: Problem[]): void {
  const [from, to] = [startOf(axis, cell), endOf(axis, cell)]
  for (const inner of cell[axis].blocks) {
    const isBeside = inner.to < from || inner.from > to
    if (!isBeside && (inner.from < from || inner.to > to))
      problems.push({ why: 'mergeNeeded', cells: [cell.at, inner.cell!.at] })
  }
}
