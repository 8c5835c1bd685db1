import { sql } from 'kysely'
import { MessageType, type FlowBody } from '@tessera/shared/contract/system/messages'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { changeTime } from './byline.ts'

/** Receipts for those named, or for everybody; gives how many. Sockets hear of it when the transaction commits. */
export async function createReceipts(
  trx: Db,
  messageId: string,
  to: readonly string[] | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into system_message_receipt (message_id, user_id)
    select ${messageId}, id from org_user where delete_mark = 0 and (${to === null} or id = any(${to ?? []}))
    on conflict do nothing`.execute(trx)
  await publishOnCommit(trx, 'message', messageId)
  return Number(numAffectedRows ?? 0)
}

interface SystemMessage {
  /** Ids of users; nobody is fine. */
  to: readonly string[]
  title: string
  body: FlowBody
  /** Whose doing it is told about; null is the system itself. */
  from?: string | null
}

/** Sends a system message, in the transaction of what it is about: neither is there without the other (specification: wire 4). */
export async function sendMessage(trx: Db, { to, title, body, from = null }: SystemMessage): Promise<void> {
  if (to.length === 0) return
  const id = newId()
  await sql`
    insert into system_message (id, type, title, body_text, enabled_mark, creator_user_id, sent_count)
    values (${id}, ${MessageType.system}, ${title.slice(0, 200)}, ${JSON.stringify(body)}, 1, ${from}, ${to.length})`.execute(
    trx,
  )
  await createReceipts(trx, id, to)
}

/** What a socket is told of a message that arrived (specification: wire 3.2): `unreadNoticeCount` is added to the badge. */
export interface MessagePush {
  method: 'messagePush'
  userId: string
  toUserId: string[]
  title: string
  unreadNoticeCount: 1
}

/** The frame for each of those users who received the message; whoever else received it hears of it from another process. */
export async function listPushes(
  db: Db,
  messageId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MessagePush>> {
  const { rows } = await sql<{ receiver: string; sender: string; title: string }>`
    select r.user_id as receiver, coalesce(m.creator_user_id, '') as sender, m.title
    from system_message m join system_message_receipt r on r.message_id = m.id
    where m.id = ${messageId} and m.delete_mark = 0 and r.is_read = 0 and r.user_id = any(${userIds})`.execute(
    db,
  )
  return new Map(
    rows.map(({ receiver, sender, title }) => [
      receiver,
      { method: 'messagePush', userId: sender, toUserId: [receiver], title, unreadNoticeCount: 1 },
    ]),
  )
}

export interface UnreadSummary {
  unreadNoticeCount: number
  /** Title of the newest unread notice, or ''. */
  noticeDefaultText: string
  unreadMessageCount: number
  messageDefaultText: string
}

/** What a user has not read yet, as the socket's `initMessage` tells it (specification: wire 3.2). */
export async function loadUnreadSummary(db: Db, userId: string): Promise<UnreadSummary> {
  const { rows } = await sql<UnreadSummary>`
    select count(*) filter (where m.type = 1) as "unreadNoticeCount", count(*) filter (where m.type <> 1) as "unreadMessageCount",
      coalesce((array_agg(m.title order by ${changeTime} desc, m.id desc) filter (where m.type = 1))[1], '') as "noticeDefaultText",
      coalesce((array_agg(m.title order by ${changeTime} desc, m.id desc) filter (where m.type <> 1))[1], '') as "messageDefaultText"
    from system_message_receipt r join system_message m on m.id = r.message_id
    where r.user_id = ${userId} and r.is_read = 0 and m.delete_mark = 0`.execute(db)
  return rows[0]!
}
