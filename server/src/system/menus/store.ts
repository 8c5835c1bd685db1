import { sql } from 'kysely'
import type * as z from 'zod'
import { Menu, MenuBody } from '@tessera/shared/contract/system/menus'
import { Code } from '@tessera/shared/contract/wire'
import { selectColumns, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { refuse } from '../../errors/refusal.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

export { listModuleFields } from './field-list.ts'

export const menuRows = createCrud('system_menu', MenuBody)

export type MenuRecord = z.output<typeof Menu> & { creatorTime: number }

/** Lists the menus of one category or of both, in their sort order. */
export async function listMenus(
  db: Db,
  { category, directoriesOnly }: { category?: string | undefined; directoriesOnly?: boolean },
): Promise<MenuRecord[]> {
  const { rows } = await typedSql({
    ...columnsOf(
      'system_menu',
      'parentId',
      'fullName',
      'enCode',
      'icon',
      'type',
      'urlAddress',
      'propertyJson',
      'id',
      'sortCode',
      'description',
      'creatorTime',
    ),
    linkTarget: column.oneOf('_self', '_blank'),
    category: column.oneOf('Web', 'App'),
    enabledMark: column.oneOf(0, 1),
    isButtonAuthorize: column.oneOf(0, 1),
    isColumnAuthorize: column.oneOf(0, 1),
    isFormAuthorize: column.oneOf(0, 1),
    isDataAuthorize: column.oneOf(0, 1),
  })`
    select ${selectColumns(Menu, 'm')}, m.creator_time as "creatorTime" from system_menu m
    where ${allConditions([
      sql`m.delete_mark = 0`,
      category && sql`m.category = ${category}`,
      directoriesOnly && sql`m.type = 1`,
    ])}
    order by m.sort_code, m.creator_time, m.id`.execute(db)
  return rows
}

/**
 * The type of a parent menu, and whether moving `movedId` below it would close a cycle; null where the parent
 * does not exist.
 */
export async function findParent(
  db: Db,
  parentId: string,
  movedId?: string,
): Promise<{ type: number; category: string; circle: boolean } | null> {
  const { rows } = await typedSql({
    ...columnsOf('system_menu', 'type', 'category'),
    circle: column.boolean,
  })`
    with recursive up as (
      select id, parent_id, 0 as depth from system_menu where id = ${parentId}
      union select m.id, m.parent_id, depth + 1 from system_menu m join up on m.id = up.parent_id
        where depth < 100
    )
    select type, category, exists (select 1 from up where up.id = ${movedId ?? ''}) as circle
    from system_menu where id = ${parentId} and delete_mark = 0`.execute(db)
  return rows[0] ?? null
}

export async function hasChildren(db: Db, id: string): Promise<boolean> {
  const { rows } = await typedSql({
    found: column.boolean,
  })`select exists (select 1 from system_menu where parent_id = ${id} and delete_mark = 0) as found`.execute(
    db,
  )
  return rows[0]!.found
}

/** The buttons that every page with `isButtonAuthorize` starts with. */
const standardButtons = [
  { enCode: 'btn_add', fullName: '新建' },
  { enCode: 'btn_edit', fullName: '编辑' },
  { enCode: 'btn_remove', fullName: '删除' },
]

export async function addStandardButtons(db: Db, menuId: string, userId: string): Promise<void> {
  await sql`
    insert into system_button (id, module_id, full_name, en_code, sort_code, creator_user_id)
    select replace(gen_random_uuid()::text, '-', ''), ${menuId}, b."fullName", b."enCode", ordinality,
      ${userId}
    from rows from (jsonb_to_recordset(${JSON.stringify(standardButtons)}::jsonb) as ("enCode" text,
      "fullName" text)) with ordinality b
    on conflict do nothing`.execute(db)
}

/** Tables of a menu's items, by item type of their grants. */
const menuParts = [
  ['button', 'system_button'],
  ['column', 'system_column'],
  ['form', 'system_form_field'],
  ['resource', 'system_data_scheme'],
] as const

interface RemovedGrant {
  objectType: string
  objectId: string
  itemType: string
  itemId: string
}

/**
 * Removes the items of a removed menu and all grants of the menu and of its items, and returns those grants.
 */
export async function dropGrants(db: Db, menuId: string): Promise<RemovedGrant[]> {
  const itemQueries = menuParts.map(
    ([type, table]) =>
      sql`select ${sql.lit(type)} as type, id from ${sql.table(table)} where module_id = ${menuId}`,
  )
  const { rows } = await typedSql({
    ...columnsOf('org_grant', 'objectId', 'itemId'),
    objectType: column.text,
    itemType: column.text,
  })`
    delete from org_grant g using (select 'module' as type, ${menuId} as id
      union all ${sql.join(itemQueries, sql` union all `)}) i
    where g.item_type = i.type and g.item_id = i.id
    returning g.object_type as "objectType", g.object_id as "objectId", g.item_type as "itemType",
      g.item_id as "itemId"`.execute(db)
  for (const table of [...menuParts.map(([, name]) => name), 'system_data_field'])
    await sql`update ${sql.table(table)} set delete_mark = 1 where module_id = ${menuId}
      and delete_mark = 0`.execute(db)
  return rows
}

/** Throws a 404 refusal unless the menu exists. */
export async function assertMenuExists(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select 1 from system_menu where id = ${id} and delete_mark = 0`.execute(db)
  if (rows.length === 0) throw refuse(text.noMenu, {}, Code.notFound)
}
