import { sql } from 'kysely'
import {
  operatorsByType,
  dynamicValueOf,
  operatorOf,
  readScheme,
  valueTypeOf,
  type ValueType,
} from '@tessera/shared/contract/org/conditions'
import { DataFieldBody, DataSchemeBody } from '@tessera/shared/contract/system/data-rules'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { refuseField } from '../../http/refusal.ts'
import { text, wrong } from './text.ts'

export const fieldRows = createCrud('system_data_field', DataFieldBody)
export const schemeRows = createCrud('system_data_scheme', DataSchemeBody)

const listOf = (commas: string) =>
  commas
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Refuses a field whose type nobody compares, or compares like that. */
export function checkField({ type, conditionSymbol, conditionText }: DataFieldBody): void {
  const read = valueTypeOf(type)
  if (!read) throw refuseField('type', text.badType, { name: type })
  for (const word of listOf(conditionSymbol)) {
    const op = operatorOf(word)
    if (!op || !operatorsByType[read].includes(op))
      throw refuseField('conditionSymbol', text.badOperator, { name: word })
  }
  if (conditionText !== 'text' && !dynamicValueOf(conditionText))
    throw refuseField('conditionText', text.badValue, { name: conditionText })
}

/** Refuses a scheme with a condition that does not read against the fields of its menu, naming where (specification: wire 8.5). */
export async function checkScheme(
  db: Db,
  { moduleId, conditionJson }: Pick<DataSchemeBody, 'moduleId' | 'conditionJson'>,
): Promise<void> {
  const { rows } = await sql<{ enCode: string; type: string; conditionSymbol: string }>`
    select en_code as "enCode", type, condition_symbol as "conditionSymbol" from system_data_field
    where module_id = ${moduleId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
  const fields: Record<string, ValueType> = Object.fromEntries(
    rows.flatMap(({ enCode, type }) => (valueTypeOf(type) ? [[enCode, valueTypeOf(type)!]] : [])),
  )
  const read = readScheme(conditionJson, fields)
  if ('wrong' in read)
    throw refuseField('conditionJson', wrong[read.wrong[0]!.why], { path: read.wrong[0]!.path })
  const allowed = new Map(
    rows.map(({ enCode, conditionSymbol }) => [enCode, listOf(conditionSymbol).map(operatorOf)]),
  )
  for (const [at, { conditions }] of read.scheme.entries())
    for (const [index, { field, op }] of conditions.entries())
      if (allowed.get(field)!.length > 0 && !allowed.get(field)!.includes(op))
        throw refuseField('conditionJson', wrong.notAllowed, { path: `[${at}].groups[${index}]` })
}

/** The name of a scheme whose conditions speak of a field; null where none does. */
export async function usingField(db: Db, moduleId: string, enCode: string): Promise<string | null> {
  const { rows } = await sql<{ fullName: string; conditionJson: string }>`
    select full_name as "fullName", condition_json as "conditionJson" from system_data_scheme where module_id = ${moduleId} and delete_mark = 0`.execute(
    db,
  )
  return rows.find(({ conditionJson }) => fieldsOf(conditionJson).has(enCode))?.fullName ?? null
}

function fieldsOf(json: string): Set<string> {
  try {
    const groups = JSON.parse(json) as { groups?: { field?: string }[] }[]
    return new Set(groups.flatMap((group) => (group.groups ?? []).map(({ field }) => field ?? '')))
  } catch {
    return new Set()
  }
}

/** A menu that judges rows begins with a scheme that lets all of them through. */
export async function addAllScheme(db: Db, moduleId: string, by: string): Promise<void> {
  await sql`
    insert into system_data_scheme (id, module_id, full_name, en_code, condition_text, sort_code, creator_user_id)
    select replace(gen_random_uuid()::text, '-', ''), ${moduleId}, '全部数据', 'all', '全部数据', 0, ${by}
    where not exists (select 1 from system_data_scheme where module_id = ${moduleId} and en_code = 'all' and delete_mark = 0)
    on conflict do nothing`.execute(db)
}
