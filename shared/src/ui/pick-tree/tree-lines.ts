import type { TreeLine } from './tree-box.tsx'

/** One node of a picker tree. */
export interface PickNode {
  readonly id: string
  readonly fullName: string
  /** Decides the icon. */
  readonly type: 'company' | 'department' | 'position' | 'user' | 'role' | 'group' | 'type'
  readonly isLeaf: boolean
  /** Can be selected; other nodes can only be expanded. */
  readonly selectable: boolean
  /** Secondary text behind the name, such as a unit or "disabled". */
  readonly note?: string | undefined
  readonly picture?: string | undefined
}

/** Children of a node: not requested yet (undefined), loading, failed, or loaded. */
export type LoadState = readonly PickNode[] | 'loading' | 'failed' | undefined

/** Line of a node. Its key is its path, because one user can be in two units. */
export interface PickLine extends TreeLine {
  readonly node: PickNode
  readonly position: number
  readonly siblingCount: number
}

/** Line in place of children that are loading, failed to load or do not exist. */
export interface WaitingLine extends TreeLine {
  readonly state: 'loading' | 'failed' | 'empty'
  /** Id of the parent node. */
  readonly parent: string
  readonly isExpanded: null
}

export type PickTreeLine = PickLine | WaitingLine

/** Returns the visible lines of a tree in order. `below('')` returns the top level. */
export function visibleLines(
  below: (id: string) => LoadState,
  expanded: ReadonlySet<string>,
  parent = '',
  above = '',
  level = 1,
): PickTreeLine[] {
  const nodes = below(parent) ?? 'loading'
  if (typeof nodes === 'string')
    return [{ key: `${above}/${nodes}`, state: nodes, parent, level, parentKey: above, isExpanded: null }]
  if (nodes.length === 0 && level > 1)
    return [{ key: `${above}/empty`, state: 'empty', parent, level, parentKey: above, isExpanded: null }]
  return nodes.flatMap((node, at): PickTreeLine[] => {
    const key = `${above}/${node.id}`
    const open = node.isLeaf ? null : expanded.has(node.id)
    const line = {
      key,
      node,
      level,
      parentKey: above,
      isExpanded: open,
      position: at + 1,
      siblingCount: nodes.length,
    }
    return open ? [line, ...visibleLines(below, expanded, node.id, key, level + 1)] : [line]
  })
}

/** Returns lines for search results, without a tree. */
export const flatLines = (nodes: readonly PickNode[]): PickLine[] =>
  nodes.map((node, at) => ({
    key: `/${node.id}`,
    node,
    level: 1,
    parentKey: '',
    isExpanded: null,
    position: at + 1,
    siblingCount: nodes.length,
  }))

/**
 * Reduces a completely loaded tree to matching nodes and their ancestors. `expanded` has the ids of those
 * ancestors.
 */
export function filterTree(
  below: (id: string) => LoadState,
  matches: (node: PickNode) => boolean,
): { below: (id: string) => LoadState; expanded: ReadonlySet<string> } {
  const shown = new Map<string, PickNode[]>()
  const expanded = new Set<string>()
  const walk = (parent: string): boolean => {
    const nodes = below(parent)
    if (!Array.isArray(nodes)) return false
    const found = (nodes as readonly PickNode[]).flatMap((node) => {
      const deeper = !node.isLeaf && walk(node.id)
      if (deeper) expanded.add(node.id)
      if (deeper) return [node]
      return matches(node) ? [{ ...node, isLeaf: true }] : []
    })
    shown.set(parent, found)
    return found.length > 0
  }
  walk('')
  return { below: (id) => shown.get(id) ?? [], expanded }
}
