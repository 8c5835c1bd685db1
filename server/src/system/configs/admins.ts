import { sql } from 'kysely'
import type { AdminRow } from '@tessera/shared/contract/system/configs'
import { Code } from '@tessera/shared/contract/wire'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { lockRecords, recordChange } from '../../permissions/audit.ts'
import { headIconUrl } from '../../db/head-icon-url.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Throws 403 unless the caller is a super administrator: a menu is not enough to see or make one. */
function assertAdministrator({ session }: Pick<Context, 'session'>): void {
  if (!session.administrator) throw refuse(text.administratorsOnly, {}, Code.forbidden)
}

export async function listAdmins(context: Context): Promise<AdminRow[]> {
  assertAdministrator(context)
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id', 'account', 'realName'),
    fullName: column.text,
    headIcon: column.text,
    department: column.text,
    enabledMark: column.oneOf(0, 1),
  })`
    select u.id, u.account, u.real_name as "realName", u.real_name || '/' || u.account as "fullName",
      ${headIconUrl()} as "headIcon", o.full_name as department, u.enabled_mark as "enabledMark"
    from org_user u join org_organize o on o.id = u.organize_id
    where u.is_administrator and u.delete_mark = 0 order by u.sort_code, u.creator_time, u.id`.execute(
    context.db,
  )
  return rows
}

/** Makes exactly these users super administrators. At least one of them must be able to sign in. */
export async function setAdmins(ids: readonly string[], context: Context): Promise<void> {
  assertAdministrator(context)
  await context.db.transaction().execute(async (trx) => {
    const { rows: current } = await typedSql({ id: column.text })`
      select id from org_user where is_administrator and delete_mark = 0`.execute(trx)
    const concerned = await lockRecords(trx, 'user', [...new Set([...current.map(({ id }) => id), ...ids])])
    if (ids.some((id) => !concerned.some((user) => user.id === id)))
      throw refuseField('adminIds', text.noAdminUser)
    if (!concerned.some(({ id, values }) => ids.includes(id) && values['enabledMark'] === 1))
      throw refuseField('adminIds', text.lastAdministrator)
    for (const user of concerned) {
      const isAdministrator = ids.includes(user.id)
      if (user.values['isAdministrator'] === isAdministrator) continue
      await setAdministrator(trx, user.id, isAdministrator, context.session.userId)
      await recordChange(trx, context, { noun: 'user', id: user.id, action: 'update' }, user)
    }
    await publishOnCommit(trx, 'access', '')
  })
}

const setAdministrator = (trx: Db, id: string, isAdministrator: boolean, by: string) =>
  sql`
    update org_user set is_administrator = ${isAdministrator}, last_modify_user_id = ${by},
      last_modify_time = now() where id = ${id}`.execute(trx)
