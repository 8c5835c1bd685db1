import { sql } from 'kysely'
import type { HolderRef, HolderRights, ReleaseInput } from '@tessera/shared/contract/lowcode/designs'

/** The rights that a release sets, and the holders that lose the menus of its design. */
export interface ReleasedRights {
  readonly holders: readonly HolderRights[]
  readonly withdrawn: readonly HolderRef[]
}

/** The rights that a release sets, however its client names the holders; null for none. */
export function rightsToSet(input: ReleaseInput): ReleasedRights | null {
  const { holders, withdrawn = [], roles, withdrawnRoleIds = [] } = input
  if (!holders && !roles) return null
  return {
    holders: [
      ...(holders ?? []),
      ...(roles ?? []).map(({ roleId, ...rights }) => ({ type: 'Role' as const, id: roleId, ...rights })),
    ],
    withdrawn: [...withdrawn, ...withdrawnRoleIds.map((id) => ({ type: 'Role' as const, id }))],
  }
}

/** Condition on a grant `g`: its holder is one whose rights the release sets. */
export const isOneOf = ({ holders, withdrawn }: ReleasedRights) => {
  const set = [...holders, ...withdrawn]
  return sql`(g.object_type, g.object_id) in (select * from unnest(${set.map(({ type }) => type)}::text[],
    ${set.map(({ id }) => id)}::text[]))`
}
