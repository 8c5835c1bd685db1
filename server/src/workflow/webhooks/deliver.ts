import { sql } from 'kysely'
import { webhookEvents, type WebhookEvent } from '@tessera/shared/contract/workflow/webhooks'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import { OutboundFailure } from '../../http/outbound.ts'
import { completeJob, queueJobs, releaseJob } from '../../jobs/job.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import { signWebhook } from '../../messaging/channels/sign-webhook.ts'
import type { Action } from '../engine/state.ts'
import type { LoadedTask } from '../runtime/load.ts'
import { readSecret } from './store.ts'

// Requests that tell other systems what happened to tasks. They are rows of the transaction that sends the messages of a
// decision, so each exists once; a request that was not answered is repeated with the same id.

const webhookQueue = 'workflow.webhooks'

/** Pauses after the first, second, … failed request, in minutes; after the last one the delivery has failed. */
const pauseMinutes = [1, 5, 30, 120, 360, 720, 1_440]
const timeoutMs = 10_000
const maxAnswerBytes = 100_000

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

type DeliveryServices = Pick<Services, 'db' | 'secrets' | 'outbound'>

export const createWebhookQueue = (services: DeliveryServices): Queue => ({
  name: webhookQueue,
  concurrency: 4,
  run: ([job]) => deliver(services, job),
})

async function deliver(services: DeliveryServices, job: Job): Promise<void> {
  const { db } = services
  const { rows } = await typedSql({
    ...columnsOf('workflow_webhook_delivery', 'webhookId', 'event', 'payload', 'attempts'),
    ...columnsOf('workflow_webhook', 'url', 'secret'),
    isActive: column.boolean,
  })`
    select d.webhook_id as "webhookId", d.event, d.payload, d.attempts, w.url, w.secret,
      d.state = 0 and w.enabled_mark = 1 and w.delete_mark = 0 as "isActive"
    from workflow_webhook_delivery d join workflow_webhook w on w.id = d.webhook_id where d.id = ${job.key}`.execute(
    db,
  )
  const [row] = rows
  if (!row?.isActive) return record(db, job, { state: -1, status: null, failure: 'disabled' })
  const answer = await send(services, job, row)
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300
  if (isDelivered) return record(db, job, { state: 1, ...answer })
  const pause = pauseMinutes[row.attempts]
  return record(db, job, { state: pause === undefined ? -1 : 0, ...answer }, pause)
}

interface Answer {
  readonly status: number | null
  readonly failure: string
}

async function send(
  { secrets, outbound }: DeliveryServices,
  job: Job,
  row: { webhookId: string; event: string; payload: unknown; url: string; secret: string },
): Promise<Answer> {
  const body = JSON.stringify(row.payload)
  const timestamp = Math.floor(Date.now() / 1_000)
  try {
    const secret = readSecret(secrets, row.webhookId, row.secret)
    const { status } = await outbound.send(row.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tessera-timestamp': String(timestamp),
        'x-tessera-signature': signWebhook(secret, timestamp, body),
        'x-tessera-id': job.key,
        'x-tessera-event': row.event,
      },
      body,
      maxBytes: maxAnswerBytes,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), job.signal]),
    })
    return { status, failure: status >= 200 && status < 300 ? '' : `HTTP ${status}` }
  } catch (error) {
    if (error instanceof OutboundFailure) return { status: null, failure: error.message.slice(0, 500) }
    // A secret that an older key of the server has sealed.
    if (error instanceof Refusal) return { status: null, failure: error.text.zh }
    throw error
  }
}

/** Ends a delivery, or gives it back for a while; with its job in one transaction. */
async function record(
  db: Db,
  job: Job,
  { state, status, failure }: Answer & { readonly state: 0 | 1 | -1 },
  pause?: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update workflow_webhook_delivery set state = ${state}, attempts = attempts + 1,
      answer_status = ${status}, failure = ${failure}, end_time = case when ${state} <> 0 then now() end
      where id = ${job.key} and state = 0`.execute(trx)
    if (pause === undefined) await completeJob(trx, job)
    else await releaseJob(trx, job, new Date(Date.now() + pause * 60_000))
  })
}

/** Deletes what was delivered or given up long ago. */
export const pruneDeliveries = (db: Db): Promise<unknown> =>
  sql`delete from workflow_webhook_delivery where state <> 0 and creator_time < now() - interval '90 days'`.execute(
    db,
  )
