import { MenuType } from '@tessera/shared/contract/session/session'
import type { Db } from '../db/connect.ts'
import type { Access } from './access.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

/** A page that a user may open, as the menu rows spell its address. */
export interface PageAddress {
  address: string
  /** Whether one of the rows wants a sandbox for it. */
  inSandbox: boolean
}

/** Lists the pages that a user may open. */
export async function listPageAddresses(db: Db, { administrator, menus }: Access): Promise<PageAddress[]> {
  const { rows } = await typedSql({ address: column.text, inSandbox: column.boolean })`
    select url_address as address, bool_or(property_json ~ '"sandbox"\\s*:\\s*true') as "inSandbox"
    from system_menu
    where delete_mark = 0 and enabled_mark = 1 and type = ${MenuType.page}
      and (${administrator} or id = any(${[...menus.values()].map(({ id }) => id)}))
    group by url_address`.execute(db)
  return rows
}
