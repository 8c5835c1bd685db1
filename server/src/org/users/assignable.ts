import { sql } from 'kysely'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Context } from '../../http/context.ts'
import { scopeOf } from '../grants/scope.ts'
import { withoutForeignGrants } from '../grants/store.ts'
import { protectedPositions } from '../positions/protected.ts'
import { protectedRoles } from '../roles/protected.ts'
import { unitsOf } from './units.ts'

interface Assignable {
  id: string
  fullName: string
  unit: string
  ofUnits: boolean
}

/** Limit of the rows of one answer; a keyword finds the others. */
const maxRows = 200

/** Enabled roles or positions that the caller may give to users, those of the units first. */
export async function listAssignable(
  context: Pick<Context, 'db' | 'session'>,
  {
    type,
    organizeIds = '',
    keyword,
  }: { type: 'role' | 'position'; organizeIds?: string | undefined; keyword?: string | undefined },
): Promise<Assignable[]> {
  const { db, session } = context
  const units = unitsOf(organizeIds)
  const pattern = keyword?.trim() && containsPattern(keyword.trim())
  if (type === 'position') {
    const { pickerRows } = await scopeOf(context, protectedPositions)
    const { rows } = await sql<Assignable>`
      select p.id, p.full_name as "fullName", org_unit_path(p.organize_id) as unit,
        p.organize_id = any(${units}::text[]) as "ofUnits"
      from org_position p where ${allConditions([
        sql`p.delete_mark = 0 and p.enabled_mark = 1`,
        pickerRows,
        withoutForeignGrants(session, 'Position', sql`p.id`),
        pattern && sql`(p.full_name ilike ${pattern} or org_unit_path(p.organize_id) ilike ${pattern})`,
      ])}
      order by "ofUnits" desc, p.sort_code, p.creator_time desc, p.id limit ${maxRows}`.execute(db)
    return rows
  }
  const { pickerRows } = await scopeOf(context, protectedRoles)
  const { rows } = await sql<Assignable>`
    select r.id, r.full_name as "fullName", '' as unit, r.global_mark = 0 and exists (
      select 1 from org_role_organize ro where ro.role_id = r.id
        and ro.organize_id = any(${units}::text[])) as "ofUnits"
    from org_role r where ${allConditions([
      sql`r.delete_mark = 0 and r.enabled_mark = 1`,
      pickerRows,
      withoutForeignGrants(session, 'Role', sql`r.id`),
      pattern && sql`r.full_name ilike ${pattern}`,
    ])}
    order by "ofUnits" desc, r.sort_code, r.id limit ${maxRows}`.execute(db)
  return rows
}
