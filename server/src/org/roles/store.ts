import { sql } from 'kysely'
import type * as z from 'zod'
import { RoleBody, type Role } from '@tessera/shared/contract/org/roles'
import type { Db } from '../../db/connect.ts'
import { crud } from '../../db/crud.ts'
import { memberCounts } from '../members/store.ts'
import { items, offered } from '../grants/store.ts'

export const roleRows = crud('org_role', RoleBody)

export type RoleRow = z.output<typeof Role>

/** Role types of the dictionary are the parents, roles the children (specification: wire 7.2). */
export async function typesAndRoles(db: Db, enabledOnly: boolean): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select d.en_code as id, '0' as "parentId", d.full_name as "fullName", d.en_code as "enCode", '' as type, null as description,
      d.enabled_mark as "enabledMark", null::timestamptz as "creatorTime", d.sort_code as "sortCode",
      0 as members, 0 as "twoFactor"
    from system_dictionary_data d join system_dictionary_type t on t.id = d.dictionary_type_id and t.en_code = 'RoleType'
    where d.delete_mark = 0
    union all
    select id, type, full_name, en_code, 'role', description, enabled_mark, creator_time, sort_code, coalesce(n.members, 0), two_factor
    from org_role left join (${memberCounts('Role')}) n on n.of = org_role.id where delete_mark = 0 and (enabled_mark = 1 or not ${enabledOnly})
    order by "sortCode", id`.execute(db)
  return rows
}

/** Roles with nothing in them that a user does not hold. */
export async function withinReach(db: Db, who: { userId: string; administrator: boolean }): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with offered as materialized (${offered(who)})
    select r.id from org_role r where r.delete_mark = 0 and not exists (
      select 1 from org_grant g join (${items}) i on i.type = g.item_type and i.id = g.item_id
      where g.object_type = 'Role' and g.object_id = r.id and not exists (select 1 from offered o where o.type = i.type and o.id = i.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
