import { sql, type RawBuilder } from 'kysely'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { refuseField } from '../../errors/refusal.ts'
import { translateName } from '../../errors/translate.ts'
import { builtInText, entryKey } from './built-in.ts'
import type { Db } from '../connect.ts'
import * as column from '../column.ts'
import { columnsOf, typedSql } from '../typed-sql.ts'

interface Reader {
  db: Db
  lang: Lang
}

export interface Category {
  /** Code of the entry, which rows store as their category. */
  id: string
  fullName: string
  sortCode: number
}

/**
 * Lists the entries of a dictionary that are the category of at least one row, in their sort order and in the
 * user's language: the parents of a grouped list.
 */
export async function listUsedCategories(
  { db, lang }: Reader,
  dictionary: string,
  rows: readonly { category: string }[],
): Promise<Category[]> {
  const used = [...new Set(rows.map(({ category }) => category))]
  const { rows: found } = await typedSql({
    ...columnsOf('system_dictionary_data', 'fullName', 'sortCode'),
    id: column.text,
  })`
    select d.en_code as id, d.full_name as "fullName", d.sort_code as "sortCode"
    from system_dictionary_data d join system_dictionary_type t on t.id = d.dictionary_type_id
      and t.en_code = ${dictionary} and t.delete_mark = 0
    where d.delete_mark = 0 and d.en_code = any(${used}) order by d.sort_code, d.id`.execute(db)
  return found.map((entry) => ({
    ...entry,
    fullName: translateBuiltIn(entryKey(dictionary, entry.id), lang, entry.fullName),
  }))
}

/** Names of the entries of a dictionary by their code, in the user's language. */
export async function loadEntryNames(
  { db, lang }: Reader,
  dictionary: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await typedSql({ code: column.text, name: column.text })`
    select d.en_code as code, d.full_name as name
    from system_dictionary_data d join system_dictionary_type t on t.id = d.dictionary_type_id
      and t.en_code = ${dictionary} and t.delete_mark = 0
    where d.delete_mark = 0`.execute(db)
  return new Map(
    rows.map(({ code, name }) => [code, translateBuiltIn(entryKey(dictionary, code), lang, name)]),
  )
}

/** Translates the name of a type or entry by its text key; an edited word wins over the built-in one. */
export const translateBuiltIn = (key: string, lang: Lang, name: string): string =>
  translateName(key, lang, builtInText(key, name)[lang] || name)

/**
 * The code of the entry that a client names by its code or by its id, as SQL; null where the dictionary has no
 * such entry. A code wins over an equal id.
 */
const codeOfEntry = (dictionary: string, codeOrId: string): RawBuilder<string | null> => sql`(
  select d.en_code from system_dictionary_data d join system_dictionary_type t
    on t.id = d.dictionary_type_id and t.en_code = ${dictionary} and t.delete_mark = 0
  where d.delete_mark = 0 and (d.en_code = ${codeOrId} or d.id = ${codeOrId})
  order by d.en_code = ${codeOrId} desc limit 1)`

/**
 * Rows store the code of their category. Existing clients send the id of the entry instead, in forms and in
 * filters. Null where the dictionary has no such entry.
 */
export async function findEntryCode(db: Db, dictionary: string, codeOrId: string): Promise<string | null> {
  const { rows } = await typedSql({ code: column.text.orNull })`
    select ${codeOfEntry(dictionary, codeOrId)} as code`.execute(db)
  return rows[0]!.code
}

/** The code of the first enabled entry of a dictionary; null where it has none. */
export async function findFirstEntryCode(db: Db, dictionary: string): Promise<string | null> {
  const { rows } = await typedSql({ code: column.text })`
    select d.en_code as code from system_dictionary_data d
    join system_dictionary_type t on t.id = d.dictionary_type_id and t.en_code = ${dictionary} and t.delete_mark = 0
    where d.delete_mark = 0 and d.enabled_mark = 1 order by d.sort_code, d.id limit 1`.execute(db)
  return rows[0]?.code ?? null
}

/**
 * The input with the code of its type, which may be sent as an id; `unknown` is the refusal where the dictionary
 * has no such entry. An absent or empty type stays.
 */
export async function withTypeCode<T extends { type?: string | undefined }>(
  db: Db,
  dictionary: string,
  input: T,
  unknown: LocalizedText,
): Promise<T> {
  if (!input.type) return input
  const type = await findEntryCode(db, dictionary, input.type)
  if (type === null) throw refuseField('type', unknown)
  return { ...input, type }
}

/** The category to filter by, as a client names it: the code of its entry, else the text as sent. */
export const filterCode = (dictionary: string, codeOrId: string): RawBuilder<string> =>
  sql`coalesce(${codeOfEntry(dictionary, codeOrId)}, ${codeOrId})`
