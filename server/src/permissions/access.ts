import { sql, type RawBuilder } from 'kysely'
import type { MenuPermission } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/**
 * The menus and buttons of a user. Loaded once per session and dropped when any grant, role, position or menu
 * changes.
 */
export interface Access {
  administrator: boolean
  /** By enCode of the menu. */
  menus: ReadonlyMap<string, { id: string; checksButtons: boolean; buttons: ReadonlySet<string> }>
}

/**
 * Loads the union of a user's own grants and those of their enabled roles, positions and groups. A super
 * administrator has every enabled menu; a disabled menu is left out.
 */
export async function loadAccess(db: Db, user: { id: string; administrator: boolean }): Promise<Access> {
  const holders = await loadHolders(db, user)
  return { administrator: user.administrator, menus: await loadMenus(db, holders) }
}

/**
 * The holders whose grants count for a user: the user, and their enabled roles, positions and groups, as far
 * as they have grants, ordered by type and id. Null has every permission.
 */
export type Holders = readonly { type: string; id: string }[] | null

/** Loads the holders of a user; null for a super administrator. */
export async function loadHolders(
  db: Db,
  { id, administrator }: { id: string; administrator: boolean },
): Promise<Holders> {
  if (administrator) return null
  const { rows } = await typedSql({ type: column.text, id: column.text })`
    select h.type, h.id from (${holdersOf(id)}) h
    where exists (select 1 from org_grant g where g.object_type = h.type and g.object_id = h.id)
      order by h.type, h.id`.execute(db)
  return rows
}

/** Loads the menus of holders by menu code, with the buttons of each. */
export async function loadMenus(db: Db, holders: Holders): Promise<Access['menus']> {
  const { rows } = await typedSql({
    ...columnsOf('system_menu', 'id', 'enCode'),
    checksButtons: column.boolean,
    buttons: column.listOf(column.text).orNull,
  })`
    with held as materialized (${itemsOfHolders(holders)})
    select m.id, m.en_code as "enCode", m.is_button_authorize = 1 as "checksButtons", b.buttons
    from system_menu m left join (
      select module_id, array_agg(en_code) as buttons from system_button
        where delete_mark = 0 and enabled_mark = 1 and ${grantedWhere(holders, 'button')} group by module_id
    ) b on b.module_id = m.id
    where m.delete_mark = 0 and m.enabled_mark = 1 and ${grantedWhere(holders, 'module', 'm')}`.execute(db)
  return new Map(
    rows.map(({ id, enCode, checksButtons, buttons }) => [
      enCode,
      { id, checksButtons, buttons: new Set(buttons ?? []) },
    ]),
  )
}

/** SQL condition on `org_grant`: the grant belongs to one of these holders. */
export const ofHolders = (holders: Holders) => sql`
  (object_type, object_id) in (select * from unnest(${(holders ?? []).map(({ type }) => type)}::text[],
    ${(holders ?? []).map(({ id }) => id)}::text[]))`

/** SQL query: `(item_type, item_id)` of everything granted to holders. */
export const itemsOfHolders = (holders: Holders) => sql`
  select item_type, item_id from org_grant where ${ofHolders(holders)}`

/** SQL condition: the item is in the CTE `held`, which has to be `itemsOfHolders` of the same holders. */
export const grantedWhere = (holders: Holders, type: string, alias?: string) =>
  holders === null
    ? sql`true`
    : sql`${sql.ref(alias ? `${alias}.id` : 'id')} in (select item_id from held where item_type = ${type})`

/** SQL query: `(type, id, name)` of a user and their enabled roles, positions and groups. */
export const holdersOf = (userId: string | RawBuilder<unknown>) => sql`
  select 'User' as type, u.id, u.real_name as name from org_user u where u.id = ${userId}
  union all select 'Role', r.id, r.full_name from org_user_role ur join org_role r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.enabled_mark = 1 and r.delete_mark = 0
  union all select 'Position', p.id, p.full_name from org_user_position up
    join org_position p on p.id = up.position_id
    where up.user_id = ${userId} and p.enabled_mark = 1 and p.delete_mark = 0
  union all select 'Group', g.id, g.full_name from org_user_group ug join org_group g on g.id = ug.group_id
    where ug.user_id = ${userId} and g.enabled_mark = 1 and g.delete_mark = 0`

/** SQL query: `(item_type, item_id)` of everything granted to a user, directly or through a holder. */
export const grantedItems = (userId: string | RawBuilder<unknown>) => sql`
  select g.item_type, g.item_id from org_grant g join (${holdersOf(userId)}) h on h.type = g.object_type
    and h.id = g.object_id`

/**
 * The kinds of items below menus: their table, and the column of the menu that says whether the kind is
 * checked.
 */
export const menuItemKinds = {
  button: { table: 'system_button', checkedBy: 'is_button_authorize' },
  column: { table: 'system_column', checkedBy: 'is_column_authorize' },
  form: { table: 'system_form_field', checkedBy: 'is_form_authorize' },
  resource: { table: 'system_data_scheme', checkedBy: 'is_data_authorize' },
} as const
/** A kind of item below a menu. */
export type MenuItemKind = keyof typeof menuItemKinds

/**
 * Whether a user may make a call with this menu permission. A button counts only if its menu checks buttons.
 */
export function canCall(access: Access, permission: MenuPermission): boolean {
  if (access.administrator) return true
  const { menu, otherMenu, button } = permission
  return [menu, otherMenu ?? menu].some((code) => {
    const held = access.menus.get(code)
    return held !== undefined && (!button || !held.checksButtons || held.buttons.has(button))
  })
}
