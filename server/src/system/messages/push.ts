import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** What a socket is told of a message that arrived (specification: wire 3.2): `unreadNoticeCount` is added to the badge. */
export interface MessagePush {
  method: 'messagePush'
  userId: string
  toUserId: string[]
  title: string
  unreadNoticeCount: 1
}

/** The frame for each of those users who received the message; whoever else received it hears of it from another process. */
export async function pushesOf(db: Db, messageId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MessagePush>> {
  const { rows } = await sql<{ receiver: string; sender: string; title: string }>`
    select r.user_id as receiver, coalesce(m.creator_user_id, '') as sender, m.title
    from system_message m join system_message_receipt r on r.message_id = m.id
    where m.id = ${messageId} and m.delete_mark = 0 and r.is_read = 0 and r.user_id = any(${userIds})`.execute(db)
  return new Map(rows.map(({ receiver, sender, title }) => [receiver, { method: 'messagePush', userId: sender, toUserId: [receiver], title, unreadNoticeCount: 1 }]))
}
