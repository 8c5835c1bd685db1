import { sql } from 'kysely'
import { renamedField } from '@tessera/shared/contract/workflow/template/field-names'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { fieldOfItem, isReadItem, readSuffix } from '../../../permissions/data-access.ts'
import { listMenusOfDesign } from '../../../permissions/protected-modules.ts'
import { readJson, renameConditionFields } from '../../uses/store.ts'

/** Lets rights, data schemes and saved filters of a design follow its fields to their new names. */
export async function followRenames(
  trx: Db,
  designId: string,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  if (renamed.size === 0) return
  const names = Object.fromEntries(renamed)
  const rename = (name: string) => renamedField(names, name)
  const menuIds = (await listMenusOfDesign(trx, designId)).map(({ id }) => id)
  for (const table of ['system_column', 'system_form_field', 'system_data_field'] as const)
    await renameItems(trx, table, menuIds, rename)
  await renameConditions(
    trx,
    { table: 'system_data_scheme', json: 'condition_json' },
    sql`module_id = any(${menuIds}::text[]) and delete_mark = 0`,
    rename,
  )
  await renameConditions(
    trx,
    { table: 'lowcode_query_plan', json: 'super_query_json' },
    sql`design_id = ${designId}`,
    rename,
  )
}

/**
 * Renames items of menus. An item of a field that was removed earlier gives way to the renamed one, and a new name begins
 * with a mark first, because two fields may swap their names.
 */
async function renameItems(
  trx: Db,
  table: 'system_column' | 'system_form_field' | 'system_data_field',
  menuIds: readonly string[],
  rename: (name: string) => string,
): Promise<void> {
  const { rows } = await typedSql({ id: column.text, menuId: column.text, enCode: column.text })`
    select id, module_id as "menuId", en_code as "enCode" from ${sql.table(table)}
    where module_id = any(${menuIds}::text[]) and delete_mark = 0`.execute(trx)
  const changes = rows.flatMap(({ id, menuId, enCode }) => {
    const name = fieldOfItem(enCode)
    const next = rename(name)
    return next === name ? [] : [{ id, menuId, enCode: isReadItem(enCode) ? next + readSuffix : next }]
  })
  if (changes.length === 0) return
  const changed = new Set(changes.map(({ id }) => id))
  const taken = rows.filter(
    (row) =>
      !changed.has(row.id) &&
      changes.some(({ menuId, enCode }) => menuId === row.menuId && enCode === row.enCode),
  )
  await sql`
    update ${sql.table(table)} set delete_mark = 1 where id = any(${taken.map(({ id }) => id)}::text[])`.execute(
    trx,
  )
  const ids = changes.map(({ id }) => id)
  await sql`update ${sql.table(table)} set en_code = '~' || en_code where id = any(${ids}::text[])`.execute(
    trx,
  )
  await sql`
    update ${sql.table(table)} i set en_code = c.code
    from unnest(${ids}::text[], ${changes.map(({ enCode }) => enCode)}::text[]) c (id, code) where i.id = c.id`.execute(
    trx,
  )
}

async function renameConditions(
  trx: Db,
  { table, json }: { table: string; json: string },
  where: ReturnType<typeof sql>,
  rename: (name: string) => string,
): Promise<void> {
  const { rows } = await typedSql({ id: column.text, json: column.text })`
    select id, ${sql.ref(json)} as json from ${sql.table(table)} where ${where} for update`.execute(trx)
  for (const { id, json: before } of rows) {
    const conditions = readJson(before)
    const after = JSON.stringify(renameConditionFields(conditions, rename))
    if (conditions !== null && after !== JSON.stringify(conditions))
      await sql`update ${sql.table(table)} set ${sql.ref(json)} = ${after} where id = ${id}`.execute(trx)
  }
}
