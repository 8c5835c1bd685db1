import { sql } from 'kysely'
import type * as z from 'zod'
import type { Organize } from '@tessera/shared/contract/org/organizes'
import { every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'

export type OrganizeRow = z.output<typeof Organize>

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
