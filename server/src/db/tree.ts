interface TreeRow {
  id: string
  parentId: string
}
export type BuiltTree<T> = T & {
  hasChildren: boolean
  isLeaf: boolean
  num: number
  children: BuiltTree<T>[]
}

/**
 * Rows in their order -> trees; a row whose parent is not among them becomes a root, so that nothing is lost.
 * Linear in the number of rows; a row that is its own ancestor is left out (specification: wire 1.6).
 */
export function buildTree<T extends TreeRow>(rows: readonly T[]): BuiltTree<T>[] {
  const nodes = new Map(
    rows.map((row) => [
      row.id,
      { ...row, hasChildren: false, isLeaf: true, num: 0, children: [] } as BuiltTree<T>,
    ]),
  )
  const roots: BuiltTree<T>[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId)
    if (!parent) roots.push(node)
    else {
      parent.children.push(node)
      parent.num += 1
      parent.hasChildren = true
      parent.isLeaf = false
    }
  }
  return roots
}

/** The rows that match and all above them, in their order: a search in a tree keeps the ancestors of its hits. */
export function withAncestors<T extends TreeRow>(rows: readonly T[], matches: (row: T) => boolean): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const keptIds = new Set<string>()
  for (const row of rows) {
    if (!matches(row)) continue
    for (let at: T | undefined = row; at && !keptIds.has(at.id); at = byId.get(at.parentId))
      keptIds.add(at.id)
  }
  return rows.filter(({ id }) => keptIds.has(id))
}

/** The rows without the one named and all below it: a parent picker must not offer a node under itself. */
export function excludeSubtree<T extends TreeRow>(rows: readonly T[], id: string | undefined): T[] {
  if (!id || id === '0') return [...rows]
  const excluded = new Set([id])
  for (let size = 0; size !== excluded.size;) {
    size = excluded.size
    for (const row of rows) if (excluded.has(row.parentId)) excluded.add(row.id)
  }
  return rows.filter((row) => !excluded.has(row.id))
}
