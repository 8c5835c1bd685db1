import { sql } from 'kysely'
import type { Granted } from '@tessera/shared/contract/org/current'
import type { Db } from '../../db/connect.ts'
import { grow, withAncestors } from '../../db/tree.ts'
import type { Session } from '../../shell/session/sessions.ts'
import { heldItems } from '../grants/access.ts'

interface Row {
  id: string
  parentId: string
  fullName: string
  icon: string
  moduleId: string
  sortCode: number
}

const columnsOf = (alias: string) => sql`${sql.ref(`${alias}.id`)}, ${sql.ref(`${alias}.full_name`)} as "fullName", ${sql.ref(`${alias}.sort_code`)} as "sortCode"`

/** What a user may do, as trees: the menus held, and what is granted on them with their menus above (specification: wire 5). */
export async function granted(db: Db, { userId, administrator }: Pick<Session, 'userId' | 'administrator'>): Promise<Record<'module' | 'button' | 'column' | 'form' | 'resource', Granted[]>> {
  const [menus, buttons] = await Promise.all([
    sql<Row & { held: boolean }>`
      with held as (${heldItems(userId)})
      select ${columnsOf('m')}, m.parent_id as "parentId", m.icon, m.id as "moduleId",
        ${administrator} or m.id in (select item_id from held where item_type = 'module') as held
      from system_menu m where m.delete_mark = 0 and m.enabled_mark = 1 order by m.category desc, m.sort_code, m.creator_time, m.id`.execute(db),
    sql<Row>`
      with held as (${heldItems(userId)})
      select ${columnsOf('b')}, b.module_id as "parentId", coalesce(b.icon, '') as icon, b.module_id as "moduleId"
      from system_button b join system_menu m on m.id = b.module_id
      where b.delete_mark = 0 and b.enabled_mark = 1
        and (${administrator} or m.id in (select item_id from held where item_type = 'module'))
        and (${administrator} or m.is_button_authorize = 0 or b.id in (select item_id from held where item_type = 'button'))
      order by b.sort_code, b.id`.execute(db),
  ])
  const held = new Set(menus.rows.filter((menu) => menu.held).map(({ id }) => id))
  const plain = menus.rows.map(({ held: _, ...menu }) => menu)
  const below = (items: readonly Row[]) => {
    const with_ = new Set(items.map(({ moduleId }) => moduleId))
    return grow([...withAncestors(plain, ({ id }) => with_.has(id)), ...items])
  }
  return { module: grow(withAncestors(plain, ({ id }) => held.has(id))), button: below(buttons.rows), column: [], form: [], resource: [] }
}
