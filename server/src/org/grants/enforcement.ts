import { sql } from 'kysely'
import { editLockedButton } from '@tessera/shared/contract/lowcode/online'
import { menuItemTypes, type GrantItems, type UnenforcedKind } from '@tessera/shared/contract/org/grants'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { createAllScheme } from '../../system/data-rules/store.ts'
import { addStandardButtons } from '../../system/menus/store.ts'
import { lockRecord, recordChange } from '../../permissions/audit.ts'
import { canCall, menuItemKinds, type MenuItemKind } from '../../permissions/access.ts'
import type { ProtectedModules } from '../../permissions/protected-modules.ts'
import { translateMenuName } from '../../permissions/menu-names.ts'
import { assertMenuChange, toMenu, type MenuRights } from '../../permissions/menu-changes.ts'
import { text } from '../../permissions/text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

type Caller = Context['session']

/** The switch of a menu for each kind of item, as a key of the menu's values. */
const switches = {
  button: 'isButtonAuthorize',
  column: 'isColumnAuthorize',
  form: 'isFormAuthorize',
  resource: 'isDataAuthorize',
} as const satisfies Record<MenuItemKind, keyof MenuRights>

const canEditMenus = ({ access }: Caller) => canCall(access, { menu: 'system.menu', button: 'btn_edit' })

/** Limit of holders that an answer names. */
const maxNamedHolders = 5

/**
 * The kinds of items to grant that their menus do not check (the right to edit locked data counts in every menu), so that granting them has no effect, and what
 * switching the check on would mean for the other holders of each menu.
 */
export async function listUnenforced(
  trx: Db,
  { session: caller, lang }: Pick<Context, 'session' | 'lang'>,
  give: GrantItems,
  protectedModules: ProtectedModules,
): Promise<UnenforcedKind[]> {
  const found: UnenforcedKind[] = []
  for (const kind of menuItemTypes) {
    if (give[kind].length === 0) continue
    const { table, checkedBy } = menuItemKinds[kind]
    const { rows: menus } = await typedSql({
      ...columnsOf('system_menu', 'id', 'enCode'),
      name: column.text,
    })`
      select distinct m.id, m.full_name as name, m.en_code as "enCode" from ${sql.table(table)} i
        join system_menu m on m.id = i.module_id and m.delete_mark = 0
      where i.id = any(${give[kind]}::text[]) and i.delete_mark = 0 and ${sql.ref(`m.${checkedBy}`)} = 0
        ${kind === 'button' ? sql`and i.en_code <> ${editLockedButton}` : sql``}
        order by m.id`.execute(trx)
    for (const { id, name, enCode } of menus) {
      const { with: withItems, without } = await countHolders(trx, id, kind)
      const isCheckable = kind === 'button' || (await protectedModules.find(trx, enCode)) !== undefined
      const isOwn = caller.administrator || caller.access.menus.has(enCode)
      found.push({
        menuId: id,
        menu: translateMenuName({ enCode, name }, lang),
        kind,
        canEnforce: isCheckable && isOwn && canEditMenus(caller),
        holders: withItems.length,
        without: { total: without.length, names: without.slice(0, maxNamedHolders) },
      })
    }
  }
  return found
}

/** The names of the holders of a menu with and without grants of items of a kind. */
async function countHolders(trx: Db, menuId: string, kind: MenuItemKind) {
  const { rows } = await typedSql({ name: column.text, has: column.boolean })`
    with holders as (
      select 'User' as type, id, real_name as name from org_user where delete_mark = 0
      union all select 'Role', id, full_name from org_role where delete_mark = 0
      union all select 'Position', id, full_name from org_position where delete_mark = 0
      union all select 'Group', id, full_name from org_group where delete_mark = 0
    )
    select h.name, exists (
      select 1 from org_grant g join ${sql.table(menuItemKinds[kind].table)} i on i.id = g.item_id
        and i.module_id = ${menuId} and i.delete_mark = 0
      where g.object_type = h.type and g.object_id = h.id and g.item_type = ${kind}) as has
    from org_grant m join holders h on h.type = m.object_type and h.id = m.object_id
    where m.item_type = 'module' and m.item_id = ${menuId} order by h.type, h.name, h.id`.execute(trx)
  const names = (has: boolean) => rows.flatMap((row) => (row.has === has ? [row.name] : []))
  return { with: names(true), without: names(false) }
}

/**
 * Makes menus check kinds of items, as an edit of the menu would: the caller needs the right to edit menus and
 * the menu itself, and the change is in the audit log. A kind that is checked already stays so.
 */
export async function enforceKinds(
  trx: Db,
  by: Pick<Context, 'session' | 'actor' | 'ip' | 'userAgent' | 'requestId'>,
  requested: readonly { menuId: string; kind: MenuItemKind }[],
): Promise<void> {
  if (requested.length > 0 && !canEditMenus(by.session)) throw refuse(text.cannotEnforce, {}, Code.forbidden)
  for (const { menuId, kind } of requested) {
    const locked = await lockRecord(trx, 'menu', menuId)
    const previous = toMenu(locked)
    if (previous.values[switches[kind]] === 1) continue
    await assertMenuChange(trx, by.session, previous, { ...previous.values, [switches[kind]]: 1 })
    await sql`
      update system_menu set ${sql.ref(menuItemKinds[kind].checkedBy)} = 1, last_modify_time = now(),
        last_modify_user_id = ${by.session.userId} where id = ${menuId}`.execute(trx)
    if (kind === 'button') await addStandardButtons(trx, menuId, by.session.userId)
    if (kind === 'resource') await createAllScheme(trx, menuId, by.session.userId)
    await recordChange(trx, by, { noun: 'menu', id: menuId, action: 'update' }, locked)
  }
}
