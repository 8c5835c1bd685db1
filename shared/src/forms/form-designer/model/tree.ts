import { kindOf } from '../../../fields/kinds.ts'
import { table } from '../../../fields/table/kind.ts'
import { hasPanes, paneTag, type FieldNode } from './draft.ts'

/** Key of the form itself as a parent. */
export const rootKey = ''

/** A place between the children of a parent. */
export interface Place {
  readonly parent: string
  readonly index: number
}

export interface Located {
  readonly node: FieldNode
  /** The parents, outermost first. */
  readonly parents: readonly FieldNode[]
  readonly index: number
}

/** Finds a node with its parents. */
export function locate(nodes: readonly FieldNode[], key: string): Located | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.key === key) return { node, parents: [], index }
    const inside = locate(node.children, key)
    if (inside) return { ...inside, parents: [node, ...inside.parents] }
  }
  return undefined
}

export const parentKeyOf = ({ parents }: Located): string => parents.at(-1)?.key ?? rootKey

export const childrenOf = (nodes: readonly FieldNode[], parent: string): readonly FieldNode[] =>
  parent === rootKey ? nodes : (locate(nodes, parent)?.node.children ?? [])

/** Replaces a node; nodes beside it keep their identity, so that they need not be rendered again. */
export function replaceNode(
  nodes: readonly FieldNode[],
  key: string,
  change: (node: FieldNode) => FieldNode,
): readonly FieldNode[] {
  let changed = false
  const next = nodes.map((node) => {
    if (node.key === key) {
      changed = true
      return change(node)
    }
    const children = replaceNode(node.children, key, change)
    if (children === node.children) return node
    changed = true
    return { ...node, children }
  })
  return changed ? next : nodes
}

/** Applies a change to every node; unchanged nodes keep their identity. */
export function mapNodes(
  nodes: readonly FieldNode[],
  change: (node: FieldNode, parents: readonly FieldNode[]) => FieldNode,
  parents: readonly FieldNode[] = [],
): readonly FieldNode[] {
  let changed = false
  const next = nodes.map((node) => {
    const children = mapNodes(node.children, change, [...parents, node])
    const own = change(children === node.children ? node : { ...node, children }, parents)
    changed ||= own !== node
    return own
  })
  return changed ? next : nodes
}

export function removeNodes(nodes: readonly FieldNode[], keys: ReadonlySet<string>): readonly FieldNode[] {
  let changed = false
  const next = nodes.flatMap((node) => {
    if (keys.has(node.key)) {
      changed = true
      return []
    }
    const children = removeNodes(node.children, keys)
    if (children === node.children) return [node]
    changed = true
    return [{ ...node, children }]
  })
  return changed ? next : nodes
}

export function insertNodes(
  nodes: readonly FieldNode[],
  { parent, index }: Place,
  added: readonly FieldNode[],
): readonly FieldNode[] {
  if (parent === rootKey) return nodes.toSpliced(index, 0, ...added)
  return replaceNode(nodes, parent, (node) => ({
    ...node,
    children: node.children.toSpliced(index, 0, ...added),
  }))
}

/** Whether a parent with these tags above it can hold a node of this tag. */
export function canHold(parentTags: readonly string[], tag: string): boolean {
  const parent = parentTags.at(-1)
  if (tag === paneTag) return parent !== undefined && hasPanes(parent)
  if (parentTags.includes('table')) return parent === 'table' && kindOf(tag)?.inTable === true
  if (parent === undefined || parent === paneTag) return true
  return !hasPanes(parent) && kindOf(parent)?.group === 'layout'
}

/** Why a sub-table cannot hold a field of a kind; null where it can. */
export type TableRefusal = 'nested' | 'layout' | 'system' | 'other'
export function findTableRefusal(tag: string): TableRefusal | null {
  const kind = kindOf(tag)
  if (!kind || kind.inTable) return null
  if (tag === table.tag) return 'nested'
  if (kind.group === 'system') return 'system'
  if (kind.group === 'layout' || kind.group === 'display') return 'layout'
  return 'other'
}

/** Tags from the outermost parent to `parent` itself. */
export function tagsAbove(nodes: readonly FieldNode[], parent: string): readonly string[] {
  const located = parent === rootKey ? undefined : locate(nodes, parent)
  return located ? [...located.parents, located.node].map(({ tag }) => tag) : []
}

/** Whether the place can take all these nodes. A node cannot go into itself. */
export function canPlace(
  nodes: readonly FieldNode[],
  { parent }: Place,
  moved: readonly FieldNode[],
): boolean {
  const located = parent === rootKey ? undefined : locate(nodes, parent)
  if (parent !== rootKey && !located) return false
  const line = located ? [...located.parents, located.node] : []
  const tags = line.map(({ tag }) => tag)
  return moved.every(
    (node) => !line.some(({ key }) => key === node.key) && canHold(tags, node.tag) && fits(tags, node),
  )
}

/** A container cannot bring into a sub-table what a sub-table cannot hold. */
const fits = (tags: readonly string[], node: FieldNode): boolean =>
  !tags.includes('table') || node.children.length === 0

/**
 * The place where a new field of this tag goes: inside the selected container, or behind the selected field or the
 * closest container around it that can hold one.
 */
export function placeAfter(nodes: readonly FieldNode[], selected: string | undefined, tag: string): Place {
  const located = selected === undefined ? undefined : locate(nodes, selected)
  if (!located) return { parent: rootKey, index: nodes.length }
  const tags = [...located.parents, located.node].map((one) => one.tag)
  const { node } = located
  if (canHold(tags, tag)) return { parent: node.key, index: node.children.length }
  const pane = hasPanes(node.tag) ? node.children[0] : undefined
  if (pane && canHold([...tags, pane.tag], tag)) return { parent: pane.key, index: pane.children.length }
  for (let depth = located.parents.length; depth >= 0; depth--) {
    if (!canHold(tags.slice(0, depth), tag)) continue
    const inner = depth === located.parents.length ? node : located.parents[depth]!
    const parent = depth === 0 ? rootKey : located.parents[depth - 1]!.key
    const index = childrenOf(nodes, parent).findIndex(({ key }) => key === inner.key) + 1
    return { parent, index }
  }
  return { parent: rootKey, index: nodes.length }
}
