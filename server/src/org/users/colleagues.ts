import { sql, type RawBuilder } from 'kysely'
import type { Colleague } from '@tessera/shared/contract/org/users'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../../permissions/scope.ts'
import { matchesName } from './name-search.ts'
import { headIconUrl } from '../../db/head-icon-url.ts'
import { belongsBelow } from './units.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Limit of the rows of one answer. */
const maxColleagues = 1_000

/** Users for a picker; conditions use the alias `u` of org_user. */
async function listColleagues(
  db: Db,
  condition: RawBuilder<unknown>,
  keyword: string | undefined,
): Promise<Colleague[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id', 'account', 'realName', 'sortCode'),
    headIcon: column.text,
    department: column.text,
    fullName: column.text,
    enabledMark: column.oneOf(0, 1),
  })`
    select u.id, u.account, u.real_name as "realName", u.real_name || '/' || u.account as "fullName",
      ${headIconUrl()} as "headIcon",
      o.full_name as department, u.enabled_mark as "enabledMark", u.sort_code as "sortCode"
    from org_user u join org_organize o on o.id = u.organize_id
    where ${allConditions([sql`u.delete_mark = 0`, condition, keyword && matchesName(keyword)])}
    order by u.sort_code, u.creator_time desc, u.id limit ${maxColleagues}`.execute(db)
  return rows
}

const hasRole = (roleId: string) => sql`u.id in (select user_id from org_user_role where role_id = ${roleId})`

/** Users with a role. */
export const listByRole = (db: Db, { pickerRows }: Scope, roleId: string, keyword?: string) =>
  listColleagues(db, allConditions([pickerRows, hasRole(roleId)]), keyword)

export const listByUnit = async (db: Db, { pickerRows }: Scope, organizeId: string, keyword?: string) =>
  listColleagues(db, sql`${pickerRows} and ${await belongsBelow(db, organizeId)}`, keyword)

/** Users who report to a user, through all levels. */
export const listSubordinates = (db: Db, userId: string, keyword?: string) =>
  listColleagues(
    db,
    sql`u.id <> ${userId} and u.id in (
    with recursive below as (
      select id from org_user where manager_id = ${userId} and delete_mark = 0
      union select s.id from org_user s join below b on s.manager_id = b.id where s.delete_mark = 0
    ) select id from below)`,
    keyword,
  )
