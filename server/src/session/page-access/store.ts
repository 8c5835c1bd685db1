import { MenuType } from '@tessera/shared/contract/session/session'
import type { Db } from '../../db/connect.ts'
import { canCall, loadAccess } from '../../permissions/access.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

interface MenuAddress {
  id: string
  parentId: string
  enCode: string
  type: number
  urlAddress: string
}

/**
 * The paths of the shell that open a menu: the ones of `menuRoutes` and `menuDirectories` in the shell. Whether
 * its remote is installed is not checked.
 */
export function listMenuPaths({ enCode, type, urlAddress }: Omit<MenuAddress, 'id' | 'parentId'>): string[] {
  if (type === MenuType.directory) return [`/${enCode}`]
  const path = firstPathOf({ enCode, type, urlAddress: urlAddress.trim() })
  // The shell adds the code to the path of a second menu with the same address.
  return path === '' ? [] : [path, `${path}/~${enCode}`]
}

function firstPathOf({ enCode, type, urlAddress }: Omit<MenuAddress, 'id' | 'parentId'>): string {
  if (type === MenuType.screen || type === MenuType.link) return `/link/${enCode}`
  const isPage = type === MenuType.page
  if (isPage && /^https?:\/\//i.test(urlAddress)) return `/x/${enCode}`
  const segments = urlAddress
    .split(/[?#]/, 1)[0]!
    .replace(/^[/@]+/, '')
    .split('/')
    .filter(Boolean)
  if (segments.length > 0) return `/${segments.join('/')}`
  return isPage ? '' : `/${enCode}`
}

/** Finds the enabled menu that a path of the shell opens. */
export async function findMenuOfPath(db: Db, path: string): Promise<string | undefined> {
  const { rows } = await typedSql({
    id: column.text,
    parentId: column.text,
    enCode: column.text,
    type: column.number,
    urlAddress: column.text,
  })`
    select id, parent_id as "parentId", en_code as "enCode", type, url_address as "urlAddress" from system_menu
    where delete_mark = 0 and enabled_mark = 1 order by category desc, sort_code, id`.execute(db)
  const byId = new Map(rows.map((menu) => [menu.id, menu]))
  const isShown = (menu: MenuAddress, depth = 0): boolean => {
    if (menu.parentId === '-1') return true
    const parent = byId.get(menu.parentId)
    return parent !== undefined && depth < 100 && isShown(parent, depth + 1)
  }
  return rows.find((menu) => listMenuPaths(menu).includes(path) && isShown(menu))?.enCode
}

interface Administrator {
  id: string
  name: string
}

/** Limit of branch administrators whose rights are checked. */
const maxCandidates = 10

/**
 * The name of the user who can grant a menu to a user: the nearest branch administrator of the user's main
 * unit who may edit it, may grant and has the menu; else the first super administrator; else ''.
 */
export async function findGrantor(db: Db, userId: string, menu?: string): Promise<string> {
  for (const { id, name } of await listBranchAdmins(db, userId)) {
    const access = await loadAccess(db, { id, administrator: false })
    const canGrant = canCall(access, { menu: 'permission.authorize', button: 'btn_edit' })
    if (canGrant && (menu === undefined || access.menus.has(menu))) return name
  }
  const { rows } = await typedSql({ name: column.text })`
    select real_name as name from org_user where is_administrator and delete_mark = 0 and enabled_mark = 1
      order by creator_time, id limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

async function listBranchAdmins(db: Db, userId: string): Promise<Administrator[]> {
  const { rows } = await typedSql({ ...columnsOf('org_user', 'id'), name: column.text })`
    with recursive up as (
      select o.id, o.parent_id, 0 as depth from org_organize o
        where o.id = (select organize_id from org_user where id = ${userId})
      union all select o.id, o.parent_id, depth + 1 from up join org_organize o on o.id = up.parent_id
        where depth < 100
    )
    select u.id, u.real_name as name from org_branch_admin a join up on up.id = a.organize_id
      join org_user u on u.id = a.user_id and u.delete_mark = 0 and u.enabled_mark = 1
    where u.id <> ${userId} and not u.is_administrator
      and case when up.depth = 0 then a.this_layer_edit else a.sub_layer_edit end = 1
    order by up.depth, u.sort_code, u.id limit ${maxCandidates}`.execute(db)
  return rows
}
