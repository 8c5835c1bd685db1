import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { refuse } from '../errors/refusal.ts'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

/** `org/branch-admins/text.ts` lists it, because edits of it are stored under that name. */
export const notInBranch = {
  zh: '您是分级管理员，没有此组织的该项管理权限',
  en: 'As a branch administrator you do not have this permission for this organisation.',
  zhtw: '您是分級管理員，沒有此組織的該項管理權限',
} satisfies LocalizedText

type Caller = { userId: string; administrator: boolean }
type Right = 'add' | 'edit' | 'delete'

/**
 * Throws 403 if a branch administrator lacks a right in one of these units. The columns `this_layer_*` count
 * for the row's unit, `sub_layer_*` for all units below it. Other users pass: for them menus and buttons
 * decide.
 */
export async function assertManages(
  db: Db,
  { userId, administrator }: Caller,
  right: Right,
  units: readonly string[],
): Promise<void> {
  if (administrator) return
  const { rows } = await typedSql({ refused: column.boolean })`
    with recursive up as (
      select o.id as unit, o.id, o.parent_id, 0 as depth from org_organize o
        where o.id = any(${units}::text[])
      union select up.unit, o.id, o.parent_id, depth + 1 from up join org_organize o on o.id = up.parent_id
    )
    select exists (select 1 from org_branch_admin where user_id = ${userId}) and exists (
      select 1 from unnest(${units}::text[]) u(id) where not exists (
        select 1 from org_branch_admin a join up on up.id = a.organize_id and up.unit = u.id
        where a.user_id = ${userId} and case when up.depth = 0 then ${sql.ref(`a.this_layer_${right}`)}
          else ${sql.ref(`a.sub_layer_${right}`)} end = 1)) as refused`.execute(db)
  if (rows[0]!.refused) throw refuse(notInBranch, {}, Code.forbidden)
}

/** `assertManages` for the units of these users. */
export async function assertManagesUsers(
  db: Db,
  caller: Caller,
  right: Right,
  userIds: readonly string[],
): Promise<void> {
  if (caller.administrator || userIds.length === 0) return
  const { rows } = await typedSql({
    id: column.text,
  })`select distinct organize_id as id from org_user where id = any(${userIds}::text[])`.execute(db)
  await assertManages(
    db,
    caller,
    right,
    rows.map(({ id }) => id),
  )
}

/** Whether a user is a branch administrator. */
export async function isBranchAdmin(db: Db, { userId, administrator }: Caller): Promise<boolean> {
  if (administrator) return false
  const { rows } = await typedSql({
    bound: column.boolean,
  })`select exists (select 1 from org_branch_admin where user_id = ${userId}) as bound`.execute(db)
  return rows[0]!.bound
}
