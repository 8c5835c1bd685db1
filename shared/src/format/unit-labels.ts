/** A node of a tree of units. */
export interface NamedUnit {
  readonly id: string | number
  readonly fullName: string
  readonly children?: readonly NamedUnit[] | null | undefined
}

const cached = new WeakMap<object, ReadonlyMap<string, string>>()

/**
 * Short labels of units by id: the name, and where several units have it, as much of the path as tells them
 * apart, such as "…/East campus/Teaching". Built once for each tree.
 */
export function unitLabels(units: readonly NamedUnit[]): ReadonlyMap<string, string> {
  const known = cached.get(units)
  if (known) return known
  const paths = new Map<string, readonly string[]>()
  const walk = (level: readonly NamedUnit[], above: readonly string[]) => {
    for (const { id, fullName, children } of level) {
      const path = [...above, fullName]
      paths.set(String(id), path)
      walk(children ?? [], path)
    }
  }
  walk(units, [])
  const sameName = new Map<string, (readonly string[])[]>()
  for (const path of paths.values()) {
    const name = path.at(-1)!
    sameName.set(name, [...(sameName.get(name) ?? []), path])
  }
  const labels = new Map([...paths].map(([id, path]) => [id, labelOf(path, sameName.get(path.at(-1)!)!)]))
  cached.set(units, labels)
  return labels
}

/** The shortest end of a path that no other path of the same name has. */
function labelOf(path: readonly string[], sameName: readonly (readonly string[])[]): string {
  const endOf = (of: readonly string[], length: number) => of.slice(-length).join('/')
  const others = sameName.filter((other) => other !== path)
  const lengths = path.map((_, at) => at + 1)
  const length = lengths.find((n) => others.every((other) => endOf(other, n) !== endOf(path, n)))
  const end = endOf(path, length ?? path.length)
  return (length ?? path.length) === path.length || length === 1 ? end : `…/${end}`
}
