import * as z from 'zod'
import { DictionaryDataBody, DictionaryTypeBody } from '@tessera/shared/contract/system/dictionaries'
import { selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse } from '../../errors/refusal.ts'
import { itemRows, typeRows } from './store.ts'
import { text } from './text.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

const id = z.string().min(1).max(64)

/**
 * The file of an exported type, its descendants and their entries. Ids are valid inside the file only.
 * Parents come before their children.
 */
export const Package = z.object({
  /** Code of the parent of the first type; '' is the root. */
  above: z.string().max(50),
  types: z.array(DictionaryTypeBody.extend({ id })).min(1).max(2_000),
  entries: z.array(DictionaryDataBody.extend({ id })).max(50_000),
})
export type Package = z.output<typeof Package>

export async function loadPackage(db: Db, typeId: string): Promise<{ name: string; value: Package }> {
  const { rows: types } = await typedSql({
    ...columnsOf('system_dictionary_type', 'id'),
    ...schemaColumns(DictionaryTypeBody),
  })`
    with recursive below as (
      select id, 0 as depth from system_dictionary_type where id = ${typeId} and delete_mark = 0
      union select t.id, depth + 1 from system_dictionary_type t join below b on t.parent_id = b.id
        where t.delete_mark = 0
    ) select t.id, ${selectColumns(DictionaryTypeBody, 't')} from below b join system_dictionary_type t
      on t.id = b.id order by b.depth, t.sort_code, t.id`.execute(db)
  const [first] = types
  if (!first) throw notFoundRefusal()
  const { rows: entries } = await typedSql({
    ...columnsOf('system_dictionary_data', 'id'),
    ...schemaColumns(DictionaryDataBody),
  })`
    select d.id, ${selectColumns(DictionaryDataBody, 'd')} from system_dictionary_data d
    where d.dictionary_type_id = any(${types.map((type) => type.id)}::text[]) and d.delete_mark = 0
    order by d.sort_code, d.id`.execute(db)
  const { rows: above } = await typedSql(
    columnsOf('system_dictionary_type', 'enCode'),
  )`select en_code as "enCode" from system_dictionary_type where id = ${first.parentId}`.execute(db)
  return { name: first.fullName, value: { above: above[0]?.enCode ?? '', types, entries } }
}

/** Limit of nested entries, because every browser keeps them as nested objects. */
const maxDepth = 50
/** Entries that one statement inserts. */
const batchSize = 1_000

/**
 * Imports a package completely or not at all, and returns the id of its first type. The parent is the
 * existing type with the code `above`.
 */
export async function importPackage(
  trx: Db,
  { above, types, entries }: Package,
  userId: string,
): Promise<string> {
  const { rows } = await typedSql(
    columnsOf('system_dictionary_type', 'id'),
  )`select id from system_dictionary_type where en_code = ${above} and delete_mark = 0`.execute(trx)
  if (above && !rows[0]) throw refuse(text.noImportParent, { code: above })
  const ids = new Map([[types[0]!.parentId, rows[0]?.id ?? '-1']])
  const requireNewId = (old: string) => {
    const created = ids.get(old)
    if (!created) throw refuse(text.circular)
    return created
  }
  for (const { id: old, ...body } of types)
    ids.set(old, await typeRows.create(trx, { ...body, parentId: requireNewId(body.parentId) }, userId))
  const newItemIds = new Map([['0', '0']])
  for (let remaining = entries, depth = 1; remaining.length > 0; depth++) {
    const next = remaining.filter(({ parentId }) => newItemIds.has(parentId))
    if (next.length === 0) throw refuse(text.circular)
    if (depth > maxDepth) throw refuse(text.tooDeep, { n: maxDepth })
    for (let at = 0; at < next.length; at += batchSize) {
      const batch = next.slice(at, at + batchSize)
      const created = await itemRows.createMany(
        trx,
        batch.map(({ id: _, ...body }) => ({
          ...body,
          dictionaryTypeId: requireNewId(body.dictionaryTypeId),
          parentId: newItemIds.get(body.parentId)!,
        })),
        userId,
      )
      batch.forEach(({ id: old }, index) => newItemIds.set(old, created[index]!))
    }
    remaining = remaining.filter((entry) => !newItemIds.has(entry.id))
  }
  return requireNewId(types[0]!.id)
}
