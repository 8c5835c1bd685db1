import { sql, type RawBuilder } from 'kysely'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Db } from '../../db/connect.ts'
import type { FormRecord } from '../../feature/flow-records.ts'
import { dueEvent, insertJobs, type NewJob } from '../../jobs/job.ts'
import { nodeOf } from '../engine/graph.ts'
import type { Action, Change, FlowState } from '../engine/state.ts'
import { rowId } from './ids.ts'
import type { LoadedTask } from './load.ts'
import { deriveRows, progressOf, toTime, touchedIds, type DerivedRow } from './rows.ts'
import { toStoredState } from './stored-state.ts'

export const timerQueue = 'workflow.timers'
export const effectQueue = 'workflow.effects'
export const messageQueue = 'workflow.messages'

/** What changed, by the names of fields, for the history. */
export type Changes = Readonly<Record<string, ValueChange>>
export interface ValueChange {
  readonly from: unknown
  readonly to: unknown
  /** Where `from` is of another form: the version that has it, and the name of the field there. */
  readonly was?: { readonly version: number; readonly name: string }
}

/** What the history knows of the values of a task, and the version whose form they have. */
export interface KnownValues {
  readonly version: number
  readonly values: FormRecord
}

/** What a command changed besides the state of the engine. */
export interface FormWrite {
  /** Values of a form of the flow, as JSON. */
  readonly formValues?: string
  /** The record of a design or of a system form. */
  readonly recordId?: string
  readonly fullName?: string
  /** The title in each language; null where it has one only. */
  readonly titles?: LocalizedText | null
  readonly flowUrgent?: number
  readonly enCode?: string
  /** Changed fields with their values before and after. */
  readonly changes?: Changes
  /** What the history knows from now on: everything, or values that it adds to what it knew. */
  readonly known?: KnownValues | { readonly added: FormRecord }
  /** Interfaces that an event of the flow calls. */
  readonly calls?: readonly { readonly event: string; readonly payload: object }[]
  /** Waits for events that began or ended. */
  readonly triggers?: readonly DerivedRow[]
}

interface Written {
  /** Queues with new jobs, as events of the bus. */
  readonly dueEvents: readonly string[]
}

const recordset = (rows: readonly DerivedRow[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`

const visitColumns = `id text, round int, node_code text, node_name text, node_type text, completion smallint,
  state smallint, progress smallint, sort_code int, creator_time timestamptz, end_time timestamptz, parent_id text`
const assignmentColumns = `id text, visit_id text, user_id text, as_user_id text, flow_urgent smallint,
  completion smallint, state smallint, handle_status smallint, handle_time timestamptz, parent_id text, source text,
  weight numeric, sort_code int, due_time timestamptz, creator_time timestamptz`
const copyColumns =
  'id text, user_id text, creator_user_id text, read_time timestamptz, creator_time timestamptz'
const timerColumns = `id text, visit_id text, kind text, due_time timestamptz, state smallint, details jsonb,
  end_time timestamptz`
const triggerColumns = 'id text, source text, name text, key text, state smallint, end_time timestamptz'
const effectColumns = 'id text, visit_id text, kind text, payload jsonb, state smallint, end_time timestamptz'
const actionColumns = `id text, sequence int, visit_id text, assignment_id text, node_code text, node_name text,
  handle_status smallint, handle_id text, handle_time timestamptz, handle_opinion text, sign_img text, files text,
  target_user_id text, as_user_id text, command_id text, details jsonb, changes jsonb`

/**
 * Writes what a command changed by one statement: the task with its state, the rows of lists, the history, and the
 * jobs of timers, effects and messages.
 */
export async function writeStep(
  trx: Db,
  task: LoadedTask,
  state: FlowState,
  events: readonly Action[],
  form: FormWrite = {},
): Promise<Written> {
  const rows = deriveRows(task, state, events)
  const { id } = task
  const actionId = rows.actions[0]?.['id'] ?? null
  const actions = rows.actions.map((row, at) => ({ ...row, changes: at === 0 ? (form.changes ?? {}) : {} }))
  const calls = (form.calls ?? []).map(({ event, payload }) => ({
    id: `${String(actionId)}.${event}`,
    visit_id: null,
    kind: 'event',
    payload: { ...payload, event },
    state: 0,
    end_time: null,
  }))
  const effects = [...rows.effects, ...calls]
  const jobs = listJobs(task, state, events, calls)
  const parts: RawBuilder<unknown>[] = [writeTask(task, state, events.length, form)]
  const add = (list: readonly DerivedRow[], statement: () => RawBuilder<unknown>) => {
    if (list.length > 0) parts.push(statement())
  }
  add(
    rows.visits,
    () => sql`insert into workflow_visit (id, task_id, round, node_code, node_name, node_type, completion, state,
        progress, sort_code, creator_time, end_time, parent_id)
      select id, ${id}, round, node_code, node_name, node_type, completion, state, progress, sort_code, creator_time,
        end_time, parent_id from ${recordset(rows.visits, visitColumns)}
      on conflict (id) do update set completion = excluded.completion, state = excluded.state,
        end_time = excluded.end_time`,
  )
  add(
    rows.assignments,
    () => sql`insert into workflow_assignment as a (id, task_id, visit_id, user_id, as_user_id, flow_urgent, completion,
        state, handle_status, handle_time, parent_id, source, weight, sort_code, due_time, creator_time)
      select id, ${id}, visit_id, user_id, as_user_id, flow_urgent, completion, state, handle_status, handle_time,
        parent_id, source, weight, sort_code, due_time, creator_time
      from ${recordset(rows.assignments, assignmentColumns)}
      on conflict (id) do update set completion = excluded.completion, state = excluded.state,
        handle_status = excluded.handle_status, handle_time = excluded.handle_time, parent_id = excluded.parent_id,
        due_time = excluded.due_time,
        draft_data = case when excluded.completion = 0 then a.draft_data end,
        creator_time = case when a.state = 2 and excluded.state = 0 then excluded.creator_time else a.creator_time end`,
  )
  add(
    actions,
    () => sql`insert into workflow_action (id, task_id, sequence, visit_id, assignment_id, node_code, node_name,
        handle_status, handle_id, handle_time, handle_opinion, sign_img, files, target_user_id, as_user_id, command_id,
        details, changes)
      select id, ${id}, sequence, visit_id, assignment_id, node_code, node_name, handle_status, handle_id, handle_time,
        handle_opinion, sign_img, files, target_user_id, as_user_id, command_id, details, changes
      from ${recordset(actions, actionColumns)}`,
  )
  add(
    rows.copies,
    () => sql`insert into workflow_circulate (id, task_id, user_id, creator_user_id, read_time, creator_time)
      select id, ${id}, user_id, creator_user_id, read_time, creator_time from ${recordset(rows.copies, copyColumns)}
      on conflict (id) do update set read_time = excluded.read_time`,
  )
  add(
    rows.timers,
    () => sql`insert into workflow_timer (id, task_id, visit_id, kind, due_time, state, details, end_time)
      select id, ${id}, visit_id, kind, due_time, state, details, end_time from ${recordset(rows.timers, timerColumns)}
      on conflict (id) do update set due_time = excluded.due_time, state = excluded.state, end_time = excluded.end_time`,
  )
  add(
    effects,
    () => sql`insert into workflow_effect (id, task_id, action_id, visit_id, kind, key, payload, state, end_time)
      select id, ${id}, ${actionId}, visit_id, kind, id, payload, state, end_time
      from ${recordset(effects, effectColumns)}
      on conflict (id) do update set state = excluded.state, end_time = excluded.end_time`,
  )
  const triggers = form.triggers ?? []
  add(
    triggers,
    () => sql`insert into workflow_trigger (id, task_id, source, name, key, state, end_time)
      select id, ${id}, source, name, key, state, end_time from ${recordset(triggers, triggerColumns)}
      on conflict (id) do update set state = excluded.state, end_time = excluded.end_time`,
  )
  for (const [queue, list] of jobs) if (list.length > 0) parts.push(insertJobs(queue, list))
  const [last] = parts.splice(-1)
  const others = parts.map((part, at) => sql`${sql.id(`p${at}`)} as (${part})`)
  await (others.length > 0 ? sql`with ${sql.join(others)} ${last}` : last!).execute(trx)
  return { dueEvents: jobs.filter(([, list]) => list.length > 0).map(([queue]) => dueEvent(queue)) }
}

/** Writes values of the form without a step of the engine. */
export async function writeValues(
  trx: Db,
  task: LoadedTask,
  { formValues, recordId, known }: FormWrite,
): Promise<void> {
  const set = [
    sql`form_values = ${formValues ?? task.formValues}`,
    sql`record_id = ${recordId ?? task.recordId}`,
    sql`revision = revision + 1`,
    ...setKnown(known),
  ]
  await sql`update workflow_task set ${sql.join(set)} where id = ${task.id}`.execute(trx)
}

const launchTime = 'start_time'

/** The columns of a task that follow from its state and form. */
export function toTaskColumns(
  task: LoadedTask,
  state: FlowState,
  { formValues, recordId, fullName, titles, flowUrgent, enCode }: FormWrite,
) {
  const { version } = task
  const { status, round, submittedAt, endedAt, paused } = state.task
  const live = state.visits.filter((visit) => visit.state === 'live')
  const open = [...new Map(live.map(({ nodeId }) => [nodeId, nodeOf(version.graph, nodeId)])).values()]
  const steps = open.map(({ name }) => name).join(',')
  const isAdopted = status === 2
  const stepIds = open.map(({ id }) => id).join(',')
  const progress = open.map(({ id }) => progressOf(version, id))
  const otherReason = task.pauseReason === 'person' ? '' : task.pauseReason
  return {
    status,
    round,
    this_step: steps,
    this_step_id: isAdopted ? 'end' : stepIds,
    completion: isAdopted ? 100 : Math.min(100, ...(progress.length > 0 ? progress : [0])),
    [launchTime]: toTime(submittedAt),
    end_time: toTime(endedAt),
    pause_reason: paused ? 'person' : otherReason,
    form_values: formValues ?? task.formValues,
    record_id: recordId ?? task.recordId,
    full_name: fullName ?? task.fullName,
    ...(titles !== undefined && { titles: titles && JSON.stringify(titles) }),
    flow_urgent: flowUrgent ?? task.flowUrgent,
    en_code: enCode ?? task.enCode,
  }
}

/** Updates or inserts the task. The columns of lists follow from the state. */
function writeTask(
  task: LoadedTask,
  state: FlowState,
  newActions: number,
  form: FormWrite,
): RawBuilder<unknown> {
  const { stored } = task
  const json = JSON.stringify(
    toStoredState(state, { ...stored, actionCount: stored.actionCount + newActions }),
  )
  const values = toTaskColumns(task, state, form)
  const columns = Object.entries(values)
  const set = columns.map(([name, value]) =>
    // A task that is submitted again was launched when it was submitted first.
    name === launchTime
      ? sql`${sql.id(name)} = coalesce(${sql.id(name)}, ${value}::timestamptz)`
      : sql`${sql.id(name)} = ${value}`,
  )
  if (!task.isNew)
    return sql`update workflow_task set state = ${json}::jsonb, revision = revision + 1, last_modify_time = now(),
      flow_version = ${task.flowVersion}, ${sql.join([...set, ...setKnown(form.known)])} where id = ${task.id}`
  return sql`insert into workflow_task (id, parent_id, flow_id, flow_version, flow_code, flow_name, flow_type,
      flow_category, form_type, creator_user_id, state, submitted, revision, ${sql.join(columns.map(([name]) => sql.id(name)))})
    select ${task.id}, ${task.parentId}, f.id, ${task.flowVersion}, f.en_code, f.full_name, f.type, f.category,
      ${task.formType}, ${task.creatorUserId}, ${json}::jsonb,
      ${form.known && !('added' in form.known) ? JSON.stringify(form.known) : null}::jsonb, 1, ${sql.join(columns.map(([, value]) => value))}
    from workflow_flow f where f.id = ${task.flowId}`
}

const setKnown = (known: FormWrite['known']): RawBuilder<unknown>[] => {
  if (!known) return []
  if (!('added' in known)) return [sql`submitted = ${JSON.stringify(known)}::jsonb`]
  return [
    sql`submitted = jsonb_set(submitted, '{values}', submitted -> 'values' || ${JSON.stringify(known.added)}::jsonb)`,
  ]
}

/** Jobs of live timers, queued effects, and messages about the events. */
function listJobs(
  { id: taskId, parentId, stored }: LoadedTask,
  state: FlowState,
  events: readonly Action[],
  calls: readonly { readonly id: string }[],
): readonly (readonly [string, readonly NewJob[]])[] {
  const timers = touchedIds(events, 'timers')
  const effects = touchedIds(events, 'effects')
  const [first] = events
  return [
    [
      timerQueue,
      state.timers
        .filter((timer) => timers.has(timer.id) && timer.state === 'live')
        .map(({ id, due }) => ({ key: rowId(taskId, id), dueTime: new Date(due) })),
    ],
    [
      effectQueue,
      [
        ...state.effects
          .filter((effect) => effects.has(effect.id) && effect.state === 'queued')
          .map(({ id }) => ({ key: rowId(taskId, id), lane: taskId })),
        ...calls.map(({ id }) => ({ key: id, lane: taskId })),
        ...(stored.parentEffect !== null && hasEnded(events)
          ? [
              {
                key: rowId(taskId, 'finished'),
                lane: parentId,
                payload: { parentId, effectId: stored.parentEffect, adopted: state.task.status === 2 },
              },
            ]
          : []),
      ],
    ],
    [
      messageQueue,
      first && hasMessages(events)
        ? [{ key: rowId(taskId, first.id), lane: taskId, payload: { count: events.length } }]
        : [],
    ],
  ]
}

/** Whether events end a task: adopted, withdrawn or terminated. A rejected one is with its initiator. */
const hasEnded = (events: readonly Action[]): boolean =>
  events.some(({ changes }) =>
    changes.some(({ table, after }) => {
      const status = table === 'task' ? after.status : undefined
      return status === 2 || status === 4 || status === 5
    }),
  )

/** Acts of which no other user gets a message, unless they lead the task on. */
const quietKinds: ReadonlySet<Action['kind']> = new Set(['saveDraft', 'markRead', 'effectAnswered', 'pause'])
const hasMessages = (events: readonly Action[]) =>
  events.some(({ kind, changes }) => !quietKinds.has(kind) || changes.some(reachesUsers))

/** Whether a change gives a user something to do or to know: an assignment, a copy, the end. */
const reachesUsers = (change: Change): boolean => {
  if (change.table === 'task') return change.after.status !== undefined
  return change.table === 'assignments' || (change.table === 'copies' && change.before === null)
}
