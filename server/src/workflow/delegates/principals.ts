import { sql, type RawBuilder } from 'kysely'
import { DelegateType } from '@tessera/shared/contract/workflow/delegates'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { isReleased, isVisibleTo } from '../flows/store.ts'

type Type = (typeof DelegateType)[keyof typeof DelegateType]

const isOfType = (type: Type) => sql`d.type = ${sql.lit(type)}`

/**
 * Condition: the entrustment `d` covers the flow `f`. Where the flow demands acceptance, the substitute has accepted it.
 */
const covers = (
  type: Type,
) => sql`${isOfType(type)} and d.declined_time is null and (d.flow_ids = '{}' or f.id = any(d.flow_ids))
  and (d.accepted_time is not null or not f.must_accept_entrust)`

const isInForce = sql`d.delete_mark = 0 and d.enabled_mark = 1 and d.start_time <= now() and d.end_time > now()`

/**
 * The users for whom a user may act in a flow now, and those whose entrustment has ended: the fact `principals` of the
 * engine. An entrustment is not passed on: the substitute of a substitute does not act for the principal.
 */
export async function principalsOf(
  db: Db,
  userId: string,
  flowId: string,
): Promise<Record<string, 'active' | 'ended'>> {
  const { rows } = await typedSql({ id: column.text, isActive: column.boolean })`
    select d.user_id as id, bool_or(${isInForce}) as "isActive"
    from workflow_delegate d join workflow_flow f on f.id = ${flowId}
    where d.to_user_id = ${userId} and d.start_time <= now() and ${covers(DelegateType.handle)} group by d.user_id`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ id, isActive }) => [id, isActive ? 'active' : 'ended']))
}

/** Ids of the users who have entrusted items of any flow to a user, in force now. */
export async function listPrincipals(db: Db, userId: string): Promise<string[]> {
  const { rows } = await typedSql({ id: column.text })`
    select distinct d.user_id as id from workflow_delegate d
    where d.to_user_id = ${userId} and ${isInForce} and ${isOfType(DelegateType.handle)}
      and d.declined_time is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Condition: the holder of an assignment has entrusted the items of its flow to a user, in force now. */
export const isEntrustedTo = (
  userId: RawBuilder<unknown>,
  holderId: RawBuilder<unknown>,
  flowId: RawBuilder<unknown>,
) => sql`exists (select 1 from workflow_delegate d join workflow_flow f on f.id = ${flowId}
  where d.user_id = ${holderId} and d.to_user_id = ${userId} and ${isInForce}
    and ${covers(DelegateType.handle)})`

/** Entrustments `d`, with their principals `o`, by which a user may launch the flow `f` now. */
const launchEntrustments = (userId: string) => sql`workflow_delegate d
  join org_user o on o.id = d.user_id and o.delete_mark = 0 and o.enabled_mark = 1
    and (o.is_administrator or ${isVisibleTo(sql.ref('o.id'))})
  where d.to_user_id = ${userId} and ${isInForce} and ${covers(DelegateType.launch)}`

/** Condition: a principal who may launch the flow `f` has entrusted that to a user, in force now. */
export const mayLaunchForPrincipals = (userId: string) =>
  sql`exists (select 1 from ${launchEntrustments(userId)})`

/** The users in whose name a user may launch a flow now, by their names. */
export async function listLaunchPrincipals(
  db: Db,
  userId: string,
  flowId: string,
): Promise<{ id: string; fullName: string; organizeId: string; administrator: boolean }[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id', 'organizeId'),
    fullName: column.text,
    administrator: column.boolean,
  })`
    select distinct o.id, o.real_name || '/' || o.account as "fullName", o.organize_id as "organizeId",
      o.is_administrator as administrator
    from workflow_flow f cross join lateral (select o.* from ${launchEntrustments(userId)}) o
    where f.id = ${flowId} and f.delete_mark = 0 and ${isReleased} order by "fullName", o.id`.execute(db)
  return rows
}
