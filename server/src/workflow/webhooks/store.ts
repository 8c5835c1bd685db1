import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import {
  FieldAssignments,
  webhookEvents,
  type WebhookEvent,
  type WebhookRow,
} from '@tessera/shared/contract/workflow/webhooks'
import { Code } from '@tessera/shared/contract/wire'
import type { Secrets } from '../../auth/secrets.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { queueJobs } from '../../jobs/job.ts'
import type { Action } from '../engine/state.ts'
import type { LoadedTask } from '../runtime/load.ts'
import { text } from './text.ts'

/** Queue of deliveries; the key of a job is the id of its delivery. */
export const webhookQueue = 'workflow.webhooks'

/** A value of a request (`childField`) for a field of the form (`parentField`). */
export type FieldAssignment = WebhookRow['assignList'][number]

const contextOf = (id: string) => `workflow_webhook.secret ${id}`

/** A new secret, and how it is stored. */
export function createSecret(secrets: Secrets, id: string): { secret: string; sealed: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, sealed: secrets.encrypt(secret, contextOf(id)) }
}

export const readSecret = (secrets: Secrets, id: string, sealed: string): string =>
  secrets.decrypt(sealed, contextOf(id))

/** The flow of a webhook for incoming events. Throws a refusal for an unknown or disabled one, and for another secret. */
export async function requireReceiver(db: Db, secrets: Secrets, id: string, secret: string): Promise<string> {
  const { rows } = await typedSql(columnsOf('workflow_webhook', 'flowId', 'secret', 'enabledMark'))`
    select flow_id as "flowId", secret, enabled_mark as "enabledMark" from workflow_webhook
    where id = ${id} and direction = 'in' and delete_mark = 0`.execute(db)
  const [row] = rows
  if (!row) throw refuse(text.unknownReceiver, {}, Code.notFound)
  const [expected, received] = [Buffer.from(readSecret(secrets, id, row.secret)), Buffer.from(secret)]
  const isKnown = expected.length === received.length && timingSafeEqual(expected, received)
  if (!isKnown || row.enabledMark === 0) throw refuse(text.badSecret, {}, Code.forbidden)
  return row.flowId
}

/** What a request for a new task is checked against. */
export interface LaunchWebhook {
  readonly flowId: string
  readonly fullName: string
  readonly secret: string
  readonly isEnabled: boolean
  readonly launchUserId: string
  /** Who changed it last, and vouches for the user. */
  readonly changedBy: string | null
  readonly assignList: readonly FieldAssignment[]
}

/** The webhook for launches. Throws a refusal 404 where there is none. */
export async function readLaunchWebhook(db: Db, secrets: Secrets, id: string): Promise<LaunchWebhook> {
  const { rows } = await typedSql({
    ...columnsOf('workflow_webhook', 'flowId', 'fullName', 'secret', 'enabledMark'),
    launchUserId: column.text,
    changedBy: column.text.orNull,
    assignList: column.jsonOf(FieldAssignments),
  })`
    select flow_id as "flowId", coalesce(last_modify_user_id, creator_user_id) as "changedBy",
      full_name as "fullName", secret, enabled_mark as "enabledMark",
      assign_list as "assignList", coalesce(launch_user_id, '') as "launchUserId"
    from workflow_webhook where id = ${id} and direction = 'launch' and delete_mark = 0`.execute(db)
  const [row] = rows
  if (!row) throw refuse(text.unknownReceiver, {}, Code.notFound)
  const { secret, enabledMark, ...rest } = row
  return { ...rest, secret: readSecret(secrets, id, secret), isEnabled: enabledMark === 1 }
}

export async function listWebhooks(db: Db, flowId: string): Promise<WebhookRow[]> {
  const { rows } = await typedSql({
    ...columnsOf('workflow_webhook', 'id', 'fullName', 'url'),
    direction: column.oneOf('in', 'out', 'launch'),
    launchUserId: column.text,
    launchUserName: column.text,
    assignList: column.jsonOf(FieldAssignments),
    events: column.listOf(column.oneOf('launched', 'decided', 'finished')),
    enabledMark: column.oneOf(0, 1),
    creatorUser: column.text,
    creatorTime: column.time,
    failed: column.number,
  })`
    select w.id, w.full_name as "fullName", w.direction, w.url, w.events, w.enabled_mark as "enabledMark",
      coalesce(w.launch_user_id, '') as "launchUserId", coalesce(l.real_name || '/' || l.account, '') as "launchUserName",
      w.assign_list as "assignList", coalesce(u.real_name || '/' || u.account, '') as "creatorUser", w.creator_time as "creatorTime",
      (select count(*) from workflow_webhook_delivery d where d.webhook_id = w.id and d.state = -1) as failed
    from workflow_webhook w left join org_user u on u.id = w.creator_user_id
      left join org_user l on l.id = w.launch_user_id
    where w.flow_id = ${flowId} and w.delete_mark = 0 order by w.creator_time, w.id`.execute(db)
  return rows
}

export interface StoredWebhook {
  readonly id: string
  readonly flowId: string
  readonly direction: string
  readonly fullName: string
  readonly url: string
  readonly events: readonly string[]
  readonly enabledMark: number
  readonly launchUserId: string
  readonly assignList: readonly FieldAssignment[]
}

/** Throws a refusal 404 where there is none. `lock` is part of the statement. */
export async function readWebhook(db: Db, id: string, lock = sql``): Promise<StoredWebhook> {
  const { rows } = await typedSql({
    ...columnsOf('workflow_webhook', 'id', 'flowId', 'direction', 'fullName', 'url', 'enabledMark'),
    events: column.listOf(column.text),
    launchUserId: column.text,
    assignList: column.jsonOf(FieldAssignments),
  })`
    select id, flow_id as "flowId", direction, full_name as "fullName", url, events, enabled_mark as "enabledMark",
      coalesce(launch_user_id, '') as "launchUserId", assign_list as "assignList"
    from workflow_webhook where id = ${id} and delete_mark = 0 ${lock}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

const decisions: ReadonlySet<Action['kind']> = new Set([
  'approve',
  'reject',
  'return',
  'autoApprove',
  'autoReject',
  'chooseBranch',
])
const endings: ReadonlySet<number> = new Set([2, 4, 5])

/** The status that an action gave the task; undefined where it stayed the same. */
function statusAfter({ changes }: Action): number | undefined {
  const change = changes.findLast((one) => one.table === 'task' && one.after.status !== undefined)
  return change?.table === 'task' ? change.after.status : undefined
}

/** The events that actions of a task are for other systems. */
function listEvents(actions: readonly Action[]): readonly { event: WebhookEvent; action: Action }[] {
  return actions.flatMap((action) => {
    const events: { event: WebhookEvent; action: Action }[] = []
    if (action.kind === 'submit') events.push({ event: 'launched', action })
    if (decisions.has(action.kind)) events.push({ event: 'decided', action })
    if (endings.has(statusAfter(action) ?? 0)) events.push({ event: 'finished', action })
    return events
  })
}

/** Stores what the webhooks of a flow send about actions, in the transaction of the caller. */
export async function queueDeliveries(trx: Db, task: LoadedTask, actions: readonly Action[]): Promise<void> {
  const events = listEvents(actions)
  if (events.length === 0) return
  const { rows } = await typedSql({ id: column.text, events: column.listOf(column.oneOf(...webhookEvents)) })`
    select id, events from workflow_webhook
    where flow_id = ${task.flowId} and direction = 'out' and enabled_mark = 1 and delete_mark = 0`.execute(
    trx,
  )
  const deliveries = rows.flatMap((webhook) =>
    events
      .filter(({ event }) => webhook.events.includes(event))
      .map(({ event, action }) => {
        const id = newId()
        return { id, webhookId: webhook.id, event, payload: payloadOf(id, event, task, action) }
      }),
  )
  if (deliveries.length === 0) return
  await sql`
    insert into workflow_webhook_delivery (id, webhook_id, task_id, event, payload)
    select id, "webhookId", ${task.id}, event, payload
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as r (id text, "webhookId" text, event text, payload jsonb)`.execute(trx)
  // Events of one decision keep their order.
  const now = Date.now()
  const jobs = deliveries.map(({ id, webhookId }, at) => ({
    key: id,
    lane: webhookId,
    dueTime: new Date(now + at),
  }))
  await queueJobs(trx, webhookQueue, jobs)
}

/**
 * Sends a delivery again: one that was given up, or one that waits after a failure and is sent at once. Throws a refusal
 * where it has not failed, or where its webhook sends nothing any more.
 */
export async function resendDelivery(trx: Db, id: string): Promise<void> {
  const { rows } = await typedSql({ webhookId: column.text })`
    update workflow_webhook_delivery d set state = 0, end_time = null from workflow_webhook w
    where d.id = ${id} and (d.state = -1 or (d.state = 0 and d.attempts > 0))
      and w.id = d.webhook_id and w.enabled_mark = 1 and w.delete_mark = 0
    returning d.webhook_id as "webhookId"`.execute(trx)
  const [row] = rows
  if (!row) throw refuse(text.notResendable, {}, Code.conflict)
  await queueJobs(trx, webhookQueue, [{ key: id, lane: row.webhookId, dueTime: new Date() }])
}

/** What the receiver gets. Values of the form are left out: who may read them asks for the task. */
const payloadOf = (id: string, event: WebhookEvent, task: LoadedTask, action: Action) => ({
  id,
  event,
  time: action.at,
  flow: {
    id: task.flowId,
    code: task.version.enCode,
    name: task.version.fullName,
    version: task.flowVersion,
  },
  task: {
    id: task.id,
    number: task.enCode,
    title: task.fullName,
    status: statusAfter(action) ?? task.stored.task.status,
    initiatorId: task.creatorUserId,
  },
  act: action.kind,
  nodeId: action.nodeId,
  node: task.version.nodes.get(action.nodeId ?? '')?.properties.title ?? '',
  userId: action.actor,
})
