import { sql, type RawBuilder } from 'kysely'
import { PortalBody, PortalRow } from '@tessera/shared/contract/lowcode/portals'
import { MenuType } from '@tessera/shared/contract/session/session'
import type { Session } from '../../auth/sessions.ts'
import { allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { grantedItems } from '../../permissions/access.ts'
import { menuTarget } from '../../permissions/menu-target.ts'

export const portalRows = createCrud('lowcode_portal', PortalBody)

const nameOf = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.real_name`)} || '/' || ${sql.ref(`${alias}.account`)}, '')`

/** SQL condition on the portal `p`: it was granted to this user, directly or through a role, position or group. */
const grantedTo = (userId: string) => sql`
  exists (select 1 from (${grantedItems(userId)}) h where h.item_type = 'portal' and h.item_id = p.id)`

/** SQL condition on the portal `p`: this user may see it without a menu: by a grant, or because it is the user's own. */
export const shownTo = (userId: string) => sql`(p.creator_user_id = ${userId} or ${grantedTo(userId)})`

/** How many roles, other holders and menus show a portal `p`. */
const visibility = sql`
  (select count(*) from org_grant g where g.item_type = 'portal' and g.item_id = p.id and g.object_type = 'Role')::int
    as "visibleRoles",
  (select count(*) from org_grant g where g.item_type = 'portal' and g.item_id = p.id and g.object_type <> 'Role')::int
    as "visibleOthers",
  (select count(*) from system_menu where type = ${MenuType.portal} and delete_mark = 0 and enabled_mark = 1
    and ${menuTarget} = p.id)::int as "visibleMenus"`
const visibilityColumns = {
  visibleRoles: column.number,
  visibleOthers: column.number,
  visibleMenus: column.number,
}

/** Portals without their layouts, with the category as parent; conditions use the alias `p`. */
export async function listPortals(
  db: Db,
  conditions: readonly (RawBuilder<unknown> | false | undefined | '')[],
): Promise<PortalRow[]> {
  const { rows } = await typedSql(schemaColumns(PortalRow))`
    select p.id, p.category as "parentId", p.full_name as "fullName", p.en_code as "enCode", p.category, p.type,
      p.link_type as "linkType", coalesce(p.custom_url, '') as "customUrl", p.is_home as "isHome",
      case when p.locked_by is null then 0 else 1 end as locked, ${nameOf('l')} as "lockedBy", p.description,
      p.enabled_mark as "enabledMark", p.sort_code as "sortCode", ${nameOf('c')} as "creatorUser",
      p.creator_time as "creatorTime", ${nameOf('m')} as "lastModifyUser", p.last_modify_time as "lastModifyTime", ${visibility}
    from lowcode_portal p
      left join org_user l on l.id = p.locked_by
      left join org_user c on c.id = p.creator_user_id
      left join org_user m on m.id = p.last_modify_user_id
    where ${allConditions([sql`p.delete_mark = 0`, ...conditions])}
    order by p.sort_code, p.creator_time desc, p.id`.execute(db)
  return rows
}

const summaryColumns = {
  ...columnsOf('lowcode_portal', 'fullName', 'lastModifyTime', 'lockedBy'),
  lockedByName: column.text,
  creatorName: column.text,
  lastModifyName: column.text,
  ...visibilityColumns,
}

/** Name, time of change and lock of a portal; throws a refusal 404 where there is none. */
async function readSummary(db: Db, id: string, lock: RawBuilder<unknown>) {
  const { rows } = await typedSql(summaryColumns)`
    select p.full_name as "fullName", p.last_modify_time as "lastModifyTime", p.locked_by as "lockedBy",
      ${nameOf('l')} as "lockedByName", ${nameOf('c')} as "creatorName",
      ${nameOf('m')} as "lastModifyName", ${visibility}
    from lowcode_portal p
      left join org_user l on l.id = p.locked_by
      left join org_user c on c.id = p.creator_user_id
      left join org_user m on m.id = p.last_modify_user_id
    where p.id = ${id} and p.delete_mark = 0 ${lock}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}
export const findPortal = (db: Db, id: string) => readSummary(db, id, sql``)
/** `findPortal`, and locks its row until the transaction ends. */
export const lockPortal = (trx: Db, id: string) => readSummary(trx, id, sql`for no key update of p`)

/** Names of the menus that open a portal. */
export async function listMenusOfPortal(db: Db, id: string): Promise<string[]> {
  const { rows } = await typedSql({ name: column.text })`
    select full_name as name from system_menu
    where type = ${MenuType.portal} and delete_mark = 0 and ${menuTarget} = ${id}
    order by sort_code, id`.execute(db)
  return rows.map(({ name }) => name)
}

/** SQL condition on the portal `p`: the session may open it: by a grant, by a menu that opens it, or as its creator. */
export const openableBy = ({ userId, administrator, access }: Viewer) => sql`(
  ${administrator} or ${shownTo(userId)} or exists (
    select 1 from system_menu where type = ${MenuType.portal} and delete_mark = 0 and enabled_mark = 1
      and ${menuTarget} = p.id and id = any(${[...access.menus.values()].map((menu) => menu.id)}::text[])))`

export type Viewer = Pick<Session, 'userId' | 'administrator' | 'access'>

/** The portal for display, if it is enabled and the caller may see it. */
export async function findShown(db: Db, id: string, by: Viewer) {
  const { rows } = await typedSql({
    formData: column.text,
    type: column.number,
    linkType: column.number,
    customUrl: column.text,
  })`
    select p.form_data as "formData", p.type, p.link_type as "linkType",
      coalesce(p.custom_url, '') as "customUrl"
    from lowcode_portal p
    where p.id = ${id} and p.delete_mark = 0 and p.enabled_mark = 1
      and ${openableBy(by)}`.execute(db)
  return rows[0]
}

/** Makes a portal the first one of a user; null is the built-in one. */
export async function setDefaultPortal(db: Db, userId: string, id: string | null): Promise<void> {
  await sql`
    update org_user set portal_id = ${id}, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${userId}`.execute(db)
}

/** The name, or with the first number from 2 behind it that no portal has. */
export async function findCopyName(db: Db, name: string): Promise<string> {
  const { rows } = await typedSql({ name: column.text })`
    select full_name as name from lowcode_portal
    where delete_mark = 0 and starts_with(full_name, ${name})`.execute(db)
  const taken = new Set(rows.map((row) => row.name))
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`
  return free
}
