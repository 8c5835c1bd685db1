import type { CommandOf } from './commands.ts'
import type { Draft } from './draft.ts'
import { contextOf } from './flow.ts'
import {
  isStaffed,
  nodeOf,
  type ChooseNode,
  type FieldRights,
  type FlowNode,
  type NodeAct,
  type WorkNode,
} from './graph.ts'
import { closeReturned, detour, goBack, resolveTarget } from './move.ts'
import { assertNotOwn } from './own-request.ts'
import { assertStep, StepRefused } from './refusal.ts'
import { isOpen, type Assignment, type Visit } from './state.ts'
import { pickBranches, settle } from './work.ts'

// Decisions of users about their assignments.

interface Authorized {
  readonly assignment: Assignment
  readonly visit: Visit
  readonly node: WorkNode | ChooseNode
}
type ByAssignment = Extract<Draft['command'], { assignmentId: string }>

/** Finds the assignment of a command and refuses users who may not act on it; undefined while facts are missing. */
export function authorize(draft: Draft, command: ByAssignment): Authorized | undefined {
  const assignment = draft.find('assignments', command.assignmentId)
  assertStep(assignment, 'noAssignment')
  if (assignment.userId !== command.actor) {
    const principals = draft.principals(command.actor)
    if (!principals) return undefined
    const entrustment = principals[assignment.userId]
    assertStep(entrustment !== 'ended', 'entrustEnded')
    assertStep(entrustment === 'active', 'notAssigned')
  }
  const visit = draft.get('visits', assignment.visitId)
  const node = nodeOf(draft.graph, visit.nodeId)
  assertOpen(draft, assignment)
  assertHandling(draft)
  assertStep(assignment.state === 'live', 'notYourTurn')
  assertStep(isStaffed(node), 'noAssignment')
  assertNotOwn(draft, node, [command.actor, assignment.userId, assignment.actsAs])
  return { assignment, visit, node }
}

/** Refuses a second decision with the user and time of the first. */
function assertOpen(draft: Draft, assignment: Assignment): void {
  const { decision, visitId } = assignment
  if (isOpen(assignment)) return
  const decided =
    decision === 'notNeeded'
      ? draft.state.assignments.findLast((row) => row.visitId === visitId && row.state === 'done')
      : assignment
  const isHandled = decision === 'approve' || decision === 'reject' || decision === 'return'
  assertStep(isHandled || decision === 'notNeeded', 'oldRound')
  throw new StepRefused('alreadyHandled', {
    by: decided?.decidedBy ?? '',
    at: decided?.closedAt ?? assignment.closedAt ?? 0,
  })
}

export function assertHandling(draft: Draft): void {
  const { status, revoking, paused } = draft.state.task
  assertStep(status === 1 || revoking, 'notHandling')
  assertStep(!paused, 'taskPaused')
}

export function assertAllowed(node: WorkNode | ChooseNode, act: NodeAct): void {
  const isForbidden = node.kind !== 'choose' && node.forbidden.includes(act)
  assertStep(!isForbidden, 'actNotAllowed', { node: node.name })
}

/** Refuses changed fields that the node does not let the user write, and required ones that stay empty. */
export function assertFields(
  draft: Draft,
  node: FlowNode,
  fields: Readonly<Record<string, unknown>> | undefined,
  isFinal: boolean,
): void {
  const rights: FieldRights = node.kind === 'choose' || !('fields' in node) ? {} : node.fields
  const isWritable = (field: string) =>
    Object.hasOwn(rights, field) && (rights[field] === 'write' || rights[field] === 'required')
  const wrong = Object.keys(fields ?? {}).find((field) => !isWritable(field))
  if (wrong !== undefined) throw new StepRefused('fieldNotWritable', { node: node.name, field: wrong })
  const required = Object.keys(rights).filter((field) => rights[field] === 'required')
  const form = isFinal && required.length > 0 ? draft.form() : undefined
  const empty = form && required.find((field) => isEmptyValue(form[field]))
  if (empty !== undefined) throw new StepRefused('fieldRequired', { field: empty })
}

const isEmptyValue = (value: unknown) =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0)

/** Records a decision, with what came with it. */
export function recordDecision(
  draft: Draft,
  command: ByAssignment & { readonly opinion?: string },
  { assignment, visit }: Authorized,
  users: readonly string[] = [],
): void {
  const content: Partial<CommandOf<'approve'>> = command as CommandOf<'approve'>
  draft.record({
    kind: command.kind,
    actor: command.actor,
    actsAs: assignment.userId,
    visitId: visit.id,
    nodeId: visit.nodeId,
    assignmentId: assignment.id,
    opinion: command.opinion ?? '',
    signature: content.signature ?? null,
    files: content.files ?? [],
    fields: content.fields ?? {},
    users,
  })
}

/** Adds the users that a command chooses for later nodes. */
export function saveChosen(
  draft: Draft,
  chosen: Readonly<Record<string, readonly string[]>> | undefined,
): void {
  if (chosen && Object.keys(chosen).length > 0)
    draft.changeTask({ chosen: { ...draft.state.task.chosen, ...chosen } })
}

export function approve(draft: Draft, command: CommandOf<'approve'>): void {
  const found = authorize(draft, command)
  if (!found) return
  const { assignment, visit, node } = found
  assertStep(node.kind !== 'choose', 'wrongAct', { node: node.name })
  assertFields(draft, node, command.fields, true)
  recordDecision(draft, command, found)
  saveChosen(draft, command.chosen)
  close(draft, assignment, 'approve', command.actor)
  settle(draft, visit.id)
}

export function reject(draft: Draft, command: CommandOf<'reject'>): void {
  const found = authorize(draft, command)
  if (!found) return
  const { assignment, visit, node } = found
  assertStep(node.kind === 'approver', 'wrongAct', { node: node.name })
  assertAllowed(node, 'reject')
  assertFields(draft, node, command.fields, false)
  recordDecision(draft, command, found)
  close(draft, assignment, 'reject', command.actor)
  settle(draft, visit.id)
}

function close(draft: Draft, { id }: Assignment, decision: Assignment['decision'], by: string): void {
  draft.change('assignments', id, { state: 'done', decision, decidedBy: by, closedAt: draft.at })
}

/** Returns the task; one signer is enough, however many there are. */
export function returnTask(draft: Draft, command: CommandOf<'return'>): void {
  const found = authorize(draft, command)
  if (!found) return
  const { assignment, visit, node } = found
  assertStep(visit.nodeId !== draft.graph.settings.revokeNode, 'wrongAct', { node: node.name })
  assertAllowed(node, 'return')
  assertFields(draft, node, command.fields, false)
  assertTarget(node, command.target)
  const destination = resolveTarget(draft, visit, command.target)
  recordDecision(draft, command, found)
  close(draft, assignment, 'return', command.actor)
  const depth = contextOf(draft, visit).length
  const isOutside =
    destination !== 'initiator' &&
    destination.length === 1 &&
    destination.every(({ nodeId }) => nodeOf(draft.graph, nodeId).scope.length < depth)
  if (isOutside && node.kind !== 'choose' && node.onlyMyBranch) {
    closeReturned(draft, visit)
    detour(draft, visit, destination)
    return
  }
  closeReturned(draft, visit)
  goBack(draft, visit, destination, command.comeBack)
}

function assertTarget(node: WorkNode | ChooseNode, target: CommandOf<'return'>['target']): void {
  if (node.kind === 'choose' || !node.returnTo) return
  const isSame = (one: typeof target) =>
    typeof one === 'string' || typeof target === 'string' ? one === target : one.node === target.node
  const name = typeof target === 'string' ? target : target.node
  assertStep(node.returnTo.some(isSame), 'targetNotAllowed', { node: name })
}

export function chooseBranch(draft: Draft, command: CommandOf<'chooseBranch'>): void {
  const found = authorize(draft, command)
  if (!found) return
  const { assignment, visit, node } = found
  assertStep(node.kind === 'choose', 'wrongAct', { node: node.name })
  const picked = [...new Set(command.branches)]
  const isKnown = picked.every((id) => node.branches.some((branch) => branch.id === id))
  assertStep(picked.length > 0 && isKnown, 'wrongBranches', { node: node.name })
  assertStep(node.several || picked.length === 1, 'oneBranchOnly', { node: node.name })
  recordDecision(draft, command, found)
  saveChosen(draft, command.chosen)
  close(draft, assignment, 'approve', command.actor)
  if (assignment.kind === 'signer') pickBranches(draft, visit, node, picked)
  else settle(draft, visit.id)
}
