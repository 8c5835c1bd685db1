import { sql } from 'kysely'
import { DataInterface, DataInterfaceBody, type DataInterfaceRow, type Given, InterfaceType } from '@tessera/shared/contract/system/data-interfaces'
import type { Page } from '@tessera/shared/contract/wire'
import { columns, contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { crud, goneRefusal } from '../../db/crud.ts'
import { paged } from '../../db/paged.ts'
import { withoutHidden, type Scope } from '../../org/grants/scope.ts'
import { refuse } from '../../http/refusal.ts'
import { text } from './text.ts'

export const interfaceRows = crud('system_data_interface', DataInterfaceBody)

/** One page of the interfaces within reach. */
export async function listInterfaces(db: Db, { rows, seen, hidden }: Scope, page: Page & { categoryId?: string | undefined }) {
  const found = every([
    sql`i.delete_mark = 0`,
    rows,
    page.categoryId && sql`i.category_id = ${page.categoryId}`,
    page.keyword && sql`${seen('fullName', sql`i.full_name`)} ilike ${contains(page.keyword)} or ${seen('enCode', sql`i.en_code`)} ilike ${contains(page.keyword)}`,
  ])
  const { list, pagination } = await paged<DataInterfaceRow & { _hidden: string[] }>(db, page, {
    of: 'i',
    select: sql`${columns(DataInterface, 'i')}, i.creator_time as "creatorTime", coalesce(u.real_name || '/' || u.account, '') as "creatorUser", ${hidden} as "_hidden"`,
    from: sql`from system_data_interface i where ${found}`,
    join: sql`left join org_user u on u.id = i.creator_user_id`,
    order: sql`i.sort_code, i.creator_time desc, i.id`,
  })
  return { list: list.map(withoutHidden), pagination }
}

/** Enabled ones by their category, as pickers offer them. */
export async function enabledInterfaces(db: Db, { offered }: Scope): Promise<{ id: string; fullName: string; category: string }[]> {
  const { rows } = await sql<{ id: string; fullName: string; category: string }>`
    select i.id, i.full_name as "fullName", i.category_id as category from system_data_interface i
    where i.delete_mark = 0 and i.enabled_mark = 1 and ${offered} order by i.sort_code, i.creator_time, i.id`.execute(db)
  return rows
}

/** All that an interface gives; refuses one that is gone or disabled. */
export async function rowsOf(db: Db, id: string): Promise<Given[]> {
  const { rows } = await sql<{ dataType: number; query: string; enabledMark: number }>`
    select data_type as "dataType", query, enabled_mark as "enabledMark" from system_data_interface where id = ${id} and delete_mark = 0`.execute(db)
  const found = rows[0]
  if (!found) throw goneRefusal()
  if (!found.enabledMark) throw refuse(text.disabled)
  if (found.dataType !== InterfaceType.static) throw refuse(text.onlyStatic)
  return parseRows(found.query) ?? []
}

/** Static data as rows, null where it is none. */
export function parseRows(json: string): Given[] | null {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)) ? (value as Given[]) : null
  } catch {
    return null
  }
}
