import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { WordsVariant, type CurrentUser, type PermissionEntry, type UserInfo } from '@tessera/shared/contract/shell/session'
import type { Db } from '../../db/connect.ts'
import { grow } from '../../db/tree.ts'
import { placeOf } from '../../http/place.ts'
import { wordsVersion } from '../../http/said.ts'
import { belowMenus, heldItems, type BelowMenu } from '../../org/grants/access.ts'
import { headIconUrl } from '../../org/users/store.ts'
import { settings } from '../../system/configs/settings.ts'
import type { Session } from './sessions.ts'

/** Everything the shell needs after signing in (specification: wire 2.2). */
export async function currentUser(db: Db, session: Session, lang: Lang): Promise<CurrentUser> {
  const { lastLoginTimeSwitch, wordsVariant, ...told } = await settings(
    db, 'sysName', 'sysVersion', 'sysDescription', 'companyName', 'companyEmail', 'helpUrl', 'dataV', 'wordsVariant', 'lastLoginTimeSwitch',
  )
  const [menuList, permissionList, userInfo] = await Promise.all([
    menus(db, session),
    permissions(db, session),
    userInfoOf(db, session, { tellsPrevious: lastLoginTimeSwitch === '1', lang }),
  ])
  return { menuList, permissionList, userInfo, sysConfigInfo: { ...told, wordsVersion: wordsVersion(), wordsVariant: WordsVariant.catch('standard').parse(wordsVariant) } }
}

interface MenuRow {
  id: string
  parentId: string
  fullName: string
  enCode: string
  icon: string
  type: number
  urlAddress: string
  linkTarget: '_self' | '_blank'
  category: 'Web'
  propertyJson: string
  sortCode: number
}

/** The menus a user holds and, for display only, the directories above them (engines, section 3). */
async function menus(db: Db, { userId, administrator }: Session) {
  const { rows } = await sql<MenuRow>`
    with recursive alive as (select * from system_menu where delete_mark = 0 and enabled_mark = 1 and category = 'Web'),
    held as (${heldItems(userId)}),
    shown as (
      select * from alive where ${administrator} or id in (select item_id from held where item_type = 'module')
      union
      select a.* from alive a join shown s on a.id = s.parent_id
    )
    select id, parent_id as "parentId", full_name as "fullName", en_code as "enCode", icon, type, url_address as "urlAddress",
      link_target as "linkTarget", category, property_json as "propertyJson", sort_code as "sortCode"
    from shown order by sort_code, creator_time, id`.execute(db)
  const there = new Set(rows.map(({ id }) => id)).add('-1')
  return grow(rows.filter(({ parentId }) => there.has(parentId))).filter(
    (node) => node.type !== 1 || node.hasChildren,
  )
}

/** One entry per menu held, with the buttons, columns, forms and data schemes of it. */
async function permissions(db: Db, { userId, administrator }: Session): Promise<PermissionEntry[]> {
  /** By menu; of a kind that the menu does not check, everything. Schemes are held by being granted alone. Grouped once instead of looked up menu by menu, of which there may be thousands. */
  const entries = (kind: BelowMenu) => sql`
    left join (
      select i.module_id, json_agg(json_build_object('id', i.id, 'fullName', i.full_name${kind === 'resource' ? sql`` : sql`, 'enCode', i.en_code`}) order by i.sort_code, i.id) as list
      from ${sql.table(belowMenus[kind].table)} i join mine on mine.id = i.module_id
      where i.delete_mark = 0 and i.enabled_mark = 1
        and (${administrator} ${kind === 'resource' ? sql`` : sql`or ${sql.ref(`mine.${belowMenus[kind].judged}`)} = 0`} or i.id in (select item_id from held where item_type = ${kind}))
      group by i.module_id
    ) ${sql.id(kind)} on ${sql.ref(`${kind}.module_id`)} = mine.id`
  const { rows } = await sql<PermissionEntry>`
    with held as materialized (${heldItems(userId)}),
    mine as materialized (
      select m.* from system_menu m
      where m.delete_mark = 0 and m.enabled_mark = 1 and m.category = 'Web'
        and (${administrator} or m.id in (select item_id from held where item_type = 'module'))
    )
    select mine.id as "modelId", mine.full_name as "moduleName", coalesce(button.list, '[]') as button, coalesce("column".list, '[]') as "column",
      coalesce(form.list, '[]') as form, coalesce(resource.list, '[]') as resource
    from mine ${entries('button')} ${entries('column')} ${entries('form')} ${entries('resource')}
    order by mine.sort_code, mine.id`.execute(db)
  return rows
}

async function userInfoOf(db: Db, session: Session, { tellsPrevious, lang }: { tellsPrevious: boolean; lang: Lang }): Promise<UserInfo> {
  const { rows } = await sql<UserInfo>`
    with recursive above as (
      select o.id, o.parent_id, o.category, o.full_name, 0 as depth from org_organize o where o.id = ${session.organizeId}
      union all select o.id, o.parent_id, o.category, o.full_name, depth + 1 from above a join org_organize o on o.id = a.parent_id
    ),
    company as (select id, full_name from above where category = 'company' order by depth limit 1),
    below as (
      select id from company
      union select o.id from org_organize o join below b on o.parent_id = b.id where o.delete_mark = 0 and o.category = 'company'
    )
    select u.id as "userId", u.account as "userAccount", u.account, u.real_name as "userName", u.real_name as "realName",
      ${headIconUrl()} as "headIcon", u.gender,
      coalesce((select id from company), u.organize_id) as "organizeId", coalesce((select full_name from company), '') as "organizeName",
      coalesce((select id from above where depth = 0 and category = 'department'), '') as "departmentId",
      coalesce((select full_name from above where depth = 0 and category = 'department'), '') as "departmentName",
      coalesce(u.manager_id, '') as "managerId",
      (select coalesce(jsonb_agg(id), '[]') from below) as subsidiary,
      (select coalesce(jsonb_agg(s.id), '[]') from org_user s where s.manager_id = u.id and s.delete_mark = 0) as subordinates,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.full_name) order by p.sort_code)
        from org_user_position up join org_position p on p.id = up.position_id where up.user_id = u.id), '[]') as "positionIds",
      coalesce((select string_agg(position_id, ',') from org_user_position where user_id = u.id), '') as "positionId",
      coalesce((select string_agg(role_id, ',') from org_user_role where user_id = u.id), '') as "roleId",
      coalesce((select jsonb_agg(role_id) from org_user_role where user_id = u.id), '[]') as "roleIds",
      case when ${tellsPrevious} and u.prev_login_time is not null then 1 else 0 end as "prevLogin",
      (extract(epoch from u.prev_login_time) * 1000)::bigint as "prevLoginTime",
      coalesce(u.prev_login_ip, '') as "prevLoginIPAddress",
      u.is_administrator as "isAdministrator", coalesce(u.portal_id, '') as "portalId", u.is_demo as "isDemo"
    from org_user u where u.id = ${session.userId}`.execute(db)
  const found = rows[0]!
  return {
    ...found,
    prevLoginIPAddressName: placeOf(found.prevLoginIPAddress, lang),
    loginTime: session.startTime,
    loginIPAddress: session.ip,
    loginIPAddressName: placeOf(session.ip, lang),
    MACAddress: '',
    loginPlatForm: session.agent,
    tenantId: '',
    dataScope: [],
  }
}
