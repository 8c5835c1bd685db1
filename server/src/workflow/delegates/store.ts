import { sql, type RawBuilder } from 'kysely'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import {
  DelegateStatus,
  type DelegateBody,
  type DelegateRow,
} from '@tessera/shared/contract/workflow/delegates'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'

const userName = (alias: string) =>
  sql`(select ${sql.ref(`${alias}.real_name`)} || '/' || ${sql.ref(`${alias}.account`)})`

const status = sql`case
  when d.declined_time is not null then ${sql.lit(DelegateStatus.declined)}
  when d.enabled_mark = 0 or d.end_time <= now() then ${sql.lit(DelegateStatus.ended)}
  when d.accepted_time is null and exists (select 1 from workflow_flow f where f.must_accept_entrust
    and f.delete_mark = 0 and (d.flow_ids = '{}' or f.id = any(d.flow_ids))) then ${sql.lit(DelegateStatus.notAccepted)}
  when d.start_time > now() then ${sql.lit(DelegateStatus.notStarted)}
  else ${sql.lit(DelegateStatus.inForce)} end`

const flowsOf = (value: RawBuilder<unknown>, distinct = sql``) => sql`coalesce((
  select string_agg(${distinct} ${value}, ',' ) from workflow_flow f where f.id = any(d.flow_ids)), '')`

/** Columns of an entrustment `d` with its users `p` and `s`. */
export const delegateColumns = sql`
  d.id, d.type, d.user_id as "userId", ${userName('p')} as "userName", d.to_user_id as "toUserId",
  ${userName('s')} as "toUserName", array_to_string(d.flow_ids, ',') as "flowId",
  ${flowsOf(sql`f.full_name`)} as "flowName", ${flowsOf(sql`f.category`, sql`distinct`)} as "flowCategory",
  d.start_time as "startTime", d.end_time as "endTime", d.description, d.enabled_mark as "enabledMark",
  ${status} as status, d.accepted_time is not null as "isAccepted", d.creator_time as "creatorTime",
  d.last_modify_time as "lastModifyTime"`
export const delegateSource = sql`from workflow_delegate d join org_user p on p.id = d.user_id
  join org_user s on s.id = d.to_user_id`

const delegateRowColumns = {
  ...columnsOf(
    'workflow_delegate',
    'id',
    'type',
    'userId',
    'toUserId',
    'startTime',
    'endTime',
    'description',
    'creatorTime',
    'lastModifyTime',
  ),
  enabledMark: column.oneOf(0, 1),
  userName: column.text,
  toUserName: column.text,
  flowId: column.text,
  flowName: column.text,
  flowCategory: column.text,
  status: column.number,
  isAccepted: column.boolean,
}

/** Reads an entrustment of which the user is principal or substitute. Throws 404 for all others. */
export async function readDelegate(db: Db, id: string, userId: string): Promise<DelegateRow> {
  const { rows } = await typedSql(delegateRowColumns)`
    select ${delegateColumns} ${delegateSource}
    where d.id = ${id} and d.delete_mark = 0 and ${userId} in (d.user_id, d.to_user_id)`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** Locks an entrustment that can still be changed, and returns it. Throws 409 where it has ended. */
export async function lockDelegate(trx: Db, id: string, userId: string): Promise<DelegateRow> {
  await sql`select 1 from workflow_delegate where id = ${id} for update`.execute(trx)
  const row = await readDelegate(trx, id, userId)
  const isOver = row.status === DelegateStatus.ended || row.status === DelegateStatus.declined
  if (isOver) throw refuse(text.hasEnded, {}, Code.conflict)
  return row
}

/** Ids of the flows in a body; empty for all flows. */
const flowIdsOf = ({ flowId }: Pick<DelegateBody, 'flowId'>) => [
  ...new Set(flowId.split(',').filter((id) => id !== '')),
]

/**
 * Throws a refusal with its field where the substitute or a flow is gone, the period is not in the future, or another
 * entrustment of the principal covers the same at the same time. Serializes the entrustments of a principal.
 */
export async function assertEntrustable(
  trx: Db,
  userId: string,
  body: DelegateBody,
  exceptId = '',
): Promise<void> {
  const { toUserId, startTime, endTime } = body
  if (toUserId === userId) throw refuseField('toUserId', text.toOneself)
  if (endTime <= startTime) throw refuseField('endTime', text.badPeriod)
  if (endTime <= Date.now()) throw refuseField('endTime', text.isPast)
  await sql`select pg_advisory_xact_lock(hashtext(${`workflow.delegates ${userId}`}))`.execute(trx)
  const flowIds = flowIdsOf(body)
  const { rows } = await typedSql({ isActive: column.boolean, missing: column.listOf(column.text) })`
    select exists (select 1 from org_user where id = ${toUserId} and delete_mark = 0 and enabled_mark = 1) as "isActive",
      array(select r.id from unnest(${flowIds}::text[]) r (id)
        where not exists (select 1 from workflow_flow f where f.id = r.id and f.delete_mark = 0)) as missing`.execute(
    trx,
  )
  const { isActive, missing } = rows[0]!
  if (!isActive) throw refuseField('toUserId', text.goneUser)
  if (missing.length > 0) throw refuseField('flowId', text.goneFlow, { ids: missing })
  const { rows: others } = await typedSql({
    ...columnsOf('workflow_delegate', 'startTime', 'endTime'),
    name: column.text,
  })`
    select d.start_time as "startTime", d.end_time as "endTime", ${userName('s')} as name ${delegateSource}
    where d.user_id = ${userId} and d.id <> ${exceptId} and d.delete_mark = 0 and d.enabled_mark = 1
      and d.type = ${body.type} and d.declined_time is null and d.start_time < ${new Date(endTime)} and d.end_time > ${new Date(startTime)}
      and (d.flow_ids = '{}' or ${flowIds.length === 0} or d.flow_ids && ${flowIds}::text[])
    order by d.start_time limit 1`.execute(trx)
  const [other] = others
  if (!other) return
  const format = (time: number) => formatInstant(time, 'yyyy-MM-dd HH:mm')
  throw refuse(
    text.overlaps,
    { from: format(other.startTime), to: format(other.endTime), name: other.name },
    Code.conflict,
  )
}

/** Creates an entrustment and returns its id. */
export async function createDelegate(trx: Db, userId: string, body: DelegateBody): Promise<string> {
  const id = newId()
  await sql`
    insert into workflow_delegate (id, type, user_id, to_user_id, flow_ids, start_time, end_time, description, creator_user_id)
    values (${id}, ${body.type}, ${userId}, ${body.toUserId}, ${flowIdsOf(body)}, ${new Date(body.startTime)},
      ${new Date(body.endTime)}, ${body.description || null}, ${userId})`.execute(trx)
  return id
}

/** Updates an entrustment. Whatever gives more than was accepted has to be accepted anew. */
export async function updateDelegate(trx: Db, id: string, userId: string, body: DelegateBody): Promise<void> {
  await sql`
    update workflow_delegate set type = ${body.type}, to_user_id = ${body.toUserId}, flow_ids = ${flowIdsOf(body)},
      start_time = ${new Date(body.startTime)}, end_time = ${new Date(body.endTime)},
      description = ${body.description || null}, last_modify_user_id = ${userId}, last_modify_time = now(),
      accepted_time = case when (type, to_user_id, flow_ids, start_time, end_time)
        = (${body.type}::smallint, ${body.toUserId}, ${flowIdsOf(body)}::text[], ${new Date(body.startTime)}::timestamptz,
          ${new Date(body.endTime)}::timestamptz) then accepted_time end
    where id = ${id}`.execute(trx)
}
