import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** Users who may handle alerts: a role, position or group of theirs, or they themselves, have the button. */
export const alertOwners = sql`
  select u.id, u.real_name as "fullName" from org_user u
  where u.delete_mark = 0 and u.enabled_mark = 1 and exists (
    select 1 from org_grant g join system_button b on b.id = g.item_id and b.module_id = 'menu.edu.eduCare'
      and b.en_code = 'btn_handle' and b.delete_mark = 0
    where g.item_type = 'button' and (
      (g.object_type = 'User' and g.object_id = u.id)
      or (g.object_type = 'Role' and g.object_id in (select r.role_id from org_user_role r where r.user_id = u.id))
      or (g.object_type = 'Position' and g.object_id in (
        select p.position_id from org_user_position p where p.user_id = u.id))
      or (g.object_type = 'Group' and g.object_id in (
        select x.group_id from org_user_group x where x.user_id = u.id))))`

/** Throws where a user cannot handle alerts. */
export async function assertOwner(trx: Db, userId: string): Promise<void> {
  const { rows } = await typedSql({ id: column.text })`
    select o.id from (${alertOwners}) o where o.id = ${userId}`.execute(trx)
  if (!rows[0]) throw refuseField('assigneeId', text.noOwner, { name: userId })
}

/** Throws where a due date is over everywhere: campuses are at most a day apart. */
export function assertDueDate(date: string): void {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  if (date < yesterday) throw refuseField('dueDate', text.dueInPast, { date })
}
