import { sql } from 'kysely'
import { User, UserBody, type UserRow } from '@tessera/shared/contract/org/users'
import { imageUrl } from '@tessera/shared/contract/system/files'
import type { Page } from '@tessera/shared/contract/wire'
import { columns, contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { crud, goneRefusal } from '../../db/crud.ts'
import { orderBy, paged } from '../../db/paged.ts'

/** A user's own columns; roles, positions and groups are rows of their own. */
export const userRows = crud('org_user', UserBody.omit({ roleId: true, positionId: true, groupId: true }))

/** Where the picture of a user is seen; `001.png` stands for none (specification: wire 7.1). `alias` is what the query calls `org_user`. */
export const headIconUrl = (alias = 'u') => sql`${sql.lit(imageUrl('userAvatar', ''))} || coalesce(${sql.ref(`${alias}.head_icon`)}, '001.png')`

/** An organisation and all below it. */
export const within = (organizeId: string) => sql`
  with recursive unit as (
    select id from org_organize where id = ${organizeId}
    union select o.id from org_organize o join unit on o.parent_id = unit.id where o.delete_mark = 0
  ) select id from unit`

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

/** One page of users of an organisation and all below it, found by account or name (specification: wire 7.1). */
export async function listUsers(db: Db, page: Page & { organizeId?: string | undefined }) {
  const found = every([
    sql`u.delete_mark = 0`,
    page.organizeId && page.organizeId !== '0' && sql`u.organize_id in (${within(page.organizeId)})`,
    page.keyword && sql`u.account ilike ${contains(page.keyword)} or u.real_name ilike ${contains(page.keyword)}`,
  ])
  const order = orderBy(
    page,
    { account: sql`u.account`, realName: sql`u.real_name`, creatorTime: sql`u.creator_time`, sortCode: sql`u.sort_code`, enabledMark: sql`u.enabled_mark`, gender: sql`u.gender` },
    sql`u.sort_code, u.creator_time desc, u.id`,
  )
  return paged<UserRow>(db, page, { of: 'u', select: sql`${columns(User, 'u', own)}, ${names}`, from: sql`from org_user u where ${found}`, join: lookups, order })
}

/** A user as the form needs it: own columns, and roles, positions and groups as comma lists. */
export async function readUser(db: Db, id: string) {
  const user = await userRows.read(db, id)
  const { rows } = await sql<{ roleId: string; positionId: string; groupId: string }>`
    select coalesce((select string_agg(role_id, ',') from org_user_role where user_id = ${id}), '') as "roleId",
      coalesce((select string_agg(position_id, ',') from org_user_position where user_id = ${id}), '') as "positionId",
      coalesce((select string_agg(group_id, ',') from org_user_group where user_id = ${id}), '') as "groupId"`.execute(db)
  return { ...user, ...rows[0]! }
}

/** Whether a user is the head of a unit. */
export async function managesUnit(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ manages: boolean }>`select exists (select 1 from org_organize where manager_id = ${id} and delete_mark = 0) as manages`.execute(db)
  return rows[0]!.manages
}

export async function setPassword(db: Db, id: string, passwordHash: string, by: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update org_user set password_hash = ${passwordHash}, last_modify_user_id = ${by}, last_modify_time = now()
    where id = ${id} and delete_mark = 0`.execute(db)
  if (!numAffectedRows) throw goneRefusal()
}
