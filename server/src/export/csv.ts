import { harmless, type Cell } from './cell.ts'

/** One line of a .csv: fields with a comma, quote or line break are quoted. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`

/** Excel takes a file for UTF-8 only with this before it. */
export const byteOrderMark = '\uFEFF'

function field(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  const text = typeof cell === 'number' ? String(cell) : harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
