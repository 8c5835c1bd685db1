import { lookups, type Lookup } from '../../client/lookups.ts'
import type { LoadState, PickNode } from '../pick-tree/tree-lines.ts'

export type UnitKind = 'organize' | 'department' | 'position' | 'role' | 'group'

/** A row of any of these trees. */
export interface UnitRow {
  readonly id: string
  readonly fullName: string
  readonly type?: string | undefined
  readonly children?: readonly UnitRow[] | undefined
}

/** Data source, node types and selectable rows of each kind. */
export const unitKinds: Readonly<
  Record<
    UnitKind,
    {
      readonly lookup: Lookup<readonly UnitRow[]>
      readonly type: (row: UnitRow) => PickNode['type']
      readonly isSelectable: (row: UnitRow) => boolean
    }
  >
> = {
  organize: { lookup: lookups.companyTree, type: () => 'company', isSelectable: () => true },
  department: {
    lookup: lookups.departmentTree,
    type: ({ type }) => (type === 'company' ? 'company' : 'department'),
    isSelectable: ({ type }) => type === 'department',
  },
  position: {
    lookup: lookups.positionTree,
    type: ({ type }) => (type === 'position' || type === 'company' ? type : 'department'),
    isSelectable: ({ type }) => type === 'position',
  },
  role: {
    lookup: lookups.roleTree,
    type: ({ type }) => (type === 'role' ? 'role' : 'type'),
    isSelectable: ({ type }) => type === 'role',
  },
  group: {
    lookup: lookups.groupTree,
    type: ({ type }) => (type === 'group' ? 'group' : 'type'),
    isSelectable: ({ type }) => type === 'group',
  },
}

/**
 * Converts a tree to a function from a node id to its children. A branch without selectable nodes, such as a
 * department without positions, is omitted.
 */
export function toChildrenLookup(kind: UnitKind, rows: readonly UnitRow[]): (id: string) => LoadState {
  const { type, isSelectable } = unitKinds[kind]
  const below = new Map<string, PickNode[]>()
  const walk = (parent: string, nodes: readonly UnitRow[]): boolean => {
    const selectableNodes = nodes.flatMap((row) => {
      const hasSelectableChildren = (row.children?.length ?? 0) > 0 && walk(row.id, row.children!)
      if (!hasSelectableChildren && !isSelectable(row)) return []
      return [
        {
          id: row.id,
          fullName: row.fullName,
          type: type(row),
          isLeaf: !hasSelectableChildren,
          selectable: isSelectable(row),
        },
      ]
    })
    below.set(parent, selectableNodes)
    return selectableNodes.length > 0
  }
  walk('', rows)
  return (id) => below.get(id) ?? []
}
