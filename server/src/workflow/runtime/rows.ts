import {
  actionCodes,
  type Action,
  type Assignment,
  type FlowState,
  type TableName,
  type Visit,
} from '../engine/state.ts'
import { nodeOf } from '../engine/graph.ts'
import { rowId } from './ids.ts'
import type { LoadedTask } from './load.ts'
import type { FlowVersion } from './versions.ts'

// The rows that lists, counters and jobs read, derived from the state of the engine after a command.

/** A row as JSON, by the names of its columns. */
export type DerivedRow = Readonly<Record<string, unknown>>

/** Rows that a command touched, as they are now. */
export interface DerivedRows {
  readonly visits: readonly DerivedRow[]
  readonly assignments: readonly DerivedRow[]
  readonly copies: readonly DerivedRow[]
  readonly timers: readonly DerivedRow[]
  readonly effects: readonly DerivedRow[]
  readonly actions: readonly DerivedRow[]
}

export const toTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Ids of the rows of a table that events changed. */
export function touchedIds(events: readonly Action[], table: TableName): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { changes } of events)
    for (const change of changes) if (change.table === table) ids.add(change.id)
  return ids
}

export function deriveRows(task: LoadedTask, state: FlowState, events: readonly Action[]): DerivedRows {
  const { id: taskId, version } = task
  const at = events[0]?.at ?? 0
  const touched = <T extends TableName>(table: T): FlowState[T] => {
    const ids = touchedIds(events, table)
    return (state[table] as readonly { id: string }[]).filter(({ id }) => ids.has(id)) as never
  }
  const visitRow = (id: string | null) => (id === null ? null : rowId(taskId, id))
  return {
    visits: touched('visits').map((visit, at_) => ({
      id: rowId(taskId, visit.id),
      round: visit.round,
      node_code: visit.nodeId,
      node_name: nodeOf(version.graph, visit.nodeId).name,
      node_type: nodeOf(version.graph, visit.nodeId).kind,
      completion: completionOf(visit.outcome),
      state: visit.state === 'obsolete' ? -2 : 0,
      progress: progressOf(version, visit.nodeId),
      sort_code: Number(visit.id.slice(1)) || at_,
      creator_time: toTime(visit.openedAt),
      end_time: toTime(visit.closedAt),
      parent_id: visitRow(visit.from[0] ?? null),
    })),
    assignments: listTouchedAssignments(state, events).map((row) => ({
      id: rowId(taskId, row.id),
      visit_id: rowId(taskId, row.visitId),
      user_id: row.userId,
      as_user_id: row.actsAs === row.userId ? null : row.actsAs,
      flow_urgent: task.flowUrgent,
      ...statesOf(row, state.task.paused),
      handle_time: toTime(row.closedAt),
      parent_id: row.parentId === null ? '0' : rowId(taskId, row.parentId),
      source: sourceOf(row, state, events),
      weight: row.weight,
      sort_code: row.order,
      due_time: toTime(dueOf(version, state, row.visitId)),
      creator_time: toTime(row.state === 'live' ? at : row.openedAt),
    })),
    copies: touched('copies').map((copy) => ({
      id: rowId(taskId, copy.id),
      user_id: copy.userId,
      creator_user_id: copy.sentBy,
      read_time: toTime(copy.readAt),
      creator_time: toTime(copy.sentAt),
    })),
    timers: touched('timers').map((timer) => ({
      id: rowId(taskId, timer.id),
      visit_id: rowId(taskId, timer.visitId),
      kind: timer.kind,
      due_time: toTime(timer.due),
      state: { live: 0, fired: 1, cancelled: -1 }[timer.state],
      details: { rule: timer.rule, count: timer.count },
      end_time: timer.state === 'live' ? null : toTime(at),
    })),
    effects: touched('effects').map((effect) => ({
      id: rowId(taskId, effect.id),
      visit_id: visitRow(effect.visitId),
      kind: effect.kind,
      payload: { nodeId: effect.nodeId, userId: effect.userId },
      state: { queued: 0, answered: 1, failed: -1, cancelled: -2, waiting: 2 }[effect.state],
      end_time: effect.state === 'queued' || effect.state === 'waiting' ? null : toTime(at),
    })),
    actions: events.map((event) => actionRow(taskId, version, event)),
  }
}

/** Assignments that changed. A pause changes all that are open. */
function listTouchedAssignments(state: FlowState, events: readonly Action[]): readonly Assignment[] {
  const ids = touchedIds(events, 'assignments')
  const isPauseChanged = events.some(({ changes }) =>
    changes.some((change) => change.table === 'task' && 'paused' in change.after),
  )
  return state.assignments.filter((row) => ids.has(row.id) || (isPauseChanged && row.state === 'live'))
}

const completionOf = (outcome: Visit['outcome']): number => {
  if (outcome === null) return 0
  return outcome === 'passed' ? 1 : -1
}

function statesOf({ state, decision }: Assignment, isPaused: boolean) {
  const isOpen = state === 'live' || state === 'queued'
  const openState = state === 'queued' ? 2 : Number(isPaused)
  const closedState = state === 'done' ? 0 : -1
  const handleStatus = { approve: 1, reject: 0, return: 0 } as Readonly<Record<string, number>>
  return {
    completion: isOpen ? 0 : 1,
    state: isOpen ? openState : closedState,
    handle_status: state === 'done' && decision ? (handleStatus[decision] ?? null) : null,
  }
}

const sourceOfAct: Readonly<Partial<Record<Action['kind'], string>>> = {
  transfer: 'transfer',
  assign: 'assign',
  handOver: 'assign',
  timerDue: 'late',
}

/** How the user came to the assignment. */
function sourceOf(row: Assignment, state: FlowState, events: readonly Action[]): string {
  if (row.kind === 'delegate') return 'delegate'
  const visit = state.visits.find(({ id }) => id === row.visitId)
  const isNewVisit = touchedAsNew(events, 'visits', row.visitId)
  const act = events.find(({ kind }) => sourceOfAct[kind])
  if (act && !isNewVisit && touchedAsNew(events, 'assignments', row.id)) return sourceOfAct[act.kind]!
  if (row.kind !== 'signer') return 'signer'
  const isEmpty = events.some(({ kind, nodeId }) => kind === 'nobodyFound' && nodeId === visit?.nodeId)
  return isEmpty ? 'empty' : 'node'
}

const touchedAsNew = (events: readonly Action[], table: TableName, id: string): boolean =>
  events.some(({ changes }) =>
    changes.some((change) => change.table === table && change.id === id && change.before === null),
  )

/** When the node acts on lateness; reminders do not count. */
export function dueOf({ graph }: FlowVersion, state: FlowState, visitId: string): number | null {
  const visit = state.visits.find(({ id }) => id === visitId)
  const node = visit && nodeOf(graph, visit.nodeId)
  const rules = node && 'late' in node ? node.late : []
  const due = state.timers
    .filter((timer) => timer.visitId === visitId && timer.kind === 'late' && timer.state === 'live')
    .filter(({ rule }) => rules[rule]?.act !== 'remind')
    .map((timer) => timer.due)
  return due.length > 0 ? Math.min(...due) : null
}

/** The progress of the task, in percent, while it is at a node. */
export function progressOf({ nodes }: FlowVersion, nodeId: string): number {
  const node = nodes.get(nodeId)
  return node?.kind === 'approver' || node?.kind === 'process' ? node.properties.progress : 0
}

/** A file of an action is its JSON text. */
function actionRow(taskId: string, { graph }: FlowVersion, event: Action): DerivedRow {
  const { opinion, signature, files, ...details } = event
  const inTask = (id: string | null) => (id === null ? null : rowId(taskId, id))
  const node = event.nodeId !== null && Object.hasOwn(graph.nodes, event.nodeId) ? event.nodeId : null
  return {
    id: rowId(taskId, event.id),
    sequence: Number(event.id.slice(1)),
    visit_id: inTask(event.visitId),
    assignment_id: inTask(event.assignmentId),
    node_code: event.nodeId ?? '',
    node_name: node === null ? '' : nodeOf(graph, node).name,
    handle_status: actionCodes[event.kind],
    handle_id: event.actor,
    handle_time: toTime(event.at),
    handle_opinion: opinion,
    sign_img: signature,
    files: `[${files.join(',')}]`,
    target_user_id: event.users[0] ?? null,
    as_user_id: event.actsAs === event.actor ? null : event.actsAs,
    command_id: event.commandId,
    details,
  }
}
