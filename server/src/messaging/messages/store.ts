import { sql } from 'kysely'
import {
  MessageType,
  type FileBody,
  type FlowBody,
  type PageBody,
  type RecordBody,
} from '@tessera/shared/contract/messaging/messages'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { changeTime } from './byline.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** A message that its receivers see: neither deleted nor recalled. */
export const isPublished = sql`m.delete_mark = 0 and m.enabled_mark = 1`

/**
 * Creates receipts for the given users, or for all users where `to` is null, and returns their number. The receipt
 * of the author is read from the start. Sockets are notified on commit.
 */
export async function createReceipts(
  trx: Db,
  messageId: string,
  to: readonly string[] | null,
  authorId: string | null = null,
): Promise<number> {
  const isAuthor = sql`id is not distinct from ${authorId}`
  const { numAffectedRows } = await sql`
    insert into system_message_receipt (message_id, user_id, is_read, read_time)
    select ${messageId}, id, case when ${isAuthor} then 1 else 0 end, case when ${isAuthor} then now() end
    from org_user where delete_mark = 0 and (${to === null} or id = any(${to ?? []}))
    on conflict do nothing`.execute(trx)
  await publishOnCommit(trx, 'message', messageId)
  return Number(numAffectedRows ?? 0)
}

interface SystemMessage {
  /** Ids of users; may be empty. */
  to: readonly string[]
  title: string
  /** What it is about; a text is HTML. */
  body: FlowBody | PageBody | RecordBody | FileBody | string
  /** The user whose action the message is about; null is the system itself. */
  from?: string | null
}

/** Sends a system message. Call it in the transaction of the event, so that both commit together. */
export async function sendMessage(trx: Db, { to, title, body, from = null }: SystemMessage): Promise<void> {
  if (to.length === 0) return
  const id = newId()
  await sql`
    insert into system_message (id, type, title, body_text, enabled_mark, creator_user_id, sent_count)
    values (${id}, ${MessageType.system}, ${title.slice(0, 200)}, ${typeof body === 'string' ? body : JSON.stringify(body)}, 1, ${from},
      ${to.length})`.execute(trx)
  await createReceipts(trx, id, to)
}

/** Socket frame of a new message; `unreadNoticeCount` is added to the badge. */
export interface MessagePush {
  method: 'messagePush'
  userId: string
  toUserId: string[]
  title: string
  unreadNoticeCount: 1
}

/** Builds the frames of a message for those of the given users who received it, by user id. */
export async function listPushes(
  db: Db,
  messageId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MessagePush>> {
  const { rows } = await typedSql({
    ...columnsOf('system_message', 'title'),
    receiver: column.text,
    sender: column.text,
  })`
    select r.user_id as receiver, coalesce(m.creator_user_id, '') as sender, m.title
    from system_message m join system_message_receipt r on r.message_id = m.id
    where m.id = ${messageId} and ${isPublished} and r.is_read = 0 and r.removed_time is null
      and r.user_id = any(${userIds})`.execute(db)
  return new Map(
    rows.map(({ receiver, sender, title }) => [
      receiver,
      { method: 'messagePush', userId: sender, toUserId: [receiver], title, unreadNoticeCount: 1 },
    ]),
  )
}

/** Numbers and newest titles of a user's unread messages. */
export interface UnreadSummary {
  unreadNoticeCount: number
  /** Title of the newest unread notice, or ''. */
  noticeDefaultText: string
  unreadMessageCount: number
  messageDefaultText: string
}

/** Loads the unread summary of a user, as the socket's `initMessage` sends it. */
export async function loadUnreadSummary(db: Db, userId: string): Promise<UnreadSummary> {
  const { rows } = await typedSql({
    unreadNoticeCount: column.number,
    noticeDefaultText: column.text,
    unreadMessageCount: column.number,
    messageDefaultText: column.text,
  })`
    select count(*) filter (where m.type = 1) as "unreadNoticeCount",
      count(*) filter (where m.type <> 1) as "unreadMessageCount",
      coalesce((array_agg(m.title order by ${changeTime} desc, m.id desc) filter (where m.type = 1))[1],
        '') as "noticeDefaultText",
      coalesce((array_agg(m.title order by ${changeTime} desc, m.id desc) filter (where m.type <> 1))[1],
        '') as "messageDefaultText"
    from system_message_receipt r join system_message m on m.id = r.message_id
    where r.user_id = ${userId} and r.is_read = 0 and r.removed_time is null and ${isPublished}`.execute(db)
  return rows[0]!
}

/** Socket frame after a change of the received messages. */
export interface MessagesChanged {
  method: 'messagesChanged'
  unreadNoticeCount: number
  unreadMessageCount: number
}

/** Builds that frame with the current counts for each of the given users. */
export async function listUnreadCounts(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MessagesChanged>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await typedSql({ id: column.text, notices: column.number, others: column.number })`
    select u.id, count(m.id) filter (where m.type = 1) as notices,
      count(m.id) filter (where m.type <> 1) as others
    from unnest(${userIds}::text[]) as u (id)
    left join system_message_receipt r on r.user_id = u.id and r.is_read = 0 and r.removed_time is null
    left join system_message m on m.id = r.message_id and ${isPublished}
    group by u.id`.execute(db)
  return new Map(
    rows.map(({ id, notices, others }) => [
      id,
      { method: 'messagesChanged', unreadNoticeCount: notices, unreadMessageCount: others },
    ]),
  )
}

/** The users among the given ones who received a message, also one that was recalled; `isRead` selects by receipt. */
export async function listReceivers(
  db: Db,
  messageId: string,
  userIds: readonly string[],
  { isRead }: { isRead?: boolean } = {},
): Promise<string[]> {
  const { rows } = await typedSql({ id: column.text })`
    select user_id as id from system_message_receipt
    where message_id = ${messageId} and user_id = any(${userIds}) and removed_time is null
      ${isRead === undefined ? sql`` : sql`and is_read = ${isRead ? 1 : 0}`}`.execute(db)
  return rows.map(({ id }) => id)
}
