import type { CommandOf } from './commands.ts'
import { assertAllowed, authorize, recordDecision } from './decide.ts'
import type { Draft } from './draft.ts'
import { nodeOf } from './graph.ts'
import { assertNotOwn } from './own-request.ts'
import { requireUsers } from './people.ts'
import { assertStep } from './refusal.ts'
import { isOpen, type Assignment, type Decision } from './state.ts'
import { openAssignments, settle, slotsOf } from './work.ts'

// Changes of who signs: transfer, delegate, adding and removing signers, assigning, handing over.

type NewSigner = Pick<
  Assignment,
  'visitId' | 'slot' | 'userId' | 'actsAs' | 'kind' | 'parentId' | 'weight' | 'order'
>

export const createAssignment = (draft: Draft, signer: NewSigner): Assignment =>
  draft.create('assignments', {
    ...signer,
    state: 'queued',
    decision: null,
    decidedBy: null,
    openedAt: draft.at,
    closedAt: null,
  })

const invalidate = (draft: Draft, id: string, decision: Decision, by: string | null) =>
  draft.change('assignments', id, { state: 'invalid', decision, decidedBy: by, closedAt: draft.at })

/** Refuses users who have something to do in the visit already: each has one assignment at a time. */
function assertNew(draft: Draft, visitId: string, users: readonly string[]): void {
  const open = openAssignments(draft, visitId)
  const double = users.find((id, at) => users.indexOf(id) !== at || open.some(({ userId }) => userId === id))
  assertStep(double === undefined, 'alreadySigner', { user: double ?? '' })
}

/** Passes an assignment on: the new user has its vote, its turn, and the signers that were added to it. */
export function passOn(
  draft: Draft,
  from: Assignment,
  to: string,
  decision: Decision,
  by: string | null,
): void {
  invalidate(draft, from.id, decision, by)
  const { visitId, slot, kind, parentId, weight, order, actsAs, userId } = from
  const isOwn = actsAs === userId
  const created = createAssignment(draft, {
    visitId,
    slot,
    userId: to,
    actsAs: isOwn ? to : actsAs,
    kind,
    parentId,
    weight,
    order,
  })
  for (const { id, parentId: parent } of draft.state.assignments)
    if (parent === from.id) draft.change('assignments', id, { parentId: created.id })
}

export function transfer(draft: Draft, command: CommandOf<'transfer'>): void {
  const found = authorize(draft, command)
  if (!found) return
  assertAllowed(found.node, 'transfer')
  assertStep(command.to !== found.assignment.userId, 'sameUser')
  assertNew(draft, found.visit.id, [command.to])
  assertNotOwn(draft, found.node, [command.to])
  if (!requireUsers(draft, [command.to])) return
  recordDecision(draft, command, found, [command.to])
  passOn(draft, found.assignment, command.to, 'transfer', command.actor)
  settle(draft, found.visit.id)
}

/** Asks another user first. The assignment comes back; the vote stays with its holder. */
export function delegate(draft: Draft, command: CommandOf<'delegate'>): void {
  const found = authorize(draft, command)
  if (!found) return
  const { assignment, node, visit } = found
  assertAllowed(node, 'delegate')
  assertStep(command.to !== assignment.userId, 'sameUser')
  assertNew(draft, visit.id, [command.to])
  assertNotOwn(draft, node, [command.to])
  if (!requireUsers(draft, [command.to])) return
  recordDecision(draft, command, found, [command.to])
  const { visitId, slot, weight, order, id, actsAs } = assignment
  createAssignment(draft, {
    visitId,
    slot,
    userId: command.to,
    actsAs,
    kind: 'delegate',
    parentId: id,
    weight,
    order,
  })
  settle(draft, visit.id)
}

export function addSigner(draft: Draft, command: CommandOf<'addSigner'>): void {
  const found = authorize(draft, command)
  if (!found) return
  const { assignment, node, visit } = found
  const { users, position } = command
  assertAllowed(node, 'addSigner')
  assertStep(users.length > 0, 'noUsers')
  assertStep(node.kind !== 'choose' || position === 'before', 'wrongAct', { node: node.name })
  assertNew(draft, visit.id, users)
  assertNotOwn(draft, node, users)
  if (!requireUsers(draft, users)) return
  recordDecision(draft, command, found, users)
  for (const userId of users) {
    const slot = position === 'beside' ? `a${draft.state.assignments.length + 1}` : assignment.slot
    const weight = (node.kind !== 'choose' && node.weights[userId]) || 1
    createAssignment(draft, {
      visitId: visit.id,
      slot,
      userId,
      actsAs: userId,
      kind: position,
      parentId: assignment.id,
      weight: position === 'beside' ? weight : assignment.weight,
      order: assignment.order,
    })
  }
  settle(draft, visit.id)
}

/** Removes a signer: one whom the user has added, or any one by an administrator. The last vote stays. */
export function removeSigner(draft: Draft, command: CommandOf<'removeSigner'>): void {
  const assignment = draft.find('assignments', command.assignmentId)
  assertStep(assignment, 'noAssignment')
  assertStep(isOpen(assignment), 'oldRound')
  const visit = draft.get('visits', assignment.visitId)
  const node = nodeOf(draft.graph, visit.nodeId)
  const adder = assignment.parentId === null ? null : draft.get('assignments', assignment.parentId)
  assertStep(command.administrator || adder?.userId === command.actor, 'notAdded')
  if ('forbidden' in node && !command.administrator) assertAllowed(node, 'removeSigner')
  const holdsVote = isVote(assignment)
  assertStep(!holdsVote || slotsWithVote(draft, visit.id) > 1, 'lastSigner')
  draft.record({
    kind: 'removeSigner',
    actor: command.actor,
    assignmentId: assignment.id,
    visitId: visit.id,
    nodeId: visit.nodeId,
    opinion: command.opinion ?? '',
    users: [assignment.userId],
  })
  removeAssignment(draft, assignment, 'remove', command.actor)
  settle(draft, visit.id)
}

/** Closes an assignment with those that were added to it and are open. A vote goes with its whole slot. */
function removeAssignment(draft: Draft, assignment: Assignment, decision: Decision, by: string): void {
  const removed = isVote(assignment)
    ? openAssignments(draft, assignment.visitId).filter(({ slot }) => slot === assignment.slot)
    : withChildren(draft, assignment).filter(isOpen)
  for (const { id } of removed) invalidate(draft, id, decision, by)
}

const slotsWithVote = (draft: Draft, visitId: string): number =>
  [...slotsOf(draft, visitId).values()].filter((slot) =>
    slot.some((row) => isVote(row) && (row.state !== 'invalid' || row.decision === 'notNeeded')),
  ).length

/**
 * An assignment with those that were added to it, also by users who have decided since, unless they have votes of their own.
 */
function withChildren(draft: Draft, assignment: Assignment): readonly Assignment[] {
  const children = draft.state.assignments.filter(
    ({ parentId, kind }) => parentId === assignment.id && kind !== 'beside',
  )
  return [assignment, ...children.flatMap((child) => withChildren(draft, child))]
}

/** Gives everything that is open at a visit to one user. */
export function assign(draft: Draft, command: CommandOf<'assign'>): void {
  assertStep(command.administrator, 'administratorOnly')
  const visit = draft.find('visits', command.visitId)
  const open = openAssignments(draft, command.visitId)
  assertStep(visit?.state === 'live' && open.length > 0, 'noVisit')
  assertNotOwn(draft, nodeOf(draft.graph, visit.nodeId), [command.to])
  if (!requireUsers(draft, [command.to])) return
  draft.record({
    kind: 'assign',
    actor: command.actor,
    opinion: command.opinion ?? '',
    visitId: visit.id,
    nodeId: visit.nodeId,
    users: [command.to],
  })
  const first = open.find(isVote) ?? open[0]
  for (const row of open) if (row.id !== first?.id) invalidate(draft, row.id, 'assign', command.actor)
  if (first && first.userId !== command.to) passOn(draft, first, command.to, 'assign', command.actor)
  settle(draft, visit.id)
}

/** Gives everything that one user has to do in the task to another one. */
export function handOver(draft: Draft, command: CommandOf<'handOver'>): void {
  assertStep(command.administrator, 'administratorOnly')
  assertStep(command.from !== command.to, 'sameUser')
  const own = draft.state.assignments.filter((row) => row.userId === command.from && isOpen(row))
  assertStep(own.length > 0, 'nothingToHandOver', { user: command.from })
  for (const { visitId } of own)
    assertNotOwn(draft, nodeOf(draft.graph, draft.get('visits', visitId).nodeId), [command.to])
  if (!requireUsers(draft, [command.to])) return
  draft.record({
    kind: 'handOver',
    actor: command.actor,
    opinion: command.opinion ?? '',
    users: [command.from, command.to],
  })
  for (const { id } of own) {
    const row = draft.get('assignments', id)
    if (!isOpen(row)) continue
    handOverOne(draft, row, command)
    settle(draft, row.visitId)
  }
}

/** A successor who is at the visit already keeps one assignment: the one with a vote, where one has. */
function handOverOne(draft: Draft, row: Assignment, { to, actor }: CommandOf<'handOver'>): void {
  const other = openAssignments(draft, row.visitId).find(({ userId }) => userId === to)
  if (other && isVote(other)) return removeAssignment(draft, row, 'assign', actor)
  if (other) removeAssignment(draft, other, 'assign', actor)
  passOn(draft, row, to, 'assign', actor)
}

const isVote = ({ kind }: Assignment) => kind === 'signer' || kind === 'beside'
