import { sql } from 'kysely'
import { MpMenuBody } from '@tessera/shared/contract/wechat/menus'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

export const menuRows = createCrud('wechat_menu', MpMenuBody)

export interface MenuRow {
  id: string
  parentId: string
  fullName: string
  type: 'click' | 'view'
  key: string | null
  content: string | null
  url: string | null
  sortCode: number
}

export async function listMenu(db: Db): Promise<MenuRow[]> {
  const { rows } = await typedSql(
    columnsOf('wechat_menu', 'id', 'parentId', 'fullName', 'type', 'key', 'content', 'url', 'sortCode'),
  )`
    select id, parent_id as "parentId", full_name as "fullName", type, key, content, url,
      sort_code as "sortCode"
    from wechat_menu where delete_mark = 0 order by sort_code, creator_time, id`.execute(db)
  return rows
}

/** Time of the last change of the menu; null if there was none. */
export async function findMenuChangeTime(db: Db): Promise<number | null> {
  const { rows } = await typedSql({
    at: column.time.orNull,
  })`select max(coalesce(last_modify_time, creator_time)) as at from wechat_menu`.execute(db)
  return rows[0]!.at
}

/** Locks the menu until the transaction ends, because its number of buttons is limited. */
export const lockMenu = (trx: Db): Promise<unknown> => sql`select pg_advisory_xact_lock(7351032)`.execute(trx)

/** The reply to a click on a menu button; null if there is none. */
export async function findClickAnswer(db: Db, key: string): Promise<string | null> {
  const { rows } = await typedSql(
    columnsOf('wechat_menu', 'content'),
  )`select content from wechat_menu where key = ${key} and delete_mark = 0`.execute(db)
  return rows[0]?.content ?? null
}
