import { sql } from 'kysely'
import { RecentChat } from '@tessera/shared/contract/chat/chat'
import { type ChatMessage, UnreadNum } from '@tessera/shared/contract/socket'
import type { Page } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import { loadCappedPage } from '../db/pages.ts'
import { headIconUrl } from '../db/head-icon-url.ts'
import * as column from '../db/column.ts'
import { columnsOf, schemaColumns, typedSql } from '../db/typed-sql.ts'

type ContentType = ChatMessage['contentType']

/** A message with the names of both users. */
export interface StoredMessage {
  id: string
  sendUserId: string
  receiveUserId: string
  content: string
  contentType: ContentType
  sendTime: number
  clientId: string | null
  account: string
  realName: string
  headIcon: string
  toAccount: string
  toRealName: string
  toHeadIcon: string
}

/**
 * Stores a message, counts it in both conversations, and notifies the other processes by `toEvent` on commit.
 * `stored` is false if the same client message was stored before. Returns null if there is no enabled user
 * `to`. Both conversation rows are locked in the order of the user ids, which avoids deadlocks.
 */
export async function storeMessage(
  db: Db,
  {
    from,
    to,
    content,
    contentType,
    clientId,
    word: toEvent,
  }: {
    from: string
    to: string
    content: string
    contentType: ContentType
    clientId: string | null
    word: (id: string) => string
  },
): Promise<{ id: string; stored: boolean } | null> {
  const id = newId()
  const { rows } = await typedSql({ id: column.text, pg_notify: column.text })`
    with stored as (
      insert into shell_chat_message (id, send_user_id, receive_user_id, content, content_type, client_id)
      select ${id}, ${from}, u.id, ${content}, ${contentType}, ${clientId} from org_user u
        where u.id = ${to} and u.delete_mark = 0 and u.enabled_mark = 1
      on conflict (send_user_id, client_id) where client_id is not null do nothing
      returning id, send_time
    ),
    counted as (
      insert into shell_chat_recent as r (user_id, peer_user_id, message_id, latest_time, unread)
      select v.owner, v.peer, s.id, s.send_time, v.waits from stored s
        cross join (values (${from}, ${to}, 0), (${to}, ${from}, 1)) v(owner, peer, waits)
      order by v.owner
      on conflict (user_id, peer_user_id) do update set
        message_id = case when excluded.latest_time >= r.latest_time then excluded.message_id
          else r.message_id end,
        latest_time = greatest(excluded.latest_time, r.latest_time), unread = r.unread + excluded.unread
    )
    select id, pg_notify('tessera', ${`chat ${toEvent(id)}`}) from stored`.execute(db)
  if (rows[0]) return { id, stored: true }
  const { rows: earlier } = await typedSql(columnsOf('shell_chat_message', 'id'))`
    select id from shell_chat_message where send_user_id = ${from} and client_id = ${clientId}
      and receive_user_id = ${to}`.execute(db)
  return earlier[0] ? { id: earlier[0].id, stored: false } : null
}

/** Loads messages in the order of `ids`. */
export async function loadMessages(db: Db, ids: readonly string[]): Promise<StoredMessage[]> {
  const { rows } = await typedSql({
    ...columnsOf(
      'shell_chat_message',
      'id',
      'sendUserId',
      'receiveUserId',
      'content',
      'contentType',
      'sendTime',
      'clientId',
    ),
    ...columnsOf('org_user', 'account', 'realName'),
    headIcon: column.text,
    toAccount: column.text,
    toRealName: column.text,
    toHeadIcon: column.text,
  })`
    select m.id, m.send_user_id as "sendUserId", m.receive_user_id as "receiveUserId", m.content,
      m.content_type as "contentType", m.send_time as "sendTime",
      m.client_id as "clientId", f.account, f.real_name as "realName", ${headIconUrl('f')} as "headIcon",
      t.account as "toAccount", t.real_name as "toRealName", ${headIconUrl('t')} as "toHeadIcon"
    from unnest(${ids}::text[]) with ordinality n(id, at)
    join shell_chat_message m on m.id = n.id join org_user f on f.id = m.send_user_id
    join org_user t on t.id = m.receive_user_id
    order by n.at`.execute(db)
  return rows
}

/** One page of a conversation from either end (`sord`). The page itself is always ascending by time. */
export async function loadConversation(
  db: Db,
  { me, peer, sord, keyword, ...page }: Page & { me: string; peer: string; sord: 'asc' | 'desc' },
) {
  const conditions = allConditions([
    sql`least(m.send_user_id, m.receive_user_id) = least(${me}::text, ${peer}::text)`,
    sql`greatest(m.send_user_id, m.receive_user_id) = greatest(${me}::text, ${peer}::text)`,
    keyword && sql`m.content_type = 'text' and m.content ilike ${containsPattern(keyword)}`,
  ])
  const { list, pagination } = await loadCappedPage<ChatMessage>(db, page, {
    select: sql`m.id, m.send_user_id as "sendUserId", m.send_time as "sendTime",
      m.receive_user_id as "receiveUserId", m.receive_time as "receiveTime",
      m.content, m.content_type as "contentType", m.state`,
    from: sql`from shell_chat_message m where ${conditions}`,
    order: sord === 'asc' ? sql`m.send_time, m.id` : sql`m.send_time desc, m.id desc`,
  })
  return { list: sord === 'asc' ? list : list.toReversed(), pagination }
}

/**
 * Marks all messages of a colleague as read, notifies the other processes, and returns how many were unread.
 * The counter is reduced by that number instead of set to 0, so that a message that arrives meanwhile stays
 * counted.
 */
export async function markRead(
  db: Db,
  { me, peer, word: toEvent }: { me: string; peer: string; word: string },
): Promise<number> {
  const { rows } = await typedSql({ read: column.number, case: column.text.orNull })`
    with marked as (
      update shell_chat_message set state = 1, receive_time = now()
      where receive_user_id = ${me} and send_user_id = ${peer} and state = 0 returning 1
    ),
    counted as (select count(*)::int as read from marked),
    lowered as (
      update shell_chat_recent r set unread = greatest(0, r.unread - c.read) from counted c
      where r.user_id = ${me} and r.peer_user_id = ${peer} and c.read > 0
    )
    select read, case when read > 0 then pg_notify('tessera', ${`chat ${toEvent}`}) end from counted`.execute(
    db,
  )
  return rows[0]?.read ?? 0
}

/** Unread messages by sender, newest first. */
export async function listUnread(db: Db, userId: string): Promise<UnreadNum[]> {
  const { rows } = await typedSql(schemaColumns(UnreadNum))`
    select r.peer_user_id as "sendUserId", r.user_id as "receiveUserId", r.unread as "unreadNum",
      m.content as "defaultMessage",
      m.content_type as "defaultMessageType", m.send_time as "defaultMessageTime"
    from shell_chat_recent r join shell_chat_message m on m.id = r.message_id
    where r.user_id = ${userId} and r.unread > 0 order by r.latest_time desc
      limit ${maxConversations}`.execute(db)
  return rows
}

/** Limit of listed conversations. Older ones are reached through the contacts. */
const maxConversations = 200

/** The conversations of a user, newest first. */
export async function listRecentChats(db: Db, userId: string): Promise<RecentChat[]> {
  const { rows } = await typedSql(schemaColumns(RecentChat))`
    select u.id, u.id as "userId", u.account, u.real_name as "realName", ${headIconUrl('u')} as "headIcon",
      m.content as "latestMessage",
      m.send_time as "latestDate", m.content_type as "messageType", r.unread as "unreadMessage"
    from (select * from shell_chat_recent where user_id = ${userId} order by latest_time desc
      limit ${maxConversations}) r
    join shell_chat_message m on m.id = r.message_id join org_user u on u.id = r.peer_user_id
    order by r.latest_time desc, r.peer_user_id`.execute(db)
  return rows
}
