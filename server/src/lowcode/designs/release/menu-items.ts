import { sql } from 'kysely'
import type { HolderRights } from '@tessera/shared/contract/lowcode/designs'
import { editLockedButton } from '@tessera/shared/contract/lowcode/online'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import type { Context } from '../../../http/context.ts'
import { grantedItems, menuItemKinds } from '../../../permissions/access.ts'
import { readSuffix } from '../../../permissions/data-access.ts'
import { designButtonNames, readOnlyMark } from '../../../permissions/item-names.ts'
import { listMenusOfDesign } from '../../../permissions/protected-modules.ts'
import { isOneOf, type ReleasedRights } from './released-rights.ts'
import type { PreparedRelease } from './prepare-release.ts'

// The items of the menus of a design that can be granted: buttons, columns and form fields.

/** A field of a design that can be granted. `table` is the code of the sub-table of a column. */
export interface GrantableField {
  readonly enCode: string
  readonly fullName: string
  readonly table?: string
}

/** The buttons and fields of a design that can be granted; columns follow their sub-table. */
export function listGrantable(
  { storage, list }: Pick<PreparedRelease, 'storage' | 'list'>,
  hasFlow = false,
): { buttons: { enCode: string; fullName: string }[]; fields: GrantableField[] } {
  const labels = new Map(list.columns.map(({ prop, label }) => [prop, label]))
  const fields = [
    ...storage.main.columns.map(({ vModel, label }) => ({
      enCode: vModel,
      fullName: (labels.get(vModel) || label).slice(0, 50),
    })),
    ...storage.subTables.flatMap(({ vModel: table, label, columns }) => [
      { enCode: table, fullName: label.slice(0, 50) },
      ...columns.map((own) => ({
        enCode: `${table}-${own.vModel}`,
        fullName: `${label}/${own.label}`.slice(0, 50),
        table,
      })),
    ]),
  ]
  const batchEdit = list.batchEdit.length > 0 ? [{ value: 'batchEdit', label: '' }] : []
  const buttons = [...list.buttons, ...batchEdit, ...list.rowButtons, ...list.customButtons].map(
    ({ value, label }) => ({
      enCode: `btn_${value}`,
      fullName: (label || designButtonNames[`btn_${value}`]?.zh || value).slice(0, 50),
    }),
  )
  if (hasFlow) buttons.push({ enCode: editLockedButton, fullName: designButtonNames[editLockedButton]!.zh })
  return { buttons, fields }
}

/**
 * Gives every menu of a design the buttons, columns and form fields that can be granted, and renames those whose field
 * has another label now. Columns of sub-tables get an item once a holder is limited in them. Items of removed fields stay
 * until someone deletes them, because grants may depend on them. Returns the ids of the menus.
 */
export async function addMenuItems(
  trx: Db,
  session: Releaser,
  designId: string,
  { buttons, fields }: ReturnType<typeof listGrantable>,
): Promise<string[]> {
  const { userId } = session
  const menus = await listMenusOfDesign(trx, designId)
  const ofRecord = fields.filter(({ table }) => table === undefined)
  for (const { id: menuId } of menus) {
    await addItems(trx, 'system_button', { menuId, userId, items: buttons })
    await renameItems(trx, 'system_button', { menuId, userId, items: buttons })
    for (const kind of ['column', 'form'] as const) {
      const { table } = menuItemKinds[kind]
      const known = await listCodes(trx, table, menuId)
      const added = ofRecord.filter(({ enCode }) => !known.has(enCode))
      await addItems(trx, table, { menuId, userId, items: ofRecord })
      await renameItems(trx, table, { menuId, userId, items: fields })
      await holdFieldItems(
        trx,
        session,
        menuId,
        kind,
        added.map(({ enCode }) => enCode),
      )
    }
  }
  return menus.map(({ id }) => id)
}

async function listCodes(trx: Db, table: string, menuId: string): Promise<ReadonlySet<string>> {
  const { rows } = await typedSql({ enCode: column.text })`
    select en_code as "enCode" from ${sql.table(table)} where module_id = ${menuId} and delete_mark = 0`.execute(
    trx,
  )
  return new Set(rows.map(({ enCode }) => enCode))
}

/** Who releases a design. */
type Releaser = Pick<Context['session'], 'userId' | 'administrator'>

interface Items {
  menuId: string
  userId: string
  items: readonly { enCode: string; fullName: string }[]
}

/** Adds the items that a menu does not have yet. */
export async function addItems(trx: Db, table: string, { menuId, userId, items }: Items): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (id, module_id, full_name, en_code, sort_code, creator_user_id)
    select replace(gen_random_uuid()::text, '-', ''), ${menuId}, b."fullName", b."enCode", ordinality, ${userId}
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as ("enCode" text, "fullName" text))
      with ordinality b
    on conflict (module_id, en_code) where delete_mark = 0 do nothing`.execute(trx)
}

async function renameItems(trx: Db, table: string, { menuId, userId, items }: Items): Promise<void> {
  await sql`
    update ${sql.table(table)} i set full_name = b."fullName", last_modify_user_id = ${userId}, last_modify_time = now()
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as b ("enCode" text, "fullName" text)
    where i.module_id = ${menuId} and i.delete_mark = 0 and i.en_code = b."enCode" and i.full_name <> b."fullName"`.execute(
    trx,
  )
}

/**
 * Gives the user who releases a design the items of its new fields, so that they can pass them on. Only a user with every
 * other item of the kind gets them: who sees all fields sees a new one.
 */
export async function holdFieldItems(
  trx: Db,
  { userId, administrator }: Releaser,
  menuId: string,
  kind: 'column' | 'form',
  codes: readonly string[],
): Promise<void> {
  if (administrator || codes.length === 0) return
  const table = sql.table(menuItemKinds[kind].table)
  const own = sql`i.module_id = ${menuId} and i.delete_mark = 0`
  await sql`
    with held as materialized (${grantedItems(userId)})
    insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
    select 'User', ${userId}, ${kind}, i.id, ${userId} from ${table} i
    where ${own} and i.en_code = any(${codes}::text[])
      and exists (select 1 from held where item_type = 'module' and item_id = ${menuId})
      and not exists (select 1 from ${table} i where ${own} and i.en_code <> all(${codes}::text[])
        and right(i.en_code, ${readSuffix.length}) <> ${readSuffix}
        and not exists (select 1 from held where item_type = ${kind} and item_id = i.id))
    on conflict do nothing`.execute(trx)
}

/** A menu, whether it checks columns and form fields, and the items that it has of them, by code. */
interface CheckedItems {
  readonly menuId: string
  readonly checks: Readonly<Record<'column' | 'form', boolean>>
  readonly column: ReadonlyMap<string, string>
  readonly form: ReadonlyMap<string, string>
}

/**
 * Adds the items of columns of sub-tables that a holder does not fill in. Without an item a column is open to every holder of its
 * sub-table; so that it stays open, everyone else with the sub-table gets the new item.
 */
export async function addColumnItems(
  trx: Db,
  by: { session: Releaser },
  { menuId, checks, column: columns, form }: CheckedItems,
  fields: readonly GrantableField[],
  rights: ReleasedRights,
): Promise<void> {
  const limited = fields.filter(
    ({ enCode, table }) =>
      table !== undefined &&
      rights.holders.some(({ hidden, readOnly }) => hidden.includes(enCode) || readOnly.includes(enCode)),
  )
  for (const { kind, known } of [
    { kind: 'column', known: columns },
    { kind: 'form', known: form },
  ] as const) {
    const added = limited.filter(({ enCode }) => !known.has(enCode))
    if (added.length === 0) continue
    await addItems(trx, menuItemKinds[kind].table, { menuId, userId: by.session.userId, items: added })
    // Where the menu does not check the kind so far, `checkKinds` gives everything of it.
    if (!checks[kind]) continue
    const others = sql`g.item_type = 'module' and g.item_id = ${menuId} and not ${isOneOf(rights)}`
    await sql`
      insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
      select g.object_type, g.object_id, ${kind}, i.id, ${by.session.userId}
      from org_grant g
        cross join jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a ("enCode" text, "table" text)
        join ${sql.table(menuItemKinds[kind].table)} i on i.module_id = ${menuId} and i.en_code = a."enCode" and i.delete_mark = 0
      where ${others} and exists (select 1 from org_grant h join ${sql.table(menuItemKinds[kind].table)} t on t.id = h.item_id
          where h.object_type = g.object_type and h.object_id = g.object_id and h.item_type = ${kind}
            and t.module_id = ${menuId} and t.en_code in (a."table", a."table" || ${readSuffix}) and t.delete_mark = 0)
      on conflict do nothing`.execute(trx)
    await holdFieldItems(
      trx,
      by.session,
      menuId,
      kind,
      added.map(({ enCode }) => enCode),
    )
  }
}

/** Adds the items by which a field can be read without being filled in, for the fields that a holder only sees. */
export async function addReadItems(
  trx: Db,
  { session }: { session: Releaser },
  menuId: string,
  fields: readonly GrantableField[],
  holders: readonly HolderRights[],
): Promise<void> {
  const items = fields
    .filter(({ enCode }) => holders.some(({ readOnly }) => readOnly.includes(enCode)))
    .map(({ enCode, fullName }) => ({
      enCode: enCode + readSuffix,
      fullName: fullName.slice(0, 44) + readOnlyMark.zh,
    }))
  await addItems(trx, menuItemKinds.form.table, { menuId, userId: session.userId, items })
  await holdFieldItems(
    trx,
    session,
    menuId,
    'form',
    items.map(({ enCode }) => enCode),
  )
}
