import type { Action, Assignment, Copy, Visit } from '../engine/state.ts'
import type { FlowEvent } from './text.ts'

/** A message to users about a task. */
export interface FlowMessage {
  readonly event: FlowEvent
  readonly to: readonly string[]
  /** Who caused it; null for the system. */
  readonly from: string | null
  /** The node whose settings say by which template and channels. */
  readonly nodeId: string | null
  readonly opinion: string
}

/** Rows of a table that the actions changed, each with all that they changed of it. */
function changedRows<Row extends { readonly id: string }>(
  actions: readonly Action[],
  table: 'assignments' | 'visits' | 'copies',
): ReadonlyMap<string, { readonly isNew: boolean; readonly after: Partial<Row> }> {
  const rows = new Map<string, { isNew: boolean; after: Partial<Row> }>()
  for (const { changes } of actions)
    for (const change of changes) {
      if (change.table !== table) continue
      const known = rows.get(change.id) ?? { isNew: change.before === null, after: {} }
      rows.set(change.id, { ...known, after: { ...known.after, ...(change.after as Partial<Row>) } })
    }
  return rows
}

interface CurrentRows {
  readonly initiator: string
  /** Users, nodes and decisions of all assignments, by id. */
  readonly assignments: ReadonlyMap<string, Pick<Assignment, 'userId' | 'visitId' | 'decision' | 'state'>>
  readonly visits: ReadonlyMap<string, Pick<Visit, 'nodeId'>>
}

/** Events of one command after which the handlers no longer have the task. */
const endings: Readonly<Partial<Record<Action['kind'], FlowEvent>>> = {
  withdraw: 'withdrawn',
  terminate: 'terminated',
}

/**
 * The messages that follow from the actions of one command. Reminders and urging are effects of the engine and have
 * messages of their own.
 */
export function listMessages(actions: readonly Action[], rows: CurrentRows): FlowMessage[] {
  const [first] = actions
  if (!first) return []
  const { initiator } = rows
  const messages: FlowMessage[] = []
  const add = (event: FlowEvent, to: readonly string[], by: Action, nodeId = by.nodeId) => {
    const others = [...new Set(to)].filter((id) => id !== by.actor)
    if (others.length > 0) messages.push({ event, to: others, from: by.actor, nodeId, opinion: by.opinion })
  }
  const changedAssignments = [...changedRows<Assignment>(actions, 'assignments')]
  const usersOf = (isWanted: (after: Partial<Assignment>) => boolean) =>
    changedAssignments.flatMap(([id, { after }]) =>
      isWanted(after) ? [rows.assignments.get(id)?.userId ?? ''] : [],
    )
  const ending = actions.find(({ kind }) => endings[kind])
  const status = actions
    .flatMap(({ changes }) => changes)
    .findLast((change) => change.table === 'task' && change.after.status !== undefined)
  const newStatus = status?.table === 'task' ? status.after.status : undefined
  const decided = actions.find(({ kind }) => kind === 'reject' || kind === 'autoReject' || kind === 'return')

  for (const [id, { after }] of changedAssignments) {
    if (after.state !== 'live') continue
    const assignment = rows.assignments.get(id)
    const nodeId = rows.visits.get(assignment?.visitId ?? '')?.nodeId ?? null
    const opinion = decided?.kind === 'return' ? decided.opinion : ''
    add('todo', [assignment?.userId ?? ''], { ...first, opinion }, nodeId)
  }
  const amendment = actions.find(({ kind }) => kind === 'amend')
  if (amendment) {
    const handlers = [...rows.assignments.values()].flatMap(({ state, userId }) =>
      state === 'live' ? [userId] : [],
    )
    add('amendedTodo', handlers, amendment)
    if (!handlers.includes(initiator)) add('amended', [initiator], amendment)
  }
  const revocation = actions.find(({ kind }) => kind === 'revokeAgree' || kind === 'revokeRefuse')
  if (revocation) {
    const approvers = [...rows.assignments.values()].filter(({ decision }) => decision === 'approve')
    const by = { ...revocation, actor: first.actor, opinion: first.opinion }
    if (revocation.kind === 'revokeRefuse') add('revokeRefused', [initiator], by)
    else add('revoked', [initiator, ...approvers.map(({ userId }) => userId)], by)
  } else if (ending) {
    const others = usersOf(({ state }) => state === 'invalid')
    add(endings[ending.kind]!, [initiator, ...others], ending)
  } else if (newStatus === 2) add('finished', [initiator], first)
  else if (decided && (newStatus === 3 || decided.kind === 'return'))
    add(decided.kind === 'return' ? 'returned' : 'rejected', [initiator], decided)
  else
    for (const [id, { after }] of changedRows<Visit>(actions, 'visits'))
      if (after.outcome === 'passed') {
        const nodeId = rows.visits.get(id)?.nodeId ?? null
        const approval = actions.findLast((action) => action.kind === 'approve' && action.visitId === id)
        if (approval) add('approved', [initiator], approval, nodeId)
      }
  for (const [, { isNew, after }] of changedRows<Copy>(actions, 'copies'))
    if (isNew && after.userId !== undefined) add('copied', [after.userId], first, after.nodeId ?? null)
  return messages.filter(({ to }) => to.some((id) => id !== ''))
}
