import { sql } from 'kysely'
import type { ContextValues } from '@tessera/shared/contract/org/conditions'
import type { Db } from '../db/connect.ts'
import { unitAndBelow, unitsOfCompany } from './units.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

/**
 * The units that a user administers as branch administrator by any right: the unit itself, the units below
 * it, or both.
 */
const managedUnits = (userId: string) => sql`
  with recursive below as (
    select o.id from org_organize o join org_branch_admin a on a.organize_id = o.parent_id
    where a.user_id = ${userId} and o.delete_mark = 0
      and 1 in (a.sub_layer_add, a.sub_layer_edit, a.sub_layer_delete)
    union select o.id from org_organize o join below on o.parent_id = below.id where o.delete_mark = 0
  )
  select id from below union select o.id from org_organize o join org_branch_admin a on a.organize_id = o.id
  where a.user_id = ${userId} and o.delete_mark = 0
    and 1 in (a.this_layer_add, a.this_layer_edit, a.this_layer_delete)`

/**
 * Loads the context values of conditions for a user who currently works for a unit. Subordinates and
 * sub-organisations include all levels.
 */
export async function loadContextValues(
  db: Db,
  { userId, organizeId }: { userId: string; organizeId: string },
): Promise<ContextValues> {
  const { rows } = await typedSql({
    '@userId': column.listOf(column.text),
    '@userAndSubordinates': column.listOf(column.text),
    '@subordinates': column.listOf(column.text),
    '@organizeId': column.listOf(column.text),
    '@organizationAndSuborganization': column.listOf(column.text),
    '@companyUnits': column.listOf(column.text),
    '@departmentId': column.listOf(column.text),
    '@branchManageOrganize': column.listOf(column.text),
    '@positionId': column.listOf(column.text),
  })`
    with recursive below as (
      select id from org_user where manager_id = ${userId} and delete_mark = 0
      union select u.id from org_user u join below b on u.manager_id = b.id where u.delete_mark = 0
    )
    select array[${userId}]::text[] as "@userId",
      array(select id from below where id <> ${userId}) as "@subordinates",
      array(select ${userId} union select id from below) as "@userAndSubordinates",
      array[${organizeId}]::text[] as "@organizeId",
      array(${unitAndBelow(organizeId)}) as "@organizationAndSuborganization",
      array(${unitsOfCompany(organizeId)}) as "@companyUnits",
      array(select o.id from org_user u join org_organize o on o.id = u.organize_id
        and o.category = 'department' where u.id = ${userId}) as "@departmentId",
      array(${managedUnits(userId)}) as "@branchManageOrganize",
      array(select position_id from org_user_position where user_id = ${userId}) as "@positionId"`.execute(db)
  return rows[0]!
}
