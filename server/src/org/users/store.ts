import { sql, type RawBuilder } from 'kysely'
import { User, UserBody, type UserRow } from '@tessera/shared/contract/org/users'
import { imageUrl } from '@tessera/shared/contract/system/files'
import type { Page } from '@tessera/shared/contract/wire'
import { columns, contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { crud, goneRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { orderBy, paged } from '../../db/paged.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { scopeOf, withoutHidden, type Scope } from '../grants/scope.ts'
import { within } from '../organizes/store.ts'
import { guardedUsers } from './guarded.ts'
import { text } from './text.ts'

/** A user's own columns; roles and positions are rows of their own. */
export const userRows = crud('org_user', UserBody.omit({ roleId: true, positionId: true }))

/** Where the picture of a user is seen; `001.png` stands for none (specification: wire 7.1). `alias` is what the query calls `org_user`. */
export const headIconUrl = (alias = 'u') => sql`${sql.lit(imageUrl('userAvatar', ''))} || coalesce(${sql.ref(`${alias}.head_icon`)}, '001.png')`

const own = ['id', 'account', 'realName', 'gender', 'mobilePhone', 'description', 'enabledMark', 'sortCode', 'organizeId', 'headIcon'] as const

const names = sql`
  coalesce(p.ids, '') as "positionId", coalesce(p.names, '') as position, coalesce(r.ids, '') as "roleId", coalesce(r.names, '') as "roleName",
  o.full_name as department, o.path as organize, u.creator_time as "creatorTime", u.is_administrator as "isAdministrator"`

/** Names are looked up for the rows of the page only. */
const lookups = sql`
  left join lateral (
    with recursive up as (
      select id, parent_id, full_name, full_name as path, 0 as depth from org_organize where id = u.organize_id
      union all select o.id, o.parent_id, up.full_name, o.full_name || '/' || up.path, depth + 1 from up join org_organize o on o.id = up.parent_id
    ) select full_name, path from up order by depth desc limit 1) o on true
  left join lateral (select string_agg(r.id, ',' order by r.sort_code, r.id) as ids, string_agg(r.full_name, ',' order by r.sort_code, r.id) as names
    from org_user_role ur join org_role r on r.id = ur.role_id and r.delete_mark = 0 where ur.user_id = u.id) r on true
  left join lateral (select string_agg(p.id, ',' order by p.sort_code, p.id) as ids, string_agg(p.full_name, ',' order by p.sort_code, p.id) as names
    from org_user_position up join org_position p on p.id = up.position_id and p.delete_mark = 0 where up.user_id = u.id) p on true`

/** One page of users within the caller's reach, of an organisation and all below it, found by account or name (specification: wire 7.1). */
export async function listUsers(db: Db, scope: Scope, page: Page & { organizeId?: string | undefined }) {
  scope.mayOrderBy(page.sidx)
  const seen = (column: string, value: RawBuilder<unknown>) => scope.seen(column, value)
  const found = every([
    sql`u.delete_mark = 0`,
    scope.rows,
    page.organizeId && page.organizeId !== '0' && sql`u.organize_id in (${within(page.organizeId)})`,
    page.keyword && sql`${seen('account', sql`u.account`)} ilike ${contains(page.keyword)} or ${seen('realName', sql`u.real_name`)} ilike ${contains(page.keyword)}`,
  ])
  const order = orderBy(
    page,
    Object.fromEntries(Object.entries(sortable).map(([column, value]) => [column, seen(column, value)])),
    sql`u.sort_code, u.creator_time desc, u.id`,
  )
  const { list, pagination } = await paged<UserRow & { _hidden: string[] }>(db, page, {
    of: 'u', select: sql`${columns(User, 'u', own)}, ${names}, ${scope.hidden} as "_hidden"`, from: sql`from org_user u where ${found}`, join: lookups, order,
  })
  return { list: list.map(withoutHidden), pagination }
}

const sortable = {
  account: sql`u.account`, realName: sql`u.real_name`, creatorTime: sql`u.creator_time`, sortCode: sql`u.sort_code`, enabledMark: sql`u.enabled_mark`, gender: sql`u.gender`,
}

/** A user as the form needs it: own columns, and roles and positions as comma lists. */
export async function readUser(db: Db, id: string) {
  const user = await userRows.read(db, id)
  const { rows } = await sql<{ roleId: string; positionId: string }>`
    select coalesce((select string_agg(role_id, ',') from org_user_role where user_id = ${id}), '') as "roleId",
      coalesce((select string_agg(position_id, ',') from org_user_position where user_id = ${id}), '') as "positionId"`.execute(db)
  return { ...user, ...rows[0]! }
}

/** Replaces the roles and positions of a user by what the comma lists name; undefined leaves them as they are. */
export async function setMembership(db: Db, userId: string, { roleId, positionId }: { roleId?: string | null | undefined; positionId?: string | null | undefined }): Promise<void> {
  for (const [table, column, list] of [['org_user_role', 'role_id', roleId], ['org_user_position', 'position_id', positionId]] as const) {
    if (list === undefined) continue
    const ids = [...new Set((list ?? '').split(',').filter(Boolean))]
    await sql`delete from ${sql.table(table)} where user_id = ${userId} and not (${sql.ref(column)} = any(${ids}))`.execute(db)
    await sql`insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select ${userId}, unnest(${ids}::text[]) on conflict do nothing`.execute(db)
  }
}

/** What decides whether a user may be deleted or disabled. */
export async function standing(db: Db, id: string): Promise<{ isAdministrator: boolean; managesDepartment: boolean }> {
  const { rows } = await sql<{ isAdministrator: boolean; managesDepartment: boolean }>`
    select is_administrator as "isAdministrator",
      exists (select 1 from org_organize where manager_id = u.id and delete_mark = 0) as "managesDepartment"
    from org_user u where id = ${id} and delete_mark = 0`.execute(db)
  if (!rows[0]) throw goneRefusal()
  return rows[0]
}

/** Locks a user within the caller's reach whom they may change: nobody but another super administrator changes one. */
export async function holdUser(trx: Db, id: string, context: Pick<Context, 'db' | 'session'>): Promise<void> {
  await (await scopeOf(context, guardedUsers)).hold(trx, id)
  if ((await standing(trx, id)).isAdministrator && !context.session.administrator) throw refuse(text.administratorOnly)
}

/** The password before it goes into the history. One that somebody else sets is theirs to change (`passwordChangeAfterReset`). */
export async function setPassword(db: Db, id: string, passwordHash: string, by: string): Promise<void> {
  const { numAffectedRows } = await sql`
    with before as (insert into org_password_history (id, user_id, password_hash) select ${newId()}, id, password_hash from org_user where id = ${id} and delete_mark = 0)
    update org_user set password_hash = ${passwordHash}, password_time = now(), password_reset = ${by !== id}, last_modify_user_id = ${by}, last_modify_time = now()
    where id = ${id} and delete_mark = 0`.execute(db)
  if (!numAffectedRows) throw goneRefusal()
}
