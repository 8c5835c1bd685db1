import { sql } from 'kysely'
import type { Message } from '@tessera/shared/contract/system/messages'
import type { Page } from '@tessera/shared/contract/wire'
import { contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { paged } from '../../db/paged.ts'

const time = sql`coalesce(m.last_modify_time, m.creator_time)`

/** One page of what a user received and has not removed, newest first (specification: wire 4). */
export async function listMessages(db: Db, userId: string, page: Page & { type?: number | undefined }) {
  const found = every([
    sql`m.delete_mark = 0`,
    sql`r.user_id = ${userId}`,
    page.type !== undefined && sql`m.type = ${page.type}`,
    page.keyword && sql`m.title ilike ${contains(page.keyword)}`,
  ])
  return paged<Message>(db, page, {
    of: 'm',
    select: sql`
      m.id, m.title, m.type, coalesce(u.real_name || '/' || u.account, '') as "creatorUser", ${time} as "lastModifyTime",
      r.is_read as "isRead", m.enabled_mark as "enabledMark", r.user_id as "userId"`,
    from: sql`from system_message_receipt r join system_message m on m.id = r.message_id where ${found}`,
    join: sql`join system_message_receipt r on r.message_id = m.id and r.user_id = ${userId} left join org_user u on u.id = m.creator_user_id`,
    order: sql`${time} desc, m.id desc`,
  })
}

export interface Unread {
  unreadNoticeCount: number
  /** Title of the newest unread notice, or ''. */
  noticeDefaultText: string
  unreadMessageCount: number
  messageDefaultText: string
}

/** What a user has not read yet, as the socket's `initMessage` tells it (specification: wire 3.2). */
export async function unread(db: Db, userId: string): Promise<Unread> {
  const { rows } = await sql<Unread>`
    select count(*) filter (where m.type = 1) as "unreadNoticeCount", count(*) filter (where m.type <> 1) as "unreadMessageCount",
      coalesce((array_agg(m.title order by ${time} desc, m.id desc) filter (where m.type = 1))[1], '') as "noticeDefaultText",
      coalesce((array_agg(m.title order by ${time} desc, m.id desc) filter (where m.type <> 1))[1], '') as "messageDefaultText"
    from system_message_receipt r join system_message m on m.id = r.message_id
    where r.user_id = ${userId} and r.is_read = 0 and m.delete_mark = 0`.execute(db)
  return rows[0]!
}
