import { sql, type RawBuilder } from 'kysely'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Context } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { withoutForeignGrants } from '../../permissions/grants.ts'
import { protectedPositions } from '../positions/protected.ts'
import { protectedRoles } from '../roles/protected.ts'
import { unitsOf } from './units.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

interface HolderOption {
  id: string
  fullName: string
  /** Path of the position's unit; '' for a role. */
  unit: string
}

type OptionType = 'role' | 'position'
type Caller = Pick<Context, 'db' | 'session'>

/** Limit of the rows of one answer; a keyword finds the others. */
const maxRows = 200

/** Enabled roles or positions that the caller may give to users, those of the units first. */
export async function listAssignable(
  context: Caller,
  {
    type,
    organizeIds = '',
    keyword,
  }: { type: OptionType; organizeIds?: string | undefined; keyword?: string | undefined },
): Promise<(HolderOption & { ofUnits: boolean })[]> {
  const units = unitsOf(organizeIds)
  const ofUnits =
    type === 'position'
      ? sql`p.organize_id = any(${units}::text[])`
      : sql`r.global_mark = 0 and exists (
        select 1 from org_role_organize ro where ro.role_id = r.id and ro.organize_id = any(${units}::text[]))`
  const isAssignable =
    type === 'position'
      ? withoutForeignGrants(context.session, 'Position', sql`p.id`)
      : withoutForeignGrants(context.session, 'Role', sql`r.id`)
  const rows = await listOptions(context, { type, keyword, first: ofUnits, condition: isAssignable })
  return rows.map(({ isFirst, ...option }) => ({ ...option, ofUnits: isFirst }))
}

/** Roles or positions by which the list of users is filtered: every enabled one, the selected one first. */
export async function listFilterOptions(
  context: Caller,
  {
    type,
    keyword,
    selected = '',
  }: { type: OptionType; keyword?: string | undefined; selected?: string | undefined },
): Promise<HolderOption[]> {
  const first = type === 'position' ? sql`p.id = ${selected}` : sql`r.id = ${selected}`
  const rows = await listOptions(context, { type, keyword, first, condition: sql`true` })
  return rows.map(({ isFirst: _, ...option }) => option)
}

interface OptionQuery {
  type: OptionType
  keyword: string | undefined
  /** Rows for which this is true come first, as `isFirst`. */
  first: RawBuilder<unknown>
  condition: RawBuilder<unknown>
}

async function listOptions(
  context: Caller,
  { type, keyword, first, condition }: OptionQuery,
): Promise<(HolderOption & { isFirst: boolean })[]> {
  const pattern = keyword?.trim() && containsPattern(keyword.trim())
  if (type === 'position') {
    const { pickerRows } = await scopeOf(context, protectedPositions)
    const { rows } = await typedSql({
      id: column.text,
      fullName: column.text,
      unit: column.text,
      isFirst: column.boolean,
    })`
      select p.id, p.full_name as "fullName", org_unit_path(p.organize_id) as unit, ${first} as "isFirst"
      from org_position p where ${allConditions([
        sql`p.delete_mark = 0 and p.enabled_mark = 1`,
        pickerRows,
        condition,
        pattern && sql`(p.full_name ilike ${pattern} or org_unit_path(p.organize_id) ilike ${pattern})`,
      ])}
      order by "isFirst" desc, p.sort_code, p.creator_time desc, p.id limit ${maxRows}`.execute(context.db)
    return rows
  }
  const { pickerRows } = await scopeOf(context, protectedRoles)
  const { rows } = await typedSql({
    ...columnsOf('org_role', 'id', 'fullName'),
    unit: column.text,
    isFirst: column.boolean,
  })`
    select r.id, r.full_name as "fullName", '' as unit, ${first} as "isFirst"
    from org_role r where ${allConditions([
      sql`r.delete_mark = 0 and r.enabled_mark = 1`,
      pickerRows,
      condition,
      pattern && sql`r.full_name ilike ${pattern}`,
    ])}
    order by "isFirst" desc, r.sort_code, r.id limit ${maxRows}`.execute(context.db)
  return rows
}
