import { sql } from 'kysely'
import type { GrantChange, GrantItems, GrantKind, grants as calls } from '@tessera/shared/contract/org/grants'
import { editLockedButton } from '@tessera/shared/contract/lowcode/online'
import { grantKinds, HolderType as Holder } from '@tessera/shared/contract/org/grants'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { buildTree, withAncestors } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { assertMenuExists } from '../../system/menus/store.ts'
import { lockRecords, lockRecord, recordAudit, type Diff } from '../../permissions/audit.ts'
import type { ProtectedModules } from '../../permissions/protected-modules.ts'
import { enforceKinds, listUnenforced } from './enforcement.ts'
import { assertAllFound, withLockedHolders } from './store.ts'
import { translateItemName } from '../../permissions/item-names.ts'
import { withMenuNames } from '../../permissions/menu-names.ts'
import { menuItemKinds } from '../../permissions/access.ts'
import { saveShownColumns, loadShownColumns } from './shown-columns.ts'
import {
  updateGrants,
  holderNouns,
  grantableItems,
  assertManagesHolders,
  listItemNames,
  grantableBy,
  type GrantUpdate,
} from '../../permissions/grants.ts'
import { translate } from '../../errors/translate.ts'
import { text } from '../../permissions/text.ts'
import * as column from '../../db/column.ts'
import type { RowOf } from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

export const grantHandlers = (
  sessions: Sessions,
  protectedModules: ProtectedModules,
): Handlers<typeof calls> => ({
  async values({ objectId, type, moduleIds }, by) {
    if (objectId !== '0') await assertHolderExists(by.db, objectId)
    if (type === 'module') return menuTree(by, objectId)
    if (type === 'interface') return interfaceTree(by, objectId)
    return itemTree(by, objectId, type, moduleIds.split(',').filter(Boolean))
  },

  async replace({ objectId, objectType, ...requested }, by) {
    await withLockedHolders(by, objectType, [objectId], (trx) =>
      updateGrants(trx, by.session, objectType, [objectId], { give: requested, take: 'rest' }),
    )
    await sessions.accessChanged()
  },

  async add({ roleIds, positionIds, userIds, groupIds, ...give }, by) {
    await by.db
      .transaction()
      .execute((trx) =>
        grantToMany(trx, by, { roleIds, positionIds, userIds, groupIds }, { give, take: noItems }),
      )
    await sessions.accessChanged()
  },

  async change({ give, take, dry, enforce, ...holders }, by) {
    const change = async (trx: Db) => {
      const list = await grantToMany(trx, by, holders, { give, take })
      const unenforced = await listUnenforced(trx, by, give, protectedModules)
      await enforceKinds(trx, by, enforce)
      return { list, unenforced }
    }
    if (dry) return runAndRollBack(by.db, change)
    const changed = await by.db.transaction().execute(change)
    await sessions.accessChanged()
    return changed
  },

  async holders({ itemId, objectType, itemType }, { db }) {
    const type = Holder.safeParse(objectType)
    if (!type.success) throw notFoundRefusal()
    const { rows } = await typedSql({ id: column.text })`
      select object_id as id from org_grant where item_type = ${itemType} and item_id = ${itemId}
        and object_type = ${type.data} order by object_id`.execute(db)
    return { ids: rows.map(({ id }) => id) }
  },

  async setHolders({ itemId, itemType, objectType, objectId }, by) {
    const { db, session } = by
    await assertManagesHolders(db, session, objectType, objectId)
    await db.transaction().execute(async (trx) => {
      const item = await lockRecord(trx, itemType, itemId)
      assertAllFound(await lockRecords(trx, holderNouns[objectType], objectId), objectId, 'objectId')
      const { rows } = await sql`
        select 1 from (${grantableBy(session)}) o where o.type = ${itemType} and o.id = ${itemId}`.execute(
        trx,
      )
      if (rows.length === 0) throw refuse(text.beyond, { names: item.name }, Code.forbidden)
      const condition = sql`object_type = ${objectType} and item_type = ${itemType} and item_id = ${itemId}`
      const removed = await typedSql({ id: column.text })`
        delete from org_grant where ${condition} and not object_id = any(${objectId}::text[])
          returning object_id as id`.execute(trx)
      const added = await typedSql({ id: column.text })`
        insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
          select ${objectType}, h, ${itemType}, ${itemId}, ${session.userId} from unnest(${objectId}::text[]) h
        on conflict do nothing returning object_id as id`.execute(trx)
      const side = (rows: readonly { id: string }[]) =>
        rows.length > 0 ? { [objectType]: rows.map(({ id }) => id) } : {}
      if (removed.rows.length + added.rows.length > 0)
        await recordAudit(trx, by, [
          {
            noun: itemType,
            id: itemId,
            name: item.name,
            action: 'grant',
            before: side(removed.rows),
            after: side(added.rows),
          },
        ])
    })
    await sessions.accessChanged()
  },

  async columns({ menuId }, { db, session, lang }) {
    const rows = await listVisibleColumns(db, session, menuId)
    const shown = await loadShownColumns(db, session.userId, menuId)
    return rows.map((row) => ({
      ...row,
      fullName: translateItemName({ ...row, type: 'column', name: row.fullName }, lang),
      visible: shown[row.enCode] ?? true,
    }))
  },

  async setColumns({ moduleId, columns }, { db, session }) {
    const codes = new Set((await listVisibleColumns(db, session, moduleId)).map(({ enCode }) => enCode))
    const unknown = columns.find(({ enCode }) => !codes.has(enCode))
    if (unknown) throw refuseField('columns', text.noColumn, { name: unknown.enCode })
    await saveShownColumns(
      db,
      session.userId,
      moduleId,
      Object.fromEntries(columns.map(({ enCode, visible }) => [enCode, visible])),
    )
  },
})

async function listVisibleColumns(db: Db, session: Context['session'], menuId: string) {
  await assertMenuExists(db, menuId)
  const { rows } = await typedSql({ id: column.text, enCode: column.text, fullName: column.text })`
    select c.id, c.en_code as "enCode", c.full_name as "fullName" from system_column c
      join (${grantableBy(session)}) o on o.type = 'column' and o.id = c.id
    where c.module_id = ${menuId} and c.delete_mark = 0 and c.enabled_mark = 1
      order by c.sort_code, c.creator_time, c.id`.execute(db)
  return rows
}

const noItems: GrantItems = { module: [], button: [], column: [], form: [], resource: [] }

type HolderIds = Record<'roleIds' | 'positionIds' | 'userIds' | 'groupIds', string[]>

/** Updates the grants of holders of all types and returns what each of them gained and lost. */
async function grantToMany(
  trx: Db,
  by: Context,
  { roleIds, positionIds, userIds, groupIds }: HolderIds,
  update: GrantUpdate,
): Promise<GrantChange[]> {
  const holders = [
    ['Role', roleIds, 'roleIds'],
    ['Position', positionIds, 'positionIds'],
    ['User', userIds, 'userIds'],
    ['Group', groupIds, 'groupIds'],
  ] as const
  if (holders.every(([, ids]) => ids.length === 0)) throw refuse(text.nobody)
  const changes: GrantChange[] = []
  for (const [type, ids, field] of holders) {
    const unique = [...new Set(ids)]
    if (unique.length === 0) continue
    const { locked, diffs } = await withLockedHolders(
      { ...by, db: trx, session: by.session, actor: by.actor },
      type,
      unique,
      () => updateGrants(trx, by.session, type, unique, update),
      field,
    )
    for (const { id, name } of locked)
      changes.push({
        holder: { type, id, name },
        came: await sideOf(trx, by.lang, diffs.get(id)?.after),
        went: await sideOf(trx, by.lang, diffs.get(id)?.before),
      })
  }
  return changes
}

/** Limit of items of one change that the answer names. */
const maxNamedItems = 100

async function sideOf(db: Db, lang: Context['lang'], side: Diff['after'] = {}): Promise<GrantChange['came']> {
  const items = grantKinds.flatMap((type) => ((side[type] ?? []) as string[]).map((id) => ({ type, id })))
  return { total: items.length, items: await listItemNames(db, items.slice(0, maxNamedItems), lang) }
}

/** Returns the result of `work` and rolls its transaction back. */
async function runAndRollBack<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

async function assertHolderExists(db: Db, id: string): Promise<void> {
  const { rows } = await sql`${sql.join(
    Object.values(holderNouns).map(
      (noun) => sql`select 1 from ${sql.table(`org_${noun}`)} where id = ${id} and delete_mark = 0`,
    ),
    sql` union all `,
  )}`.execute(db)
  if (rows.length === 0) throw notFoundRefusal()
}
const treeRow = {
  id: column.text,
  parentId: column.text,
  fullName: column.text,
  enCode: column.text,
  icon: column.text,
  moduleId: column.text,
  sortCode: column.number,
  category: column.text,
  offered: column.boolean,
  held: column.boolean,
  enforced: column.boolean,
}
type TreeRow = RowOf<typeof treeRow>

const heldByHolder = (objectId: string, type: string) =>
  sql`exists (select 1 from org_grant g where g.object_id = ${objectId} and g.item_type = ${sql.lit(type)}
    and g.item_id = i.id)`

async function listMenus(
  { db, session, lang }: Context,
  objectId: string,
  type?: GrantKind,
): Promise<TreeRow[]> {
  const checkedBy =
    type && type in menuItemKinds && menuItemKinds[type as keyof typeof menuItemKinds].checkedBy
  const { rows } = await typedSql(treeRow)`
    with offered as materialized (${grantableBy(session)})
    select i.id, i.parent_id as "parentId", i.full_name as "fullName", i.en_code as "enCode", i.icon,
      i.id as "moduleId", i.sort_code as "sortCode", i.category,
      exists (select 1 from offered o where o.type = 'module' and o.id = i.id) as offered,
      ${heldByHolder(objectId, 'module')} as held,
      ${checkedBy ? sql`${sql.ref(`i.${checkedBy}`)} = 1` : sql`true`} as enforced
    from system_menu i where i.delete_mark = 0 order by i.category desc, i.sort_code, i.creator_time,
      i.id`.execute(db)
  return withMenuNames(rows, lang)
}

async function menuTree(context: Context, objectId: string) {
  const rows = await listMenus(context, objectId)
  return treeOf(
    withAncestors(rows, (row) => row.offered || row.held),
    rows.filter(({ held }) => held),
    context.lang,
  )
}

/** A button that is held only where it was granted, whether or not its menu checks its buttons. */
const isAlwaysChecked = ({ enCode }: Pick<TreeRow, 'enCode'>): boolean => enCode === editLockedButton

async function itemTree(context: Context, objectId: string, type: GrantKind, moduleIds: readonly string[]) {
  const { db, session, lang } = context
  if (moduleIds.length === 0) return { list: [], all: [], ids: [] }
  const [rows, { rows: all }] = await Promise.all([
    listMenus(context, objectId, type),
    typedSql(treeRow)`
      with offered as materialized (${grantableBy(session)})
      select i.id, i.module_id as "parentId", i.full_name as "fullName", i.en_code as "enCode", '' as icon,
        i.module_id as "moduleId", i.sort_code as "sortCode", '' as category,
        ${heldByHolder(objectId, type)} as held, true as enforced,
        exists (select 1 from offered o where o.type = i.type and o.id = i.id) as offered
      from (${grantableItems}) i where i.type = ${type} and i.module_id = any(${moduleIds}::text[])
        order by i.sort_code, i.id`.execute(db),
  ])
  const found = all.flatMap((row) =>
    row.offered || row.held
      ? [{ ...row, fullName: translateItemName({ ...row, type, name: row.fullName }, lang) }]
      : [],
  )
  const parents = new Set(found.map(({ moduleId }) => moduleId))
  const unchecked = new Set(rows.flatMap(({ id, enforced }) => (enforced ? [] : [id])))
  // Such a menu says of each of its items whether it is checked.
  const mixed = new Set(found.flatMap((row) => (isAlwaysChecked(row) ? [row.moduleId] : [])))
  return treeOf(
    [
      // Only the menus above items have the switch of the kind.
      ...withAncestors(rows, ({ id }) => parents.has(id)).map((row) => ({
        ...row,
        enforced: row.enforced || !parents.has(row.id) || mixed.has(row.id),
      })),
      ...found.map((row) => ({
        ...row,
        enforced: !mixed.has(row.moduleId) || !unchecked.has(row.moduleId) || isAlwaysChecked(row),
      })),
    ],
    found.filter(({ held }) => held),
    lang,
  )
}

async function interfaceTree({ db, session, lang }: Context, objectId: string) {
  const { rows } = await typedSql(treeRow)`
    with offered as materialized (${grantableBy(session)})
    select i.id, '-1' as "parentId", i.full_name as "fullName", i.en_code as "enCode", '' as icon,
      '' as "moduleId", i.sort_code as "sortCode", '' as category, ${heldByHolder(objectId, 'interface')} as held, true as enforced,
      exists (select 1 from offered o where o.type = i.type and o.id = i.id) as offered
    from (${grantableItems}) i where i.type = 'interface' order by i.sort_code, i.full_name, i.id`.execute(db)
  const found = rows.filter((row) => row.offered || row.held)
  return treeOf(
    found,
    found.filter(({ held }) => held),
    lang,
  )
}

/** Builds the tree. Menus of the app get a parent node of their own, with id `1`. */
function treeOf(rows: readonly TreeRow[], held: readonly TreeRow[], lang: Context['lang']) {
  const app = rows.some(({ category }) => category === 'App')
  const node = {
    id: '1',
    parentId: '-1',
    fullName: translate(text.appMenus, lang),
    enCode: '',
    icon: '',
    moduleId: '',
    sortCode: 0,
    category: 'App',
    offered: false,
    held: false,
    enforced: true,
  }
  const placed = rows.map((row) =>
    row.category === 'App' && row.parentId === '-1' ? { ...row, parentId: node.id } : row,
  )
  return {
    list: buildTree(app ? [...placed, node] : placed),
    all: rows.map(({ id }) => id),
    ids: held.map(({ id }) => id),
  }
}
