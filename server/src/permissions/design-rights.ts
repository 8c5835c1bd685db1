import { sql, type RawBuilder } from 'kysely'
import { designMenus, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { editLockedButton } from '@tessera/shared/contract/lowcode/online'
import { MenuType } from '@tessera/shared/contract/session/session'
import * as column from '../db/column.ts'
import type { Db } from '../db/connect.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'
import { canCall, grantedItems, loadAccess, type Access } from './access.ts'
import { canSeeColumn, isNeverWritable, isReadOnly, loadDataAccess, opensEverything } from './data-access.ts'
import { menuTarget } from './menu-target.ts'
import { listMenusOfDesign } from './protected-modules.ts'

// What a user may do with the records of a released design, without a request: for flows, which act for who released them.

export interface ActiveUser {
  readonly userId: string
  readonly organizeId: string
  readonly administrator: boolean
}

/** A user who is neither deleted nor disabled; null where there is none. */
export async function findActiveUser(db: Db, userId: string | null): Promise<ActiveUser | null> {
  if (userId === null) return null
  const { rows } = await typedSql({ ...columnsOf('org_user', 'organizeId'), administrator: column.boolean })`
    select organize_id as "organizeId", is_administrator as administrator from org_user
    where id = ${userId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
  return rows[0] ? { userId, ...rows[0] } : null
}

/** What a flow does with records. */
export type RecordAct = 'get' | 'add' | 'change' | 'delete'
/** The button of the page of a design that an act needs; reading needs its menu only. */
const buttonOf: Readonly<Record<RecordAct, string | null>> = {
  get: null,
  add: 'btn_add',
  change: 'btn_edit',
  delete: 'btn_remove',
}

export interface DesignRights {
  may(act: RecordAct): boolean
  /** Whether the user may change what is under approval. */
  readonly mayChangeLocked: boolean
  /** Of these fields, those that the user may see in no record. */
  listHidden(fields: readonly string[]): string[]
  /** Of these fields, those that the user sees in no record: neither in the list nor in the form. */
  listUnseen(fields: readonly string[]): string[]
  /** Of these fields, those that the user may write in no record. */
  listUnwritable(fields: readonly string[]): string[]
}

const nothing: DesignRights = {
  may: () => false,
  mayChangeLocked: false,
  listHidden: () => [],
  listUnseen: () => [],
  listUnwritable: () => [],
}

export async function loadDesignRights(
  db: Db,
  user: ActiveUser | null,
  designId: string,
): Promise<DesignRights> {
  if (!user) return nothing
  const { userId: id, administrator } = user
  if (administrator) return { ...nothing, may: () => true, mayChangeLocked: true }
  const access = await loadAccess(db, { id, administrator })
  const opening = await listMenusOfDesign(db, designId)
  const held = opening.flatMap((menu) => {
    const own = access.menus.get(menu.enCode)
    return own?.id === menu.id ? [own] : []
  })
  if (held.length === 0) return nothing
  const data = await loadDataAccess(db, { id, administrator }, { menu: '', designId, fields: {} })
  return {
    may(act) {
      const button = buttonOf[act]
      return button === null || held.some((menu) => !menu.checksButtons || menu.buttons.has(button))
    },
    mayChangeLocked: held.some((menu) => menu.buttons.has(editLockedButton)),
    listHidden: (fields) => fields.filter((field) => !canSeeColumn(field, data)),
    listUnseen: (fields) =>
      fields.filter(
        (field) => !canSeeColumn(field, data) || (isNeverWritable(field, data) && !isReadOnly(field, data)),
      ),
    listUnwritable: (fields) => fields.filter((field) => isNeverWritable(field, data)),
  }
}

/**
 * SQL query: the ids of the designs to which a user may add records, by an enabled menu of theirs that opens the design. A
 * menu that checks buttons gives it with the button only.
 */
export const designsToAddTo = (userId: string | RawBuilder<unknown>) => sql`
  with held as materialized (${grantedItems(userId)})
  select coalesce(${menuTarget}, '') from system_menu m
  where m.type = ${MenuType.form} and m.delete_mark = 0 and m.enabled_mark = 1
    and m.id in (select item_id from held where item_type = 'module')
    and (m.is_button_authorize <> 1 or exists (select 1 from system_button b
      where b.module_id = m.id and b.en_code = ${buttonOf.add} and b.delete_mark = 0 and b.enabled_mark = 1
        and b.id in (select item_id from held where item_type = 'button')))`

/** SQL condition on `d`: the designs whose menu a user has, with this button of it. Null where they have neither menu. */
export function designsOf(access: Access, button?: string): RawBuilder<unknown> | null {
  const has = (menu: string) => canCall(access, { menu, ...(button ? { button } : {}) })
  const [web, app] = [has(designMenus.web), has(designMenus.app)]
  if (web && app) return sql`true`
  if (!web && !app) return null
  return web ? sql`d.type <> ${DesignType.app}` : sql`d.type = ${DesignType.app}`
}

/**
 * Of these designs, those whose records a user may put under a flow: its people see and change each of them. That takes the
 * right to change designs of its type, or all data of the design: its menu with the buttons for adding and editing, and one grant
 * that opens every row, column and field.
 */
export async function filterManaged(
  db: Db,
  user: ActiveUser | null,
  designIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!user || designIds.length === 0) return new Set()
  const { userId: id, administrator } = user
  const access = await loadAccess(db, { id, administrator })
  const managed = new Set<string>()
  const ofMenus = designsOf(access, 'btn_edit')
  if (ofMenus) {
    const { rows } = await typedSql({ id: column.text })`
      select d.id from lowcode_design d where d.id = any(${designIds}::text[]) and ${ofMenus}`.execute(db)
    for (const { id: designId } of rows) managed.add(designId)
  }
  const { rows } = await typedSql({ id: column.text })`
    select a.id from (${designsToAddTo(id)}) a (id) where a.id = any(${designIds}::text[])`.execute(db)
  for (const { id: designId } of rows) {
    if (managed.has(designId)) continue
    const rights = await loadDesignRights(db, user, designId)
    const data = await loadDataAccess(db, { id, administrator }, { menu: '', designId, fields: {} })
    if (rights.may('change') && opensEverything(data)) managed.add(designId)
  }
  return managed
}
