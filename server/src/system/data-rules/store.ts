import { sql } from 'kysely'
import type { LocalizedText } from '@tessera/shared/contract/lang'
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
import { refuseField } from '../../errors/refusal.ts'
import { localizeItemName } from '../../permissions/item-names.ts'
import { text, conditionProblems } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

export const fieldRows = createCrud('system_data_field', DataFieldBody)
export const schemeRows = createCrud('system_data_scheme', DataSchemeBody)

const splitList = (commas: string) =>
  commas
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Refuses a field with an unknown type, or with operators or a value that the type does not support. */
export function assertValidField({ type, conditionSymbol, conditionText }: DataFieldBody): void {
  const valueType = valueTypeOf(type)
  if (!valueType) throw refuseField('type', text.badType, { name: type })
  for (const symbol of splitList(conditionSymbol)) {
    const op = operatorOf(symbol)
    if (!op || !operatorsByType[valueType].includes(op))
      throw refuseField('conditionSymbol', text.badOperator, { name: symbol })
  }
  if (conditionText !== 'text' && !dynamicValueOf(conditionText))
    throw refuseField('conditionText', text.badValue, { name: conditionText })
}

/**
 * Refuses a scheme with a condition that does not fit the fields of its menu, with the path of the condition.
 */
export async function assertValidScheme(
  db: Db,
  { moduleId, conditionJson }: Pick<DataSchemeBody, 'moduleId' | 'conditionJson'>,
): Promise<void> {
  const { rows } = await typedSql(columnsOf('system_data_field', 'enCode', 'type', 'conditionSymbol'))`
    select en_code as "enCode", type, condition_symbol as "conditionSymbol" from system_data_field
    where module_id = ${moduleId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
  const fields: Record<string, ValueType> = Object.fromEntries(
    rows.flatMap(({ enCode, type }) => (valueTypeOf(type) ? [[enCode, valueTypeOf(type)!]] : [])),
  )
  const parsed = readScheme(conditionJson, fields)
  if ('problems' in parsed)
    throw refuseField('conditionJson', conditionProblems[parsed.problems[0]!.why], {
      path: parsed.problems[0]!.path,
    })
  const allowed = new Map(
    rows.map(({ enCode, conditionSymbol }) => [enCode, splitList(conditionSymbol).map(operatorOf)]),
  )
  for (const [groupIndex, { conditions }] of parsed.scheme.entries())
    for (const [index, { field, op }] of conditions.entries())
      if (allowed.get(field)!.length > 0 && !allowed.get(field)!.includes(op))
        throw refuseField('conditionJson', conditionProblems.notAllowed, {
          path: `[${groupIndex}].groups[${index}]`,
        })
}

/** The name of a scheme that uses a field; null if there is none. */
export async function findSchemeUsing(
  db: Db,
  moduleId: string,
  enCode: string,
): Promise<LocalizedText | null> {
  const { rows } = await typedSql({
    ...columnsOf('system_data_scheme', 'id', 'enCode', 'conditionJson'),
    name: column.text,
  })`
    select id, en_code as "enCode", full_name as name, condition_json as "conditionJson" from system_data_scheme
    where module_id = ${moduleId} and delete_mark = 0`.execute(db)
  const scheme = rows.find(({ conditionJson }) => fieldsOf(conditionJson).has(enCode))
  return scheme ? localizeItemName({ ...scheme, type: 'resource' }) : null
}

function fieldsOf(json: string): Set<string> {
  try {
    const groups = JSON.parse(json) as { groups?: { field?: string }[] }[]
    return new Set(groups.flatMap((group) => (group.groups ?? []).map(({ field }) => field ?? '')))
  } catch {
    return new Set()
  }
}

/** Creates the built-in scheme that allows all rows, for a menu that starts to check rows. */
export async function createAllScheme(db: Db, moduleId: string, by: string): Promise<void> {
  await sql`
    insert into system_data_scheme (id, module_id, full_name, en_code, condition_text, sort_code,
      creator_user_id)
    select replace(gen_random_uuid()::text, '-', ''), ${moduleId}, '全部数据', 'all', '全部数据', 0, ${by}
    where not exists (
      select 1 from system_data_scheme where module_id = ${moduleId} and en_code = 'all' and delete_mark = 0)
    on conflict do nothing`.execute(db)
}
