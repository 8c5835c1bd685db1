/** A company or department with what is below it; or a node of another tree that is drawn the same way. */
export interface Unit {
  readonly id: string
  readonly fullName: string
  readonly type: 'company' | 'department' | 'dictionary' | 'folder'
  readonly children: readonly Unit[]
}

/** One line of the tree as it is drawn. */
export interface UnitLine {
  readonly unit: Unit
  /** 1 is the top. */
  readonly level: number
  /** Id of the unit above, '' at the top. */
  readonly above: string
  /** Null where nothing is below. */
  readonly open: boolean | null
}

/** The lines to draw, in order: all of what is open; with words searched for, the units that match and the way to them. */
export function visibleUnits(
  units: readonly Unit[],
  opened: ReadonlySet<string>,
  search = '',
  level = 1,
  above = '',
): UnitLine[] {
  const wanted = search.trim().toLowerCase()
  return units.flatMap((unit) => {
    const open = unit.children.length > 0 ? wanted !== '' || opened.has(unit.id) : null
    const below = open ? visibleUnits(unit.children, opened, wanted, level + 1, unit.id) : []
    if (wanted && below.length === 0 && !unit.fullName.toLowerCase().includes(wanted)) return []
    return [{ unit, level, above, open: below.length > 0 || !wanted ? open : null }, ...below]
  })
}

/** Ids of the units that have to be open so that so many levels are seen. */
export function openTo(levels: number, units: readonly Unit[]): string[] {
  if (levels <= 1) return []
  return units.flatMap(({ id, children }) =>
    children.length > 0 ? [id, ...openTo(levels - 1, children)] : [],
  )
}

/** The unit of this id and those above it, from the top; empty where there is none. */
export function wayTo(id: string, units: readonly Unit[]): Unit[] {
  for (const unit of units) {
    if (unit.id === id) return [unit]
    const below = wayTo(id, unit.children)
    if (below.length > 0) return [unit, ...below]
  }
  return []
}
