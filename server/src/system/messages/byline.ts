import { sql } from 'kysely'

export const changeTime = sql`coalesce(m.last_modify_time, m.creator_time)`

/** What every list of messages says of one, from `system_message m` and its creator `org_user u`. */
export const byline = sql`m.id, m.title, coalesce(u.real_name || '/' || u.account, '') as "creatorUser", ${changeTime} as "lastModifyTime"`
