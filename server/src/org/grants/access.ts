import { sql } from 'kysely'
import type { MenuPermission } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'

/** What a user may do, resolved once per session and dropped when any grant, role, position or menu changes. */
export interface Access {
  administrator: boolean
  /** By enCode of the menu. */
  menus: ReadonlyMap<string, { id: string; checksButtons: boolean; buttons: ReadonlySet<string> }>
}

interface Row {
  id: string
  enCode: string
  checksButtons: boolean
  buttons: string[] | null
}

/**
 * Direct grants, those of enabled roles, positions and groups together (engines, section 3). An administrator holds
 * every enabled menu. A disabled menu is held by nobody.
 */
export const loadAccess = async (db: Db, user: { id: string; administrator: boolean }): Promise<Access> => ({
  administrator: user.administrator,
  menus: await loadMenus(db, await loadHolders(db, user)),
})

/** Whose grants count for a user: of themselves, their enabled roles, positions and groups those that have any, in their order. Null holds everything. */
export type Holders = readonly { type: string; id: string }[] | null

export async function loadHolders(
  db: Db,
  { id, administrator }: { id: string; administrator: boolean },
): Promise<Holders> {
  if (administrator) return null
  const { rows } = await sql<{ type: string; id: string }>`
    select h.type, h.id from (${holdersOf(id)}) h
    where exists (select 1 from org_grant g where g.object_type = h.type and g.object_id = h.id) order by h.type, h.id`.execute(
    db,
  )
  return rows
}

/** The menus that holders hold, with the buttons of each. */
export async function loadMenus(db: Db, holders: Holders): Promise<Access['menus']> {
  const { rows } = await sql<Row>`
    with held as materialized (${itemsOf(holders)})
    select m.id, m.en_code as "enCode", m.is_button_authorize = 1 as "checksButtons", b.buttons
    from system_menu m left join (
      select module_id, array_agg(en_code) as buttons from system_button where delete_mark = 0 and enabled_mark = 1 and ${among(holders, 'button')} group by module_id
    ) b on b.module_id = m.id
    where m.delete_mark = 0 and m.enabled_mark = 1 and ${among(holders, 'module', 'm')}`.execute(db)
  return new Map(
    rows.map(({ id, enCode, checksButtons, buttons }) => [
      enCode,
      { id, checksButtons, buttons: new Set(buttons ?? []) },
    ]),
  )
}

/** `(item_type, item_id)` of everything granted to some holders. */
export const itemsOf = (holders: Holders) => sql`
  select item_type, item_id from org_grant
  where (object_type, object_id) in (select * from unnest(${(holders ?? []).map(({ type }) => type)}::text[], ${(holders ?? []).map(({ id }) => id)}::text[]))`

/** Whether an item is among those of `held`, which is `itemsOf` the same holders. */
export const among = (holders: Holders, type: string, alias?: string) =>
  holders === null
    ? sql`true`
    : sql`${sql.ref(alias ? `${alias}.id` : 'id')} in (select item_id from held where item_type = ${type})`

/** `(type, id, name)` of whatever grants a user something: they themselves, their enabled roles, positions and groups. */
export const holdersOf = (userId: string) => sql`
  select 'User' as type, u.id, u.real_name as name from org_user u where u.id = ${userId}
  union all select 'Role', r.id, r.full_name from org_user_role ur join org_role r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.enabled_mark = 1 and r.delete_mark = 0
  union all select 'Position', p.id, p.full_name from org_user_position up join org_position p on p.id = up.position_id
    where up.user_id = ${userId} and p.enabled_mark = 1 and p.delete_mark = 0
  union all select 'Group', g.id, g.full_name from org_user_group ug join org_group g on g.id = ug.group_id
    where ug.user_id = ${userId} and g.enabled_mark = 1 and g.delete_mark = 0`

/** `(item_type, item_id)` of everything granted to a user, by whichever way. */
export const heldItems = (userId: string) => sql`
  select g.item_type, g.item_id from org_grant g join (${holdersOf(userId)}) h on h.type = g.object_type and h.id = g.object_id`

/** What hangs on menus and can be granted: where it lies, and which column of the menu says whether it is judged. */
export const belowMenus = {
  button: { table: 'system_button', judged: 'is_button_authorize' },
  column: { table: 'system_column', judged: 'is_column_authorize' },
  form: { table: 'system_form_field', judged: 'is_form_authorize' },
  resource: { table: 'system_data_scheme', judged: 'is_data_authorize' },
} as const
export type BelowMenu = keyof typeof belowMenus

/** Whether a call's `who` lets this access through; a button counts only where its menu checks buttons. */
export function mayCall(access: Access, who: MenuPermission): boolean {
  if (access.administrator) return true
  const menu = access.menus.get(who.menu)
  if (!menu) return false
  return !who.button || !menu.checksButtons || menu.buttons.has(who.button)
}
