import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { nodesOf, type FlowNode, type StartNode } from '@tessera/shared/contract/workflow/flow-template'
import { listReferences } from '@tessera/shared/contract/workflow/template/problems'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { publishOnCommit } from '../../db/bus.ts'
import { dueEvent } from '../../jobs/job.ts'
import { refuse } from '../../errors/refusal.ts'
import type { SystemForms } from '../../feature/system-form.ts'
import { timerQueue } from '../runtime/write.ts'
import { assertReleasable, findFlowProblems, readTemplate, type Releaser } from './check.ts'
import { publishDesign } from './design-forms.ts'
import { lockDraft, type Draft } from './store.ts'
import { text } from './text.ts'
import { saveVisibility } from './visible.ts'

interface FlowRelease {
  readonly id: string
  readonly note?: string
  readonly isChecked?: boolean
  readonly number?: number
}

/**
 * Makes a version of the draft and puts it in force, in the caller's transaction. A draft that equals the version in
 * force makes no new one, unless another user releases it and it has nodes that act with the rights of that user. Throws a
 * refusal with all problems of the draft, unless the caller has asked for them. With `number`, that of the release of its
 * design, it makes a version in any case, so that users find the same number in both.
 */
export async function releaseFlow(
  trx: Db,
  forms: SystemForms,
  { userId, lang }: Releaser,
  { id, note = '', isChecked = false, number }: FlowRelease,
): Promise<number> {
  const draft = await lockDraft(trx, id)
  if (!isChecked) {
    const problems = await findFlowProblems(trx, forms, draft, { userId, lang })
    assertReleasable(problems)
  }
  const version = await insertVersion(trx, userId, draft, { note, number })
  await sql`update workflow_flow set version = ${version}, enabled_mark = 1 where id = ${id}`.execute(trx)
  await saveVisibility(trx, id, readTemplate(draft.flowTemplateJson))
  await publishDesign(trx, draft.designId)
  await resumeTasks(trx, id)
  return version
}

const hashOf = ({ formType, formData, flowTemplateJson, formUrl, appFormUrl }: Draft): string =>
  createHash('sha256')
    .update(JSON.stringify([formType, formData, flowTemplateJson, formUrl ?? '', appFormUrl ?? '']))
    .digest('hex')

async function insertVersion(
  trx: Db,
  userId: string,
  draft: Draft,
  { note, number }: { note: string; number: number | undefined },
): Promise<number> {
  const hash = hashOf(draft)
  const { rows: current } = await typedSql({
    version: column.number,
    hash: column.text,
    releasedBy: column.text.orNull,
  })`
    select version, hash, creator_user_id as "releasedBy" from workflow_flow_version where flow_id = ${draft.id} and version = ${draft.version}`.execute(
    trx,
  )
  const template = readTemplate(draft.flowTemplateJson)!
  const [inForce] = current
  const isSame = inForce?.hash === hash && (inForce.releasedBy === userId || !usesRights(template))
  if (isSame && number === undefined) return inForce.version
  const messages = await loadMessages(trx, template)
  const { rows } = await typedSql({ version: column.number })`
    insert into workflow_flow_version (flow_id, version, full_name, form_type, form_data, flow_template_json, form_url,
      app_form_url, permissions, messages, hash, note, creator_user_id)
    select ${draft.id}, greatest(coalesce(max(version), 0) + 1, ${number ?? 1}::int), ${draft.fullName}, ${draft.formType}, ${draft.formData},
      ${draft.flowTemplateJson}, ${draft.formUrl}, ${draft.appFormUrl},
      ${JSON.stringify(permissionsOf(template))}::jsonb, ${JSON.stringify(messages)}::jsonb, ${hash}, ${note}, ${userId}
    from workflow_flow_version where flow_id = ${draft.id}
    returning version`.execute(trx)
  return rows[0]!.version
}

/** Whether nodes of a flow act with the rights of who released it. */
const usesRights = (template: StartNode): boolean =>
  listReferences(template).some(({ kind }) => kind === 'design' || kind === 'flow' || kind === 'interface')

/** The field permissions of each node that has some. */
const permissionsOf = (template: StartNode): Record<string, unknown> =>
  Object.fromEntries(
    [...nodesOf(template)].flatMap((node) =>
      'formOperates' in node.properties ? [[node.nodeId, node.properties.formOperates]] : [],
    ),
  )

/** Ids of the message templates that the nodes send. */
function listMessageIds(template: FlowNode): string[] {
  const ids = [...nodesOf(template)].flatMap(({ properties }) =>
    Object.entries(properties).flatMap(([key, value]) =>
      /MsgConfig$|^msgConfig$/.test(key) ? [(value as { msgId?: string } | undefined)?.msgId ?? ''] : [],
    ),
  )
  return [...new Set(ids.filter((id) => id !== ''))]
}

/** The message templates as they are now: a running task keeps them, whatever becomes of them. */
async function loadMessages(trx: Db, template: StartNode): Promise<Record<string, unknown>> {
  const ids = listMessageIds(template)
  if (ids.length === 0) return {}
  const { rows } = await typedSql({ id: column.text, body: column.json })`
    select t.id, to_jsonb(t) - array['creator_user_id', 'creator_time', 'last_modify_user_id', 'last_modify_time',
      'delete_mark'] as body
    from system_message_template t where t.id = any(${ids}::text[]) and t.delete_mark = 0`.execute(trx)
  return Object.fromEntries(rows.map(({ id, body }) => [id, body]))
}

/** Ends launches of a flow. With `suspend`, its running tasks wait until the flow is released again. */
export async function stopFlow(trx: Db, { id, suspend }: { id: string; suspend: boolean }): Promise<number> {
  const { version, designId } = await lockDraft(trx, id)
  if (version === 0) throw refuse(text.neverReleased)
  await sql`update workflow_flow set enabled_mark = 0 where id = ${id}`.execute(trx)
  await publishDesign(trx, designId)
  if (!suspend) return 0
  const { rows } = await typedSql({ n: column.number })`
    with paused as (
      update workflow_task set pause_reason = 'flow', revision = revision + 1
      where flow_id = ${id} and status = 1 and delete_mark = 0 and pause_reason = ''
      returning id
    ), hidden as (
      update workflow_assignment a set state = 1 from paused p
      where a.task_id = p.id and a.completion = 0 and a.state = 0
    )
    select count(*) as n from paused`.execute(trx)
  return rows[0]!.n
}

/** Resumes the tasks that a stop has suspended; tasks that a person paused stay paused. */
async function resumeTasks(trx: Db, flowId: string): Promise<void> {
  const { rows } = await typedSql({ id: column.text })`
    with resumed as (
      update workflow_task set pause_reason = '', revision = revision + 1
      where flow_id = ${flowId} and pause_reason = 'flow' and status = 1
      returning id
    ), shown as (
      update workflow_assignment a set state = 0 from resumed r
      where a.task_id = r.id and a.completion = 0 and a.state = 1
    )
    select id from resumed`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await wakeTimers(trx, ids)
}

/** Timers that were due while their task was suspended fire now: their jobs wait for a later time. */
async function wakeTimers(trx: Db, taskIds: readonly string[]): Promise<void> {
  await sql`
    update system_job j set due_time = w.due_time from workflow_timer w
    where w.task_id = any(${taskIds}::text[]) and w.state = 0 and j.queue = ${timerQueue} and j.key = w.id
      and j.state = 'queued' and j.due_time > w.due_time`.execute(trx)
  await publishOnCommit(trx, 'jobs', dueEvent(timerQueue))
}
