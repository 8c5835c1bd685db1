import { sql } from 'kysely'
import {
  DataInterface,
  DataInterfaceBody,
  type DataInterfaceRow,
} from '@tessera/shared/contract/data/interfaces'
import type { Page } from '@tessera/shared/contract/wire'
import { selectColumns, containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { filterCode } from '../../db/dictionaries/entries.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

export const interfaceRows = createCrud('system_data_interface', DataInterfaceBody)

/** One page of the interfaces within the caller's data access. */
export async function listInterfaces(
  db: Db,
  { rows, ifVisible, hidden }: Scope,
  page: Page & { categoryId?: string | undefined },
) {
  const where = allConditions([
    sql`i.delete_mark = 0`,
    rows,
    page.categoryId && sql`i.category_id = ${filterCode('DataInterface', page.categoryId)}`,
    page.keyword &&
      sql`${ifVisible('fullName', sql`i.full_name`)} ilike ${containsPattern(page.keyword)}
        or ${ifVisible('enCode', sql`i.en_code`)} ilike ${containsPattern(page.keyword)}`,
  ])
  const { list, pagination } = await loadPage<DataInterfaceRow & { _hidden: string[] }>(db, page, {
    alias: 'i',
    select: sql`${selectColumns(DataInterface, 'i')}, i.creator_time as "creatorTime",
      coalesce(u.real_name || '/' || u.account, '') as "creatorUser", ${hidden} as "_hidden"`,
    from: sql`from system_data_interface i where ${where}`,
    join: sql`left join org_user u on u.id = i.creator_user_id`,
    order: sql`i.sort_code, i.creator_time desc, i.id`,
  })
  return { list: list.map(withoutHidden), pagination }
}

/** One page of the enabled interfaces for pickers. */
export async function listPickerInterfaces(
  db: Db,
  { pickerRows }: Scope,
  page: Page & { categoryId?: string | undefined },
) {
  const where = allConditions([
    sql`i.delete_mark = 0 and i.enabled_mark = 1`,
    pickerRows,
    page.categoryId && sql`i.category_id = ${filterCode('DataInterface', page.categoryId)}`,
    page.keyword &&
      sql`i.full_name ilike ${containsPattern(page.keyword)}
        or i.en_code ilike ${containsPattern(page.keyword)}`,
  ])
  return loadPage<Pick<DataInterfaceRow, (typeof pickerFields)[number]>>(db, page, {
    alias: 'i',
    select: selectColumns(DataInterface, 'i', pickerFields),
    from: sql`from system_data_interface i where ${where}`,
    order: sql`i.sort_code, i.creator_time desc, i.id`,
  })
}

const pickerFields = [
  'id',
  'fullName',
  'enCode',
  'categoryId',
  'dataType',
  'requestMethod',
  'requestParameters',
] as const

/** All enabled interfaces with their category, for pickers. */
export async function listEnabledInterfaces(
  db: Db,
  { pickerRows }: Scope,
): Promise<{ id: string; fullName: string; category: string }[]> {
  const { rows } = await typedSql({
    ...columnsOf('system_data_interface', 'id', 'fullName'),
    category: column.text,
  })`
    select i.id, i.full_name as "fullName", i.category_id as category from system_data_interface i
    where i.delete_mark = 0 and i.enabled_mark = 1 and ${pickerRows}
    order by i.sort_code, i.creator_time, i.id`.execute(db)
  return rows
}
