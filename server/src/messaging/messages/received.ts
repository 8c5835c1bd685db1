import { sql } from 'kysely'
import * as z from 'zod'
import { MessageType, type Message, type MessageInfo } from '@tessera/shared/contract/messaging/messages'
import type { Page } from '@tessera/shared/contract/wire'
import { publishAfterCommit } from '../../db/bus.ts'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import { byline, changeTime } from './byline.ts'
import { parseJson } from './parse-json.ts'
import { isPublished } from './store.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Lists one page of the messages that a user received and has not removed, newest first. */
export async function listMessages(db: Db, userId: string, page: Page & { type?: number | undefined }) {
  const condition = allConditions([
    isPublished,
    sql`r.user_id = ${userId} and r.removed_time is null`,
    page.type !== undefined && sql`m.type = ${page.type}`,
    page.keyword && sql`m.title ilike ${containsPattern(page.keyword)}`,
  ])
  const { list, pagination } = await loadPage<Omit<Message, 'text'> & { bodyText: string }>(db, page, {
    alias: 'm',
    select: sql`${byline}, m.type, case when m.type = ${MessageType.notice} then '' else m.body_text end as "bodyText", r.is_read as "isRead", m.enabled_mark as "enabledMark",
      r.user_id as "userId"`,
    from: sql`from system_message_receipt r join system_message m on m.id = r.message_id where ${condition}`,
    join: sql`join system_message_receipt r on r.message_id = m.id and r.user_id = ${userId}
      left join org_user u on u.id = m.creator_user_id`,
    order: sql`${changeTime} desc, m.id desc`,
  })
  return { pagination, list: list.map(({ bodyText, ...row }) => ({ ...row, text: readText(bodyText) })) }
}

const Body = z.object({ text: z.string() })

/** The lines of a message of the system; private ones of older versions are no JSON. */
function readText(bodyText: string): string {
  const body = Body.safeParse(parseJson(bodyText))
  return body.success ? body.data.text : ''
}

/** Reads a received message and marks it as read. Throws a 404 refusal for a message of other users. */
export async function readMessage(db: Db, userId: string, id: string): Promise<MessageInfo> {
  const { rows } = await typedSql({
    ...columnsOf('system_message', 'type', 'bodyText', 'files', 'id', 'title'),
    creatorUser: column.text,
    lastModifyTime: column.time,
    wasUnread: column.boolean,
  })`
    with opened as (
      update system_message_receipt r set is_read = 1, read_time = now() from system_message m
      where r.user_id = ${userId} and r.message_id = ${id} and r.is_read = 0 and r.removed_time is null
        and m.id = r.message_id and ${isPublished} returning true
    )
    select ${byline}, m.type, m.body_text as "bodyText", m.files, exists (select from opened) as "wasUnread"
    from system_message_receipt r join system_message m on m.id = r.message_id
    left join org_user u on u.id = m.creator_user_id
    where r.user_id = ${userId} and r.removed_time is null and m.id = ${id} and ${isPublished}`.execute(db)
  const [row] = rows
  if (!row) throw notFoundRefusal()
  const { wasUnread, ...message } = row
  if (wasUnread) await publishAfterCommit(db, 'messagesRead', userId)
  return message
}

/** Marks every message that the user can see as read; a recalled notice keeps who has read it. */
export async function markAllRead(db: Db, userId: string): Promise<void> {
  await sql`
    update system_message_receipt r set is_read = 1, read_time = now() from system_message m
    where r.user_id = ${userId} and r.is_read = 0 and r.removed_time is null and m.id = r.message_id
      and ${isPublished}`.execute(db)
  await publishAfterCommit(db, 'messagesRead', userId)
}

/** Removes messages for one user only: other receivers keep them, and the author still sees who has read them. */
export async function removeReceipts(db: Db, userId: string, messageIds: readonly string[]): Promise<void> {
  await sql`update system_message_receipt set removed_time = now() where user_id = ${userId}
    and message_id = any(${messageIds}) and removed_time is null`.execute(db)
  await publishAfterCommit(db, 'messagesRead', userId)
}
