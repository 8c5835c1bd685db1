import { sql } from 'kysely'

/** When a message was last changed. */
export const changeTime = sql`coalesce(m.last_modify_time, m.creator_time)`

/** Columns of every list of messages, from `system_message m` and its creator `org_user u`. */
export const byline = sql`m.id, m.title, coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
  ${changeTime} as "lastModifyTime"`
