import { MenuType } from '@tessera/shared/contract/session/session'
import type { Db } from '../db/connect.ts'
import type { Access } from './access.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

/** Lists the page addresses that a user may open, as the menu rows spell them. */
export async function listPageAddresses(db: Db, { administrator, menus }: Access): Promise<string[]> {
  const { rows } = await typedSql({ address: column.text })`
    select distinct url_address as address from system_menu
    where delete_mark = 0 and enabled_mark = 1 and category = 'Web' and type = ${MenuType.page}
      and (${administrator} or id = any(${[...menus.values()].map(({ id }) => id)}))`.execute(db)
  return rows.map(({ address }) => address)
}
