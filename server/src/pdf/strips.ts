import type { Block, Cell, Table, Width } from './content.ts'
import { breakLines, measureParagraph, type Line, type Typefaces } from './lines.ts'
import { fromPixels } from './style.ts'

/** A part of a column that is not broken over pages, except rows that are higher than a page. */
export type Strip =
  | { readonly kind: 'line'; readonly height: number; readonly line: Line; readonly staysWithNext: boolean }
  | { readonly kind: 'gap'; readonly height: number }
  | { readonly kind: 'rule'; readonly height: number; readonly width: number }
  | { readonly kind: 'pageBreak'; readonly height: 0 }
  | RowStrip

/** Rows of a table that are connected by cells over several rows; usually one. */
export interface RowStrip {
  readonly kind: 'rows'
  readonly height: number
  readonly heights: readonly number[]
  readonly cells: readonly CellStrips[]
  /** Rows that are repeated where the table goes on on another page; they have none themselves. */
  readonly head: readonly RowStrip[]
  readonly isHead: boolean
}
export interface CellStrips {
  readonly row: number
  readonly rows: number
  readonly x: number
  readonly width: number
  readonly background: string | null
  readonly strips: readonly Strip[]
  /** The first of the strips that belongs to this part of the cell, and the one after its last. */
  readonly from: number
  readonly to: number
  /** Height of these strips. */
  readonly content: number
}

export const cellPadding = { x: fromPixels(6), y: fromPixels(4) }
const tableGap = fromPixels(8)
/** Words up to this width are not broken by narrow columns, and headings of four Chinese signs neither. */
const maxWord = fromPixels(160)
const shortText = fromPixels(56)

/** Breaks blocks into strips of a width. */
export function listStrips(blocks: readonly Block[], width: number, typefaces: Typefaces): Strip[] {
  const strips: Strip[] = []
  for (const block of blocks)
    switch (block.kind) {
      case 'paragraph': {
        const lines = breakLines(block, width, typefaces)
        for (const line of lines)
          strips.push({ kind: 'line', height: line.height, line, staysWithNext: block.isHeading })
        if (block.gap > 0) strips.push({ kind: 'gap', height: block.gap })
        break
      }
      case 'table':
        for (const strip of listRows(block, width, typefaces)) strips.push(strip)
        strips.push({ kind: 'gap', height: tableGap })
        break
      case 'rule':
        strips.push({ kind: 'rule', height: fromPixels(16), width })
        break
      default:
        strips.push({ kind: 'pageBreak', height: 0 })
    }
  return strips
}

function listRows(table: Table, around: number, typefaces: Typefaces): RowStrip[] {
  const width = Math.min(around, toPoints(table.width, around) ?? around)
  const widths = columnWidths(table, width, typefaces)
  const lefts = [0]
  for (const one of widths) lefts.push(lefts.at(-1)! + one)
  const groups: RowStrip[] = []
  const head: RowStrip[] = []
  let first = 0
  let cells: CellStrips[] = []
  let until = 0
  let next = 0
  for (let row = 0; row < table.rows; row += 1) {
    // The cells are in the order of their rows.
    for (; table.cells[next]?.row === row; next += 1) {
      const cell = table.cells[next]!
      const x = lefts[cell.column]!
      const own = lefts[cell.column + cell.columns]! - x
      // The space below the last paragraph or table of a cell is left out.
      const strips = listStrips(cell.blocks, Math.max(1, own - 2 * cellPadding.x), typefaces)
      while (strips.at(-1)?.kind === 'gap') strips.pop()
      const content = strips.reduce((sum, { height }) => sum + height, 0)
      const { background, rows } = cell
      cells.push({
        row: row - first,
        rows,
        x,
        width: own,
        background,
        strips,
        from: 0,
        to: strips.length,
        content,
      })
      until = Math.max(until, row + rows)
    }
    if (until > row + 1) continue
    const isHead = row < table.headRows
    const group = createRows(cells, row - first + 1, isHead ? [] : head, isHead)
    groups.push(group)
    if (isHead) head.push(group)
    first = row + 1
    cells = []
  }
  return groups
}

/** Rows with their heights: a cell over several rows makes the last of them higher. */
export function createRows(
  cells: readonly CellStrips[],
  count: number,
  head: readonly RowStrip[],
  isHead: boolean,
): RowStrip {
  const heights = Array.from({ length: count }, () => 2 * cellPadding.y)
  for (const { row, rows, content } of cells)
    if (rows === 1) heights[row] = Math.max(heights[row]!, content + 2 * cellPadding.y)
  for (const { row, rows, content } of cells) {
    if (rows === 1) continue
    let height = 0
    for (let at = row; at < row + rows; at += 1) height += heights[at]!
    heights[row + rows - 1]! += Math.max(0, content + 2 * cellPadding.y - height)
  }
  const height = heights.reduce((sum, one) => sum + one, 0)
  return { kind: 'rows', height, heights, cells, head, isHead }
}

const toPoints = (width: Width, around: number): number | null => {
  if (width === null) return null
  return 'points' in width ? width.points : width.part * around
}

/** Widths of the columns: those that are set, and the others by their content, as browsers do. */
function columnWidths(table: Table, width: number, typefaces: Typefaces): number[] {
  const contents = table.columns.map(() => ({ full: 0, word: 0 }))
  for (const cell of table.cells) {
    if (cell.columns > 1) continue
    const { full, word } = measureCell(cell, typefaces)
    const content = contents[cell.column]!
    content.full = Math.max(content.full, Math.min(full, width))
    content.word = Math.max(content.word, Math.min(word, maxWord, full))
  }
  const padding = 2 * cellPadding.x + 1
  const set = table.columns.map((column) => toPoints(column, width))
  const setTotal = set.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const openCount = set.filter((one) => one === null).length
  const smallest = Math.min(width / set.length, padding)
  // Columns that are set share what the others leave, or all of it.
  const room = Math.max(0, width - setTotal)
  const wanted = contents.map(({ full }, at) => (set[at] === null ? full + padding : 0))
  const needed = contents.map(({ word }, at) => (set[at] === null ? word + padding : 0))
  const wantedTotal = wanted.reduce((sum, one) => sum + one, 0)
  const neededTotal = needed.reduce((sum, one) => sum + one, 0)
  const widths = set.map((own, at) => {
    if (own !== null) return Math.max(smallest, own)
    if (wantedTotal <= room) return (wanted[at]! / wantedTotal) * room
    const slack = wantedTotal - neededTotal
    if (neededTotal >= room || slack <= 0) return Math.max(smallest, (needed[at]! / neededTotal) * room)
    return needed[at]! + ((wanted[at]! - needed[at]!) / slack) * (room - neededTotal)
  })
  const total = widths.reduce((sum, one) => sum + one, 0)
  return openCount > 0 && total <= width ? widths : widths.map((one) => (one / total) * width)
}

function measureCell({ blocks }: Cell, typefaces: Typefaces): { full: number; word: number } {
  let full = 0
  let word = 0
  for (const block of blocks) {
    // A table inside takes the width that it gets.
    const own =
      block.kind === 'paragraph'
        ? measureParagraph(block, typefaces)
        : { full: block.kind === 'table' ? fromPixels(400) : 0, word: fromPixels(40) }
    full = Math.max(full, own.full)
    word = Math.max(word, own.word, Math.min(own.full, shortText))
  }
  return { full, word }
}
