import { sql } from 'kysely'
import * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import { Code, type Page } from '@tessera/shared/contract/wire'
import { OutboxKind, type OutboxMessage, type OutboxState } from '@tessera/shared/contract/messaging/outbox'
import { containsPattern, allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { deleteJob, queueJob, queueJobs } from '../../jobs/job.ts'
import type { Channel, ChannelParts } from '../channels/channel.ts'
import { channels } from '../channels/channels.ts'
import { developmentChannelName, createDevelopmentSender } from '../channels/development.ts'
import { describeFailure, sendErrorTexts, translateReason } from '../channels/send-errors.ts'
import { secretTemplates, fillTemplate, type TemplateName } from './templates.ts'
import { text } from './text.ts'

const requeuedMessages = column.jsonOf(z.array(z.object({ id: z.string(), kind: OutboxKind })))

/** A message by a built-in template. */
export interface BuiltInMessage {
  kind: 'sms' | 'mail'
  recipient: string
  template: TemplateName
  /** Subject of a mail. */
  title?: string
  lang: Lang
  variables: Readonly<Record<string, string | number>>
  /** The message is not sent after this time. */
  expires?: Date
}

/** Queue of the messages of a kind; the key of a job is the id of its message. */
export const outboxQueueName = (kind: OutboxKind) => `messaging.outbox.${kind}`

/** A message that is sent at once is sent by the queue if that takes longer. */
const unqueuedMs = 120_000

/**
 * Puts a message into the outbox. Call it in the transaction of the event: the message is sent on commit, and
 * not after a rollback.
 */
export async function queueMessage(
  trx: Db,
  { kind, recipient, template, title = '', lang, variables, expires }: BuiltInMessage,
): Promise<void> {
  const id = newId()
  await sql`
    insert into system_outbox (id, kind, recipient, template, title, lang, variables, expires_time)
    values (${id}, ${kind}, ${recipient}, ${template}, ${title}, ${lang}, ${JSON.stringify(variables)},
      ${expires ?? null})`.execute(trx)
  await queueJob(trx, outboxQueueName(kind), { key: id })
}

/** A message with its final text. */
export interface ComposedMessage {
  kind: OutboxKind
  /** '' for a user without an address: the row is recorded as failed. */
  recipient: string
  /** Id of the receiving user. */
  userId?: string | null
  template: string
  templateId?: string | null
  smsTemplateId?: string | null
  lang: Lang
  title: string
  content: string
  /** The same text as HTML, for mails. */
  html?: string
  variables: Readonly<Record<string, unknown>>
  files?: readonly string[]
  senderId: string | null
}

/** Puts messages into the outbox in one statement. Call it in the transaction of the event. */
export async function queueMessages(trx: Db, messages: readonly ComposedMessage[]): Promise<void> {
  if (messages.length === 0) return
  await insertMessages(trx, messages)
}

async function insertMessages(
  trx: Db,
  messages: readonly ComposedMessage[],
  dueTime?: Date,
): Promise<string[]> {
  const rows = messages.map((message) => ({ ...message, id: newId(), files: message.files ?? [] }))
  await sql`
    insert into system_outbox (id, kind, recipient, user_id, template, template_id, sms_template_id, lang,
      title, content, html, variables, files, creator_user_id, state, error_code)
    select id, kind, recipient, "userId", template, "templateId", "smsTemplateId", lang, title, content, html,
      variables, files, "senderId",
      case when recipient = '' then 'failed' else 'queued' end,
      case when recipient = '' then 'noAddress' else '' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, kind text, recipient text,
      "userId" text, template text, "templateId" text, "smsTemplateId" text, lang text,
      title text, content text, html text, variables jsonb, files jsonb, "senderId" text)`.execute(trx)
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const jobs = rows
      .filter((row) => row.kind === kind && row.recipient !== '')
      .map(({ id }) => ({ key: id, ...(dueTime ? { dueTime } : {}) }))
    await queueJobs(trx, outboxQueueName(kind), jobs)
  }
  return rows.map(({ id }) => id)
}

/**
 * Sends one message immediately and records it in the outbox, without retries. Rejects with the channel's
 * error.
 */
export async function sendNow(
  parts: ChannelParts,
  channel: Channel,
  message: ComposedMessage,
): Promise<void> {
  const { db } = parts
  const dueTime = new Date(Date.now() + unqueuedMs)
  const [id] = await db.transaction().execute((trx) => insertMessages(trx, [message], dueTime))
  const job = deleteJob(outboxQueueName(message.kind), id!)
  try {
    const send = (await channel.createSender(parts)) ?? createDevelopmentSender(parts)
    const { reference } = await send(
      {
        ...message,
        id: id!,
        text: message.content,
        html: message.html ?? '',
        smsTemplateId: message.smsTemplateId ?? null,
        files: message.files ?? [],
      },
      AbortSignal.timeout(30_000),
    )
    await sql`with job as (${job}) update system_outbox set state = 'sent', attempts = 1, gateway = ${channel.name},
      reference = ${reference.slice(0, 200)}, sent_time = now() where id = ${id}`.execute(db)
  } catch (error) {
    const { code, sentence } = describeFailure(error)
    await sql`with job as (${job}) update system_outbox set state = 'failed', attempts = 1, gateway = ${channel.name},
      error_code = ${code}, error = ${sentence} where id = ${id}`.execute(db)
    throw error
  }
}

interface Row extends Omit<OutboxMessage, 'text'> {
  content: string | null
  lang: Lang
  variables: Record<string, unknown>
}

const userNameOf = (id: string) =>
  sql`coalesce((select u.real_name || '/' || u.account from org_user u where u.id = ${sql.ref(id)}), '')`

/** Lists one page of the outbox, the latest first. The keyword searches recipient, title and user. */
export async function listOutbox(
  db: Db,
  reader: Lang,
  { kind, state, ...page }: Page & { kind?: string | undefined; state?: OutboxState | undefined },
) {
  const { list, pagination } = await loadCappedPage<Row>(db, page, {
    select: sql`o.id, o.kind, o.recipient, ${userNameOf('o.user_id')} as "user", o.title, o.template,
      o.content, o.lang, o.variables, o.state, o.attempts, o.gateway, o.error,
      o.error_code as "errorCode", o.reference, ${userNameOf('o.creator_user_id')} as "creatorUser",
        o.creator_time as "creatorTime", o.sent_time as "sentTime", o.expires_time as "expiresTime"`,
    from: sql`from system_outbox o where ${allConditions([
      kind && sql`o.kind = ${kind}`,
      state && sql`o.state = ${state}`,
      page.keyword &&
        sql`o.recipient ilike ${containsPattern(page.keyword)}
          or o.title ilike ${containsPattern(page.keyword)}
          or o.user_id in (select id from org_user where real_name ilike ${containsPattern(page.keyword)}
              or account ilike ${containsPattern(page.keyword)})`,
    ])}`,
    order: sql`o.creator_time desc, o.id desc`,
  })
  return {
    list: list.map(({ template, content, lang, variables, ...row }) => ({
      ...row,
      template,
      error: translateReason(row.errorCode, row.error, reader),
      text: content ?? fillTemplate(template, lang, variables),
    })),
    pagination,
  }
}

/** Condition: the secrets of the message were masked after sending, so it cannot be resent. */
const isMasked = sql`(state = 'sent' and gateway <> ${developmentChannelName}
  and template = any(${secretTemplates}))`

/** Looks up missing addresses again, because users may have added one since. */
async function refreshAddresses(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await typedSql({ ...columnsOf('system_outbox', 'id', 'kind'), userId: column.text })`
    select id, kind, user_id as "userId" from system_outbox where id = any(${ids}) and recipient = ''
      and user_id is not null`.execute(db)
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const rowsOfKind = rows.filter((row) => row.kind === kind)
    const addresses = await channels[kind]?.findAddresses(
      db,
      rowsOfKind.map(({ userId }) => userId),
    )
    const found = rowsOfKind.map(({ id, userId }) => ({ id, at: addresses?.get(userId) ?? '' }))
    await sql`update system_outbox o set recipient = r.at
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (id text, at text)
      where o.id = r.id`.execute(db)
  }
}

/**
 * Queues messages again and returns their number. Skips messages that are queued, expired, masked or without
 * an address; throws a refusal where none is left. Call it in a transaction.
 */
export async function requeueMessages(trx: Db, ids: readonly string[]): Promise<number> {
  await refreshAddresses(trx, ids)
  const { rows } = await typedSql({
    again: requeuedMessages,
    // Null where no message was found.
    waits: column.boolean.orNull,
    hidden: column.boolean.orNull,
    lost: column.boolean.orNull,
  })`
    with found as (
      select id, state = 'queued' as waits, expires_time > now() is not false and not ${isMasked}
        and recipient <> '' as lives, ${isMasked} as hidden, recipient = '' as lost
      from system_outbox where id = any(${ids}) for update
    ),
    again as (
      update system_outbox set state = 'queued', attempts = 0, resends = resends + 1, error = '',
        error_code = '', reference = '', sent_time = null
      where id in (select id from found where lives and not waits) returning id, kind
    )
    select (select coalesce(jsonb_agg(again), '[]') from again) as again, (select bool_or(waits) from found) as waits,
      (select bool_or(hidden) from found) as hidden, (select bool_or(lost) from found) as lost`.execute(trx)
  const { again, waits, hidden: masked, lost } = rows[0]!
  if (waits === null) throw notFoundRefusal()
  if (again.length === 0) {
    if (waits) throw refuse(text.waits, {}, Code.conflict)
    if (masked) throw refuse(text.hidden, {}, Code.conflict)
    throw refuse(lost ? sendErrorTexts.noAddress : text.expired, {}, Code.conflict)
  }
  for (const { id, kind } of again) await queueJob(trx, outboxQueueName(kind), { key: id })
  return again.length
}

/** Deletes sent and failed messages after 90 days. */
export const pruneOutbox = (db: Db): Promise<unknown> =>
  sql`delete from system_outbox where state <> 'queued'
    and creator_time < now() - interval '90 days'`.execute(db)
