import { sql } from 'kysely'
import type { Session } from '../../../auth/sessions.ts'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { withLockedHolders } from '../../../org/grants/store.ts'
import { canCall, type Access } from '../../../permissions/access.ts'
import { updateGrants } from '../../../permissions/grants.ts'
import { listMenusOfDesign } from '../../../permissions/protected-modules.ts'

/** Whether a user may grant menus. */
export const mayGrant = (access: Access): boolean =>
  canCall(access, { menu: 'permission.authorize', button: 'btn_edit' })

type By = Omit<Parameters<typeof withLockedHolders>[0], 'db'> & { readonly session: Session }

const noItems = { module: [], button: [], column: [], form: [], resource: [] }

/**
 * Gives a menu to whom a menu of the design opens it: roles, positions, groups and users. The data on the page go by the
 * rights on the design. The caller needs the right to authorize, and holds what is given.
 */
export async function takeHolders(trx: Db, by: By, designId: string, menuId: string): Promise<void> {
  const { session } = by
  const menus = await listMenusOfDesign(trx, designId)
  // A user who adds a menu to publish its page may open it, and passes on no more.
  if (!session.administrator)
    await sql`
      insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
      values ('User', ${session.userId}, 'module', ${menuId}, ${session.userId}) on conflict do nothing`.execute(
      trx,
    )
  const { rows } = await typedSql({
    type: column.oneOf('User', 'Role', 'Position', 'Group'),
    ids: column.listOf(column.text),
  })`
    with alive as (
      select 'Role' as type, id from org_role where delete_mark = 0
      union all select 'Position', id from org_position where delete_mark = 0
      union all select 'Group', id from org_group where delete_mark = 0
      union all select 'User', id from org_user where delete_mark = 0 and not is_administrator)
    select g.object_type as type, array_agg(distinct g.object_id) as ids
    from org_grant g join alive a on a.type = g.object_type and a.id = g.object_id
    where g.item_type = 'module' and g.item_id = any(${menus.map(({ id }) => id)}::text[])
    group by g.object_type`.execute(trx)
  const give = { ...noItems, module: [menuId] }
  for (const { type, ids } of rows)
    await withLockedHolders({ ...by, db: trx }, type, ids, () =>
      updateGrants(trx, session, type, ids, { give, take: noItems }),
    )
}
