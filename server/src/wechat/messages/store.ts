import { sql } from 'kysely'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { ReceivedMessage, SentMessage } from '@tessera/shared/contract/wechat/messages'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { describeSendFailure } from './send-failure.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

type Product = 'mp' | 'wecom' | 'dingtalk'

export function listSent(
  db: Db,
  products: readonly Product[],
  page: Page,
  lang: Lang,
): Promise<{ list: (SentMessage & { product: Product })[]; pagination: Pagination }> {
  return loadCappedPage(db, page, {
    select: sql`m.id, m.product, m.msg_type as "msgType", m.title, m.target, coalesce(u.real_name,
      '') as "sendUser", m.creator_time as "sendDate", (m.state = 'sent')::int as "enabledMark", m.state,
      coalesce(m.error ->> ${lang}::text, '') as error, m.total_count as "totalCount",
        m.sent_count as "sentCount", m.error_count as "errorCount"`,
    from: sql`from wechat_message m left join org_user u on u.id = m.creator_user_id
      where ${allConditions([
        sql`m.product = any(${products})`,
        page.keyword &&
          sql`m.title ilike ${containsPattern(page.keyword)} or m.target ilike ${containsPattern(page.keyword)}`,
      ])}`,
    order: sql`m.creator_time desc, m.id desc`,
  })
}

interface NewMessage {
  product: Product
  msgType: string
  title: string
  target: string
  body: object
  by: string
  totalCount?: number
}

/** Records a message before it is sent, so that it is known even if this process ends. Returns its id. */
export async function recordSending(
  db: Db,
  { product, msgType, title, target, body, by, totalCount }: NewMessage,
): Promise<string> {
  const id = newId()
  await sql`
    insert into wechat_message (id, product, msg_type, title, target, body, total_count, creator_user_id)
    values (${id}, ${product}, ${msgType}, ${title.slice(0, 100)}, ${target.slice(0, 500)},
      ${JSON.stringify(body)}, ${totalCount ?? null}, ${by})`.execute(db)
  return id
}

export const recordSent = (
  db: Db,
  id: string,
  reference: string,
  counts: { sent?: number; error?: number } = {},
  error?: LocalizedText,
): Promise<unknown> =>
  sql`
  update wechat_message
    set state = 'sent', reference = ${reference}, sent_count = ${counts.sent ?? null},
      error_count = ${counts.error ?? null}, error = ${error ? JSON.stringify(error) : null}::jsonb
        where id = ${id}`.execute(db)

export const recordFailed = (db: Db, id: string, error: LocalizedText): Promise<unknown> =>
  sql`update wechat_message set state = 'failed', error = ${JSON.stringify(error)}::jsonb
    where id = ${id}`.execute(db)

/** Sending a message takes at most this long. */
const maxSendingMinutes = 10

/**
 * Marks messages as failed whose process ended while they were sent. Whether the provider has them is
 * unknown.
 */
export const recordInterrupted = (db: Db): Promise<unknown> =>
  sql`
  update wechat_message set state = 'failed', error = ${JSON.stringify(text.interrupted)}::jsonb
  where state = 'sending' and creator_time < now() - make_interval(mins => ${maxSendingMinutes})`.execute(db)

interface MassMessageResult {
  total: number
  sent: number
  error: number
  /** The account's final status. */
  status: string
}

/** Records the result of a mass message that the account reports at the end. */
export async function recordReached(
  db: Db,
  reference: string,
  { total, sent, error, status }: MassMessageResult,
): Promise<void> {
  const why = describeSendFailure(status)
  const errorJson = why && JSON.stringify(why)
  await sql`
    update wechat_message set total_count = ${total}, sent_count = ${sent}, error_count = ${error}, state =
      case when ${errorJson}::jsonb is null then state else 'failed'
        end, error = coalesce(${errorJson}::jsonb, error)
    where product = 'mp' and reference = ${reference} and reference <> ''`.execute(db)
}

/** Stores a received message or event once. Returns false if it is stored already. */
export async function recordReceived(
  db: Db,
  {
    product,
    messageKey,
    openId,
    msgType,
    event,
    content,
    raw,
  }: {
    product: Product
    messageKey: string
    openId: string
    msgType: string
    event: string
    content: string
    raw: object
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into wechat_received (id, product, told_as, open_id, msg_type, event, content, raw)
    values (${newId()}, ${product}, ${messageKey}, ${openId}, ${msgType}, ${event}, ${content},
      ${JSON.stringify(raw)}) on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

export function listReceived(
  db: Db,
  { msgType, ...page }: Page & { msgType?: string | undefined },
): Promise<{ list: ReceivedMessage[]; pagination: Pagination }> {
  const like = page.keyword && containsPattern(page.keyword)
  return loadCappedPage<ReceivedMessage>(db, page, {
    select: sql`r.id, r.open_id as "openId", coalesce(nullif(f.remark, ''), nullif(f.nickname, ''),
      '') as name, r.msg_type as "msgType", r.event, r.content, r.creator_time as "creatorTime"`,
    from: sql`from wechat_received r left join wechat_follower f on f.open_id = r.open_id
      where ${allConditions([
        sql`r.product = 'mp'`,
        msgType && sql`r.msg_type = ${msgType}`,
        like &&
          sql`r.content ilike ${like} or r.open_id like ${like}
          or f.remark ilike ${like}`,
      ])}`,
    order: sql`r.creator_time desc, r.id desc`,
  })
}

/** One page of the messages that staff wrote to the applications. */
export function listStaffReceived(
  db: Db,
  { product, ...page }: Page & { product: Product },
): Promise<{ list: ReceivedMessage[]; pagination: Pagination }> {
  const like = page.keyword && containsPattern(page.keyword)
  return loadCappedPage<ReceivedMessage>(db, page, {
    select: sql`r.id, r.open_id as "openId", coalesce(u.real_name, '') as name, r.msg_type as "msgType",
      r.event, r.content, r.creator_time as "creatorTime"`,
    from: sql`from wechat_received r
      left join wechat_link k on k.product = r.product and k.kind = 'user'
        and lower(k.remote_id) = lower(r.open_id) left join org_user u on u.id = k.local_id
      where ${allConditions([
        sql`r.product = ${product}`,
        like &&
          sql`r.content ilike ${like}
        or r.open_id ilike ${like} or u.real_name ilike ${like}`,
      ])}`,
    order: sql`r.creator_time desc, r.id desc`,
  })
}

export async function requireReceived(db: Db, product: Product, id: string): Promise<{ openId: string }> {
  const { rows } = await typedSql({
    openId: column.text,
  })`select open_id as "openId" from wechat_received where id = ${id} and product = ${product}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** Deletes received messages older than a year. */
export const pruneReceived = (db: Db): Promise<unknown> =>
  sql`delete from wechat_received where creator_time < now() - interval '1 year'`.execute(db)

export interface ReachableUser {
  id: string
  account: string
  fullName: string
  organize: string
}

/** One page of the users that a provider can reach. */
export function listReachable(
  db: Db,
  product: Product,
  page: Page,
): Promise<{ list: ReachableUser[]; pagination: Pagination }> {
  const like = page.keyword && containsPattern(page.keyword)
  return loadCappedPage<ReachableUser>(db, page, {
    select: sql`u.id, u.account, u.real_name as "fullName", coalesce(o.full_name, '') as organize`,
    from: sql`from org_user u join wechat_link k on k.local_id = u.id and k.kind = 'user'
      and k.product = ${product} and k.remote_id is not null and k.state <> 'disabled'
        left join org_organize o on o.id = u.organize_id
      where ${allConditions([
        sql`u.delete_mark = 0
        and u.enabled_mark = 1`,
        like && sql`u.real_name ilike ${like} or u.account ilike ${like}`,
      ])}`,
    order: sql`u.account, u.id`,
  })
}

/** Names of users by id. */
export async function findUserNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await typedSql({
    id: column.text,
    name: column.text,
  })`select id, real_name as name from org_user where id = any(${userIds})`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
