import type { Names, Problem } from '../../../fields/kind.ts'
import type { Item } from '../../../fields/plan.ts'

const nobody: Names = { nameOf: () => undefined, idsOf: () => [] }

/** Cells as spreadsheets copy them: tabs between columns, lines between rows, quotes around what has either in it. */
export function cellsOf(copied: string): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  for (let at = 0; at < copied.length; at++) {
    const sign = copied[at]!
    const row = rows.at(-1)!
    const more = (text: string) => void row.push(row.pop()! + text)
    if (quoted && sign === '"' && copied[at + 1] === '"') {
      more('"')
      at++
    } else if (sign === '"' && (quoted || row.at(-1) === '')) quoted = !quoted
    else if (!quoted && sign === '\t') row.push('')
    else if (!quoted && (sign === '\n' || sign === '\r')) {
      if (sign === '\r' && copied[at + 1] === '\n') at++
      rows.push([''])
    } else more(sign)
  }
  // Spreadsheets end the last row too.
  return rows.length > 1 && rows.at(-1)!.join('') === '' ? rows.slice(0, -1) : rows
}

export interface Filling {
  readonly column: Item
  /** Rows below the one in which was pasted. */
  readonly down: number
  readonly said: string
  readonly read: { readonly value: unknown } | { readonly problem: Problem | 'notTaken' }
}

/** What pasted cells say to the columns they fall on, from one column on to the right; what is beyond the last is left out. */
export function fillings(
  cells: readonly (readonly string[])[],
  columns: readonly Item[],
  from: number,
  readOnly: (column: Item) => boolean,
): Filling[] {
  return cells.flatMap((row, down) =>
    row.flatMap((said, across): Filling[] => {
      const column = columns[from + across]
      if (!column) return []
      const { kind, settings } = column.field
      return [
        {
          column,
          down,
          said,
          read:
            kind.parse && !readOnly(column) ? kind.parse(said, settings, nobody) : { problem: 'notTaken' },
        },
      ]
    }),
  )
}
