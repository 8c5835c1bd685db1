import { sql } from 'kysely'
import {
  limitsFields,
  rowScopes,
  type ReleaseInput,
  type RoleRights,
} from '@tessera/shared/contract/lowcode/designs'
import { editLockedButton } from '@tessera/shared/contract/lowcode/online'
import type { GrantItems } from '@tessera/shared/contract/org/grants'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/id.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { refuse, refuseField } from '../../../errors/refusal.ts'
import type { Context } from '../../../http/context.ts'
import { enforceKinds, withLockedHolders } from '../../../org/grants/store.ts'
import { canCall, type Access } from '../../../permissions/access.ts'
import { readSuffix } from '../../../permissions/data-access.ts'
import { readOnlyMark, scopeSchemeNames, scopeSchemePrefix } from '../../../permissions/item-names.ts'
import { grantableItems, updateGrants } from '../../../permissions/grants.ts'
import { listMenusOfDesign } from '../../../permissions/protected-modules.ts'
import { createAllScheme } from '../../../system/data-rules/store.ts'
import { text } from './text.ts'

// Who may use a released design: grants to roles on the menus that open it.

type By = Pick<Context, 'session' | 'actor' | 'ip' | 'userAgent' | 'requestId'>
type ReleasedRights = Required<Pick<ReleaseInput, 'roles' | 'withdrawnRoleIds'>>
type RowScope = (typeof rowScopes)[number]

/** What the unit of a record is compared with, for the scopes between one's own rows and all rows. */
const unitSymbols: Readonly<Partial<Record<RowScope, keyof typeof scopeSchemeNames>>> = {
  unit: '@organizeId',
  unitAndBelow: '@organizationAndSuborganization',
  company: '@companyUnits',
}

const conditionOf = (symbol: string): string =>
  JSON.stringify([
    { logic: 'and', groups: [{ field: 'organizeId', op: '==', value: symbol }] },
    { logic: 'or', groups: [{ field: 'creatorUserId', op: '==', value: '@userId' }] },
  ])

const canGrant = (access: Access): boolean =>
  canCall(access, { menu: 'permission.authorize', button: 'btn_edit' })

/** The items of a menu that can be granted, by kind and code. */
interface MenuItems {
  readonly menuId: string
  readonly checks: Readonly<Record<'button' | 'column' | 'form' | 'resource', boolean>>
  readonly button: ReadonlyMap<string, string>
  readonly column: ReadonlyMap<string, string>
  readonly form: ReadonlyMap<string, string>
  /** Ids of all data schemes. */
  readonly schemes: readonly string[]
  /** Ids of those that open the rows of a scope, as far as they exist. */
  readonly scopes: ReadonlyMap<RowScope, string>
}

/** The roles with a menu of a design and their rights, as its first menu has them. */
export async function readRoleRights(
  db: Db,
  access: Access,
  designId: string,
  offered: { buttons: readonly string[]; fields: readonly string[] },
) {
  const [menu] = await loadMenus(db, designId)
  if (!menu) return { canGrant: canGrant(access), roles: [], others: 0 }
  const { rows } = await typedSql({
    roleId: column.text,
    name: column.text,
    items: column.listOf(column.text),
  })`
    select r.id as "roleId", r.full_name as name,
      coalesce((select array_agg(g.item_id) from org_grant g join (${grantableItems}) i
        on i.type = g.item_type and i.id = g.item_id and i.module_id = ${menu.menuId}
        where g.object_type = 'Role' and g.object_id = r.id), '{}') as items
    from org_role r where r.delete_mark = 0 and exists (select 1 from org_grant g
      where g.object_type = 'Role' and g.object_id = r.id and g.item_type = 'module' and g.item_id = ${menu.menuId})
    order by r.sort_code, r.id limit 100`.execute(db)
  const { rows: others } = await typedSql({ n: column.number })`
    select count(*)::int as n from org_grant where object_type <> 'Role' and item_type = 'module'
      and item_id = ${menu.menuId}`.execute(db)
  return {
    canGrant: canGrant(access),
    roles: rows.map(({ items, ...role }) => ({ ...role, ...rightsOf(menu, new Set(items), offered) })),
    others: others[0]!.n,
  }
}

function rightsOf(
  { checks, button, column: columns, form, schemes, scopes }: MenuItems,
  held: ReadonlySet<string>,
  offered: { buttons: readonly string[]; fields: readonly string[] },
): Omit<RoleRights, 'roleId'> {
  const has = (items: ReadonlyMap<string, string>, code: string) => held.has(items.get(code) ?? '')
  const isShown = (code: string) => !checks.column || !columns.has(code) || has(columns, code)
  const isWritable = (code: string) => !checks.form || !form.has(code) || has(form, code)
  const isReadable = (code: string) => isWritable(code) || has(form, code + readSuffix)
  const own = schemes.filter((id) => held.has(id))
  const scopeOf = (): RoleRights['scope'] => {
    if (!checks.resource || held.has(scopes.get('all') ?? '')) return 'all'
    if (own.length === 0) return 'own'
    const scope = own.length === 1 && rowScopes.find((one) => scopes.get(one) === own[0])
    return scope || 'custom'
  }
  const hidden = offered.fields.filter((code) => !isShown(code) || !isReadable(code))
  return {
    buttons: offered.buttons.filter((code) => !checks.button || has(button, code)),
    scope: scopeOf(),
    hidden,
    readOnly: offered.fields.filter((code) => !hidden.includes(code) && !isWritable(code)),
  }
}

async function loadMenus(db: Db, designId: string): Promise<MenuItems[]> {
  const menus = await listMenusOfDesign(db, designId)
  const { rows: found } = await typedSql({
    id: column.text,
    button: column.boolean,
    column: column.boolean,
    form: column.boolean,
    resource: column.boolean,
  })`
    select id, is_button_authorize = 1 as button, is_column_authorize = 1 as column, is_form_authorize = 1 as form,
      is_data_authorize = 1 as resource
    from system_menu where id = any(${menus.map(({ id }) => id)}::text[])`.execute(db)
  const { rows: items } = await typedSql({
    menuId: column.text,
    type: column.text,
    id: column.text,
    enCode: column.text,
    conditionJson: column.text,
  })`
    select i.module_id as "menuId", i.type, i.id, i.en_code as "enCode", coalesce(s.condition_json, '') as "conditionJson"
    from (${grantableItems}) i left join system_data_scheme s on s.id = i.id and i.type = 'resource'
    where i.module_id = any(${menus.map(({ id }) => id)}::text[]) and i.type <> 'module'`.execute(db)
  return menus.flatMap(({ id: menuId }) => {
    const checks = found.find(({ id }) => id === menuId)
    if (!checks) return []
    const own = items.filter((item) => item.menuId === menuId)
    const byCode = (type: string) =>
      new Map(own.flatMap((item) => (item.type === type ? [[item.enCode, item.id] as const] : [])))
    const schemes = own.filter(({ type }) => type === 'resource')
    const scopes = new Map<RowScope, string>()
    for (const { id, enCode, conditionJson } of schemes) {
      if (enCode === 'all') scopes.set('all', id)
      for (const scope of rowScopes) {
        const symbol = unitSymbols[scope]
        if (symbol && conditionJson === conditionOf(symbol)) scopes.set(scope, id)
      }
    }
    const { id: _, ...kinds } = checks
    return [
      {
        menuId,
        checks: kinds,
        button: byCode('button'),
        column: byCode('column'),
        form: byCode('form'),
        schemes: schemes.map(({ id }) => id),
        scopes,
      },
    ]
  })
}

/**
 * Gives roles exactly the rights of a release on all menus of its design, and takes the menus from others. The caller needs
 * the right to authorize, and everything that is given or taken.
 */
export async function grantRoles(
  trx: Db,
  by: By,
  design: { id: string; fields: readonly { enCode: string; fullName: string }[] },
  { roles, withdrawnRoleIds }: ReleasedRights,
): Promise<void> {
  if (roles.length === 0 && withdrawnRoleIds.length === 0) return
  if (!canGrant(by.session.access)) throw refuse(text.noGrantRight, {}, Code.forbidden)
  const twice = roles.find(({ roleId }, at) => roles.findIndex((one) => one.roleId === roleId) !== at)
  if (twice || roles.some(({ roleId }) => withdrawnRoleIds.includes(roleId)))
    throw refuseField('roles', text.roleTwice)
  const before = await loadMenus(trx, design.id)
  if (before.length === 0) throw refuseField('roles', text.noMenuToGrant)
  for (const menu of before) {
    await addReadItems(trx, by.session.userId, menu, design.fields, roles)
    await addScopes(trx, by.session.userId, menu, roles)
    await checkKinds(trx, by, menu, { roles, withdrawnRoleIds })
  }
  const menus = await loadMenus(trx, design.id)
  for (const rights of roles) await updateRole(trx, by, rights.roleId, itemsOf(menus, rights))
  for (const roleId of withdrawnRoleIds)
    await updateRole(trx, by, roleId, {
      give: noItems,
      take: { ...noItems, module: menus.map(({ menuId }) => menuId) },
    })
}

const updateRole = (trx: Db, by: By, roleId: string, change: { give: GrantItems; take: GrantItems }) =>
  withLockedHolders(
    { ...by, db: trx },
    'Role',
    [roleId],
    () => updateGrants(trx, by.session, 'Role', [roleId], change),
    'roles',
  )

const noItems: GrantItems = { module: [], button: [], column: [], form: [], resource: [] }

/** The items of all menus that a role gets, and those that it loses. */
function itemsOf(menus: readonly MenuItems[], { buttons, scope, hidden, readOnly }: RoleRights) {
  const give = { module: [], button: [], column: [], form: [], resource: [] } as Required<
    Omit<GrantItems, 'interface'>
  >
  const take = structuredClone(give)
  const sort = (kind: keyof typeof give, id: string, isGiven: boolean) =>
    (isGiven ? give : take)[kind].push(id)
  for (const menu of menus) {
    give.module.push(menu.menuId)
    for (const [code, id] of menu.button) sort('button', id, buttons.includes(code))
    for (const [code, id] of menu.column) sort('column', id, !hidden.includes(code))
    for (const [code, id] of menu.form)
      if (code.endsWith(readSuffix)) sort('form', id, readOnly.includes(code.slice(0, -readSuffix.length)))
      else sort('form', id, !hidden.includes(code) && !readOnly.includes(code))
    if (scope === 'custom') continue
    for (const id of menu.schemes) sort('resource', id, id === menu.scopes.get(scope))
  }
  return { give, take }
}

/** Adds the items by which a field can be read without being filled in, for the fields that a role only sees. */
async function addReadItems(
  trx: Db,
  userId: string,
  { menuId }: MenuItems,
  fields: readonly { enCode: string; fullName: string }[],
  roles: readonly RoleRights[],
): Promise<void> {
  const items = fields
    .filter(({ enCode }) => roles.some(({ readOnly }) => readOnly.includes(enCode)))
    .map(({ enCode, fullName }) => ({
      enCode: enCode + readSuffix,
      fullName: fullName.slice(0, 44) + readOnlyMark.zh,
    }))
  await sql`
    insert into system_form_field (id, module_id, full_name, en_code, sort_code, creator_user_id)
    select replace(gen_random_uuid()::text, '-', ''), ${menuId}, b."fullName", b."enCode", 1000 + ordinality, ${userId}
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as ("enCode" text, "fullName" text))
      with ordinality b
    on conflict (module_id, en_code) where delete_mark = 0 do nothing`.execute(trx)
}

async function addScopes(
  trx: Db,
  userId: string,
  { menuId, scopes }: MenuItems,
  roles: readonly RoleRights[],
): Promise<void> {
  await createAllScheme(trx, menuId, userId)
  for (const scope of new Set(roles.map((role) => role.scope))) {
    const symbol = scope === 'custom' ? undefined : unitSymbols[scope]
    if (!symbol || scopes.has(scope as RowScope)) continue
    const name = scopeSchemeNames[symbol].zh
    await sql`
      insert into system_data_scheme (id, module_id, full_name, condition_json, condition_text, creator_user_id)
      select ${scopeSchemePrefix + newId()}, ${menuId}, ${name} || case when exists (select 1 from system_data_scheme
          where module_id = ${menuId} and full_name = ${name} and delete_mark = 0)
          then ' ' || to_char(now(), 'YYYYMMDDHH24MISSMS') else '' end,
        ${conditionOf(symbol)}, ${name}, ${userId}`.execute(trx)
  }
}

/**
 * Makes a menu check the kinds that the rights of a role need. Who else has the menu keeps what they see: they get
 * everything of a kind that was not checked so far.
 */
async function checkKinds(
  trx: Db,
  by: By,
  { menuId, checks, button }: MenuItems,
  { roles, withdrawnRoleIds }: ReleasedRights,
): Promise<void> {
  const isLimited = roles.some(limitsFields)
  const needed = {
    button: roles.some((role) => [...button.keys()].some((code) => !role.buttons.includes(code))),
    column: isLimited,
    form: isLimited,
    resource: roles.some(({ scope }) => scope !== 'all' && scope !== 'custom'),
  }
  const kinds = (['button', 'column', 'form', 'resource'] as const).filter(
    (kind) => needed[kind] && !checks[kind],
  )
  if (kinds.length === 0) return
  await enforceKinds(
    trx,
    by,
    kinds.map((kind) => ({ menuId, kind })),
  )
  const set = [...roles.map(({ roleId }) => roleId), ...withdrawnRoleIds]
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
    select g.object_type, g.object_id, i.type, i.id, ${by.session.userId}
    from org_grant g cross join (${grantableItems}) i
    where g.item_type = 'module' and g.item_id = ${menuId} and not (g.object_type = 'Role' and g.object_id = any(${set}::text[]))
      and i.module_id = ${menuId} and i.type = any(${kinds}::text[])
      and (i.type <> 'resource' or i.en_code = 'all') and (i.type <> 'button' or i.en_code <> ${editLockedButton})
    on conflict do nothing`.execute(trx)
}

/** Gives a user who is no super administrator everything on menus that they created for a design without records. */
export async function holdCreatedMenus(trx: Db, userId: string, menuIds: readonly string[]): Promise<void> {
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
    select 'User', ${userId}, i.type, i.id, ${userId} from (${grantableItems}) i
    where (i.type = 'module' and i.id = any(${menuIds}::text[]) or i.module_id = any(${menuIds}::text[]))
      and (i.type <> 'resource' or i.en_code = 'all')
    on conflict do nothing`.execute(trx)
}
