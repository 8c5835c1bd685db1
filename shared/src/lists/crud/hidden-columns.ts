import * as z from 'zod'
import type { Call } from '../../contract/wire.ts'

/** Returns the row keys that the output schema of a list declares. */
export function rowKeysOf({ output }: Call): ReadonlySet<string> {
  const rows = output instanceof z.ZodObject ? (output.shape['list'] as unknown) : null
  return new Set(
    rows instanceof z.ZodArray && rows.element instanceof z.ZodObject ? Object.keys(rows.element.shape) : [],
  )
}

/** Whether a row, or a row below it in a tree, has the key. */
const hasKey = (row: object, key: string): boolean =>
  key in row ||
  ('children' in row && Array.isArray(row.children) && row.children.some((child) => hasKey(child, key)))

/**
 * Leaves out the columns that the user may not read in any row. The server omits hidden fields, so a key that
 * the contract declares (`declaredKeys`) and that no row has is hidden. Without rows, nothing is known, and all
 * columns stay.
 */
export function excludeHiddenColumns<C extends { key: string }>(
  columns: readonly C[],
  rows: readonly object[],
  declaredKeys: ReadonlySet<string>,
): readonly C[] {
  if (rows.length === 0) return columns
  const readable = columns.filter(({ key }) => !declaredKeys.has(key) || rows.some((row) => hasKey(row, key)))
  return readable.length === columns.length ? columns : readable
}
