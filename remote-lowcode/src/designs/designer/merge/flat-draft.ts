import {
  createKey,
  paneTag,
  type FieldNode,
  type Json,
} from '@tessera/shared/forms/form-designer/model/draft'

/** Key of the form itself, as the parent of the outermost fields. */
export const rootItem = ''

/** A field or pane by a key that is the same in every copy of a design. */
export interface FlatItem {
  readonly id: string
  /** Key of the node on screen, so that the selection stays. */
  readonly nodeKey: string
  readonly tag: string
  readonly settings: Json
  readonly parent: string
  readonly children: readonly string[]
}
export type FlatDraft = ReadonlyMap<string, FlatItem>

/** Fields by their stable id, panes by their place in their container; the entry '' has the outermost fields. */
export function flatten(nodes: readonly FieldNode[]): FlatDraft {
  const items = new Map<string, FlatItem>()
  const idOf = (node: FieldNode, parent: string, at: number) =>
    node.tag === paneTag ? `${parent}/${at}` : `field ${String(node.settings['formId'])}`
  const walk = (list: readonly FieldNode[], parent: string): string[] =>
    list.map((node, at) => {
      const id = idOf(node, parent, at)
      const children = walk(node.children, id)
      const { key: nodeKey, tag, settings } = node
      items.set(id, { id, nodeKey, tag, settings, parent, children })
      return id
    })
  const children = walk(nodes, rootItem)
  items.set(rootItem, { id: rootItem, nodeKey: '', tag: '', settings: {}, parent: rootItem, children })
  return items
}

/** The tree of items, whose children are given. */
export function toNodes(
  items: ReadonlyMap<string, Pick<FlatItem, 'nodeKey' | 'tag' | 'settings'>>,
  childrenOf: ReadonlyMap<string, readonly string[]>,
  parent = rootItem,
): FieldNode[] {
  return (childrenOf.get(parent) ?? []).flatMap((id) => {
    const item = items.get(id)
    if (!item) return []
    const { nodeKey, tag, settings } = item
    return [{ key: nodeKey || createKey(), tag, settings, children: toNodes(items, childrenOf, id) }]
  })
}
