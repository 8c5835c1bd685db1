import type { Place } from '@tessera/shared/contract/lowcode/report-sheet'
import { areaOf, cellAt, type Area } from '../model/cells.ts'
import type { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'

/** What a key does in the grid while no cell is edited. */
export type GridAct =
  | { readonly do: 'move' | 'extend'; readonly to: Place }
  | { readonly do: 'edit' | 'clear' | 'all' | 'rows' | 'columns' | 'cancel' }
  | { readonly do: 'style'; readonly key: 'bold' | 'italic' | 'underline' }

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  /** Ctrl or Cmd. */
  readonly control: boolean
}

const pageRows = 10
const arrows: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
}
const styleKeys = { b: 'bold', i: 'italic', u: 'underline' } as const

/** Null for keys that are not the grid's: what they type, they type into the cell. */
export function actOfKey(
  { key, shiftKey, control }: Pressed,
  sheet: ReportSheet,
  { anchor, end }: { anchor: Place; end: Place },
): GridAct | null {
  const from = shiftKey ? end : anchor
  const arrow = arrows[key]
  if (arrow) {
    const to = control ? edgeOf(sheet, from, arrow) : stepFrom(sheet, from, arrow)
    return { do: shiftKey ? 'extend' : 'move', to }
  }
  if (key === 'Home')
    return { do: shiftKey ? 'extend' : 'move', to: control ? { row: 1, column: 1 } : { ...from, column: 1 } }
  if (key === 'End')
    return {
      do: shiftKey ? 'extend' : 'move',
      to: { row: control ? sheet.rows.length : from.row, column: sheet.columns.length },
    }
  if (key === 'Enter' || key === 'F2') return { do: 'edit' }
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' }
  if (key === 'Escape') return { do: 'cancel' }
  if (key === ' ' && control) return { do: 'columns' }
  if (key === ' ' && shiftKey) return { do: 'rows' }
  if (!control) return null
  if (key.toLowerCase() === 'a') return { do: 'all' }
  const style = styleKeys[key.toLowerCase() as keyof typeof styleKeys]
  return style ? { do: 'style', key: style } : null
}

/** The next place, over the whole of a merged cell. */
function stepFrom(sheet: ReportSheet, from: Place, [down, right]: readonly [number, number]): Place {
  const cell = cellAt(sheet, from)
  const area: Area = cell
    ? areaOf(cell)
    : { top: from.row, bottom: from.row, left: from.column, right: from.column }
  const row = down > 0 ? area.bottom + down : from.row + down
  const column = right > 0 ? area.right + right : from.column + right
  return {
    row: Math.max(1, down < 0 ? area.top + down : row),
    column: Math.max(1, right < 0 ? area.left + right : column),
  }
}

const edgeOf = (sheet: ReportSheet, from: Place, [down, right]: readonly [number, number]): Place => ({
  row: lineAt(down, from.row, sheet.rows.length),
  column: lineAt(right, from.column, sheet.columns.length),
})

function lineAt(direction: number, from: number, last: number): number {
  if (direction === 0) return from
  return direction < 0 ? 1 : last
}
