import type { Subordinate } from '@tessera/shared/contract/org/current'
import type { Db } from '../../db/connect.ts'
import { withoutHiddenDetails } from '../../permissions/picker-columns.ts'
import type { Scope } from '../../permissions/scope.ts'
import { headIconUrl } from '../../db/head-icon-url.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Users who report to a user directly. */
export async function listSubordinates(db: Db, { hidden }: Scope, userId: string): Promise<Subordinate[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id'),
    avatar: column.text,
    userName: column.text,
    department: column.text,
    position: column.text,
    isLeaf: column.boolean,
    _hidden: column.listOf(column.text),
  })`
    select u.id, ${headIconUrl()} as avatar, u.real_name || '/' || u.account as "userName",
      o.full_name as department,
      coalesce((select string_agg(p.full_name, ',' order by p.sort_code, p.id)
        from org_user_position up join org_position p on p.id = up.position_id and p.delete_mark = 0
          where up.user_id = u.id), '') as position,
      not exists (select 1 from org_user s where s.manager_id = u.id and s.delete_mark = 0) as "isLeaf",
      ${hidden} as "_hidden"
    from org_user u join org_organize o on o.id = u.organize_id
    where u.manager_id = ${userId} and u.delete_mark = 0 order by u.sort_code, u.creator_time, u.id`.execute(
    db,
  )
  return rows.map(withoutHiddenDetails)
}

/** Whether a user reports to a manager, directly or through other managers. `union` ends circles. */
export async function reportsTo(db: Db, userId: string, managerId: string): Promise<boolean> {
  const { rows } = await typedSql({ below: column.boolean })`
    with recursive above as (
      select manager_id as id from org_user where id = ${userId} and delete_mark = 0
      union select u.manager_id from above a join org_user u on u.id = a.id
    ) select exists (select 1 from above where id = ${managerId}) as below`.execute(db)
  return rows[0]!.below
}
