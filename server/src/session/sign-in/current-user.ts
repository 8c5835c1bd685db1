import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import {
  CurrentUser,
  MenuType,
  WordsVariant,
  PermissionEntry,
  UserInfo,
} from '@tessera/shared/contract/session/session'
import type { Db } from '../../db/connect.ts'
import { buildTree } from '../../db/tree.ts'
import { locateIp } from '../../auth/locate-ip.ts'
import { wordsVersion } from '../../errors/translate.ts'
import { compileStripper } from '../../http/strip.ts'
import { envelopeStart, PreSerialized } from '../../http/pre-serialized.ts'
import { openSharedTexts, type SharedText } from '../../http/shared-text.ts'
import {
  grantedItems,
  grantedWhere,
  menuItemKinds,
  itemsOfHolders,
  type MenuItemKind,
} from '../../permissions/access.ts'
import { menuTarget } from '../../permissions/menu-target.ts'
import { headIconUrl } from '../../db/head-icon-url.ts'
import { loadSettings } from '../../db/settings.ts'
import type { GrantedMenus } from '../../auth/granted-menus.ts'
import type { Session } from '../../auth/sessions.ts'
import * as column from '../../db/column.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

/** Loads what the shell needs after signing in: user, menus, permissions and settings. */
export async function loadCurrentUser(
  db: Db,
  session: Session,
  lang: Lang,
): Promise<PreSerialized<CurrentUser>> {
  const { lastLoginTimeSwitch, wordsVariant, ...publicSettings } = await loadSettings(
    db,
    'sysName',
    'sysVersion',
    'sysDescription',
    'companyName',
    'companyEmail',
    'helpUrl',
    'dataV',
    'wordsVariant',
    'lastLoginTimeSwitch',
  )
  const [menus, userInfo] = await Promise.all([
    loadSerializedMenus(db, session.grantedMenus),
    loadUserInfo(db, session, { tellsPrevious: lastLoginTimeSwitch === '1', lang }),
  ])
  const own = {
    userInfo,
    sysConfigInfo: {
      ...publicSettings,
      wordsVersion: wordsVersion(),
      wordsVariant: WordsVariant.catch('standard').parse(wordsVariant),
    },
  }
  return new PreSerialized({
    shared: menus,
    own: Buffer.from(`,${JSON.stringify(stripOwn(own)).slice(1)}}`),
    sessionId: session.id,
  })
}

const stripMenus = compileStripper(
  CurrentUser.pick({ menuList: true, appMenuList: true, permissionList: true }),
)
const stripOwn = compileStripper(CurrentUser.pick({ userInfo: true, sysConfigInfo: true }))

const shareText = openSharedTexts()
/** Serialized once for all users with the same grants: two thousand menus are a megabyte of JSON. */
const serializedMenus = new WeakMap<GrantedMenus['menus'], Promise<SharedText>>()

/** Menus and permissions as the beginning of the answer, without the closing brace of its data. */
function loadSerializedMenus(db: Db, holding: GrantedMenus): Promise<SharedText> {
  const cached = serializedMenus.get(holding.menus)
  if (cached) return cached
  const loading = Promise.all([loadMenuTrees(db, holding), loadPermissions(db, holding)]).then(
    ([menus, permissionList]) => {
      const json = JSON.stringify(stripMenus({ ...menus, permissionList }))
      return shareText(Buffer.from(`${envelopeStart}${json.slice(0, -1)}`))
    },
  )
  serializedMenus.set(holding.menus, loading)
  loading.catch(() => serializedMenus.delete(holding.menus))
  return loading
}

const isShownMenu = sql`m.delete_mark = 0 and m.enabled_mark = 1`

/** The granted menus of each category and, for display only, the directories above them. */
async function loadMenuTrees(db: Db, { holders }: GrantedMenus) {
  const shownMenus =
    holders &&
    sql`
    with recursive held as materialized (${itemsOfHolders(holders)}),
    shown as (
      select m.id, m.parent_id from system_menu m where ${isShownMenu}
        and ${grantedWhere(holders, 'module', 'm')}
      union
      select m.id, m.parent_id from system_menu m join shown s on m.id = s.parent_id where ${isShownMenu}
    )`
  const { rows } = await typedSql({
    ...columnsOf(
      'system_menu',
      'id',
      'parentId',
      'fullName',
      'enCode',
      'icon',
      'type',
      'urlAddress',
      'propertyJson',
      'sortCode',
    ),
    linkTarget: column.oneOf('_self', '_blank'),
    category: column.oneOf('Web', 'App'),
    isOwnScreen: column.boolean,
  })`${shownMenus ?? sql``}
    select m.id, m.parent_id as "parentId", m.full_name as "fullName", m.en_code as "enCode", m.icon, m.type,
      m.url_address as "urlAddress",
      m.link_target as "linkTarget", m.category, m.property_json as "propertyJson", m.sort_code as "sortCode",
      m.type = ${MenuType.screen} and exists (
        select 1 from lowcode_screen where delete_mark = 0 and id = ${menuTarget}) as "isOwnScreen"
    from system_menu m where ${isShownMenu} ${shownMenus ? sql`and m.id in (select id from shown)` : sql``}
      order by m.sort_code, m.creator_time, m.id`.execute(db)
  const treeOf = (category: 'Web' | 'App') => {
    const own = rows
      .filter((row) => row.category === category)
      .map(({ isOwnScreen, ...row }) => (isOwnScreen ? { ...row, isOwnScreen } : row))
    const shownIds = new Set(own.map(({ id }) => id)).add('-1')
    return buildTree(own.filter(({ parentId }) => shownIds.has(parentId))).filter(
      (node) => node.type !== 1 || node.hasChildren,
    )
  }
  return { menuList: treeOf('Web'), appMenuList: treeOf('App') }
}

/** One entry per granted menu with its buttons, columns, form fields and data schemes. */
async function loadPermissions(db: Db, { holders }: GrantedMenus): Promise<PermissionEntry[]> {
  /**
   * Items of a kind by menu; all of them if the menu does not check the kind. Data schemes always have to be
   * granted. Grouped in one pass, because a lookup per menu is slow with thousands of menus.
   */
  const entries = (kind: MenuItemKind) => sql`
    left join (
      select i.module_id, json_agg(json_build_object('id', i.id, 'fullName',
        i.full_name${kind === 'resource' ? sql`` : sql`, 'enCode', i.en_code`})
          order by i.sort_code, i.id) as list
      from ${sql.table(menuItemKinds[kind].table)} i join mine on mine.id = i.module_id
      where i.delete_mark = 0 and i.enabled_mark = 1
        and (${
          kind === 'resource'
            ? sql``
            : sql`${sql.ref(`mine.${menuItemKinds[kind].checkedBy}`)} = 0
          or`
        } ${grantedWhere(holders, kind, 'i')})
      group by i.module_id
    ) ${sql.id(kind)} on ${sql.ref(`${kind}.module_id`)} = mine.id`
  const { rows } = await typedSql(schemaColumns(PermissionEntry))`
    with held as materialized (${itemsOfHolders(holders)}),
    mine as materialized (select m.* from system_menu m
    where ${isShownMenu} and ${grantedWhere(holders, 'module', 'm')})
    select mine.id as "modelId", mine.full_name as "moduleName", coalesce(button.list, '[]') as button,
      coalesce("column".list, '[]') as "column",
      coalesce(form.list, '[]') as form, coalesce(resource.list, '[]') as resource
    from mine ${entries('button')} ${entries('column')} ${entries('form')} ${entries('resource')}
    order by mine.sort_code, mine.id`.execute(db)
  return rows
}

/** What the database knows of a user's information; the session has the rest. */
const StoredUserInfo = UserInfo.omit({
  loginTime: true,
  loginIPAddress: true,
  loginIPAddressName: true,
  MACAddress: true,
  loginPlatForm: true,
  prevLoginIPAddressName: true,
  tenantId: true,
  dataScope: true,
})

/** SQL condition on the portal `p`: it was granted to the user. */
const isGrantedPortal = ({ userId }: Session) => sql`exists (
  select 1 from (${grantedItems(userId)}) h where h.item_type = 'portal' and h.item_id = p.id)`

/** SQL condition on the portal `p`: the user may open it, also by a menu. A choice whose grant was revoked does not stay. */
const mayOpenPortal = (session: Session) => sql`(
  ${session.administrator} or ${isGrantedPortal(session)} or exists (
    select 1 from system_menu m where m.type = ${MenuType.portal} and m.delete_mark = 0 and m.enabled_mark = 1
      and ${menuTarget} = p.id and m.id = any(${[...session.access.menus.values()].map(({ id }) => id)}::text[])))`

async function loadUserInfo(
  db: Db,
  session: Session,
  { tellsPrevious: showsPreviousLogin, lang }: { tellsPrevious: boolean; lang: Lang },
): Promise<UserInfo> {
  const { rows } = await typedSql(schemaColumns(StoredUserInfo))`
    with recursive above as (
      select o.id, o.parent_id, o.category, o.full_name, 0 as depth from org_organize o
        where o.id = ${session.organizeId}
      union all select o.id, o.parent_id, o.category, o.full_name, depth + 1 from above a
        join org_organize o on o.id = a.parent_id
    ),
    company as (select id, full_name from above where category = 'company' order by depth limit 1),
    below as (
      select id from company
      union select o.id from org_organize o join below b on o.parent_id = b.id
        where o.delete_mark = 0 and o.category = 'company'
    )
    select u.id as "userId", u.account as "userAccount", u.account, u.real_name as "userName",
      u.real_name as "realName",
      ${headIconUrl()} as "headIcon", u.gender,
      coalesce((select id from company), u.organize_id) as "organizeId",
      coalesce((select full_name from company), '') as "organizeName",
      coalesce((select id from above where depth = 0 and category = 'department'), '') as "departmentId",
      coalesce((select full_name from above where depth = 0 and category = 'department'),
      '') as "departmentName",
      coalesce(u.manager_id, '') as "managerId",
      (select coalesce(jsonb_agg(id), '[]') from below) as subsidiary,
      (select coalesce(jsonb_agg(s.id), '[]') from org_user s
      where s.manager_id = u.id and s.delete_mark = 0) as subordinates,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.full_name)
        order by up.is_main desc, p.sort_code, p.id)
        from org_user_position up join org_position p on p.id = up.position_id where up.user_id = u.id),
          '[]') as "positionIds",
      coalesce((select string_agg(position_id, ',' order by is_main desc, position_id) from org_user_position where user_id = u.id),
      '') as "positionId",
      coalesce((select string_agg(role_id, ',') from org_user_role where user_id = u.id), '') as "roleId",
      coalesce((select jsonb_agg(role_id) from org_user_role where user_id = u.id), '[]') as "roleIds",
      case when ${showsPreviousLogin} and u.prev_login_time is not null then 1 else 0 end as "prevLogin",
      (extract(epoch from u.prev_login_time) * 1000)::bigint as "prevLoginTime",
      coalesce(u.prev_login_ip, '') as "prevLoginIPAddress",
      u.is_administrator as "isAdministrator", u.is_demo as "isDemo",
      coalesce((select p.id from lowcode_portal p
        where u.portal_id is not null and p.enabled_mark = 1 and p.delete_mark = 0
          and (p.id = u.portal_id and ${mayOpenPortal(session)} or ${isGrantedPortal(session)})
        order by p.id = u.portal_id desc, p.sort_code, p.id limit 1), '') as "portalId",
      coalesce((select p.id from lowcode_portal p
        where p.is_home = 1 and p.enabled_mark = 1 and p.delete_mark = 0
          and ${isGrantedPortal(session)}
        order by p.sort_code, p.id limit 1), '') as "homePortalId"
    from org_user u where u.id = ${session.userId}`.execute(db)
  const found = rows[0]!
  return {
    ...found,
    prevLoginIPAddressName: locateIp(found.prevLoginIPAddress, lang),
    loginTime: session.startTime,
    loginIPAddress: session.ip,
    loginIPAddressName: locateIp(session.ip, lang),
    MACAddress: '',
    loginPlatForm: session.agent,
    tenantId: '',
    dataScope: [],
  }
}
