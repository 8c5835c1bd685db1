import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import { OutboundFailure } from '../../http/outbound.ts'
import { completeJob, releaseJob } from '../../jobs/job.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import { signWebhook } from '../../messaging/channels/sign-webhook.ts'
import { readSecret, webhookQueue } from './store.ts'

// Requests that tell other systems what happened to tasks. They are rows of the transaction that sends the messages of a
// decision, so each exists once; a request that was not answered is repeated with the same id.

/** Pauses after the first, second, … failed request, in minutes; after the last one the delivery has failed. */
const pauseMinutes = [1, 5, 30, 120, 360, 720, 1_440]
const timeoutMs = 10_000
const maxAnswerBytes = 100_000

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
