import { sql, type RawBuilder } from 'kysely'
import type { GrantItems, GrantKind, HolderType } from '@tessera/shared/contract/org/grants'
import { grantKinds } from '@tessera/shared/contract/org/grants'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { refuse, refuseField } from '../errors/refusal.ts'
import { needsGrantWhere } from './interface-grants.ts'
import type { Diff, AuditedNoun } from './audit.ts'
import { isBranchAdmin, assertManages, assertManagesUsers } from './branch-admins.ts'
import { menuItemKinds, grantedItems } from './access.ts'
import { localizeItemName, translateItemName } from './item-names.ts'
import { translateMenuName } from './menu-names.ts'
import { text } from './text.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

export { translateItemName, withItemNames } from './item-names.ts'
export { translateMenuName, translateMenuNameById, withMenuNames } from './menu-names.ts'

type Caller = { userId: string; administrator: boolean }

/** The audit noun of each holder type; `org_` and the noun is its table. */
export const holderNouns: Record<HolderType, AuditedNoun> = {
  User: 'user',
  Role: 'role',
  Position: 'position',
  Group: 'group',
}

const menuItemsSql = ([type, { table, checkedBy }]: [string, { table: string; checkedBy: string }]) => sql`
  union all select ${sql.lit(type)} as type, i.id, i.module_id, i.full_name, i.en_code, i.sort_code,
    ${sql.ref(`m.${checkedBy}`)} = 0 as free
  from ${sql.table(table)} i join system_menu m on m.id = i.module_id and m.delete_mark = 0
    where i.delete_mark = 0`

/**
 * All items that can be granted. `free` items are of a kind that their menu does not check: holders of the
 * menu have them.
 */
export const grantableItems = sql`
  select 'module' as type, m.id, m.id as module_id, m.full_name, m.en_code, m.sort_code, false as free
    from system_menu m where m.delete_mark = 0
  ${sql.join(Object.entries(menuItemKinds).map(menuItemsSql), sql` `)}
  union all select 'portal', p.id, '', p.full_name, p.en_code, p.sort_code, false from lowcode_portal p
    where p.delete_mark = 0
  union all select 'dataSet', d.id, '', d.full_name, d.en_code, d.sort_code, false from lowcode_data_set d
    where d.delete_mark = 0
  union all select 'interface', i.id, '', i.full_name, i.en_code, i.sort_code, false
    from system_data_interface i where i.delete_mark = 0 and ${needsGrantWhere}`

/**
 * The items that a user may grant: those they hold themselves, and every scheme of a menu of which they hold
 * the scheme `all`. A super administrator may grant everything.
 */
export const grantableBy = ({ userId, administrator }: Caller) =>
  administrator
    ? grantableItems
    : sql`
      select i.* from (${grantableItems}) i where exists (
        select 1 from (${grantedItems(userId)}) h
        where h.item_type = i.type and h.item_id = i.id or i.free and h.item_type = 'module'
          and h.item_id = i.module_id
          or i.type = 'resource' and h.item_type = 'resource'
          and (i.module_id, 'all') = (select a.module_id, a.en_code from system_data_scheme a
          where a.id = h.item_id and a.delete_mark = 0 and a.enabled_mark = 1))`

/**
 * SQL condition: a role, position or group, by an SQL expression of its id, has no grant that the caller may
 * not give. Pickers filter by it what `assertHoldsGrantsOf` would refuse.
 */
export const withoutForeignGrants = (caller: Caller, type: HolderType, id: RawBuilder<unknown>) =>
  caller.administrator
    ? sql`true`
    : sql`${id} not in (
      with offered as materialized (${grantableBy(caller)})
      select g.object_id from org_grant g join (${grantableItems}) i on i.type = g.item_type and i.id = g.item_id
      where g.object_type = ${type} and not exists (
        select 1 from offered o where o.type = i.type and o.id = i.id))`

/**
 * Throws 403 if one of these roles, positions or groups has a grant that the caller may not give. Without it
 * a user who may edit members could raise their own permissions.
 */
export const assertHoldsGrantsOf = (
  db: Db,
  caller: Caller,
  type: HolderType,
  ids: readonly string[],
): Promise<void> => assertGrantable(db, caller, { type, ids, refusalText: text.beyond })

/** The same for a role, position or group that loses its grants: who may not give them may not take them. */
export const assertMayTakeGrantsOf = (
  db: Db,
  caller: Caller,
  type: HolderType,
  ids: readonly string[],
): Promise<void> => assertGrantable(db, caller, { type, ids, refusalText: text.beyondTaking })

/** Limit of the items that a refusal names. */
export const maxNamedItems = 5

/** What the name of a grantable item in a language depends on. */
export interface StoredName {
  type: string
  id: string
  enCode: string
  name: string
}

/** SQL columns of a `StoredName`, of a grantable item `i`. */
export const storedName = sql`i.type, i.id, i.en_code as "enCode", i.full_name as name`

async function assertGrantable(
  db: Db,
  caller: Caller,
  { type, ids, refusalText }: { type: HolderType; ids: readonly string[]; refusalText: LocalizedText },
): Promise<void> {
  if (caller.administrator || ids.length === 0) return
  const { rows } = await typedSql({
    type: column.text,
    id: column.text,
    enCode: column.text,
    name: column.text,
  })`
    with offered as materialized (${grantableBy(caller)})
    select distinct on (i.full_name) ${storedName} from org_grant g
      join (${grantableItems}) i on i.type = g.item_type and i.id = g.item_id
    where g.object_type = ${type} and g.object_id = any(${ids}::text[])
      and not exists (select 1 from offered o where o.type = i.type and o.id = i.id)
    order by i.full_name, i.type, i.id limit ${maxNamedItems}`.execute(db)
  if (rows.length > 0) throw refuse(refusalText, { names: rows.map(localizeItemName) }, Code.forbidden)
}

/**
 * Throws 403 if a user has a grant, directly or through a role, position or group, that the caller may not
 * give. Without it a caller who may reset passwords could act as a user with more rights.
 */
export async function assertHoldsRightsOf(trx: Db, caller: Caller, userId: string): Promise<void> {
  if (caller.administrator || caller.userId === userId) return
  const { rows } = await sql`
    with offered as materialized (${grantableBy(caller)})
    select 1 from (${grantedItems(userId)}) h join (${grantableItems}) i on i.type = h.item_type
      and i.id = h.item_id
    where not exists (select 1 from offered o where o.type = i.type and o.id = i.id) limit 1`.execute(trx)
  if (rows.length > 0) throw refuse(text.strongerUser, {}, Code.forbidden)
}

/** Throws 403 for branch administrators: roles and groups belong to the whole company. */
export async function assertNotBranchAdmin(db: Db, caller: Caller): Promise<void> {
  if (await isBranchAdmin(db, caller)) throw refuse(text.companyWide, {}, Code.forbidden)
}

/**
 * Throws 403 if a branch administrator grants to holders outside their branch, or to roles and groups at all.
 */
export async function assertManagesHolders(
  db: Db,
  caller: Caller,
  type: HolderType,
  ids: readonly string[],
): Promise<void> {
  if (!(await isBranchAdmin(db, caller))) return
  if (type === 'User') return assertManagesUsers(db, caller, 'edit', ids)
  if (type !== 'Position') throw refuse(text.unitsOnly, {}, Code.forbidden)
  const { rows } = await typedSql({
    id: column.text,
  })`select distinct organize_id as id from org_position where id = any(${ids}::text[])`.execute(db)
  await assertManages(
    db,
    caller,
    'edit',
    rows.map(({ id }) => id),
  )
}

/** A grantable item by kind and id. */
export interface ItemRef {
  type: string
  id: string
}

/**
 * The items that a request names. Drops what clients send along with them: ids of menus, which are the
 * parents in the trees of other kinds, and `1`, the node above the menus of the app. Throws 400 for an
 * unknown id.
 */
async function resolveItems(db: Db, requested: GrantItems): Promise<ItemRef[]> {
  const rows = grantKinds.flatMap((type) =>
    [...new Set(requested[type] ?? [])].filter((id) => id !== '1').map((id) => ({ type, id })),
  )
  const { rows: found } = await typedSql({
    type: column.text,
    id: column.text,
    known: column.boolean,
    menu: column.boolean,
  })`
    select w.type, w.id, i.id is not null as known, m.id is not null as menu
    from unnest(${rows.map(({ type }) => type)}::text[], ${rows.map(({ id }) => id)}::text[]) w(type, id)
    left join (${grantableItems}) i on i.type = w.type and i.id = w.id
    left join system_menu m on m.id = w.id and w.type <> 'module'`.execute(db)
  const unknown = found.find(({ known, menu }) => !known && !menu)
  if (unknown) throw refuseField(unknown.type, text.noItem, { kind: unknown.type })
  return found.filter(({ known }) => known)
}

interface OfferedItem extends StoredName {
  offered: boolean
}

interface HolderItem extends ItemRef {
  holder: string
}

/** Added and removed items by holder and kind. */
function diffsByHolder(added: readonly HolderItem[], removed: readonly HolderItem[]): Map<string, Diff> {
  const diffs = new Map<string, { before: Record<string, string[]>; after: Record<string, string[]> }>()
  for (const [side, rows] of [
    ['before', removed],
    ['after', added],
  ] as const)
    for (const { holder, type, id } of rows) {
      const diff = diffs.get(holder) ?? { before: {}, after: {} }
      diffs.set(holder, diff)
      ;(diff[side][type] ??= []).push(id)
    }
  return diffs
}

const itemRows = (toGive: readonly ItemRef[]) =>
  sql`unnest(${toGive.map(({ type }) => type)}::text[], ${toGive.map(({ id }) => id)}::text[]) w(type, id)`

/** A change of grants. */
export interface GrantUpdate {
  give: GrantItems
  /** Items to remove, with everything in a removed menu; `rest` removes whatever is not in `give`. */
  take: GrantItems | 'rest'
}

/**
 * Adds the missing grants of holders and removes the ones to remove. Items that the caller may not grant stay
 * as they are; naming one to give or to take throws 403. Returns the changes by holder id.
 */
export async function updateGrants(
  trx: Db,
  caller: Caller,
  type: HolderType,
  ids: readonly string[],
  { give, take }: GrantUpdate,
): Promise<Map<string, Diff>> {
  const toGive = await resolveItems(trx, give)
  const toRemove = take === 'rest' ? [] : await resolveItems(trx, take)
  const { rows: added } = await typedSql({
    holder: column.text,
    type: column.text,
    id: column.text,
    offered: column.boolean,
    enCode: column.text,
    name: column.text,
  })`
    with offered as materialized (${grantableBy(caller)})
    select h.id as holder, ${storedName},
      exists (select 1 from offered o where o.type = w.type and o.id = w.id) as offered
    from unnest(${ids}::text[]) h(id) cross join ${itemRows(toGive)}
      join (${grantableItems}) i on i.type = w.type and i.id = w.id
    where not exists (select 1 from org_grant g where g.object_type = ${type} and g.object_id = h.id
      and g.item_type = w.type and g.item_id = w.id)`.execute(trx)
  assertOffered(added, text.beyond)
  assertOffered(await listHeldItems(trx, caller, type, ids, toRemove), text.beyondTaking)
  const { rows: removed } = await typedSql({ holder: column.text, type: column.text, id: column.text })`
    with offered as materialized (${grantableBy(caller)})
    delete from org_grant g where g.object_type = ${type} and g.object_id = any(${ids}::text[])
      and g.item_type <> 'portal'
      and (${give.interface !== undefined || take !== 'rest'} or g.item_type <> 'interface')
      and not exists (select 1 from ${itemRows(toGive)} where w.type = g.item_type and w.id = g.item_id)
      and exists (select 1 from offered o where o.type = g.item_type and o.id = g.item_id
      and (${take === 'rest'} or ${toRemoveWhere(toRemove)}))
    returning g.object_id as holder, g.item_type as type, g.item_id as id`.execute(trx)
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
    select ${type}, h, t, i, ${caller.userId} from unnest(${added.map(({ holder }) => holder)}::text[],
      ${added.map((one) => one.type)}::text[], ${added.map(({ id }) => id)}::text[]) n(h, t, i)
    on conflict do nothing`.execute(trx)
  return diffsByHolder(added, removed)
}

/** Condition on an offered item `o`: it is named, or its menu is. */
const toRemoveWhere = (toRemove: readonly ItemRef[]) => sql`
  exists (select 1 from ${itemRows(toRemove)} where w.type = o.type and w.id = o.id)
  or o.module_id = any(${toRemove.flatMap(({ type, id }) => (type === 'module' ? [id] : []))}::text[])`

/** Which of these items the holders have, and whether the caller may grant them. */
async function listHeldItems(
  trx: Db,
  caller: Caller,
  type: HolderType,
  ids: readonly string[],
  heldItems: readonly ItemRef[],
): Promise<OfferedItem[]> {
  if (heldItems.length === 0) return []
  const { rows } = await typedSql({
    offered: column.boolean,
    type: column.text,
    id: column.text,
    enCode: column.text,
    name: column.text,
  })`
    with offered as materialized (${grantableBy(caller)})
    select distinct ${storedName}, exists (select 1 from offered o
      where o.type = w.type and o.id = w.id) as offered
    from ${itemRows(heldItems)} join (${grantableItems}) i on i.type = w.type and i.id = w.id
    join org_grant g on g.object_type = ${type} and g.object_id = any(${ids}::text[]) and g.item_type = w.type
    and g.item_id = w.id`.execute(trx)
  return rows
}

function assertOffered(rows: readonly OfferedItem[], line: LocalizedText): void {
  const foreign = new Map(rows.filter(({ offered }) => !offered).map((item) => [item.name, item]))
  // The database returns the items in any order.
  const sorted = [...foreign.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'zh'))
  const names = sorted.slice(0, maxNamedItems).map(localizeItemName)
  if (names.length > 0) throw refuse(line, { names }, Code.forbidden)
}

/** An item with its name and the name of its menu, which is '' for a menu itself. */
export interface NamedItem<Type extends string = GrantKind | 'portal'> {
  type: Type
  id: string
  name: string
  menu: string
}

/** Names of items and of their menus, in the order of the trees. */
export async function listItemNames<Type extends string>(
  db: Db,
  refs: readonly { type: Type; id: string }[],
  lang: Lang,
): Promise<NamedItem<Type>[]> {
  if (refs.length === 0) return []
  const { rows } = await typedSql({
    type: column.oneOf(...refs.map(({ type }) => type)),
    id: column.text,
    name: column.text,
    menu: column.text,
    enCode: column.text,
    menuCode: column.text,
  })`
    select i.type, i.id, i.full_name as name, i.en_code as "enCode",
      case when i.type = 'module' then '' else coalesce(m.full_name, '') end as menu,
      coalesce(m.en_code, '') as "menuCode"
    from ${itemRows(refs)} join (${grantableItems}) i on i.type = w.type and i.id = w.id
      left join system_menu m on m.id = i.module_id
    order by array_position(${grantKinds}::text[], i.type), m.sort_code, m.id, i.sort_code, i.id`.execute(db)
  return rows.map(({ enCode, menuCode, ...item }) => ({
    ...item,
    name: translateItemName({ ...item, enCode }, lang),
    menu: translateMenuName({ enCode: menuCode, name: item.menu }, lang),
  }))
}

/** Removes all grants of items that are being deleted. */
export async function removeGrantsOfItems(trx: Db, type: string, ids: readonly string[]): Promise<void> {
  await sql`delete from org_grant where item_type = ${type} and item_id = any(${ids}::text[])`.execute(trx)
}

/** Whether a holder has any grant other than portals and data sets. */
export async function hasGrants(db: Db, type: HolderType, id: string): Promise<boolean> {
  const { rows } = await typedSql({ has: column.boolean })`
    select exists (select 1 from org_grant where object_type = ${type} and object_id = ${id}
      and item_type not in ('portal', 'dataSet')) as has`.execute(db)
  return rows[0]!.has
}

/** The grants of a holder that still exist, of every kind and with names, in the order of the trees. */
export async function listGrantsOfHolder(
  db: Db,
  type: HolderType,
  id: string,
  lang: Lang,
): Promise<NamedItem[]> {
  const { rows } = await typedSql({
    id: column.text,
    type: column.oneOf('module', 'button', 'column', 'form', 'resource', 'interface', 'portal'),
  })`
    select item_type as type, item_id as id from org_grant where object_type = ${type}
      and object_id = ${id}`.execute(db)
  return listItemNames(db, rows, lang)
}

/** Removes all grants of a holder that is being deleted. */
export async function removeGrantsOfHolder(trx: Db, type: HolderType, id: string): Promise<void> {
  await sql`delete from org_grant where object_type = ${type} and object_id = ${id}`.execute(trx)
}
