import { sql, type RawBuilder } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'

/**
 * Condition: the entrustment `d` covers the flow `f`. Where the flow demands acceptance, the substitute has accepted it.
 */
const covers = sql`d.declined_time is null and (d.flow_ids = '{}' or f.id = any(d.flow_ids))
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
    where d.to_user_id = ${userId} and d.start_time <= now() and ${covers} group by d.user_id`.execute(db)
  return Object.fromEntries(rows.map(({ id, isActive }) => [id, isActive ? 'active' : 'ended']))
}

/** Ids of the users who have entrusted items of any flow to a user, in force now. */
export async function listPrincipals(db: Db, userId: string): Promise<string[]> {
  const { rows } = await typedSql({ id: column.text })`
    select distinct d.user_id as id from workflow_delegate d
    where d.to_user_id = ${userId} and ${isInForce} and d.declined_time is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Condition: the holder of an assignment has entrusted the items of its flow to a user, in force now. */
export const isEntrustedTo = (
  userId: RawBuilder<unknown>,
  holderId: RawBuilder<unknown>,
  flowId: RawBuilder<unknown>,
) => sql`exists (select 1 from workflow_delegate d join workflow_flow f on f.id = ${flowId}
  where d.user_id = ${holderId} and d.to_user_id = ${userId} and ${isInForce} and ${covers})`
