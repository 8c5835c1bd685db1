import { sql } from 'kysely'
import { openApp, type TestApp } from './app.ts'
import { clearRights, grantMenus } from './menus.ts'

/** An app for tests of grants. */
export interface GrantsApp extends TestApp {
  admin: { token: string }
  /** May authorise, and has the users menu with one button, and the classes menu. */
  clerk: { token: string }
  /** The items of a holder as sorted `type id`, without the portals of the demo data. */
  listItems(objectId: string): Promise<string[]>
}

/** Opens an app with two signed-in users and two columns of the users menu. */
export async function openGrantsApp(): Promise<GrantsApp> {
  const app = await openApp()
  const { db } = app.database
  const admin = { token: await app.signIn('admin') }
  await clearRights(db, 'permission.user')
  await grantMenus(db, 'user.tech01', 'permission.authorize', 'edu.eduClasslist')
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', 'user.tech01', 'module', 'menu.permission.user'),
        ('User', 'user.tech01', 'button', 'menu.permission.user.btn_edit')`.execute(db)
  await sql`
    insert into system_column (id, module_id, en_code, full_name)
      values ('col.a', 'menu.permission.user', 'a', '甲'),
        ('col.b', 'menu.permission.user', 'b', '乙')`.execute(db)
  const clerk = { token: await app.signIn('tech01') }
  return {
    ...app,
    admin,
    clerk,
    async listItems(objectId) {
      const { rows } = await sql<{ item: string }>`
        select item_type || ' ' || item_id as item from org_grant
          where object_id = ${objectId} and item_id not in (select id from lowcode_portal) order by 1`.execute(
        db,
      )
      return rows.map(({ item }) => item)
    },
  }
}
