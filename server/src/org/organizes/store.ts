import { sql } from 'kysely'
import type * as z from 'zod'
import type { Organize } from '@tessera/shared/contract/org/organizes'
import { every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'

export type OrganizeRow = z.output<typeof Organize>

/** An organisation and all below it. */
export const within = (organizeId: string) => sql`
  with recursive unit as (
    select id from org_organize where id = ${organizeId}
    union select o.id from org_organize o join unit on o.parent_id = unit.id where o.delete_mark = 0
  ) select id from unit`

/** Companies, or companies and departments, in their order. */
export async function listOrganizes(db: Db, { companiesOnly }: { companiesOnly: boolean }): Promise<OrganizeRow[]> {
  const { rows } = await sql<OrganizeRow>`
    select id, parent_id as "parentId", full_name as "fullName", en_code as "enCode", category, category as type,
      case category when 'company' then 'icon-ym icon-ym-tree-organization3' else 'icon-ym icon-ym-tree-department1' end as icon,
      description, enabled_mark as "enabledMark", creator_time as "creatorTime", sort_code as "sortCode"
    from org_organize where ${every([sql`delete_mark = 0`, companiesOnly && sql`category = 'company'`])}
    order by sort_code, creator_time, id`.execute(db)
  return rows
}

export interface PermittedOrganize {
  id: string
  fullName: string
  /** Where the session stands when it works for this company: the user's own department, if it belongs to it. */
  unitId: string
}

/** The companies of a user's own unit and of their positions, for the super administrator all; a disabled one is nobody's. */
export async function permittedOrganizes(db: Db, { userId, administrator }: { userId: string; administrator: boolean }): Promise<PermittedOrganize[]> {
  const { rows } = await sql<PermittedOrganize>`
    with recursive own as (
      select organize_id as unit, true as home from org_user where id = ${userId}
      union all
      select p.organize_id, false from org_user_position up join org_position p on p.id = up.position_id and p.delete_mark = 0 where up.user_id = ${userId}
    ),
    above as (
      select o.id, o.parent_id, o.category, own.unit, own.home from own join org_organize o on o.id = own.unit
      union all
      select o.id, o.parent_id, o.category, a.unit, a.home from above a join org_organize o on o.id = a.parent_id where a.category <> 'company'
    )
    select o.id, o.full_name as "fullName", coalesce((select unit from above where above.id = o.id and home), o.id) as "unitId"
    from org_organize o
    where o.category = 'company' and o.delete_mark = 0 and o.enabled_mark = 1 and (${administrator} or o.id in (select id from above))
    order by o.sort_code, o.creator_time, o.id`.execute(db)
  return rows
}
