import { sql, type RawBuilder } from 'kysely'
import { keysOf, listedRows } from '@tessera/shared/contract/field-row'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import {
  DictionaryDataBody,
  dictionaryDataFields,
  DictionaryTypeBody,
  type DictionaryItem,
  DictionaryType,
} from '@tessera/shared/contract/system/dictionaries'
import { allConditions, selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { translateBuiltIn } from '../../db/dictionaries/entries.ts'
import { builtInText, entryKey, typeKey } from '../../db/dictionaries/built-in.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

export const typeRows = createCrud('system_dictionary_type', DictionaryTypeBody)
export const itemRows = createCrud('system_dictionary_data', DictionaryDataBody)

/** Lists all types in their sort order; a group of types is a type without entries. */
export async function listTypes(db: Db): Promise<DictionaryType[]> {
  const { rows } = await typedSql(schemaColumns(DictionaryType))`
    select ${selectColumns(DictionaryType, 't')}
    from system_dictionary_type t where delete_mark = 0 order by sort_code, creator_time, id`.execute(db)
  return rows
}

export async function findType(
  db: Db,
  id: string,
): Promise<Pick<DictionaryType, 'isTree' | 'fullName' | 'enCode'> | undefined> {
  const { rows } = await typedSql({
    ...columnsOf('system_dictionary_type', 'fullName', 'enCode'),
    isTree: column.oneOf(0, 1),
  })`select is_tree as "isTree", en_code as "enCode", full_name as "fullName" from system_dictionary_type
    where id = ${id} and delete_mark = 0`.execute(db)
  return rows[0]
}

const itemColumns = [
  'id',
  ...keysOf(listedRows(dictionaryDataFields)),
  'parentId',
  'dictionaryTypeId',
] as const

type Item = Pick<DictionaryItem, 'id' | 'parentId' | 'fullName' | 'enCode' | 'enabledMark' | 'sortCode'> & {
  dictionaryTypeId: string
}

/** Lists the entries of one type or of all types as a flat list in sort order. */
export async function listItems(
  db: Db,
  { typeId, enabledOnly }: { typeId?: string; enabledOnly?: boolean },
): Promise<Item[]> {
  const found = allConditions([
    sql`delete_mark = 0`,
    typeId && sql`dictionary_type_id = ${typeId}`,
    enabledOnly && sql`enabled_mark = 1`,
  ])
  const { rows } = await typedSql({
    ...columnsOf('system_dictionary_data', ...itemColumns),
    enabledMark: column.oneOf(0, 1),
  })`
    select ${selectColumns(DictionaryDataBody, 'd', itemColumns)}
    from system_dictionary_data d where ${found} order by sort_code, creator_time, id`.execute(db)
  return rows
}

/** Replaces the name of an entry by its translation; the stored name is the Chinese one. */
export const translateItem = (item: Item, type: string, lang: Lang): Item => ({
  ...item,
  fullName: translateBuiltIn(entryKey(type, item.enCode), lang, item.fullName),
})

export async function hasItems(db: Db, typeId: string): Promise<boolean> {
  const { rows } = await typedSql({
    found: column.boolean,
  })`select exists (select 1 from system_dictionary_data where dictionary_type_id = ${typeId}
    and delete_mark = 0) as found`.execute(db)
  return rows[0]!.found
}

/**
 * Locks a dictionary type until the transaction ends; false where it does not exist. New entries share the lock, so that
 * they need not wait for each other; moving and removing excludes everything else.
 */
async function lockType(
  trx: Db,
  id: RawBuilder<unknown>,
  { shared }: { shared: boolean } = { shared: false },
): Promise<boolean> {
  const { rows } = await sql`select 1 from system_dictionary_type
      where id = ${id} and delete_mark = 0 for ${shared ? sql`share` : sql`no key update`}`.execute(trx)
  return rows.length > 0
}

/** Removes an entry; throws a refusal if it has children. */
export async function removeItem(trx: Db, id: string, userId: string): Promise<void> {
  await lockType(trx, sql`(select dictionary_type_id from system_dictionary_data where id = ${id})`)
  await itemRows.remove(trx, id, userId)
  const { rows } = await sql`select 1 from system_dictionary_data where parent_id = ${id} and delete_mark = 0
      limit 1`.execute(trx)
  if (rows.length > 0) throw refuse(text.itemHasChildren)
}

/** Throws a refusal unless an entry can be placed below this parent: same type, no cycle. Locks the type. */
export async function assertPlacement(
  trx: Db,
  { dictionaryTypeId, parentId }: Pick<DictionaryDataBody, 'dictionaryTypeId' | 'parentId'>,
  id?: string,
): Promise<void> {
  if (!(await lockType(trx, sql`${dictionaryTypeId}`, { shared: !id })))
    throw refuseField('dictionaryTypeId', text.noType)
  if (!id && parentId === '0') return
  const { rows } = await typedSql({ id: column.text, typeId: column.text })`
    with recursive up as (
      select id, parent_id, dictionary_type_id from system_dictionary_data
        where id = ${parentId} and delete_mark = 0
      union select d.id, d.parent_id, d.dictionary_type_id from up join system_dictionary_data d
        on d.id = up.parent_id
    ) select id, dictionary_type_id as "typeId" from up`.execute(trx)
  if (parentId !== '0' && !rows.some((row) => row.id === parentId && row.typeId === dictionaryTypeId))
    throw refuseField('parentId', text.noParent)
  if (id && rows.some((row) => row.id === id)) throw refuseField('parentId', text.ownParent)
  if (!id) return
  const { rows: moved } = await sql`select 1 from system_dictionary_data
      where id = ${id} and dictionary_type_id <> ${dictionaryTypeId}`.execute(trx)
  if (moved.length > 0) throw refuse(text.typeFixed)
}

/** Lists the names of all types and enabled entries in all languages, by text key. */
export async function listDictionaryTexts(db: Db): Promise<[key: string, line: LocalizedText][]> {
  const { rows } = await typedSql({ type: column.text, entry: column.text.orNull, name: column.text })`
    select t.en_code as type, d.en_code as entry, d.full_name as name from system_dictionary_data d
    join system_dictionary_type t on t.id = d.dictionary_type_id
    where d.delete_mark = 0 and d.enabled_mark = 1 and t.delete_mark = 0
    union all select en_code, null, full_name from system_dictionary_type where delete_mark = 0`.execute(db)
  return rows.map(({ type, entry, name }) => {
    const key = entry === null ? typeKey(type) : entryKey(type, entry)
    return [key, builtInText(key, name)]
  })
}
