/** A row that names its parent; roots have a parent that is not among the rows. */
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
 * Builds trees from rows and keeps their order. A row whose parent is missing becomes a root. A row that is
 * its own ancestor is left out. Takes linear time.
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

/** The matching rows and all of their ancestors, in the order of `rows`: the result of a search in a tree. */
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

/** The rows without one node and its descendants: a parent picker must not offer a node below itself. */
export function excludeSubtree<T extends TreeRow>(rows: readonly T[], id: string | undefined): T[] {
  if (!id || id === '0') return [...rows]
  const excluded = new Set([id])
  for (let size = 0; size !== excluded.size;) {
    size = excluded.size
    for (const row of rows) if (excluded.has(row.parentId)) excluded.add(row.id)
  }
  return rows.filter((row) => !excluded.has(row.id))
}
