import { lookups, type Lookup } from '@tessera/shared/session/lookups'
import type { Below, PickNode } from '../pick-tree/branches.ts'

export type UnitKind = 'organize' | 'department' | 'position' | 'role' | 'group'

/** A row of any of these trees. */
export interface Offer {
  readonly id: string
  readonly fullName: string
  readonly type?: string | undefined
  readonly children?: readonly Offer[] | undefined
}

/** Where each kind comes from, and which of its rows may be chosen. */
export const offers: Readonly<
  Record<
    UnitKind,
    {
      readonly lookup: Lookup<readonly Offer[]>
      readonly type: (row: Offer) => PickNode['type']
      readonly choosable: (row: Offer) => boolean
    }
  >
> = {
  organize: { lookup: lookups.companyTree, type: () => 'company', choosable: () => true },
  department: {
    lookup: lookups.departmentTree,
    type: ({ type }) => (type === 'company' ? 'company' : 'department'),
    choosable: ({ type }) => type === 'department',
  },
  position: {
    lookup: lookups.positionTree,
    type: ({ type }) => (type === 'position' ? 'position' : type === 'company' ? 'company' : 'department'),
    choosable: ({ type }) => type === 'position',
  },
  role: {
    lookup: lookups.roleTree,
    type: ({ type }) => (type === 'role' ? 'role' : 'type'),
    choosable: ({ type }) => type === 'role',
  },
  group: {
    lookup: lookups.groupTree,
    type: ({ type }) => (type === 'group' ? 'group' : 'type'),
    choosable: ({ type }) => type === 'group',
  },
}

/** A whole tree as what is below each of its nodes. A branch that offers nothing, such as a department without positions, is left out. */
export function branchesOf(kind: UnitKind, rows: readonly Offer[]): (id: string) => Below {
  const { type, choosable } = offers[kind]
  const below = new Map<string, PickNode[]>()
  const walk = (parent: string, nodes: readonly Offer[]): boolean => {
    const kept = nodes.flatMap((row) => {
      const deeper = (row.children?.length ?? 0) > 0 && walk(row.id, row.children!)
      if (!deeper && !choosable(row)) return []
      return [
        { id: row.id, fullName: row.fullName, type: type(row), isLeaf: !deeper, choosable: choosable(row) },
      ]
    })
    below.set(parent, kept)
    return kept.length > 0
  }
  walk('', rows)
  return (id) => below.get(id) ?? []
}
