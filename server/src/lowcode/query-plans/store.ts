import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { QueryPlan } from '@tessera/shared/contract/lowcode/query-plans'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** Plans that one user saves for one list. */
const maxOwn = 100

export interface PlanUser {
  readonly userId: string
  readonly administrator: boolean
}

/** The caller's own plans of a list and the shared ones, by name. */
export async function listPlans(
  db: Db,
  designId: string,
  { userId, administrator }: PlanUser,
): Promise<QueryPlan[]> {
  const { rows } = await typedSql({
    ...columnsOf('lowcode_query_plan', 'id', 'fullName', 'superQueryJson', 'isShared'),
    owner: column.text,
    canChange: column.boolean,
  })`
    select p.id, p.full_name as "fullName", p.super_query_json as "superQueryJson", p.is_shared as "isShared",
      case when p.creator_user_id = ${userId} then '' else coalesce(u.real_name || '/' || u.account, '') end as owner,
      p.creator_user_id = ${userId} or ${administrator} as "canChange"
    from lowcode_query_plan p left join org_user u on u.id = p.creator_user_id
    where p.design_id = ${designId} and (p.is_shared or p.creator_user_id = ${userId})
    order by p.full_name, p.id`.execute(db)
  return rows
}

type PlanBody = Pick<QueryPlan, 'fullName' | 'superQueryJson' | 'isShared'>

/** Saves a new plan and returns its id. */
export async function createPlan(
  trx: Db,
  designId: string,
  userId: string,
  { fullName, superQueryJson, isShared }: PlanBody,
): Promise<string> {
  const id = newId()
  const { rows } = await typedSql({ id: column.text })`
    insert into lowcode_query_plan (id, design_id, full_name, super_query_json, is_shared, creator_user_id)
    select ${id}, ${designId}, ${fullName}, ${superQueryJson}, ${isShared}, ${userId}
    where (select count(*) from lowcode_query_plan
      where design_id = ${designId} and creator_user_id = ${userId}) < ${maxOwn}
    returning id`.execute(trx)
  if (rows.length === 0) throw refuse(text.tooMany, { n: maxOwn })
  return id
}

/** Locks a plan that the user sees; throws 404 for others, and 403 where the user may not change it. */
async function lockPlan(
  trx: Db,
  designId: string,
  planId: string,
  { userId, administrator }: PlanUser,
): Promise<void> {
  const { rows } = await typedSql({ isOwn: column.boolean })`
    select creator_user_id = ${userId} as "isOwn" from lowcode_query_plan
    where id = ${planId} and design_id = ${designId} and (is_shared or creator_user_id = ${userId})
    for update`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  if (!rows[0].isOwn && !administrator) throw refuse(text.notOwner, {}, Code.forbidden)
}

export async function updatePlan(
  trx: Db,
  designId: string,
  planId: string,
  user: PlanUser,
  { fullName, superQueryJson, isShared }: PlanBody,
): Promise<void> {
  await lockPlan(trx, designId, planId, user)
  await sql`
    update lowcode_query_plan set full_name = ${fullName}, super_query_json = ${superQueryJson},
      is_shared = ${isShared}, last_modify_user_id = ${user.userId}, last_modify_time = now()
    where id = ${planId}`.execute(trx)
}

export async function removePlan(trx: Db, designId: string, planId: string, user: PlanUser): Promise<void> {
  await lockPlan(trx, designId, planId, user)
  await sql`delete from lowcode_query_plan where id = ${planId}`.execute(trx)
}
