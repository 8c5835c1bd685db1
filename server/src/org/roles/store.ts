import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { RoleBody, type Role } from '@tessera/shared/contract/org/roles'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { memberCounts } from '../members/store.ts'
import { grantableItems, grantableBy } from '../grants/store.ts'

export const roleRows = createCrud('org_role', RoleBody)

export type RoleRow = z.output<typeof Role>

/**
 * Rows of the role tree: role types of the dictionary are the parents, the roles that `rows` lets through the
 * children.
 */
export async function listTypesAndRoles(
  db: Db,
  {
    enabledOnly,
    rows: condition,
    hidden = sql`'{}'::text[]`,
  }: { enabledOnly: boolean; rows: RawBuilder<unknown>; hidden?: RawBuilder<unknown> },
): Promise<(RoleRow & { _hidden: string[] })[]> {
  const { rows } = await sql<RoleRow & { _hidden: string[] }>`
    select d.en_code as id, '0' as "parentId", d.full_name as "fullName", d.en_code as "enCode", '' as type,
      null as description,
      d.enabled_mark as "enabledMark", null::timestamptz as "creatorTime", d.sort_code as "sortCode",
      0 as members, 0 as "twoFactor", '{}'::text[] as "_hidden"
    from system_dictionary_data d join system_dictionary_type t on t.id = d.dictionary_type_id
      and t.en_code = 'RoleType'
    where d.delete_mark = 0
    union all
    select r.id, r.type, r.full_name, r.en_code, 'role', r.description, r.enabled_mark, r.creator_time,
      r.sort_code, coalesce(n.members, 0), r.two_factor, ${hidden}
    from org_role r left join (${memberCounts('Role')}) n on n.of = r.id
      where r.delete_mark = 0 and (r.enabled_mark = 1 or not ${enabledOnly}) and ${condition}
    order by "sortCode", id`.execute(db)
  return rows
}

/** Ids of the roles that a user may give: those without a grant that the user may not give. */
export async function listGrantableRoles(
  db: Db,
  caller: { userId: string; administrator: boolean },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with offered as materialized (${grantableBy(caller)})
    select r.id from org_role r where r.delete_mark = 0 and not exists (
      select 1 from org_grant g join (${grantableItems}) i on i.type = g.item_type and i.id = g.item_id
      where g.object_type = 'Role' and g.object_id = r.id
        and not exists (select 1 from offered o where o.type = i.type and o.id = i.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
