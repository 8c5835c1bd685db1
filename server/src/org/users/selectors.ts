import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { grow } from '../../db/tree.ts'

interface Row {
  id: string
  parentId: string
  fullName: string
  type: 'company' | 'department' | 'user'
  icon: string
  enabledMark: 0 | 1
}

/** Organisations, departments and the users in them as one tree (specification: wire 7.1). */
export async function userTree(db: Db) {
  const { rows } = await sql<Row>`
    select id, parent_id as "parentId", full_name as "fullName", category as type,
      case category when 'company' then 'icon-ym icon-ym-tree-organization3' else 'icon-ym icon-ym-tree-department1' end as icon,
      enabled_mark as "enabledMark"
    from org_organize where delete_mark = 0
    union all
    (select id, organize_id, real_name || '/' || account, 'user', 'icon-ym icon-ym-tree-user2', enabled_mark
    from org_user where delete_mark = 0 order by sort_code, id)`.execute(db)
  return grow(rows)
}

export async function everybody(db: Db) {
  const { rows } = await sql<{
    id: string; account: string; realName: string; headIcon: string; gender: number; department: string; quickQuery: string; enabledMark: 0 | 1; sortCode: number
  }>`
    select u.id, u.account, u.real_name as "realName", '/api/file/Image/userAvatar/' || coalesce(u.head_icon, '001.png') as "headIcon", u.gender,
      o.full_name as department, u.quick_query as "quickQuery", u.enabled_mark as "enabledMark", u.sort_code as "sortCode"
    from org_user u join org_organize o on o.id = u.organize_id
    where u.delete_mark = 0 order by u.sort_code, u.creator_time desc, u.id`.execute(db)
  return rows
}
