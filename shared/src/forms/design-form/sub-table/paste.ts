import { noNames, type CellProblem } from '../../../contract/fields/kind.ts'
import type { PlacedField } from '../../../fields/plan.ts'

/**
 * Parses cells copied from a spreadsheet: tabs between columns, line breaks between rows, quotes around cells
 * with either.
 */
export function parseCells(copied: string): string[][] {
  const rows: string[][] = [['']]
  let inQuotes = false
  for (let at = 0; at < copied.length; at++) {
    const char = copied[at]!
    const row = rows.at(-1)!
    const append = (text: string) => void row.push(row.pop()! + text)
    if (inQuotes && char === '"' && copied[at + 1] === '"') {
      append('"')
      at++
    } else if (char === '"' && (inQuotes || row.at(-1) === '')) inQuotes = !inQuotes
    else if (!inQuotes && char === '\t') row.push('')
    else if (!inQuotes && (char === '\n' || char === '\r')) {
      if (char === '\r' && copied[at + 1] === '\n') at++
      rows.push([''])
    } else append(char)
  }
  // Spreadsheets add a line break after the last row.
  return rows.length > 1 && rows.at(-1)!.join('') === '' ? rows.slice(0, -1) : rows
}

/** A pasted cell with the column that it falls on and its parsed value or problem. */
export interface PastedCell {
  readonly column: PlacedField
  /** Number of rows below the row of the paste. */
  readonly down: number
  readonly text: string
  readonly result: { readonly value: unknown } | { readonly problem: CellProblem | 'notTaken' }
}

/** Parses pasted cells for the columns from `from` to the right. Cells beyond the last column are dropped. */
export function parsePastedCells(
  cells: readonly (readonly string[])[],
  columns: readonly PlacedField[],
  from: number,
  readOnly: (column: PlacedField) => boolean,
): PastedCell[] {
  return cells.flatMap((row, down) =>
    row.flatMap((text, across): PastedCell[] => {
      const column = columns[from + across]
      if (!column) return []
      const { kind, settings } = column.field
      return [
        {
          column,
          down,
          text,
          result:
            kind.parse && !readOnly(column) ? kind.parse(text, settings, noNames) : { problem: 'notTaken' },
        },
      ]
    }),
  )
}
