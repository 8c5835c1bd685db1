import { sql } from 'kysely'
import * as z from 'zod'
import { langs } from '@tessera/shared/contract/lang'
import { OutboxKind } from '@tessera/shared/contract/messaging/outbox'
import { boolean, jsonOf, oneOf, text, type RowOf } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { completeJob, deleteClaim, releaseClaim } from '../../jobs/job.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import { SendError, type Channel, type ChannelParts } from '../channels/channel.ts'
import { developmentChannelName, createDevelopmentSender } from '../channels/development.ts'
import { describeFailure, sendError } from '../channels/send-errors.ts'
import { outboxQueueName } from './store.ts'
import { maskSecrets, fillTemplate } from './templates.ts'

/** Tries per message; the pauses between them are 1, 2, 4 and 8 minutes. */
const maxAttempts = 5
const batchSize = 20
const sendTimeoutMs = 60_000

/**
 * The content is null for a built-in template, whose text is built from its variables; `resends` counts manual
 * resends.
 */
const claimedMessage = {
  ...columnsOf(
    'system_outbox',
    'id',
    'kind',
    'recipient',
    'template',
    'title',
    'content',
    'smsTemplateId',
    'attempts',
    'resends',
  ),
  lang: oneOf(...langs),
  variables: jsonOf(z.record(z.string(), z.unknown())),
  html: text,
  files: jsonOf(z.array(z.string())),
  senderId: text.orNull,
  late: boolean,
}
type ClaimedMessage = RowOf<typeof claimedMessage>

interface DeliveryParts {
  parts: ChannelParts
  channels: Readonly<Partial<Record<OutboxKind, Channel>>>
}

/**
 * The queues of the outbox, which send the messages that any process puts into it. If a process dies, another one sends
 * its messages, so a message arrives at least once. Each kind has its own queue, so that a slow mail server does not
 * delay verification codes.
 */
export const createOutboxQueues = ({ parts, channels }: DeliveryParts): Queue[] =>
  OutboxKind.options.map((kind) => ({
    name: outboxQueueName(kind),
    concurrency: 1,
    batch: batchSize,
    async run(jobs) {
      const messages = await startMessages(
        parts.db,
        jobs.map(({ key }) => key),
      )
      await Promise.all(
        jobs.map((job) => {
          const message = messages.get(job.key)
          // A message without a row was deleted.
          return message ? sendClaimed(parts, channels[kind], job, message) : completeJob(parts.db, job)
        }),
      )
    },
  }))

async function startMessages(db: Db, ids: readonly string[]): Promise<Map<string, ClaimedMessage>> {
  const { rows } = await typedSql(claimedMessage)`
    update system_outbox set attempts = attempts + 1 where id = any(${ids}) and state = 'queued'
    returning id, kind, recipient, template, lang, variables, title, content, coalesce(html, '') as html,
      sms_template_id as "smsTemplateId", files,
      creator_user_id as "senderId", attempts, resends, expires_time <= now() is true as late`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function sendClaimed(
  parts: ChannelParts,
  channel: Channel | undefined,
  job: Job,
  { content, attempts, resends, late, ...message }: ClaimedMessage,
): Promise<void> {
  const { db } = parts
  const { id, template, lang, variables } = message
  let gateway = ''
  const fail = async (fault: unknown, last: boolean) => {
    const { code, sentence } = describeFailure(fault)
    await sql`
      with job as (${last ? deleteClaim(job) : releaseClaim(job, 2 ** (attempts - 1))} returning id)
      update system_outbox set state = ${last ? 'failed' : 'queued'}, error_code = ${code},
        error = ${sentence}, gateway = ${gateway} where id = ${id} and exists (select 1 from job)`.execute(db)
    job.isSettled = true
  }
  if (late) return fail(sendError('expired'), true)
  try {
    const send = (await channel?.createSender(parts)) ?? null
    gateway = send ? channel!.name : developmentChannelName
    const { reference } = await (send ?? createDevelopmentSender(parts))(
      {
        ...message,
        id: resends === 0 ? id : `${id}.${resends}`,
        text: content ?? fillTemplate(template, lang, variables),
      },
      AbortSignal.timeout(sendTimeoutMs),
    )
    const storedVariables = send ? maskSecrets(template, variables) : variables
    await sql`
      with job as (${deleteClaim(job)} returning id)
      update system_outbox set state = 'sent', error = '', error_code = '', gateway = ${gateway},
        reference = ${reference.slice(0, 200)}, sent_time = now(),
        variables = ${JSON.stringify(storedVariables)} where id = ${id} and exists (select 1 from job)`.execute(
      db,
    )
    job.isSettled = true
  } catch (error) {
    await fail(error, attempts >= maxAttempts || (error instanceof SendError && !error.isRetryable))
  }
}
