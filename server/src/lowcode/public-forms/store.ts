import { sql } from 'kysely'
import { CheckType } from '@tessera/shared/contract/data/interfaces'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Option } from '@tessera/shared/contract/fields/options'
import type { PublicFormBody } from '@tessera/shared/contract/lowcode/public-forms'
import * as column from '../../db/column.ts'
import type { RowOf } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { entryKey } from '../../db/dictionaries/built-in.ts'
import { translateBuiltIn } from '../../db/dictionaries/entries.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const formColumns = {
  ...columnsOf(
    'lowcode_public_form',
    'designId',
    'key',
    'enabledMark',
    'code',
    'openTime',
    'closeTime',
    'onceMark',
    'addressMark',
    'maxAnswers',
    'answers',
    'thanks',
    'organizeId',
  ),
  fullName: column.text,
  isReleased: column.boolean,
}
export type PublicFormRow = RowOf<typeof formColumns>

/** Finds a public form by its design or by the key of its link. */
export async function findPublicForm(
  db: Db,
  by: { designId: string } | { key: string },
): Promise<PublicFormRow | undefined> {
  const where = 'key' in by ? sql`f.key = ${by.key}` : sql`f.design_id = ${by.designId}`
  const { rows } = await typedSql(formColumns)`
    select f.design_id as "designId", f.key, f.enabled_mark as "enabledMark", f.code, f.open_time as "openTime",
      f.close_time as "closeTime", f.once_mark as "onceMark", f.address_mark as "addressMark",
      f.max_answers as "maxAnswers", f.answers, f.thanks, f.organize_id as "organizeId",
      coalesce(r.full_name, d.full_name) as "fullName",
      d.state = 1 and d.delete_mark = 0 and r.id is not null as "isReleased"
    from lowcode_public_form f join lowcode_design d on d.id = f.design_id
      left join lowcode_release r on r.id = d.release_id
    where ${where}`.execute(db)
  return rows[0]
}

/** Creates or changes the settings; `key` is for a new one, or replaces the link. */
export async function savePublicForm(
  trx: Db,
  designId: string,
  body: PublicFormBody,
  {
    key,
    isRenewed,
    userId,
    organizeId,
  }: { key: string; isRenewed: boolean; userId: string; organizeId: string },
): Promise<void> {
  const time = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())
  await sql`
    insert into lowcode_public_form as f (design_id, key, enabled_mark, code, open_time, close_time, once_mark,
      address_mark, max_answers, thanks, organize_id, last_modify_user_id)
    values (${designId}, ${key}, ${body.enabledMark}, ${body.code}, ${time(body.openTime)}, ${time(body.closeTime)},
      ${body.onceMark}, ${body.addressMark}, ${body.maxAnswers ?? null}, ${body.thanks}, ${organizeId || null},
      ${userId})
    on conflict (design_id) do update set enabled_mark = excluded.enabled_mark, code = excluded.code,
      key = case when ${isRenewed} then excluded.key else f.key end,
      open_time = excluded.open_time, close_time = excluded.close_time, once_mark = excluded.once_mark,
      address_mark = excluded.address_mark, max_answers = excluded.max_answers, thanks = excluded.thanks,
      organize_id = excluded.organize_id, last_modify_user_id = excluded.last_modify_user_id,
      last_modify_time = now()`.execute(trx)
}

/**
 * Counts one more answer, if the form takes one now; returns whether it does. Answers of one form are counted one
 * after the other.
 */
export async function countAnswer(trx: Db, designId: string): Promise<boolean> {
  const { rows } = await sql`
    update lowcode_public_form set answers = answers + 1
    where design_id = ${designId} and enabled_mark = 1 and (max_answers is null or answers < max_answers)
      and (open_time is null or open_time <= now()) and (close_time is null or close_time > now())
    returning 1`.execute(trx)
  return rows.length > 0
}

export interface Answerer {
  readonly browser: string | null
  readonly address: string | null
}

/** Records who has answered; returns false where the browser or the address has answered before. */
export async function recordAnswerer(
  trx: Db,
  { designId, recordId }: { designId: string; recordId: string },
  { browser, address }: Answerer,
): Promise<boolean> {
  const { rows } = await sql`
    insert into lowcode_public_answer (record_id, design_id, browser, address)
    values (${recordId}, ${designId}, ${browser}, ${address}) on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** Whether the browser or the address has answered a form. */
export async function hasAnswered(
  db: Db,
  designId: string,
  { browser, address }: Answerer,
): Promise<boolean> {
  if (browser === null && address === null) return false
  const { rows } = await sql`
    select 1 from lowcode_public_answer
    where design_id = ${designId} and (browser = ${browser} or address = ${address}) limit 1`.execute(db)
  return rows.length > 0
}

/** Of these data interfaces, those that need no session. */
export async function listOpenInterfaces(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await typedSql({ id: column.text })`
    select id from system_data_interface where id = any(${ids}::text[]) and check_type = ${CheckType.none}
      and enabled_mark = 1 and delete_mark = 0`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface EntryRow {
  type: string
  typeCode: string
  id: string
  parentId: string
  code: string
  name: string
}

/** The enabled entries of dictionaries as options, by the id or code under which the dictionary is asked for. */
export async function loadDictionaryOptions(
  db: Db,
  dictionaries: readonly string[],
  lang: Lang,
): Promise<ReadonlyMap<string, readonly Option[]>> {
  if (dictionaries.length === 0) return new Map()
  const { rows } = await typedSql({
    type: column.text,
    typeCode: column.text,
    id: column.text,
    parentId: column.text,
    code: column.text,
    name: column.text,
  })`
    select t.id as type, t.en_code as "typeCode", d.id, coalesce(d.parent_id, '') as "parentId", d.en_code as code,
      d.full_name as name
    from system_dictionary_data d join system_dictionary_type t on t.id = d.dictionary_type_id
      and (t.id = any(${dictionaries}::text[]) or t.en_code = any(${dictionaries}::text[])) and t.delete_mark = 0
    where d.delete_mark = 0 and d.enabled_mark = 1 order by d.sort_code, d.id`.execute(db)
  return new Map(
    dictionaries.map((wanted) => [
      wanted,
      toOptions(
        rows.filter(({ type, typeCode }) => type === wanted || typeCode === wanted),
        lang,
      ),
    ]),
  )
}

function toOptions(rows: readonly EntryRow[], lang: Lang): Option[] {
  const ids = new Set(rows.map(({ id }) => id))
  const below = (parent: string | null): Option[] =>
    rows
      .filter(({ parentId }) => (parent === null ? !ids.has(parentId) : parentId === parent))
      .map(({ id, typeCode, code, name }) => {
        const children = below(id)
        return {
          id,
          fullName: translateBuiltIn(entryKey(typeCode, code), lang, name),
          ...(children.length > 0 ? { children } : {}),
        }
      })
  return below(null)
}
