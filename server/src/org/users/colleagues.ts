import { sql, type RawBuilder } from 'kysely'
import type { Colleague } from '@tessera/shared/contract/org/users'
import { every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../grants/scope.ts'
import { within } from '../organizes/store.ts'
import { named } from './found.ts'
import { headIconUrl } from './store.ts'

/** More than this nobody chooses from. */
const most = 1_000

/** Users by where they belong, as whoever picks some of them needs it; conditions speak of `u`. */
async function colleagues(
  db: Db,
  condition: RawBuilder<unknown>,
  keyword: string | undefined,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.account, u.real_name as "realName", u.real_name || '/' || u.account as "fullName", ${headIconUrl()} as "headIcon",
      o.full_name as department, u.enabled_mark as "enabledMark", u.sort_code as "sortCode"
    from org_user u join org_organize o on o.id = u.organize_id
    where ${every([sql`u.delete_mark = 0`, condition, keyword && named(keyword)])}
    order by u.sort_code, u.creator_time desc, u.id limit ${most}`.execute(db)
  return rows
}

const withRole = (roleId: string) =>
  sql`u.id in (select user_id from org_user_role where role_id = ${roleId})`

export const onPosition = (db: Db, { offered }: Scope, positionId: string, keyword?: string) =>
  colleagues(
    db,
    sql`${offered} and u.id in (select user_id from org_user_position where position_id = ${positionId})`,
    keyword,
  )

/** Of a role, and of a unit with all below it where one is named. */
export const inRole = (
  db: Db,
  { offered }: Scope,
  { roleId, organizeId }: { roleId: string; organizeId?: string },
  keyword?: string,
) =>
  colleagues(
    db,
    every([offered, withRole(roleId), organizeId && sql`u.organize_id in (${within(organizeId)})`]),
    keyword,
  )

export const inUnit = (db: Db, { offered }: Scope, organizeId: string, keyword?: string) =>
  colleagues(db, sql`${offered} and u.organize_id in (${within(organizeId)})`, keyword)

/** Who reports to a user, over all levels. */
export const belowUser = (db: Db, userId: string, keyword?: string) =>
  colleagues(
    db,
    sql`u.id <> ${userId} and u.id in (
    with recursive below as (
      select id from org_user where manager_id = ${userId} and delete_mark = 0
      union select s.id from org_user s join below b on s.manager_id = b.id where s.delete_mark = 0
    ) select id from below)`,
    keyword,
  )
