import { sql } from 'kysely'
import type { GrantItems, GrantKind, HolderType } from '@tessera/shared/contract/org/grants'
import { grantKinds } from '@tessera/shared/contract/org/grants'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Diff, Recorded } from '../audit/store.ts'
import { isBranchAdmin, mustManage, mustManageUsers } from '../branch-admins/store.ts'
import { menuItemKinds, grantedItems } from './access.ts'
import { text } from './text.ts'

type Caller = { userId: string; administrator: boolean }

/** What a holder is called in the audit log, and in requests that name several. */
export const holderNouns: Record<HolderType, Recorded> = {
  User: 'user',
  Role: 'role',
  Position: 'position',
  Group: 'group',
}

const menuItemsSql = ([type, { table, judged }]: [string, { table: string; judged: string }]) => sql`
  union all select ${sql.lit(type)} as type, i.id, i.module_id, i.full_name, i.en_code, i.sort_code, ${sql.ref(`m.${judged}`)} = 0 as free
  from ${sql.table(table)} i join system_menu m on m.id = i.module_id and m.delete_mark = 0 where i.delete_mark = 0`

/** Everything there is to grant; `free` is what its menu does not judge, so that whoever holds the menu has it. */
export const grantableItems = sql`
  select 'module' as type, m.id, m.id as module_id, m.full_name, m.en_code, m.sort_code, false as free from system_menu m where m.delete_mark = 0
  ${sql.join(Object.entries(menuItemKinds).map(menuItemsSql), sql` `)}
  union all select 'portal', p.id, '', p.full_name, p.en_code, p.sort_code, false from lowcode_portal p where p.delete_mark = 0`

/** What somebody may hand on: what they hold themselves, decided item by item, and of a menu whose every record they reach any scheme; a super administrator everything. */
export const grantableBy = ({ userId, administrator }: Caller) =>
  administrator
    ? grantableItems
    : sql`
      select i.* from (${grantableItems}) i where exists (
        select 1 from (${grantedItems(userId)}) h
        where h.item_type = i.type and h.item_id = i.id or i.free and h.item_type = 'module' and h.item_id = i.module_id
          or i.type = 'resource' and h.item_type = 'resource' and (i.module_id, 'all') = (select a.module_id, a.en_code from system_data_scheme a where a.id = h.item_id and a.delete_mark = 0 and a.enabled_mark = 1))`

/** Refuses to hand somebody a role, position or group with more in it than the caller holds; otherwise whoever may edit members could become anybody. */
export async function assertHoldsGrantsOf(
  db: Db,
  caller: Caller,
  type: HolderType,
  ids: readonly string[],
): Promise<void> {
  if (caller.administrator || ids.length === 0) return
  const { rows } = await sql<{ name: string }>`
    with offered as materialized (${grantableBy(caller)})
    select distinct i.full_name as name from org_grant g join (${grantableItems}) i on i.type = g.item_type and i.id = g.item_id
    where g.object_type = ${type} and g.object_id = any(${ids}::text[]) and not exists (select 1 from offered o where o.type = i.type and o.id = i.id)
    order by name limit 5`.execute(db)
  if (rows.length > 0)
    throw refuse(text.beyond, { names: rows.map(({ name }) => name).join('、') }, Code.forbidden)
}

/** Refuses branch administrators whoever is outside their branch; roles and groups reach beyond any. */
export async function assertManagesHolders(
  db: Db,
  caller: Caller,
  type: HolderType,
  ids: readonly string[],
): Promise<void> {
  if (!(await isBranchAdmin(db, caller))) return
  if (type === 'User') return mustManageUsers(db, caller, 'edit', ids)
  if (type !== 'Position') throw refuse(text.unitsOnly, {}, Code.forbidden)
  const { rows } = await sql<{
    id: string
  }>`select distinct organize_id as id from org_position where id = any(${ids}::text[])`.execute(db)
  await mustManage(
    db,
    caller,
    'edit',
    rows.map(({ id }) => id),
  )
}

export interface ItemRef {
  type: string
  id: string
}

/** Menus stand in trees of other kinds as parents: their ids are taken out, as is the node that older clients put above the menus of the app. */
async function resolveItems(db: Db, requested: GrantItems): Promise<ItemRef[]> {
  const rows = grantKinds.flatMap((type) =>
    [...new Set(requested[type])].filter((id) => id !== '1').map((id) => ({ type, id })),
  )
  const { rows: found } = await sql<ItemRef & { known: boolean; menu: boolean }>`
    select w.type, w.id, i.id is not null as known, m.id is not null as menu
    from unnest(${rows.map(({ type }) => type)}::text[], ${rows.map(({ id }) => id)}::text[]) w(type, id)
    left join (${grantableItems}) i on i.type = w.type and i.id = w.id left join system_menu m on m.id = w.id and w.type <> 'module'`.execute(
    db,
  )
  const unknown = found.find(({ known, menu }) => !known && !menu)
  if (unknown) throw refuseField(unknown.type, text.noItem, { kind: unknown.type })
  return found.filter(({ known }) => known)
}

interface OfferedItem {
  name: string
  offered: boolean
}

interface HolderItem extends ItemRef {
  holder: string
}

/** By holder and kind: what came and what went. */
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

export interface GrantUpdate {
  give: GrantItems
  /** What goes: everything that is not given, or what is named here, with what lies in a menu that goes. */
  take: GrantItems | 'rest'
}

/**
 * Gives holders what they lack and takes away what is to go. What the caller may not hand on stays as it is; giving it, or naming it to be
 * taken, is refused 403. Tells by holder what came and what went.
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
  const { rows: added } = await sql<HolderItem & OfferedItem>`
    with offered as materialized (${grantableBy(caller)})
    select h.id as holder, w.type, w.id, i.full_name as name, exists (select 1 from offered o where o.type = w.type and o.id = w.id) as offered
    from unnest(${ids}::text[]) h(id) cross join ${itemRows(toGive)} join (${grantableItems}) i on i.type = w.type and i.id = w.id
    where not exists (select 1 from org_grant g where g.object_type = ${type} and g.object_id = h.id and g.item_type = w.type and g.item_id = w.id)`.execute(
    trx,
  )
  assertOffered(added, text.beyond)
  assertOffered(await listHeldItems(trx, caller, type, ids, toRemove), text.beyondTaking)
  const { rows: removed } = await sql<HolderItem>`
    with offered as materialized (${grantableBy(caller)})
    delete from org_grant g where g.object_type = ${type} and g.object_id = any(${ids}::text[]) and g.item_type <> 'portal'
      and not exists (select 1 from ${itemRows(toGive)} where w.type = g.item_type and w.id = g.item_id)
      and exists (select 1 from offered o where o.type = g.item_type and o.id = g.item_id and (${take === 'rest'} or ${toRemoveWhere(toRemove)}))
    returning g.object_id as holder, g.item_type as type, g.item_id as id`.execute(trx)
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
    select ${type}, h, t, i, ${caller.userId} from unnest(${added.map(({ holder }) => holder)}::text[], ${added.map((one) => one.type)}::text[], ${added.map(({ id }) => id)}::text[]) n(h, t, i)
    on conflict do nothing`.execute(trx)
  return diffsByHolder(added, removed)
}

/** An offered item, alias `o`, that is named or lies in a menu that is named. */
const toRemoveWhere = (toRemove: readonly ItemRef[]) => sql`
  exists (select 1 from ${itemRows(toRemove)} where w.type = o.type and w.id = o.id) or o.module_id = any(${toRemove.flatMap(({ type, id }) => (type === 'module' ? [id] : []))}::text[])`

/** Which of these items holders have, and whether the caller may hand them on. */
async function listHeldItems(
  trx: Db,
  caller: Caller,
  type: HolderType,
  ids: readonly string[],
  these: readonly ItemRef[],
): Promise<OfferedItem[]> {
  if (these.length === 0) return []
  const { rows } = await sql<OfferedItem>`
    with offered as materialized (${grantableBy(caller)})
    select distinct i.full_name as name, exists (select 1 from offered o where o.type = w.type and o.id = w.id) as offered
    from ${itemRows(these)} join (${grantableItems}) i on i.type = w.type and i.id = w.id
    join org_grant g on g.object_type = ${type} and g.object_id = any(${ids}::text[]) and g.item_type = w.type and g.item_id = w.id`.execute(
    trx,
  )
  return rows
}

function assertOffered(rows: readonly OfferedItem[], line: LocalizedText): void {
  const names = new Set(rows.flatMap(({ name, offered: mine }) => (mine ? [] : [name])))
  if (names.size > 0) throw refuse(line, { names: [...names].slice(0, 5).join('、') }, Code.forbidden)
}

/** Names of items, with those of their menus, in the order of the trees they stand in. */
export async function listItemNames(
  db: Db,
  toGive: readonly ItemRef[],
): Promise<{ type: GrantKind; id: string; name: string; menu: string }[]> {
  if (toGive.length === 0) return []
  const { rows } = await sql<{ type: GrantKind; id: string; name: string; menu: string }>`
    select i.type, i.id, i.full_name as name, case when i.type = 'module' then '' else m.full_name end as menu
    from ${itemRows(toGive)} join (${grantableItems}) i on i.type = w.type and i.id = w.id join system_menu m on m.id = i.module_id
    order by array_position(${grantKinds}::text[], i.type), m.sort_code, m.id, i.sort_code, i.id`.execute(db)
  return rows
}

/** Takes every grant of items away, with whoever has them: they are going. */
export async function removeGrantsOfItems(trx: Db, type: string, ids: readonly string[]): Promise<void> {
  await sql`delete from org_grant where item_type = ${type} and item_id = any(${ids}::text[])`.execute(trx)
}

/** Whether a holder has any grant beside portals. */
export async function hasGrants(db: Db, type: HolderType, id: string): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select exists (select 1 from org_grant where object_type = ${type} and object_id = ${id} and item_type <> 'portal') as has`.execute(
    db,
  )
  return rows[0]!.has
}

/** Takes everything from a holder who is going. */
export async function removeGrantsOfHolder(trx: Db, type: HolderType, id: string): Promise<void> {
  await sql`delete from org_grant where object_type = ${type} and object_id = ${id}`.execute(trx)
}
