import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** Grants menus to a user by code, each with all buttons; creates missing menus. */
export async function grantMenus(db: Db, userId: string, ...codes: readonly string[]): Promise<void> {
  for (const code of codes)
    await sql`insert into system_menu (id, full_name, en_code, type, url_address) values (${`menu.${code}`}, ${code}, ${code}, 7, '/') on conflict do nothing`.execute(
      db,
    )
  const ids = codes.map((code) => `menu.${code}`)
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id)
    select 'User', ${userId}, 'module', unnest(${ids}::text[]) union all
    select 'User', ${userId}, 'button', id from system_button where module_id = any(${ids}::text[])
    on conflict do nothing`.execute(db)
}

/** Removes the demo's grants of a menu except the menu and its buttons, and disables its protection. */
export async function clearRights(db: Db, code: string): Promise<void> {
  const id = `menu.${code}`
  const tables = {
    column: 'system_column',
    form: 'system_form_field',
    resource: 'system_data_scheme',
  } as const
  for (const [type, table] of Object.entries(tables)) {
    await sql`
      delete from org_grant where item_type = ${type}
      and item_id in (select id from ${sql.table(table)} where module_id = ${id})`.execute(db)
    await sql`delete from ${sql.table(table)} where module_id = ${id}`.execute(db)
  }
  await sql`delete from system_data_field where module_id = ${id}`.execute(db)
  await sql`
    update system_menu set is_column_authorize = 0, is_form_authorize = 0, is_data_authorize = 0
    where id = ${id}`.execute(db)
}
