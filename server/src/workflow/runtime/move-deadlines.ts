import { sql } from 'kysely'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { publishOnCommit } from '../../db/bus.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { dueEvent } from '../../jobs/job.ts'
import { addWorkingTime, workingTimeBetween, type WorkingCalendar } from '../calendar/working-time.ts'
import { isStaffed, nodeOf, type FlowNode, type TimeRule } from '../engine/graph.ts'
import { applyChange, copyState, type Action, type Change, type Timer } from '../engine/state.ts'
import { rowId } from './ids.ts'
import { lockTasks, type LoadedTask } from './load.ts'
import { deriveRows, dueOf, toTime } from './rows.ts'
import { toFlowState, toStoredState } from './stored-state.ts'
import type { FlowVersions } from './versions.ts'
import { timerQueue } from './write.ts'

// A changed calendar moves the deadlines that are open. What is left of a deadline in the working time of the calendar
// before is left of it in that of the calendar now, so that pauses and repeated reminders need no base.

/** Tasks of one statement. */
const maxTasks = 1_000

interface CalendarChange {
  readonly before: WorkingCalendar
  readonly after: WorkingCalendar
  /** Who changed it, and when. */
  readonly actor: string
  readonly at: number
}

/**
 * Moves the open deadlines of all tasks in the transaction of the change, by one statement per thousand tasks, each with a
 * line in the history of its task. Returns the number of tasks.
 */
export async function moveDeadlines(
  trx: Db,
  versions: FlowVersions,
  change: CalendarChange,
): Promise<number> {
  let moved = 0
  let after = ''
  for (;;) {
    const { rows } = await typedSql({ id: column.text })`
      select distinct w.task_id as id from workflow_timer w
      where w.state = 0 and w.task_id > ${after} order by w.task_id limit ${maxTasks}`.execute(trx)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    const tasks = await lockTasks(
      trx,
      versions,
      rows.map(({ id }) => id),
    )
    const written = tasks.flatMap((task) => moveTimers(task, change) ?? [])
    if (written.length > 0) await write(trx, written)
    moved += written.length
  }
  if (moved > 0) await publishOnCommit(trx, 'jobs', dueEvent(timerQueue))
  return moved
}

function ruleOfNode(node: FlowNode): TimeRule | null {
  if (node.kind === 'timer') return node.delay
  return node.kind === 'trigger' ? node.timeout : null
}

/** The rule of a timer where it counts working time; null for all others. */
function workingRuleOf({ version }: LoadedTask, timer: Timer, nodeId: string): TimeRule | null {
  const node = nodeOf(version.graph, nodeId)
  if (timer.kind === 'late') {
    const rule = isStaffed(node) ? node.late[timer.rule]?.after : undefined
    return rule?.isWorkingTime ? rule : null
  }
  const rule = ruleOfNode(node)
  return rule?.isWorkingTime ? rule : null
}

const leadOf = ({ day = 0, hour = 0, minute = 0, second = 0 }: NonNullable<TimeRule['lead']>): number =>
  ((day * 24 + hour) * 3_600 + minute * 60 + second) * 1_000

/** When a timer is due now; null where the change of the calendar leaves it where it is. */
function movedDue(
  task: LoadedTask,
  timer: Timer,
  rule: TimeRule,
  { before, after, at }: CalendarChange,
): number | null {
  // A paused task counts from its pause: the resumption adds the time that it was paused.
  const from = task.stored.task.pausedAt ?? at
  // A reminder comes some time before its deadline; a repeated one has a deadline of its own.
  const lead = timer.kind === 'late' && timer.count > 0 ? 0 : leadOf(rule.lead ?? {})
  const deadline = timer.due + lead
  if (deadline <= from) return null
  const moved = addWorkingTime(after, from, workingTimeBetween(before, from, deadline))
  return moved === null || moved === deadline ? null : moved - lead
}

interface MovedTask {
  readonly task: LoadedTask
  readonly row: Readonly<Record<string, unknown>>
  readonly timers: readonly Readonly<Record<string, unknown>>[]
  readonly actions: readonly Readonly<Record<string, unknown>>[]
  readonly assignments: readonly Readonly<Record<string, unknown>>[]
}

/** A task with its moved timers and a line of the history; null where nothing moves. */
function moveTimers(task: LoadedTask, change: CalendarChange): MovedTask | null {
  const { stored } = task
  const moves = stored.timers.flatMap((timer) => {
    const visit = timer.state === 'live' ? stored.visits.find(({ id }) => id === timer.visitId) : undefined
    const rule = visit && workingRuleOf(task, timer, visit.nodeId)
    const due = rule ? movedDue(task, timer, rule, change) : null
    return visit && due !== null ? [{ timer, visit, due }] : []
  })
  const [first] = moves
  if (!first) return null
  const changes = moves.map(({ timer, due }): Change => ({
    table: 'timers',
    id: timer.id,
    before: { due: timer.due },
    after: { due },
  }))
  const format = (ms: number) => formatInstant(ms, 'yyyy-MM-dd HH:mm')
  const event: Action = {
    id: `h${stored.actionCount + 1}`,
    kind: 'calendarChanged',
    commandId: null,
    actor: change.actor,
    actsAs: null,
    at: change.at,
    visitId: first.visit.id,
    nodeId: first.visit.nodeId,
    assignmentId: null,
    opinion: [...new Set(moves.map(({ timer, due }) => `${format(timer.due)} → ${format(due)}`))].join('\n'),
    signature: null,
    files: [],
    fields: {},
    users: [],
    changes,
  }
  const state = copyState(toFlowState(stored))
  for (const one of changes) applyChange(state, one)
  const { timers, actions } = deriveRows(task, state, [event])
  const next = toStoredState(state, { ...stored, actionCount: stored.actionCount + 1 })
  const visits = new Set(moves.map(({ visit }) => visit.id))
  return {
    task,
    row: { id: task.id, timers: next.timers, action_count: next.actionCount },
    timers,
    actions: actions.map((row) => ({ ...row, task_id: task.id })),
    assignments: [...visits].map((id) => ({
      visit_id: rowId(task.id, id),
      due_time: toTime(dueOf(task.version, state, id)),
    })),
  }
}

/** Writes thousand tasks by one statement. */
async function write(trx: Db, moved: readonly MovedTask[]): Promise<void> {
  const rows = (list: readonly unknown[], columns: string) =>
    sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r (${sql.raw(columns)})`
  const timers = moved.flatMap((one) => one.timers)
  await sql`
    with tasks as (
      update workflow_task t set revision = t.revision + 1, last_modify_time = now(),
        state = t.state || jsonb_build_object('timers', r.timers, 'actionCount', r.action_count)
      from ${rows(
        moved.map(({ row }) => row),
        'id text, timers jsonb, action_count int',
      )} where t.id = r.id
    ), timers as (
      update workflow_timer w set due_time = r.due_time
      from ${rows(timers, 'id text, due_time timestamptz')} where w.id = r.id
    ), jobs as (
      update system_job j set due_time = r.due_time
      from ${rows(timers, 'id text, due_time timestamptz')}
      where j.queue = ${timerQueue} and j.key = r.id and j.state = 'queued'
    ), assignments as (
      update workflow_assignment a set due_time = r.due_time
      from ${rows(
        moved.flatMap((one) => one.assignments),
        'visit_id text, due_time timestamptz',
      )} where a.visit_id = r.visit_id and a.completion = 0
    )
    insert into workflow_action (id, task_id, sequence, visit_id, node_code, node_name, handle_status, handle_id,
      handle_time, handle_opinion, files, details)
    select id, task_id, sequence, visit_id, node_code, node_name, handle_status, handle_id, handle_time, handle_opinion,
      files, details
    from ${rows(
      moved.flatMap((one) => one.actions),
      `id text, task_id text, sequence int, visit_id text, node_code text, node_name text, handle_status smallint,
      handle_id text, handle_time timestamptz, handle_opinion text, files text, details jsonb`,
    )}`.execute(trx)
}
