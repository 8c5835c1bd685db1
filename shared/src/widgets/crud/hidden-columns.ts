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
