import { sql } from 'kysely'
import type { OwnHolder } from '@tessera/shared/contract/org/current'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Session } from '../../auth/sessions.ts'
import { findEnabledUnit } from '../organizes/store.ts'
import { listUnits, switchMainUnit, unitList } from '../users/store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** The units of a user by their path, the main unit first. */
export async function listOwnUnits(db: Db, userId: string): Promise<OwnHolder[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_organize', 'id'),
    fullName: column.text,
    isDefault: column.boolean,
  })`
    select o.id, org_unit_path(o.id) as "fullName", o.id = u.organize_id as "isDefault" from org_user u
      cross join unnest(string_to_array(${unitList()}, ',')) with ordinality n(id, at)
      join org_organize o on o.id = n.id and o.delete_mark = 0 where u.id = ${userId} order by n.at`.execute(
    db,
  )
  return rows
}

/** The enabled positions of a user, the main position first. */
export async function listOwnPositions(db: Db, userId: string): Promise<OwnHolder[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_position', 'id', 'fullName'),
    isDefault: column.boolean,
  })`
    select p.id, p.full_name as "fullName", up.is_main as "isDefault" from org_user_position up
      join org_position p on p.id = up.position_id and p.delete_mark = 0 and p.enabled_mark = 1
      where up.user_id = ${userId} order by up.is_main desc, p.sort_code, p.id`.execute(db)
  return rows
}

/** The enabled roles of a user; no role is the main one. */
export async function listOwnRoles(db: Db, userId: string): Promise<OwnHolder[]> {
  const { rows } = await typedSql({ ...columnsOf('org_role', 'id', 'fullName'), isDefault: column.boolean })`
    select r.id, r.full_name as "fullName", false as "isDefault" from org_user_role ur
      join org_role r on r.id = ur.role_id and r.delete_mark = 0 and r.enabled_mark = 1
      where ur.user_id = ${userId} order by r.sort_code, r.id`.execute(db)
  return rows
}

/** Makes one of the caller's units the main one, and lets the current session work for it. */
export async function setMainUnit(trx: Db, { id, userId }: Session, unit: string): Promise<void> {
  if (!(await listUnits(trx, userId)).includes(unit)) throw refuse(text.notOwnHolder, {}, Code.forbidden)
  await findEnabledUnit(trx, unit, { field: 'majorId' })
  await switchMainUnit(trx, userId, unit)
  await sql`update shell_session set organize_id = ${unit} where id = ${id}`.execute(trx)
}

/** Makes one of a user's positions the main one. */
export async function setMainPosition(trx: Db, userId: string, position: string): Promise<void> {
  if (!(await listOwnPositions(trx, userId)).some(({ id }) => id === position))
    throw refuse(text.notOwnHolder, {}, Code.forbidden)
  // In two steps: a unique index allows one main position at any time.
  await sql`update org_user_position set is_main = false where user_id = ${userId} and is_main`.execute(trx)
  await sql`
    update org_user_position set is_main = true
      where user_id = ${userId} and position_id = ${position}`.execute(trx)
}
