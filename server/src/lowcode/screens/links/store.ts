import { sql } from 'kysely'
import type { ScreenLinkBody } from '@tessera/shared/contract/lowcode/screen-links'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { columnsOf, typedSql } from '../../../db/typed-sql.ts'

const linkColumns = {
  ...columnsOf('lowcode_screen_link', 'screenId', 'key', 'code', 'closeTime', 'makerId'),
  enabledMark: column.oneOf(0, 1),
  fullName: column.text,
  isScreenEnabled: column.boolean,
  maker: column.text,
}
export type LinkRow = column.RowOf<typeof linkColumns>

/** Finds the link of a screen by the screen or by its key; none of a screen that was deleted. */
export async function findLink(
  db: Db,
  by: { screenId: string } | { key: string },
): Promise<LinkRow | undefined> {
  const where = 'key' in by ? sql`l.key = ${by.key}` : sql`l.screen_id = ${by.screenId}`
  const { rows } = await typedSql(linkColumns)`
    select l.screen_id as "screenId", l.key, l.code, l.close_time as "closeTime", l.maker_id as "makerId",
      l.enabled_mark as "enabledMark", s.full_name as "fullName", s.enabled_mark = 1 as "isScreenEnabled",
      u.real_name || '/' || u.account as maker
    from lowcode_screen_link l join lowcode_screen s on s.id = l.screen_id and s.delete_mark = 0
      join org_user u on u.id = l.maker_id
    where ${where}`.execute(db)
  return rows[0]
}

/** Creates or changes the link of a screen; `key` is for a new one, or replaces the link. */
export async function saveLink(
  trx: Db,
  screenId: string,
  { closeTime, enabledMark, code }: ScreenLinkBody,
  { key, isRenewed, makerId }: { key: string; isRenewed: boolean; makerId: string },
): Promise<void> {
  await sql`
    insert into lowcode_screen_link as l (screen_id, key, enabled_mark, code, close_time, maker_id)
    values (${screenId}, ${key}, ${enabledMark}, ${code}, ${closeTime == null ? null : new Date(closeTime)}, ${makerId})
    on conflict (screen_id) do update set enabled_mark = excluded.enabled_mark, code = excluded.code,
      key = case when ${isRenewed} then excluded.key else l.key end, close_time = excluded.close_time,
      maker_id = excluded.maker_id, last_modify_time = now()`.execute(trx)
}
