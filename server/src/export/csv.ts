import { neutralizeFormula, type Cell } from './cell.ts'

/** Formats one line of a CSV file. Fields with a comma, quote or line break are quoted. */
export const formatCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatField).join(',')}\r\n`

/** Excel reads a file as UTF-8 only with this mark at its start. */
export const byteOrderMark = '\uFEFF'

function formatField(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  const text = typeof cell === 'number' ? String(cell) : neutralizeFormula(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
