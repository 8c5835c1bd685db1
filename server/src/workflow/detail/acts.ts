import type { TaskAct } from '@tessera/shared/contract/workflow/task-detail'
import type { Command } from '../engine/commands.ts'
import { isStaffed, nodeOf, type Graph } from '../engine/graph.ts'
import type { Assignment, FlowState } from '../engine/state.ts'
import { findRefusal, type Actor } from '../runtime/find-refusal.ts'

/** The caller as far as acts depend on it. */
export interface ActingUser extends Actor {
  readonly isAdministrator: boolean
}

/** A user whom no one has as id, where a command needs another user. */
const anyUser = '-'

const isOpen = (graph: Graph, state: FlowState, command: Command, user: ActingUser): boolean =>
  findRefusal(graph, state, command, user) === null

/** The open assignment that the caller decides: the requested one, else the caller's own, else one of a principal. */
export function findOwnAssignment(
  { assignments }: Pick<FlowState, 'assignments'>,
  { userId, principals }: ActingUser,
  requested: string,
): Assignment | undefined {
  const live = assignments.filter(({ state }) => state === 'live')
  const isOwn = (row: Assignment) => row.userId === userId
  const isForPrincipal = (row: Assignment) => principals[row.userId] === 'active'
  return (
    live.find((row) => row.id === requested && (isOwn(row) || isForPrincipal(row))) ??
    live.find(isOwn) ??
    live.find(isForPrincipal)
  )
}

/** What the caller may do with a task now; `state` has the whole history. */
export function listActs(
  graph: Graph,
  state: FlowState,
  user: ActingUser,
  assignment: Assignment | undefined,
): TaskAct[] {
  const { userId: actor, isAdministrator: administrator } = user
  const at = Math.max(Date.now(), ...state.actions.slice(-1).map((action) => action.at))
  const common = { actor, at }
  const tries: [TaskAct, Command | undefined][] = [
    ['submit', { kind: 'submit', ...common }],
    ['withdraw', { kind: 'withdraw', ...common }],
    ['revoke', { kind: 'revoke', ...common }],
    ['urge', { kind: 'urge', ...common }],
  ]
  if (assignment) {
    const on = { ...common, assignmentId: assignment.id }
    const other = { ...on, to: anyUser }
    const users = [anyUser]
    tries.push(
      ['approve', { kind: 'approve', ...on }],
      ['reject', { kind: 'reject', ...on }],
      ['transfer', { kind: 'transfer', ...other }],
      ['delegate', { kind: 'delegate', ...other }],
      ['addSigner', { kind: 'addSigner', position: 'before', users, ...on }],
      ['cc', { kind: 'cc', users, ...on }],
      ['chooseBranch', { kind: 'chooseBranch', branches: [], ...on }],
    )
  }
  const approved = state.assignments.findLast((row) => row.state === 'done' && row.decidedBy === actor)
  if (approved) tries.push(['recall', { kind: 'recall', assignmentId: approved.id, ...common }])
  const added = state.assignments.find(
    (row) =>
      row.parentId !== null &&
      (row.state === 'live' || row.state === 'queued') &&
      isAddedBy(state, row, actor),
  )
  if (added)
    tries.push(['removeSigner', { kind: 'removeSigner', administrator, assignmentId: added.id, ...common }])
  const acts = tries.flatMap(([act, command]) =>
    command && isOpen(graph, state, command, user) ? [act] : [],
  )
  if (assignment && listReturnTargets(graph, state, user, assignment).length > 0) acts.push('return')
  const isEditable = acts.includes('submit') || acts.includes('approve') || acts.includes('chooseBranch')
  if (isEditable) acts.push('save')
  if (state.task.status > 0) acts.push('comment')
  return administrator ? [...acts, ...listAdministratorActs(graph, state, user)] : acts
}

const isAddedBy = ({ assignments }: FlowState, { parentId }: Assignment, userId: string) =>
  assignments.some((row) => row.id === parentId && row.userId === userId)

function listAdministratorActs(graph: Graph, state: FlowState, user: ActingUser): TaskAct[] {
  const common = { actor: user.userId, at: Date.now(), administrator: true }
  const visit = state.visits.find((row) => row.state === 'live' && isStaffed(nodeOf(graph, row.nodeId)))
  const tries: [TaskAct, Command][] = [
    ['pause', { kind: 'pause', ...common }],
    ['resume', { kind: 'resume', ...common }],
    ['terminate', { kind: 'terminate', ...common }],
    ['revive', { kind: 'revive', target: null, ...common }],
  ]
  if (visit)
    tries.push(
      ['assign', { kind: 'assign', visitId: visit.id, to: anyUser, ...common }],
      ['jump', { kind: 'jump', visitId: visit.id, target: visit.nodeId, ...common }],
    )
  return tries.flatMap(([act, command]) => (isOpen(graph, state, command, user) ? [act] : []))
}

/** Ids of the nodes to which the caller may return a task; the id of the start node is the initiator. */
export function listReturnTargets(
  graph: Graph,
  state: FlowState,
  user: ActingUser,
  assignment: Assignment,
): string[] {
  const own = state.visits.find(({ id }) => id === assignment.visitId)
  // A task that came back has passed the node at which it is now.
  const passed = state.visits.filter(
    ({ state: visited, nodeId }) =>
      visited === 'done' && nodeId !== own?.nodeId && isStaffed(nodeOf(graph, nodeId)),
  )
  const ids = [graph.startId, ...new Set(passed.map(({ nodeId }) => nodeId))]
  return ids.filter((id) =>
    isOpen(
      graph,
      state,
      {
        kind: 'return',
        assignmentId: assignment.id,
        target: id === graph.startId ? 'initiator' : { node: id },
        comeBack: false,
        actor: user.userId,
        at: Date.now(),
      },
      user,
    ),
  )
}
