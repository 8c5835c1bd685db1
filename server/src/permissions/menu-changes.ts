import { sql } from 'kysely'
import { contract } from '@tessera/shared/contract/calls'
import { MenuType } from '@tessera/shared/contract/session/session'
import {
  Code,
  publishPermission,
  type Call,
  type Calls,
  type MenuPermission,
} from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { refuse, refuseField } from '../errors/refusal.ts'
import type { LockedRecord } from './audit.ts'
import { canCall, grantedItems, loadAccess, menuItemKinds, type MenuItemKind } from './access.ts'
import { loadDataAccess, opensEverything, type DataAccess } from './data-access.ts'
import { localizeItemName } from './item-names.ts'
import { grantableBy, grantableItems, maxNamedItems, storedName } from './grants.ts'
import { text } from './text.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

// A user who edits a menu changes what its grants mean: a new code, a switched-off check or a wider scheme
// gives rights to every holder of the menu. These checks apply the rule of grants to such changes: no user
// hands on more than they hold. Each runs in the transaction of the change, before the change, with the record locked.

type Caller = { userId: string; administrator: boolean }

/** The values of a menu that decide what its grants give. */
export interface MenuRights {
  enCode: string
  category: string
  type: number
  parentId: string
  enabledMark: number
  isButtonAuthorize: number
  isColumnAuthorize: number
  isFormAuthorize: number
  isDataAuthorize: number
  /** JSON text with the `moduleId` of the design or dictionary that the menu opens. */
  propertyJson?: string | null
}
const menuRightsKeys = [
  'enCode',
  'category',
  'type',
  'parentId',
  'enabledMark',
  'isButtonAuthorize',
  'isColumnAuthorize',
  'isFormAuthorize',
  'isDataAuthorize',
] as const satisfies readonly (keyof MenuRights)[]

/** A locked record before its change. */
interface Previous<V> {
  id: string
  name: string
  values: V
}

/** The seeds derive the ids of built-in records from their codes; clients cannot choose ids. */
const builtInPrefix = 'menu.'
const isBuiltIn = (id: string) => id.startsWith(builtInPrefix)

const menusOf = ({ menu, otherMenu }: MenuPermission) => (otherMenu ? [menu, otherMenu] : [menu])

const contractMenus: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((calls) => Object.values(calls as Calls))
    .flatMap(({ access }: Call) => (typeof access === 'object' ? menusOf(access) : []))
    .concat(publishPermission.menu)
    .map((code) => code.toLowerCase()),
)

/**
 * Whether a code gives rights already: a call of the contract checks it, or a built-in or another menu has it.
 * Codes that differ only by case are the same here.
 */
async function isCodeInUse(trx: Db, enCode: string, exceptId = ''): Promise<boolean> {
  const code = enCode.trim().toLowerCase()
  if (contractMenus.has(code)) return true
  const { rows } = await sql`
    select 1 from system_menu where id <> ${exceptId} and (lower(id) = ${builtInPrefix + code}
      or lower(en_code) = ${code} and (delete_mark = 0 or starts_with(id, ${builtInPrefix})))
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Refuses a change of a menu or item, with its name. */
const notHeldRefusal = (
  type: 'module' | MenuItemKind,
  { id, name, values: { enCode } }: Previous<{ enCode: string }>,
) => refuse(text.notHeld, { name: localizeItemName({ type, id, enCode, name }) }, Code.forbidden)
const codeNotHeldRefusal = (code: string) => refuseField('enCode', text.codeNotHeld, { code }, Code.forbidden)

/**
 * Throws if a new or changed menu would give its holders rights that the caller does not have. `next` is null
 * for a removal, `previous` for a new menu. The code of a built-in menu is fixed for every user.
 */
export async function assertMenuChange(
  trx: Db,
  caller: Caller,
  previous: Previous<MenuRights> | null,
  next: MenuRights | null,
): Promise<void> {
  const isNewCode =
    next !== null &&
    (previous === null ||
      previous.values.enCode !== next.enCode ||
      previous.values.category !== next.category)
  if (previous && isNewCode) assertCodeChangeable(previous.id, builtInPrefix, next.enCode)
  if (caller.administrator) return
  if (isNewCode && (await isCodeInUse(trx, next.enCode, previous?.id)))
    if (!(await hasEverythingOf(trx, caller, next.enCode))) throw codeNotHeldRefusal(next.enCode)
  if (!previous) return
  const { id, values } = previous
  const opensOther = next !== null && targetOf(next) !== '' && targetOf(values) !== targetOf(next)
  if (next && !opensOther && menuRightsKeys.every((key) => values[key] === next[key])) return
  if (await isWithoutGrants(trx, id)) return
  // The grants of the menu would become rights on the records of another design, or on the entries of another dictionary.
  if (opensOther) throw refuse(text.targetFixed, {}, Code.forbidden)
  if (!(await holdsMenu(trx, caller, id))) throw notHeldRefusal('module', previous)
  if (!next) return assertHoldsGrantedItems(trx, caller, id)
  if (values.isButtonAuthorize && !next.isButtonAuthorize)
    if (!(await hasEveryButton(trx, caller, values.enCode))) throw notHeldRefusal('module', previous)
  const opensData = (['isColumnAuthorize', 'isFormAuthorize', 'isDataAuthorize'] as const).some(
    (key) => values[key] && !next[key],
  )
  if (opensData && !(await hasAllData(trx, caller, values.enCode))) throw notHeldRefusal('module', previous)
}

/** What a menu gives rights on by opening it: a design or a dictionary; '' for other menus. */
function targetOf({ type, propertyJson }: Pick<MenuRights, 'type' | 'propertyJson'>): string {
  if (type !== MenuType.form && type !== MenuType.dictionary) return ''
  const moduleId = /"moduleId"\s*:\s*"([^"\\]*)"/.exec(propertyJson ?? '')?.[1]
  return moduleId ? `${type} ${moduleId}` : ''
}

/** A locked record as the checks below take it. */
const toPrevious = <V>({ id, name, values }: LockedRecord): Previous<V> => ({ id, name, values: values as V })
export const toMenu = toPrevious<MenuRights>
export const toItem = toPrevious<ItemRights>
export const toScheme = toPrevious<SchemeRights>

interface ItemRights {
  moduleId: string
  enCode: string
  enabledMark: number
}

interface SchemeRights {
  moduleId: string
  enCode: string
  conditionJson: string
  enabledMark: number
}

/** Throws if a new, changed or removed (`next` is null) button would give or take rights beyond the caller's. */
export async function assertButtonChange(
  trx: Db,
  caller: Caller,
  previous: Previous<ItemRights> | null,
  next: ItemRights | null,
): Promise<void> {
  const menu = await findMenu(trx, (previous?.values ?? next!).moduleId)
  const isNewCode = next !== null && previous?.values.enCode !== next.enCode
  if (previous && isNewCode) assertCodeChangeable(previous.id, `${menu.id}.`, next.enCode)
  if (caller.administrator || !changesItem(previous, next)) return
  if (isNewCode && (await isCodeInUse(trx, menu.enCode, menu.id))) {
    const access = await loadAccess(trx, { id: caller.userId, administrator: false })
    if (!canCall(access, { menu: menu.enCode, button: next.enCode })) throw codeNotHeldRefusal(next.enCode)
  }
  if (previous && (await isGranted(trx, 'button', previous.id)))
    if (!(await canGrant(trx, caller, 'button', previous.id))) throw notHeldRefusal('button', previous)
}

/**
 * Throws if a change of a column or form field would open it to holders of the menu and the caller may not
 * use it in every row. A column that is renamed, disabled or removed is not checked any more.
 */
export async function assertColumnChange(
  trx: Db,
  caller: Caller,
  kind: 'column' | 'form',
  previous: Previous<ItemRights> | null,
  next: ItemRights | null,
): Promise<void> {
  const menu = await findMenu(trx, (previous?.values ?? next!).moduleId)
  if (previous && next && previous.values.enCode !== next.enCode)
    assertCodeChangeable(previous.id, `${menu.id}.`, next.enCode)
  if (caller.administrator || !changesItem(previous, next) || (await isWithoutGrants(trx, menu.id))) return
  if (!(await holdsMenu(trx, caller, menu.id)))
    throw previous
      ? notHeldRefusal(kind, previous)
      : notHeldRefusal('module', { ...menu, values: { enCode: menu.enCode } })
  if (!previous || (next && next.enCode === previous.values.enCode && next.enabledMark === 1)) return
  const access = await loadDataAccessTo(trx, caller, menu.enCode)
  const key = kind === 'column' ? 'columns' : 'fields'
  const code = previous.values.enCode
  const isOpen = access.grants.some(
    (grant) =>
      grant.rows === 'all' && (!access[key].has(code) || grant[key] === null || grant[key].has(code)),
  )
  if (!isOpen) throw notHeldRefusal(kind, previous)
}

/**
 * Throws if the conditions of a granted scheme change, or the scheme is removed, and the caller may not see
 * every row. Removing one can also open rows: without any scheme a holder sees their own records.
 */
export async function assertSchemeChange(
  trx: Db,
  caller: Caller,
  previous: Previous<SchemeRights>,
  next: Omit<SchemeRights, 'moduleId' | 'enCode'> | null,
): Promise<void> {
  if (caller.administrator) return
  const { conditionJson, enabledMark, moduleId } = previous.values
  if (next && next.conditionJson === conditionJson && next.enabledMark === enabledMark) return
  if (!(await isGranted(trx, 'resource', previous.id))) return
  const menu = await findMenu(trx, moduleId)
  if (!(await hasAllData(trx, caller, menu.enCode))) throw notHeldRefusal('resource', previous)
}

const changesItem = (previous: Previous<ItemRights> | null, next: ItemRights | null) =>
  !previous ||
  !next ||
  previous.values.enCode !== next.enCode ||
  previous.values.enabledMark !== next.enabledMark

/** Throws for a new code of a built-in record, unless the code is the one of the seeds. */
function assertCodeChangeable(id: string, prefix: string, enCode: string): void {
  if (isBuiltIn(id) && id !== `${prefix}${enCode}`) throw refuseField('enCode', text.fixedCode)
}

async function findMenu(trx: Db, id: string): Promise<{ id: string; name: string; enCode: string }> {
  const { rows } = await typedSql({ ...columnsOf('system_menu', 'id', 'enCode'), name: column.text })`
    select id, full_name as name, en_code as "enCode" from system_menu where id = ${id}`.execute(trx)
  // The insert of an item of an unknown menu fails with its own message.
  return rows[0] ?? { id, name: '', enCode: '' }
}

/** Whether a menu has no grant, so that its changes give nothing. Built-in menus always count as granted. */
async function isWithoutGrants(trx: Db, id: string): Promise<boolean> {
  return !isBuiltIn(id) && !(await isGranted(trx, 'module', id))
}

async function isGranted(trx: Db, type: 'module' | MenuItemKind, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from org_grant where item_type = ${type} and item_id = ${id} limit 1`.execute(trx)
  return rows.length > 0
}

async function holdsMenu(trx: Db, { userId }: Caller, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${grantedItems(userId)}) h where h.item_type = 'module' and h.item_id = ${id}`.execute(trx)
  return rows.length > 0
}

async function canGrant(trx: Db, caller: Caller, type: MenuItemKind, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${grantableBy(caller)}) o where o.type = ${type} and o.id = ${id}`.execute(trx)
  return rows.length > 0
}

/** Throws if an item of a menu is granted that the caller could not grant: a removal takes it away. */
async function assertHoldsGrantedItems(trx: Db, caller: Caller, menuId: string): Promise<void> {
  const { rows } = await typedSql({
    type: column.text,
    id: column.text,
    enCode: column.text,
    name: column.text,
  })`
    with offered as materialized (${grantableBy(caller)})
    select distinct on (i.full_name) ${storedName} from (${grantableItems}) i
      join org_grant g on g.item_type = i.type and g.item_id = i.id
    where i.module_id = ${menuId} and not exists (select 1 from offered o where o.type = i.type and o.id = i.id)
    order by i.full_name, i.type, i.id limit ${maxNamedItems}`.execute(trx)
  if (rows.length > 0) throw refuse(text.beyondTaking, { names: rows.map(localizeItemName) }, Code.forbidden)
}

/** Whether a user may use every button of the menus with a code: those of the contract, and those listed. */
async function hasEveryButton(trx: Db, { userId, administrator }: Caller, enCode: string): Promise<boolean> {
  const access = await loadAccess(trx, { id: userId, administrator })
  if (!access.menus.has(enCode)) return false
  const { rows } = await typedSql({ code: column.text })`
    select b.en_code as code from ${sql.table(menuItemKinds.button.table)} b
      join system_menu m on m.id = b.module_id and m.delete_mark = 0
    where m.en_code = ${enCode} and b.delete_mark = 0`.execute(trx)
  const codes = [...rows.map(({ code }) => code), ...contractButtonsOf(enCode)]
  return codes.every((button) => canCall(access, { menu: enCode, button }))
}

const contractButtonsOf = (menu: string): string[] =>
  Object.values(contract)
    .flatMap((calls) => Object.values(calls as Calls))
    .flatMap(({ access }: Call) =>
      typeof access === 'object' && menusOf(access).includes(menu) && access.button ? [access.button] : [],
    )

const loadDataAccessTo = (trx: Db, { userId, administrator }: Caller, enCode: string): Promise<DataAccess> =>
  loadDataAccess(trx, { id: userId, administrator }, { menu: enCode, fields: {} })

/** Whether one single grant opens all rows, columns and fields of a menu to a user. */
async function hasAllData(trx: Db, caller: Caller, enCode: string): Promise<boolean> {
  const access = await loadDataAccessTo(trx, caller, enCode)
  return opensEverything(access)
}

async function hasEverythingOf(trx: Db, caller: Caller, enCode: string): Promise<boolean> {
  if (!(await hasEveryButton(trx, caller, enCode))) return false
  return hasAllData(trx, caller, enCode)
}
