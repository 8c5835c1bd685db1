interface Flat {
  id: string
  parentId: string
}
export type Grown<T> = T & { hasChildren: boolean; isLeaf: boolean; num: number; children: Grown<T>[] }

/**
 * Rows in their order -> trees; a row whose parent is not among them becomes a root, so that nothing is lost.
 * Linear in the number of rows; a row that is its own ancestor is left out (specification: wire 1.6).
 */
export function grow<T extends Flat>(rows: readonly T[]): Grown<T>[] {
  const nodes = new Map(
    rows.map((row) => [
      row.id,
      { ...row, hasChildren: false, isLeaf: true, num: 0, children: [] } as Grown<T>,
    ]),
  )
  const roots: Grown<T>[] = []
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
export function withAncestors<T extends Flat>(rows: readonly T[], matches: (row: T) => boolean): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const row of rows) {
    if (!matches(row)) continue
    for (let at: T | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id)
  }
  return rows.filter(({ id }) => kept.has(id))
}

/** The rows without the one named and all below it: a parent picker must not offer a node under itself. */
export function without<T extends Flat>(rows: readonly T[], id: string | undefined): T[] {
  if (!id || id === '0') return [...rows]
  const gone = new Set([id])
  for (let size = 0; size !== gone.size;) {
    size = gone.size
    for (const row of rows) if (gone.has(row.parentId)) gone.add(row.id)
  }
  return rows.filter((row) => !gone.has(row.id))
}
