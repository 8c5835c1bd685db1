/** A row of the flattened tree. */
export interface FlatRow<Row> {
  row: Row
  /** Level in the tree: 0 at the top. */
  depth: number
  /** Has child rows, also when they are not loaded yet. */
  hasChildren: boolean
  isExpanded: boolean
}

/** The rows from the top of a tree down to the row `id`; undefined where the tree does not have it. */
export function pathToRow<Row extends { id: string; children?: unknown }>(
  rows: readonly Row[],
  id: string,
): Row[] | undefined {
  for (const row of rows) {
    if (row.id === id) return [row]
    const below = pathToRow((row.children ?? []) as readonly Row[], id)
    if (below) return [row, ...below]
  }
  return undefined
}

type TreeRow = { id: string; children?: readonly TreeRow[] | null; hasChildren?: boolean }

/** Flattens a tree in reading order and leaves out rows below collapsed ones. */
export function flattenRows<Row extends { id: string }>(
  rows: readonly Row[],
  expanded: ReadonlySet<string>,
): FlatRow<Row>[] {
  const flat: FlatRow<Row>[] = []
  const add = (level: readonly TreeRow[], depth: number) => {
    for (const row of level) {
      const children = row.children ?? []
      const branch = children.length > 0 || row.hasChildren === true
      const open = branch && expanded.has(row.id)
      flat.push({ row: row as unknown as Row, depth, hasChildren: branch, isExpanded: open })
      if (open) add(children, depth + 1)
    }
  }
  add(rows, 0)
  return flat
}
