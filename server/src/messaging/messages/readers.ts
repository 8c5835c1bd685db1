import { sql } from 'kysely'
import type { NoticeReader } from '@tessera/shared/contract/messaging/messages'
import type { Flag } from '@tessera/shared/contract/patterns'
import type { Page } from '@tessera/shared/contract/wire'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import type { Scope } from '../../permissions/scope.ts'
import { matchesName } from '../../org/users/store.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/**
 * Lists one page of the receivers who have read a notice, or who have not, with the counts of both. Only users whom
 * the pickers offer to the caller (`pickerRows` of the users) have a name; the others are in `unnamedCount`.
 */
export async function listReaders(
  db: Db,
  { pickerRows }: Pick<Scope, 'pickerRows'>,
  { id, isRead, ...page }: Page & { id: string; isRead: Flag },
) {
  const received = sql`from system_message_receipt r
    left join org_user u on u.id = r.user_id and u.delete_mark = 0 and ${pickerRows}
    where r.message_id = ${id}`
  const { rows } = await typedSql({
    readCount: column.number,
    unreadCount: column.number,
    unnamedCount: column.number,
  })`
    select count(*) filter (where r.is_read = 1) as "readCount",
      count(*) filter (where r.is_read = 0) as "unreadCount",
      count(*) filter (where r.is_read = ${isRead} and u.id is null) as "unnamedCount" ${received}`.execute(
    db,
  )
  const condition = allConditions([
    sql`u.id in (select r.user_id from system_message_receipt r where r.message_id = ${id} and r.is_read = ${isRead})`,
    sql`u.delete_mark = 0`,
    pickerRows,
    page.keyword && matchesName(page.keyword),
  ])
  const found = await loadPage<NoticeReader>(db, page, {
    alias: 'u',
    select: sql`u.id, u.account, u.real_name as "realName", o.full_name as "organizeName",
      r.read_time as "readTime"`,
    from: sql`from org_user u where ${condition}`,
    join: sql`join system_message_receipt r on r.user_id = u.id and r.message_id = ${id}
      join org_organize o on o.id = u.organize_id`,
    order: sql`(select r.read_time from system_message_receipt r where r.user_id = u.id and r.message_id = ${id}) desc
      nulls last, u.sort_code, u.id`,
  })
  return { ...found, ...rows[0]! }
}
