import { sql } from 'kysely'
import * as z from 'zod'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { boolean, jsonOf, number, text } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { Link, LocalUnit, LocalUser } from './plan.ts'

const sentValues = jsonOf(z.record(z.string(), z.unknown()))

/** Enabled units. Leaves out units below a disabled or deleted one. */
export async function listLocalUnits(db: Db, id?: string): Promise<LocalUnit[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_organize', 'id', 'fullName'),
    parentId: text.orNull,
    order: number,
  })`
    with recursive alive as (
      select id, parent_id, full_name, sort_code from org_organize
      where parent_id = '-1' and enabled_mark = 1 and delete_mark = 0
      union all
      select o.id, o.parent_id, o.full_name, o.sort_code from org_organize o
        join alive a on o.parent_id = a.id where o.enabled_mark = 1 and o.delete_mark = 0
    )
    select id, nullif(parent_id, '-1') as "parentId", full_name as "fullName", sort_code as "order" from alive
    where ${id === undefined ? sql`true` : sql`id = ${id}`} order by sort_code, id`.execute(db)
  return rows
}

/** Users without sub-accounts. Deleted and disabled ones have `enabled: false`. */
export async function listLocalUsers(db: Db, id?: string): Promise<LocalUser[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id', 'account'),
    fullName: text,
    mobile: text,
    email: text,
    unitId: text,
    enabled: boolean,
    position: text,
  })`
    select u.id, u.account, u.real_name as "fullName", coalesce(u.mobile_phone, '') as mobile,
      coalesce(u.email, '') as email, u.organize_id as "unitId",
      u.enabled_mark = 1 and u.delete_mark = 0 as enabled,
      coalesce((select string_agg(p.full_name, '、' order by p.sort_code, p.id) from org_user_position up
        join org_position p on p.id = up.position_id and p.delete_mark = 0
        where up.user_id = u.id), '') as position
    from org_user u where u.owner_user_id is null and ${id === undefined ? sql`true` : sql`u.id = ${id}`}
    order by u.account`.execute(db)
  return rows
}

export async function listLinks(db: Db, product: SyncProduct, kind: 'organize' | 'user'): Promise<Link[]> {
  const { rows } = await typedSql({
    ...columnsOf('wechat_link', 'localId', 'remoteId', 'state'),
    sent: sentValues.orNull,
  })`
    select local_id as "localId", remote_id as "remoteId", sent, state from wechat_link
    where product = ${product} and kind = ${kind}`.execute(db)
  return rows
}
