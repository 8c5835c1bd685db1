/** A company or department with its children, or a node of another tree that is rendered in the same way. */
export interface Unit {
  readonly id: string
  readonly fullName: string
  readonly type: 'company' | 'department' | 'dictionary' | 'folder'
  readonly children: readonly Unit[]
}

/** One visible line of the tree. */
export interface UnitLine {
  readonly unit: Unit
  /** Level in the tree: 1 at the top. */
  readonly level: number
  /** Id of the parent unit; '' at the top. */
  readonly parentId: string
  /** Whether the unit is expanded; null where it has no children. */
  readonly isExpanded: boolean | null
}

/**
 * Returns the visible lines in order: the children of expanded units, or with `search` the matching units and
 * their ancestors.
 */
export function visibleUnits(
  units: readonly Unit[],
  expanded: ReadonlySet<string>,
  search = '',
  level = 1,
  above = '',
): UnitLine[] {
  const query = search.trim().toLowerCase()
  return units.flatMap((unit) => {
    const open = unit.children.length > 0 ? query !== '' || expanded.has(unit.id) : null
    const below = open ? visibleUnits(unit.children, expanded, query, level + 1, unit.id) : []
    if (query && below.length === 0 && !unit.fullName.toLowerCase().includes(query)) return []
    return [{ unit, level, parentId: above, isExpanded: below.length > 0 || !query ? open : null }, ...below]
  })
}

/** Returns the ids to expand so that this number of levels is visible. */
export function idsToLevel(levels: number, units: readonly Unit[]): string[] {
  if (levels <= 1) return []
  return units.flatMap(({ id, children }) =>
    children.length > 0 ? [id, ...idsToLevel(levels - 1, children)] : [],
  )
}

/** Returns the path from the top to the unit with this id; empty where there is none. */
export function pathTo(id: string, units: readonly Unit[]): Unit[] {
  for (const unit of units) {
    if (unit.id === id) return [unit]
    const below = pathTo(id, unit.children)
    if (below.length > 0) return [unit, ...below]
  }
  return []
}
