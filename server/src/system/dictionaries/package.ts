import { sql } from 'kysely'
import * as z from 'zod'
import { DictionaryDataBody, DictionaryTypeBody } from '@tessera/shared/contract/system/dictionaries'
import { selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse } from '../../http/refusal.ts'
import { itemRows, typeRows } from './store.ts'
import { text } from './text.ts'

const id = z.string().min(1).max(64)

/** A type, those below it and their entries; ids join what is inside the file and mean nothing outside. Parents come before what is below them. */
export const Package = z.object({
  /** Code of the type that the first one hangs on; '' is the root. */
  above: z.string().max(50),
  types: z.array(DictionaryTypeBody.extend({ id })).min(1).max(2_000),
  entries: z.array(DictionaryDataBody.extend({ id })).max(50_000),
})
export type Package = z.output<typeof Package>

export async function packageOf(db: Db, typeId: string): Promise<{ name: string; value: Package }> {
  const { rows: types } = await sql<Package['types'][number] & { above: string }>`
    with recursive below as (
      select id, 0 as depth from system_dictionary_type where id = ${typeId} and delete_mark = 0
      union select t.id, depth + 1 from system_dictionary_type t join below b on t.parent_id = b.id where t.delete_mark = 0
    ) select t.id, ${selectColumns(DictionaryTypeBody, 't')} from below b join system_dictionary_type t on t.id = b.id order by b.depth, t.sort_code, t.id`.execute(
    db,
  )
  const [first] = types
  if (!first) throw notFoundRefusal()
  const { rows: entries } = await sql<Package['entries'][number]>`
    select d.id, ${selectColumns(DictionaryDataBody, 'd')} from system_dictionary_data d
    where d.dictionary_type_id = any(${types.map((type) => type.id)}::text[]) and d.delete_mark = 0 order by d.sort_code, d.id`.execute(
    db,
  )
  const { rows: above } = await sql<{
    enCode: string
  }>`select en_code as "enCode" from system_dictionary_type where id = ${first.parentId}`.execute(db)
  return { name: first.fullName, value: { above: above[0]?.enCode ?? '', types, entries } }
}

/** Levels of entries: every browser holds them as a tree of trees. */
const deepest = 50
/** Entries that are added by one statement. */
const atOnce = 1_000

/** Takes a package in, all of it or nothing; gives the id of its first type. What hung on a type hangs on the one of the same code here. */
export async function bringIn(trx: Db, { above, types, entries }: Package, by: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from system_dictionary_type where en_code = ${above} and delete_mark = 0`.execute(trx)
  if (above && !rows[0]) throw refuse(text.noImportParent, { code: above })
  const ids = new Map([[types[0]!.parentId, rows[0]?.id ?? '-1']])
  const here = (old: string) => {
    const made = ids.get(old)
    if (!made) throw refuse(text.circular)
    return made
  }
  for (const { id: old, ...body } of types)
    ids.set(old, await typeRows.create(trx, { ...body, parentId: here(body.parentId) }, by))
  const placed = new Map([['0', '0']])
  for (let left = entries, depth = 1; left.length > 0; depth++) {
    const next = left.filter(({ parentId }) => placed.has(parentId))
    if (next.length === 0) throw refuse(text.circular)
    if (depth > deepest) throw refuse(text.tooDeep, { n: deepest })
    for (let at = 0; at < next.length; at += atOnce) {
      const some = next.slice(at, at + atOnce)
      const made = await itemRows.createAll(
        trx,
        some.map(({ id: _, ...body }) => ({
          ...body,
          dictionaryTypeId: here(body.dictionaryTypeId),
          parentId: placed.get(body.parentId)!,
        })),
        by,
      )
      some.forEach(({ id: old }, nth) => placed.set(old, made[nth]!))
    }
    left = left.filter((entry) => !placed.has(entry.id))
  }
  return here(types[0]!.id)
}
