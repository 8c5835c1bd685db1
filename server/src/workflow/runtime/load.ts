import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { RowOf } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Action } from '../engine/state.ts'
import { withFreeSteps } from './free-steps.ts'
import { isStoredState, type StoredState } from './stored-state.ts'
import { text } from './text.ts'
import { withForm, type FlowVersion, type FlowVersions } from './versions.ts'

const taskColumns = columnsOf(
  'workflow_task',
  'id',
  'parentId',
  'flowId',
  'flowVersion',
  'flowUrgent',
  'enCode',
  'fullName',
  'status',
  'formType',
  'formValues',
  'recordId',
  'creatorUserId',
  'pauseReason',
  'revision',
  'state',
)

/** A task with what the engine needs of it. */
export interface LoadedTask extends Omit<RowOf<typeof taskColumns>, 'state'> {
  readonly version: FlowVersion
  readonly stored: StoredState
  /** Whether the row is in the table already. */
  readonly isNew: boolean
}

/** Loads a task and locks it until the transaction ends. Throws a refusal 404 where there is none. */
export const lockTask = (trx: Db, versions: FlowVersions, id: string): Promise<LoadedTask> =>
  load(trx, versions, id, sql`for no key update`)

/** Loads a task without a lock, for answers and forecasts. */
export const loadTask = (db: Db, versions: FlowVersions, id: string): Promise<LoadedTask> =>
  load(db, versions, id, sql``)

/** Several tasks that the engine has written, locked in the order of their ids; those that are gone are left out. */
export async function lockTasks(
  trx: Db,
  versions: FlowVersions,
  ids: readonly string[],
): Promise<LoadedTask[]> {
  const rows = await selectTasks(trx, sql`id = any(${ids}::text[])`, sql`order by id for no key update`)
  const tasks: LoadedTask[] = []
  for (const row of rows) if (isStoredState(row.state)) tasks.push(await toTask(trx, versions, row))
  return tasks
}

/** Several tasks that the engine has written, without locks. */
export async function loadTasks(
  db: Db,
  versions: FlowVersions,
  ids: readonly string[],
): Promise<LoadedTask[]> {
  if (ids.length === 0) return []
  const rows = await selectTasks(db, sql`id = any(${ids}::text[])`, sql``)
  const tasks: LoadedTask[] = []
  for (const row of rows) if (isStoredState(row.state)) tasks.push(await toTask(db, versions, row))
  return tasks
}

async function load(
  db: Db,
  versions: FlowVersions,
  id: string,
  lock: ReturnType<typeof sql>,
): Promise<LoadedTask> {
  const [row] = await selectTasks(db, sql`id = ${id}`, lock)
  if (!row) throw notFoundRefusal()
  return toTask(db, versions, row)
}

async function selectTasks(db: Db, where: ReturnType<typeof sql>, lock: ReturnType<typeof sql>) {
  const { rows } = await typedSql(taskColumns)`
    select id, parent_id as "parentId", flow_id as "flowId", flow_version as "flowVersion",
      flow_urgent as "flowUrgent", en_code as "enCode", full_name as "fullName", status, form_type as "formType",
      form_values as "formValues", record_id as "recordId", creator_user_id as "creatorUserId",
      pause_reason as "pauseReason", revision, state
    from workflow_task where ${where} and delete_mark = 0 ${lock}`.execute(db)
  return rows
}

async function toTask(
  db: Db,
  versions: FlowVersions,
  { state, ...row }: RowOf<typeof taskColumns>,
): Promise<LoadedTask> {
  if (!isStoredState(state)) throw refuse(text.noState)
  const released = await versions.of(db, row.flowId, row.flowVersion)
  const version = withFreeSteps(released, state.freeSteps ?? [])
  const { formVersion = row.flowVersion } = state
  const form = formVersion === row.flowVersion ? version : await versions.of(db, row.flowId, formVersion)
  return { ...row, version: withForm(version, form), stored: state, isNew: false }
}

const actionColumns = {
  ...columnsOf('workflow_action', 'details', 'handleOpinion', 'signImg', 'files'),
  sequence: column.number,
}

const maxActions = 100_000

/** The history of a task from a line on, as the engine wrote it. */
export async function loadActions(db: Db, taskId: string, from = 1, count = maxActions): Promise<Action[]> {
  const { rows } = await typedSql(actionColumns)`
    select sequence, details, handle_opinion as "handleOpinion", sign_img as "signImg", files
    from workflow_action where task_id = ${taskId} and sequence >= ${from} order by sequence
    limit ${count}`.execute(db)
  return rows.map(({ details, handleOpinion, signImg, files }) => ({
    ...(details as Omit<Action, 'opinion' | 'signature' | 'files'>),
    opinion: handleOpinion ?? '',
    signature: signImg,
    files: (JSON.parse(files) as unknown[]).map((file) => JSON.stringify(file)),
  }))
}

/** The history from the last approval of an assignment on: what the engine needs to take that back. */
export async function loadActionsSince(db: Db, taskId: string, assignmentRow: string): Promise<Action[]> {
  const { rows } = await typedSql({ sequence: column.number.orNull })`
    select max(sequence) as sequence from workflow_action
    where task_id = ${taskId} and assignment_id = ${assignmentRow}
      and details ->> 'kind' in ('approve', 'chooseBranch')`.execute(db)
  const from = rows[0]?.sequence
  return from == null ? [] : loadActions(db, taskId, from)
}

/** Whether a command was carried out before. */
export async function isKnownCommand(db: Db, commandId: string): Promise<boolean> {
  const { rows } = await typedSql({ found: column.boolean })`
    select exists (select 1 from workflow_action where command_id = ${commandId}) as found`.execute(db)
  return rows[0]!.found
}
