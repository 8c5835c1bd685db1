import type { ChartUnit } from '@tessera/shared/contract/org/organize-chart'

/** Loaded units by the id of their parent. `-1` is the parent of the top level. */
export type UnitsByParent = ReadonlyMap<string, readonly ChartUnit[]>

/** The id by which calls name the parent of the top level. */
export const rootId = '-1'

/** An expanded or collapsed unit of the chart, with its visible children. */
export interface ChartNode {
  unit: ChartUnit
  /** 1 is the top. */
  level: number
  /** Index among the children of its parent, from 1. */
  position: number
  /** Number of children of its parent. */
  siblingCount: number
  parent: ChartNode | null
  isOpen: boolean
  children: ChartNode[]
}

/** Builds the visible tree: the loaded units whose ancestors are all open. */
export function buildTree(
  unitsByParent: UnitsByParent,
  openIds: ReadonlySet<string>,
  id = rootId,
  parent: ChartNode | null = null,
): ChartNode[] {
  const units = unitsByParent.get(id) ?? []
  return units.map((unit, index) => {
    const node: ChartNode = {
      unit,
      level: (parent?.level ?? 0) + 1,
      position: index + 1,
      siblingCount: units.length,
      parent,
      isOpen: openIds.has(unit.id) && unitsByParent.has(unit.id),
      children: [],
    }
    if (node.isOpen) node.children = buildTree(unitsByParent, openIds, unit.id, node)
    return node
  })
}

/** All nodes in reading order: each node before its children. */
export const flattenNodes = (nodes: readonly ChartNode[]): ChartNode[] =>
  nodes.flatMap((node) => [node, ...flattenNodes(node.children)])

/** What a key does in the tree, with the id of the unit. Null if it does nothing. */
export type KeyAction = { focus: string } | { expand: string } | { collapse: string } | null

/**
 * Resolves a key on a node as the ARIA tree pattern does: up and down move through the visible nodes, right
 * and left expand, collapse or move to a child or the parent.
 */
export function getKeyAction(key: string, node: ChartNode, nodes: readonly ChartNode[]): KeyAction {
  const all = flattenNodes(nodes)
  const index = all.indexOf(node)
  const focusOn = (other: ChartNode | null | undefined): KeyAction =>
    other ? { focus: other.unit.id } : null
  const { id, units } = node.unit
  if (key === 'ArrowDown') return focusOn(all[index + 1])
  if (key === 'ArrowUp') return focusOn(all[index - 1])
  if (key === 'Home') return focusOn(all[0])
  if (key === 'End') return focusOn(all.at(-1))
  const toggled = (): KeyAction => {
    if (node.isOpen) return { collapse: id }
    return units > 0 ? { expand: id } : null
  }
  if (key === 'ArrowRight') return node.isOpen ? focusOn(node.children[0]) : toggled()
  if (key === 'ArrowLeft') return node.isOpen ? toggled() : focusOn(node.parent)
  if (key === 'Enter' || key === ' ') return units === 0 ? null : toggled()
  return null
}
