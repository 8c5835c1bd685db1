import type { Axis, PlannedCell, Problem } from './plan.ts'

/** The cell with which each one repeats, by axis; null where it stands once. */
export type Parents = ReadonlyMap<PlannedCell, PlannedCell | null>

/** Finds the parents of all cells on both axes. */
export function findParents(
  cells: readonly PlannedCell[],
  byAddress: ReadonlyMap<string, PlannedCell>,
  problems: Problem[],
): { readonly down: Parents; readonly right: Parents } {
  const down = parentsOn('down', cells, byAddress, problems)
  const right = parentsOn('right', cells, byAddress, problems)
  for (const cell of cells) {
    const across = cell.repeats === 'down' ? right : down
    const parent = cell.repeats && across.get(cell)
    if (parent) problems.push({ why: 'crossed', cells: [parent.at, cell.at] })
  }
  return { down, right }
}

function parentsOn(
  axis: Axis,
  cells: readonly PlannedCell[],
  byAddress: ReadonlyMap<string, PlannedCell>,
  problems: Problem[],
): Parents {
  const lines = cellsOfLines(axis, cells)
  const parents = new Map<PlannedCell, PlannedCell | null>()
  for (const cell of cells) {
    const named = axis === 'down' ? cell.cell.left : cell.cell.top
    if (named === undefined) parents.set(cell, nearestParent(axis, cell, lines, byAddress))
    else if (named === 'none') parents.set(cell, null)
    else {
      const parent = byAddress.get(named)
      if (!parent) problems.push({ why: 'noParent', cells: [cell.at], name: named })
      else if (parent.repeats !== axis) problems.push({ why: 'parentStays', cells: [parent.at, cell.at] })
      parents.set(cell, parent ?? null)
    }
  }
  reportCircles(parents, problems)
  return parents
}

/** The cells of each row, or column, in their order across. */
function cellsOfLines(axis: Axis, cells: readonly PlannedCell[]): Map<number, PlannedCell[]> {
  const lines = new Map<number, PlannedCell[]>()
  for (const cell of cells) {
    const [from, to] = axis === 'down' ? [cell.row, cell.lastRow] : [cell.column, cell.lastColumn]
    for (let at = from; at <= to; at++) {
      const line = lines.get(at)
      if (line) line.push(cell)
      else lines.set(at, [cell])
    }
  }
  const across = (cell: PlannedCell) => (axis === 'down' ? cell.column : cell.row)
  for (const line of lines.values()) line.sort((a, b) => across(b) - across(a))
  return lines
}

/**
 * The nearest cell before this one that repeats on the axis, or the parent that a nearer one names. Cells that repeat
 * on the other axis stand once, unless they name a parent.
 */
function nearestParent(
  axis: Axis,
  cell: PlannedCell,
  lines: ReadonlyMap<number, readonly PlannedCell[]>,
  byAddress: ReadonlyMap<string, PlannedCell>,
): PlannedCell | null {
  if (cell.repeats !== null && cell.repeats !== axis) return null
  const line = lines.get(axis === 'down' ? cell.row : cell.column)!
  for (const other of line.slice(line.indexOf(cell) + 1)) {
    if (other.repeats === axis) return other
    const named = axis === 'down' ? other.cell.left : other.cell.top
    if (named === 'none') return null
    // A cell before it may follow this one.
    if (named !== undefined && named !== cell.at) return byAddress.get(named) ?? null
  }
  return null
}

/** Each circle once; its cells lose their parents, so that nothing follows it. */
function reportCircles(parents: Map<PlannedCell, PlannedCell | null>, problems: Problem[]): void {
  const done = new Set<PlannedCell>()
  for (const first of parents.keys()) {
    const path: PlannedCell[] = []
    let cell: PlannedCell | null = first
    for (; cell && !done.has(cell) && !path.includes(cell); cell = parents.get(cell) ?? null) path.push(cell)
    if (cell && path.includes(cell)) {
      const circle = path.slice(path.indexOf(cell))
      problems.push({
        why: circle.length > 1 ? 'circle' : 'ownParent',
        cells: circle.map(({ at }) => at),
      })
      for (const one of circle) parents.set(one, null)
    }
    for (const one of path) done.add(one)
  }
}
