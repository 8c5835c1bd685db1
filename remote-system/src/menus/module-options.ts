/** A design or a dictionary, or a group of them, which cannot be selected. */
export interface ModuleOption {
  id: string
  fullName: string
  selectable: boolean
  children: ModuleOption[]
}

type Node = { id?: unknown; fullName?: unknown; children?: readonly object[] | null }

/**
 * The nodes of a tree of modules; only its leaves can be selected. `selected` is added where the tree does not have it,
 * such as a design that is not released any more, so that the form keeps it.
 */
export function toModuleOptions(rows: readonly object[], selected?: string): ModuleOption[] {
  const options = rows.map((row) => toOption(row as Node))
  return !selected || has(options, selected)
    ? options
    : [{ id: selected, fullName: selected, selectable: true, children: [] }, ...options]
}

function toOption({ id, fullName, children }: Node): ModuleOption {
  const below = (children ?? []).map((child) => toOption(child as Node))
  return {
    id: String(id ?? ''),
    fullName: String(fullName ?? id ?? ''),
    selectable: below.length === 0,
    children: below,
  }
}

const has = (options: readonly ModuleOption[], id: string): boolean =>
  options.some((option) => option.id === id || has(option.children, id))

/** Two trees of categories as one: a category that both have is there once. */
export function joinCategories(one: readonly Node[], other: readonly Node[]): Node[] {
  const added = new Map(other.map((category) => [category.id, category]))
  const joined = one.map((category) => {
    const same = added.get(category.id)
    added.delete(category.id)
    return same
      ? { ...category, children: [...(category.children ?? []), ...(same.children ?? [])] }
      : category
  })
  return [...joined, ...added.values()]
}
