import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../http/refusal.ts'
import { text } from './text.ts'

type Who = { userId: string; administrator: boolean }
type Right = 'add' | 'edit' | 'delete'

/**
 * Refuses a branch administrator what none of their rows allows in one of these units: `thisLayer` counts in its own unit, `subLayer`
 * in all below it (specification: wire 7.9). Everybody else is let through: for them menus and buttons decide.
 */
export async function mustManage(
  db: Db,
  { userId, administrator }: Who,
  right: Right,
  units: readonly string[],
): Promise<void> {
  if (administrator) return
  const { rows } = await sql<{ refused: boolean }>`
    with recursive up as (
      select o.id as unit, o.id, o.parent_id, 0 as depth from org_organize o where o.id = any(${units}::text[])
      union select up.unit, o.id, o.parent_id, depth + 1 from up join org_organize o on o.id = up.parent_id
    )
    select exists (select 1 from org_branch_admin where user_id = ${userId}) and exists (
      select 1 from unnest(${units}::text[]) u(id) where not exists (
        select 1 from org_branch_admin a join up on up.id = a.organize_id and up.unit = u.id
        where a.user_id = ${userId} and case when up.depth = 0 then ${sql.ref(`a.this_layer_${right}`)} else ${sql.ref(`a.sub_layer_${right}`)} end = 1)) as refused`.execute(
    db,
  )
  if (rows[0]!.refused) throw refuse(text.notYours, {}, Code.forbidden)
}

/** The same for what belongs to the units of users. */
export async function mustManageUsers(
  db: Db,
  who: Who,
  right: Right,
  userIds: readonly string[],
): Promise<void> {
  if (who.administrator || userIds.length === 0) return
  const { rows } = await sql<{
    id: string
  }>`select distinct organize_id as id from org_user where id = any(${userIds}::text[])`.execute(db)
  await mustManage(
    db,
    who,
    right,
    rows.map(({ id }) => id),
  )
}

/** Whether somebody is bound to branches. */
export async function isBranchAdmin(db: Db, { userId, administrator }: Who): Promise<boolean> {
  if (administrator) return false
  const { rows } = await sql<{
    bound: boolean
  }>`select exists (select 1 from org_branch_admin where user_id = ${userId}) as bound`.execute(db)
  return rows[0]!.bound
}
