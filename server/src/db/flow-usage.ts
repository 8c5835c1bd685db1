import { sql } from 'kysely'
import { general } from '../errors/text.ts'
import { Refusal } from '../errors/refusal.ts'
import * as column from './column.ts'
import type { Db } from './connect.ts'
import { columnsOf, typedSql } from './typed-sql.ts'

/** Flows and tasks that a refusal names. */
const maxNamed = 10

const usedByFlows = (names: readonly string[]) =>
  new Refusal({ code: 409, text: general.usedByFlows, values: { names } })

/**
 * Throws a refusal where a flow names something by one of these ids or codes: in its draft, in the version in force, or in
 * a version with running tasks; in its form, its nodes, or those who may launch it. Features call it before they delete or
 * disable what flows can use.
 */
export async function assertUnusedByFlows(db: Db, words: readonly string[]): Promise<void> {
  const quoted = words.map((word) => JSON.stringify(word))
  const isUsed = sql`f.enabled_mark = 1 and v.version = f.version or exists (
    select 1 from workflow_task t where t.flow_id = v.flow_id and t.flow_version = v.version and t.status = 1
      and t.delete_mark = 0)`
  const bodies = sql`array[f.form_data, f.flow_template_json] || coalesce((
    select array_agg(v.form_data || v.flow_template_json) from workflow_flow_version v
    where v.flow_id = f.id and (${isUsed})), '{}')`
  const { rows } = await typedSql({ name: column.text })`
    select f.full_name as name from workflow_flow f
    where f.delete_mark = 0 and exists (
      select 1 from unnest(${bodies}) b (body), unnest(${quoted}::text[]) w (word) where position(w.word in b.body) > 0)
    order by f.sort_code, f.id limit ${maxNamed}`.execute(db)
  if (rows.length > 0) throw usedByFlows(rows.map(({ name }) => name))
}

/** Throws a refusal where an entry of a dictionary is the category of a flow, or a flow names its id. */
export async function assertEntryUnusedByFlows(db: Db, id: string): Promise<void> {
  await assertUnusedByFlows(db, [id])
  const { rows } = await typedSql({ name: column.text })`
    select f.full_name as name from workflow_flow f join system_dictionary_data e on e.id = ${id}
      join system_dictionary_type d on d.id = e.dictionary_type_id and d.en_code = 'WorkFlowCategory'
    where f.delete_mark = 0 and f.category = e.en_code order by f.sort_code, f.id limit ${maxNamed}`.execute(
    db,
  )
  if (rows.length > 0) throw usedByFlows(rows.map(({ name }) => name))
}

/** What a user still has to do in flows. */
export interface FlowDuties {
  /** Number of tasks that wait for the user. */
  readonly count: number
  /** Names of some of them. */
  readonly names: readonly string[]
}

/** Finds the tasks that are with a user, also those whose turn has not come. */
export async function findFlowDuties(db: Db, userId: string): Promise<FlowDuties> {
  const { rows } = await typedSql({ ...columnsOf('workflow_task', 'fullName'), count: column.number })`
    select t.full_name as "fullName", count(*) over () as count from workflow_task t
    where t.status = 1 and t.delete_mark = 0 and t.id in (
      select a.task_id from workflow_assignment a where a.user_id = ${userId} and a.completion = 0 and a.state >= 0)
    order by t.creator_time desc, t.id limit ${maxNamed}`.execute(db)
  return { count: rows[0]?.count ?? 0, names: rows.map(({ fullName }) => fullName) }
}

/** Throws a refusal where a flow names a user, or a running task is with the user. */
export async function assertNoFlowDuties(db: Db, userId: string): Promise<void> {
  const { count, names } = await findFlowDuties(db, userId)
  if (count > 0) throw new Refusal({ code: 409, text: general.hasFlowDuties, values: { count, names } })
  await assertUnusedByFlows(db, [userId])
}
