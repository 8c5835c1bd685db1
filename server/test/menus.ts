import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** Gives a user menus by their codes, each with all its buttons; one that has no row yet gets one. */
export async function holdMenus(db: Db, userId: string, ...codes: readonly string[]): Promise<void> {
  for (const code of codes)
    await sql`insert into system_menu (id, full_name, en_code, type, url_address) values (${`menu.${code}`}, ${code}, ${code}, 7, '/') on conflict do nothing`.execute(db)
  const ids = codes.map((code) => `menu.${code}`)
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id)
    select 'User', ${userId}, 'module', unnest(${ids}::text[]) union all select 'User', ${userId}, 'button', id from system_button where module_id = any(${ids}::text[])
    on conflict do nothing`.execute(db)
}
