import { sql } from 'kysely'
import { keysOf, rowsWith } from '@tessera/shared/contract/field-row'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import { BaseInfo, OwnBody } from '@tessera/shared/contract/org/current'
import { selectColumns, toSnakeCase } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { headIconUrl } from '../../db/head-icon-url.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

const ownColumns = [
  'id',
  'account',
  'creatorTime',
  'signature',
  ...keysOf(rowsWith(userFields, 'own')),
  'theme',
  'language',
] as const

/** Reads the caller's own profile; throws 404 if the user was deleted. */
export async function loadBaseInfo(db: Db, userId: string): Promise<BaseInfo> {
  const { rows } = await typedSql(schemaColumns(BaseInfo))`
    with recursive above as (
      select o.parent_id, o.full_name, 0 as depth from org_organize o join org_user u on u.organize_id = o.id
        where u.id = ${userId}
      union all select o.parent_id, o.full_name, depth + 1 from above a
        join org_organize o on o.id = a.parent_id
    )
    select ${selectColumns(BaseInfo, 'u', ownColumns)}, u.prev_login_time as "prevLogTime",
      ${headIconUrl()} as avatar,
      coalesce((select string_agg(full_name, '/' order by depth desc) from above), '') as organize,
      coalesce((select string_agg(p.full_name, ',' order by p.sort_code, p.id)
        from org_user_position up join org_position p on p.id = up.position_id and p.delete_mark = 0
          where up.user_id = u.id), '') as position,
      coalesce((select string_agg(r.full_name, ',' order by r.sort_code, r.id)
        from org_user_role ur join org_role r on r.id = ur.role_id and r.delete_mark = 0
          where ur.user_id = u.id), '') as "roleId",
      coalesce((select m.real_name || '/' || m.account from org_user m where m.id = u.manager_id),
      '') as manager
    from org_user u where u.id = ${userId} and u.delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** The columns that users may change of themselves. */
export const ownUserRows = createCrud('org_user', OwnBody)

/** Updates single columns of the caller's own record. */
export async function updateOwnUser(
  db: Db,
  userId: string,
  own: { theme?: string; language?: string; headIcon?: string },
): Promise<void> {
  const sets = Object.entries(own).map(([key, value]) => sql`${sql.id(toSnakeCase(key))} = ${value}`)
  await sql`
    update org_user set ${sql.join(sets)}, last_modify_user_id = ${userId}, last_modify_time = now()
      where id = ${userId}`.execute(db)
}

/** Limit of preferences per user: more than there are lists, and a bound for misuse. */
const maxPreferences = 300

export async function findPreference(db: Db, userId: string, key: string): Promise<string | null> {
  const { rows } = await typedSql(
    columnsOf('org_user_preference', 'value'),
  )`select value from org_user_preference where user_id = ${userId} and key = ${key}`.execute(db)
  return rows[0]?.value ?? null
}

/** Saves a preference under a key such as `list.users` or `workflow.phrases`. Refuses a new key beyond `maxPreferences`. */
export async function savePreference(db: Db, userId: string, key: string, value: string): Promise<void> {
  if (!/^(list|workflow)\..+$/.test(key)) throw refuseField('key', text.badKey)
  const { numAffectedRows } = await sql`
    insert into org_user_preference (user_id, key, value)
    select ${userId}, ${key}, ${value}
    where exists (select 1 from org_user_preference where user_id = ${userId} and key = ${key})
      or (select count(*) from org_user_preference where user_id = ${userId}) < ${maxPreferences}
    on conflict (user_id, key) do update set value = excluded.value, last_modify_time = now()`.execute(db)
  if (numAffectedRows === 0n) throw refuse(text.tooManyPreferences, { n: maxPreferences })
}
