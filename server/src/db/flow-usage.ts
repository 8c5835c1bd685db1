import { sql } from 'kysely'
import { general } from '../errors/text.ts'
import { Refusal } from '../errors/refusal.ts'
import * as column from './column.ts'
import type { Db } from './connect.ts'
import { typedSql } from './typed-sql.ts'

/** Flows that a refusal names. */
const maxNamed = 10

/**
 * Throws a refusal where a flow names something by one of these ids or codes, in its draft or in the version in force:
 * in its form, its nodes, or those who may launch it. Features call it before they delete what flows can use.
 */
export async function assertUnusedByFlows(db: Db, words: readonly string[]): Promise<void> {
  const quoted = words.map((word) => JSON.stringify(word))
  const bodies = sql`array[f.form_data, f.flow_template_json,
    case when f.enabled_mark = 1 then v.form_data end, case when f.enabled_mark = 1 then v.flow_template_json end]`
  const { rows } = await typedSql({ name: column.text })`
    select f.full_name as name from workflow_flow f left join workflow_flow_version v
      on v.flow_id = f.id and v.version = f.version
    where f.delete_mark = 0 and exists (
      select 1 from unnest(${bodies}) b (body), unnest(${quoted}::text[]) w (word) where position(w.word in b.body) > 0)
    order by f.sort_code, f.id limit ${maxNamed}`.execute(db)
  if (rows.length > 0)
    throw new Refusal({
      code: 409,
      text: general.usedByFlows,
      values: { names: rows.map(({ name }) => name) },
    })
}
