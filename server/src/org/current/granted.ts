import type { Lang } from '@tessera/shared/contract/lang'
import { sql } from 'kysely'
import type { GrantedItem } from '@tessera/shared/contract/org/current'
import type { Db } from '../../db/connect.ts'
import { buildTree, withAncestors } from '../../db/tree.ts'
import type { Session } from '../../auth/sessions.ts'
import { translateItemName, translateMenuName } from '../../permissions/grants.ts'
import { needsGrantWhere } from '../../permissions/interface-grants.ts'
import { menuItemKinds, grantedItems, type MenuItemKind } from '../../permissions/access.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/**
 * Loads a user's permissions as trees: the menus, and the items of each kind below their menus. Data schemes
 * have to be granted even where their menu does not check them, as in the answer to CurrentUser.
 */
export async function loadGrantedTrees(
  db: Db,
  { userId, administrator }: Pick<Session, 'userId' | 'administrator'>,
  lang: Lang,
): Promise<Record<'module' | 'interface' | MenuItemKind, GrantedItem[]>> {
  const [menus, items, interfaces] = await Promise.all([
    typedSql({
      ...columnsOf('system_menu', 'id', 'parentId', 'fullName', 'icon', 'sortCode', 'enCode'),
      moduleId: column.text,
      held: column.boolean,
    })`
      with held as (${grantedItems(userId)})
      select m.id, m.full_name as "fullName", m.en_code as "enCode", m.sort_code as "sortCode", m.parent_id as "parentId", m.icon,
        m.id as "moduleId",
        ${administrator} or m.id in (select item_id from held where item_type = 'module') as held
      from system_menu m where m.delete_mark = 0 and m.enabled_mark = 1
        order by m.category desc, m.sort_code, m.creator_time, m.id`.execute(db),
    typedSql({
      id: column.text,
      parentId: column.text,
      fullName: column.text,
      icon: column.text,
      moduleId: column.text,
      sortCode: column.number,
      kind: column.oneOf('button', 'column', 'form', 'resource'),
      enCode: column.text,
    })`
      with held as (${grantedItems(userId)})
      ${sql.join(
        Object.entries(menuItemKinds).map(
          ([kind, { table, checkedBy }]) => sql`
        select ${sql.lit(kind)} as kind, i.id, i.en_code as "enCode", i.full_name as "fullName", i.sort_code as "sortCode",
          i.module_id as "parentId", ${kind === 'button' ? sql`coalesce(i.icon, '')` : sql`''`} as icon,
          i.module_id as "moduleId"
        from ${sql.table(table)} i join system_menu m on m.id = i.module_id
        where i.delete_mark = 0 and i.enabled_mark = 1
          and (${administrator} or m.id in (select item_id from held where item_type = 'module')
          and (${kind === 'resource' ? sql`false` : sql`${sql.ref(`m.${checkedBy}`)} = 0`}
          or i.id in (select item_id from held where item_type = ${sql.lit(kind)})))`,
        ),
        sql` union all `,
      )}
      order by "sortCode", id`.execute(db),
    typedSql({
      ...columnsOf('system_data_interface', 'id', 'fullName', 'sortCode'),
      parentId: column.text,
      icon: column.text,
      moduleId: column.text,
    })`
      select i.id, '-1' as "parentId", i.full_name as "fullName", '' as icon, '' as "moduleId",
        i.sort_code as "sortCode"
      from system_data_interface i where i.delete_mark = 0 and i.enabled_mark = 1 and ${needsGrantWhere}
        and (${administrator} or i.id in (select item_id from (${grantedItems(userId)}) h
        where h.item_type = 'interface')) order by i.sort_code, i.full_name, i.id`.execute(db),
  ])
  const grantedIds = new Set(menus.rows.filter((menu) => menu.held).map(({ id }) => id))
  const menuRows = menus.rows.map(({ held: _, enCode, ...menu }) => ({
    ...menu,
    fullName: translateMenuName({ enCode, name: menu.fullName }, lang),
  }))
  const treeOf = (kind: MenuItemKind) => {
    const found = items.rows.flatMap(({ kind: of, enCode, ...item }) => {
      const named = { type: kind, id: item.id, enCode, name: item.fullName }
      return of === kind ? [{ ...item, fullName: translateItemName(named, lang) }] : []
    })
    const parents = new Set(found.map(({ moduleId }) => moduleId))
    return buildTree([...withAncestors(menuRows, ({ id }) => parents.has(id)), ...found])
  }
  return {
    module: buildTree(withAncestors(menuRows, ({ id }) => grantedIds.has(id))),
    button: treeOf('button'),
    column: treeOf('column'),
    form: treeOf('form'),
    resource: treeOf('resource'),
    interface: buildTree(interfaces.rows),
  }
}
