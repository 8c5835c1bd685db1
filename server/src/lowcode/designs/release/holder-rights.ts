import { sql } from 'kysely'
import {
  limitsFields,
  rowScopes,
  type HolderRef,
  type HolderRights,
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
import { fieldOfItem, isReadItem, readSuffix } from '../../../permissions/data-access.ts'
import { scopeSchemeNames, scopeSchemePrefix } from '../../../permissions/item-names.ts'
import { grantableItems, updateGrants } from '../../../permissions/grants.ts'
import { listMenusOfDesign } from '../../../permissions/protected-modules.ts'
import { createAllScheme } from '../../../system/data-rules/store.ts'
import { addColumnItems, addReadItems, type GrantableField } from './menu-items.ts'
import { isOneOf, type ReleasedRights } from './released-rights.ts'
import { text } from './text.ts'

// Who may use a released design: grants to roles, users, positions and groups on the menus that open it.

type By = Pick<Context, 'session' | 'actor' | 'ip' | 'userAgent' | 'requestId'>
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

/** Holders that are named; the rest is counted. */
const maxHolders = 100

/** All that can hold a grant on a menu, except super administrators, who need none. */
const possibleHolders = sql`
  select 'Role' as type, id, full_name as name, 1 as rank from org_role where delete_mark = 0
  union all select 'Position', id, full_name, 2 from org_position where delete_mark = 0
  union all select 'Group', id, full_name, 3 from org_group where delete_mark = 0
  union all select 'User', id, real_name || '/' || account, 4 from org_user where delete_mark = 0 and not is_administrator`

/** The holders of a menu of a design and their rights, as its first menu has them. */
export async function readHolderRights(
  db: Db,
  access: Access,
  designId: string,
  offered: { buttons: readonly string[]; fields: readonly string[] },
) {
  const [menu] = await loadMenus(db, designId)
  if (!menu || !canGrant(access)) return { canGrant: canGrant(access), holders: [], others: 0 }
  const { rows } = await typedSql({
    type: column.oneOf('User', 'Role', 'Position', 'Group'),
    id: column.text,
    name: column.text,
    items: column.listOf(column.text),
    total: column.number,
  })`
    select h.type, h.id, h.name, count(*) over ()::int as total,
      coalesce((select array_agg(g.item_id) from org_grant g join (${grantableItems}) i
        on i.type = g.item_type and i.id = g.item_id and i.module_id = ${menu.menuId}
        where g.object_type = h.type and g.object_id = h.id), '{}') as items
    from org_grant m join (${possibleHolders}) h on h.type = m.object_type and h.id = m.object_id
    where m.item_type = 'module' and m.item_id = ${menu.menuId}
    order by h.rank, h.name, h.id limit ${maxHolders}`.execute(db)
  return {
    canGrant: true,
    holders: rows.map(({ items, total: _, ...holder }) => ({
      ...holder,
      ...rightsOf(menu, new Set(items), offered),
    })),
    others: Math.max(0, (rows[0]?.total ?? 0) - maxHolders),
  }
}

function rightsOf(
  { checks, button, column: columns, form, schemes, scopes }: MenuItems,
  held: ReadonlySet<string>,
  offered: { buttons: readonly string[]; fields: readonly string[] },
): Omit<HolderRights, 'type' | 'id'> {
  const has = (items: ReadonlyMap<string, string>, code: string) => held.has(items.get(code) ?? '')
  const isShown = (code: string) => !checks.column || !columns.has(code) || has(columns, code)
  const isWritable = (code: string) => !checks.form || !form.has(code) || has(form, code)
  const isReadable = (code: string) => isWritable(code) || has(form, code + readSuffix)
  const own = schemes.filter((id) => held.has(id))
  const scopeOf = (): HolderRights['scope'] => {
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

const isSame = (one: HolderRef, other: HolderRef): boolean => one.type === other.type && one.id === other.id

/**
 * Gives holders exactly the rights of a release on all menus of its design, and takes the menus from others. The caller
 * needs the right to authorize, and everything that is given or taken.
 */
export async function grantRights(
  trx: Db,
  by: By,
  design: { id: string; fields: readonly GrantableField[] },
  rights: ReleasedRights,
): Promise<void> {
  const { holders, withdrawn } = rights
  if (holders.length === 0 && withdrawn.length === 0) return
  if (!canGrant(by.session.access)) throw refuse(text.noGrantRight, {}, Code.forbidden)
  const all = [...holders, ...withdrawn]
  if (all.some((holder, at) => all.findIndex((one) => isSame(one, holder)) !== at))
    throw refuseField('holders', text.holderTwice)
  const before = await loadMenus(trx, design.id)
  if (before.length === 0) throw refuseField('holders', text.noMenuToGrant)
  for (const menu of before) {
    await addColumnItems(trx, by, menu, design.fields, rights)
    await addReadItems(trx, by, menu.menuId, design.fields, holders)
    await addScopes(trx, by.session.userId, menu, holders)
    await checkKinds(trx, by, menu, rights)
  }
  const menus = await loadMenus(trx, design.id)
  // What the caller takes from themselves goes last, because they pass on only what they hold.
  const isCaller = (holder: HolderRef) => isSame(holder, { type: 'User', id: by.session.userId })
  for (const holder of holders.toSorted((one, other) => Number(isCaller(one)) - Number(isCaller(other))))
    await updateHolder(trx, by, holder, itemsOf(menus, holder))
  for (const holder of withdrawn)
    await updateHolder(trx, by, holder, {
      give: noItems,
      take: { ...noItems, module: menus.map(({ menuId }) => menuId) },
    })
}

const updateHolder = (
  trx: Db,
  by: By,
  { type, id }: HolderRef,
  change: { give: GrantItems; take: GrantItems },
) =>
  withLockedHolders(
    { ...by, db: trx },
    type,
    [id],
    () => updateGrants(trx, by.session, type, [id], change),
    'holders',
  )

const noItems: GrantItems = { module: [], button: [], column: [], form: [], resource: [] }

/** The items of all menus that a holder gets, and those that it loses. */
function itemsOf(menus: readonly MenuItems[], { buttons, scope, hidden, readOnly }: HolderRights) {
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
      if (isReadItem(code)) sort('form', id, readOnly.includes(fieldOfItem(code)))
      else sort('form', id, !hidden.includes(code) && !readOnly.includes(code))
    if (scope === 'custom') continue
    for (const id of menu.schemes) sort('resource', id, id === menu.scopes.get(scope))
  }
  return { give, take }
}

async function addScopes(
  trx: Db,
  userId: string,
  { menuId, scopes }: MenuItems,
  holders: readonly HolderRights[],
): Promise<void> {
  await createAllScheme(trx, menuId, userId)
  for (const scope of new Set(holders.map((holder) => holder.scope))) {
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
 * Makes a menu check the kinds that the rights of a holder need. Who else has the menu keeps what they see: they get
 * everything of a kind that was not checked so far.
 */
async function checkKinds(
  trx: Db,
  by: By,
  { menuId, checks, button }: MenuItems,
  rights: ReleasedRights,
): Promise<void> {
  const { holders } = rights
  const isLimited = holders.some(limitsFields)
  const needed = {
    button: holders.some(({ buttons }) => [...button.keys()].some((code) => !buttons.includes(code))),
    column: isLimited,
    form: isLimited,
    resource: holders.some(({ scope }) => scope !== 'all' && scope !== 'custom'),
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
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
    select g.object_type, g.object_id, i.type, i.id, ${by.session.userId}
    from org_grant g cross join (${grantableItems}) i
    where g.item_type = 'module' and g.item_id = ${menuId} and not ${isOneOf(rights)}
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
