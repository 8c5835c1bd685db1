import { sql } from 'kysely'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import { isReleased, isVisibleTo } from '../flows/store.ts'
import { text } from './text.ts'

export interface TaskFields {
  flowId: string
  status: 0 | 1
  flowUrgent: number
  flowTitle: string
  billNo: string
}

type By = Pick<Context, 'session'>

/** On this wire 0 submits and 1 saves a draft. */
const draft = 1

/** Creates the draft of a task for a record of a system form. Throws a refusal where the caller may not launch the flow. */
export async function createDraft(
  trx: Db,
  { session }: By,
  { key, recordId }: { key: string; recordId: string },
  { flowId, status, flowUrgent, flowTitle, billNo }: TaskFields,
): Promise<string> {
  if (status !== draft) throw refuse(text.noSubmit)
  const { rows } = await typedSql({
    ...columnsOf('workflow_flow', 'enCode', 'fullName', 'category', 'type', 'formType', 'version'),
    user: column.text,
  })`
    select f.en_code as "enCode", f.full_name as "fullName", f.category, f.type, f.form_type as "formType", f.version,
      u.real_name as user
    from workflow_flow f join org_user u on u.id = ${session.userId}
    where f.id = ${flowId} and f.delete_mark = 0 and ${isReleased}
      and (${session.administrator} or ${isVisibleTo(session.userId)})`.execute(trx)
  const flow = rows[0]
  if (!flow) throw refuseField('flowId', text.notLaunchable, undefined, Code.forbidden)
  if (flow.formType !== FlowFormType.system || flow.enCode.toLowerCase() !== key.toLowerCase())
    throw refuseField('flowId', text.otherForm)
  const id = newId()
  const title = flowTitle.trim() || `${flow.user}的${flow.fullName}`
  await sql`
    insert into workflow_task (id, en_code, full_name, flow_urgent, flow_id, flow_version, flow_code, flow_name, flow_type,
      flow_category, form_type, status, record_id, creator_user_id)
    values (${id}, ${billNo || id}, ${title}, ${flowUrgent}, ${flowId}, ${flow.version}, ${flow.enCode},
      ${flow.fullName}, ${flow.type}, ${flow.category}, ${flow.formType}, 0, ${recordId}, ${session.userId})`.execute(
    trx,
  )
  return id
}

/** The record of a task that the caller takes part in; throws a refusal 404 for others. */
export async function readTask(
  db: Db,
  { session }: By,
  { key, id }: { key: string; id: string },
): Promise<{ recordId: string; task: TaskFields; isOwn: boolean; isDraft: boolean }> {
  const { userId, administrator } = session
  const { rows } = await typedSql({
    ...columnsOf('workflow_task', 'flowId', 'flowUrgent', 'fullName', 'enCode', 'status', 'creatorUserId'),
    recordId: column.text,
  })`
    select t.flow_id as "flowId", t.flow_urgent as "flowUrgent", t.full_name as "fullName", t.en_code as "enCode",
      t.status, t.creator_user_id as "creatorUserId", t.record_id as "recordId"
    from workflow_task t
    where t.id = ${id} and t.delete_mark = 0 and t.record_id is not null and lower(t.flow_code) = ${key.toLowerCase()}
      and (${administrator} or t.creator_user_id = ${userId}
        or exists (select 1 from workflow_assignment a where a.task_id = t.id and a.user_id = ${userId})
        or exists (select 1 from workflow_circulate c where c.task_id = t.id and c.user_id = ${userId}))`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw notFoundRefusal()
  return {
    recordId: row.recordId,
    isOwn: row.creatorUserId === userId,
    isDraft: row.status === 0,
    task: {
      flowId: row.flowId,
      status: row.status === 0 ? 1 : 0,
      flowUrgent: row.flowUrgent,
      flowTitle: row.fullName,
      billNo: row.enCode,
    },
  }
}

/** Saves title and urgency of a draft of the caller; returns the id of its record. */
export async function updateDraft(
  trx: Db,
  by: By,
  { key, id }: { key: string; id: string },
  { status, flowUrgent, flowTitle }: TaskFields,
): Promise<string> {
  const { recordId, isOwn, isDraft, task } = await readTask(trx, by, { key, id })
  if (!isOwn) throw notFoundRefusal()
  if (!isDraft) throw refuse(text.notADraft, {}, Code.conflict)
  if (status !== draft) throw refuse(text.noSubmit)
  await sql`update workflow_task set flow_urgent = ${flowUrgent}, full_name = ${flowTitle.trim() || task.flowTitle},
    last_modify_user_id = ${by.session.userId}, last_modify_time = now(), revision = revision + 1
    where id = ${id}`.execute(trx)
  return recordId
}
