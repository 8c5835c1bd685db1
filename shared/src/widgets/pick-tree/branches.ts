import type { TreeLine } from './tree-box.tsx'

/** One node of a tree to choose from. */
export interface PickNode {
  readonly id: string
  readonly fullName: string
  /** Decides icon and picture. */
  readonly type: 'company' | 'department' | 'position' | 'user' | 'role' | 'group' | 'type'
  readonly isLeaf: boolean
  /** May be chosen; the others only lead on. */
  readonly choosable: boolean
  /** Behind the name, quieter: a unit, "disabled". */
  readonly note?: string | undefined
  readonly picture?: string | undefined
}

/** What is below a node: not asked yet (undefined), on its way, not to be had, or there. */
export type Below = readonly PickNode[] | 'loading' | 'failed' | undefined

/** Its key is unique among the lines: a user may stand in two places. */
export interface PickLine extends TreeLine {
  readonly node: PickNode
  readonly at: number
  readonly of: number
}

export interface WaitingLine extends TreeLine {
  readonly waiting: 'loading' | 'failed' | 'empty'
  /** The node whose children these would be. */
  readonly parent: string
  readonly open: null
}

export type Line = PickLine | WaitingLine

/** The lines of what is open, in order. `below('')` is the top. */
export function openLines(
  below: (id: string) => Below,
  opened: ReadonlySet<string>,
  parent = '',
  above = '',
  level = 1,
): Line[] {
  const nodes = below(parent) ?? 'loading'
  if (typeof nodes === 'string')
    return [{ key: `${above}/${nodes}`, waiting: nodes, parent, level, above, open: null }]
  if (nodes.length === 0 && level > 1)
    return [{ key: `${above}/empty`, waiting: 'empty', parent, level, above, open: null }]
  return nodes.flatMap((node, at): Line[] => {
    const key = `${above}/${node.id}`
    const open = node.isLeaf ? null : opened.has(node.id)
    const line = { key, node, level, above, open, at: at + 1, of: nodes.length }
    return open ? [line, ...openLines(below, opened, node.id, key, level + 1)] : [line]
  })
}

/** Nodes that were found, without a tree around them. */
export const flatLines = (nodes: readonly PickNode[]): PickLine[] =>
  nodes.map((node, at) => ({
    key: `/${node.id}`,
    node,
    level: 1,
    above: '',
    open: null,
    at: at + 1,
    of: nodes.length,
  }))

/** Of a whole tree only what matches and the way to it; the ids to open so that it is seen. */
export function searched(
  below: (id: string) => Below,
  matches: (node: PickNode) => boolean,
): { below: (id: string) => Below; opened: ReadonlySet<string> } {
  const kept = new Map<string, PickNode[]>()
  const opened = new Set<string>()
  const walk = (parent: string): boolean => {
    const nodes = below(parent)
    if (!Array.isArray(nodes)) return false
    const found = (nodes as readonly PickNode[]).flatMap((node) => {
      const deeper = !node.isLeaf && walk(node.id)
      if (deeper) opened.add(node.id)
      return deeper ? [node] : matches(node) ? [{ ...node, isLeaf: true }] : []
    })
    kept.set(parent, found)
    return found.length > 0
  }
  walk('')
  return { below: (id) => kept.get(id) ?? [], opened }
}
