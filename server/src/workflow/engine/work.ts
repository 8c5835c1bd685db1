import { evaluateConditions } from '@tessera/shared/contract/fields/rules'
import type { Draft, Token } from './draft.ts'
import { closeVisit, goOn, openRun, openVisit } from './flow.ts'
import { nodeOf, type ChooseNode, type Staffing, type WorkNode } from './graph.ts'
import { comeStraightBack, goBack, previousOf, rejectDestination } from './move.ts'
import { staffOf } from './people.ts'
import { StepRefused } from './refusal.ts'
import { isOpen, type ActionKind, type Assignment, type Visit } from './state.ts'
import { countVotes, voteOf } from './tally.ts'

// Visits of nodes at which users work: assignments, automatic decisions, whose turn it is, and the outcome.

/** Opens a visit with its assignments and timers. */
export function enterWork(draft: Draft, node: WorkNode | ChooseNode, token: Token): void {
  const staff = staffOf(draft, node, token.from)
  if (!staff) return
  const ids = staff.kind === 'users' ? staff.ids : []
  const visit = openVisit(draft, node.id, token)
  if (staff.kind === 'pass' && node.kind === 'choose') return pickDefault(draft, visit, node)
  if (staff.kind === 'pass') return passVisit(draft, visit)
  if (ids.length === 0) return rejectVisit(draft, visit, node)
  for (const [order, userId] of ids.entries()) createSigner(draft, visit, node, userId, order)
  if (node.kind !== 'choose') decideAutomatically(draft, visit, node)
  startTimers(draft, visit, node)
  settle(draft, visit.id)
}

/** Takes the default branch where no user picks one. */
function pickDefault(draft: Draft, visit: Visit, node: ChooseNode): void {
  const branch = node.branches.find(({ isDefault }) => isDefault)
  if (!branch) throw new StepRefused('noBranch', { node: node.name })
  pickBranches(draft, visit, node, [branch.id])
}

/** Closes the visit of a choice, and starts the branches that were picked. */
export function pickBranches(draft: Draft, visit: Visit, node: ChooseNode, picked: readonly string[]): void {
  draft.change('visits', visit.id, { picked })
  closeVisit(draft, visit.id, 'done', 'passed')
  const branches = node.branches.filter(({ id }) => picked.includes(id))
  openRun(draft, node, branches, { ...visit, from: [visit.id] })
}

function createSigner(
  draft: Draft,
  visit: Visit,
  node: WorkNode | ChooseNode,
  userId: string,
  order: number,
): void {
  const weight = (node.kind !== 'choose' && node.weights[userId]) || 1
  draft.create('assignments', {
    visitId: visit.id,
    slot: `a${draft.state.assignments.length + 1}`,
    userId,
    actsAs: userId,
    kind: 'signer',
    parentId: null,
    state: 'queued',
    decision: null,
    decidedBy: null,
    weight,
    order,
    openedAt: draft.at,
    closedAt: null,
  })
}

/** Decides for signers by the rules of the node. Every automatic decision has a line in the history. */
function decideAutomatically(draft: Draft, visit: Visit, node: WorkNode): void {
  const { approveWhen, rejectWhen, sameApprover, initiator } = node.auto
  const form = approveWhen || rejectWhen ? draft.form() : undefined
  if ((approveWhen || rejectWhen) && !form) return
  const isMet = (when: WorkNode['auto']['approveWhen']) =>
    when !== null && evaluateConditions(when, (name) => form?.[name])
  const rejects = isMet(rejectWhen)
  const approves = !rejects && isMet(approveWhen)
  const before = sameApprover === 'previous' ? previousVisits(draft, visit) : null
  const approved = new Set(
    sameApprover === 'act' || node.kind === 'process' ? [] : listApprovers(draft, before),
  )
  for (const { id, userId } of openAssignments(draft, visit.id)) {
    const isSkipped = initiator === 'skip' && userId === draft.state.task.initiator
    if (rejects) decideAs(draft, id, 'reject')
    else if (approves || isSkipped || approved.has(userId)) decideAs(draft, id, 'approve')
  }
}

const previousVisits = (draft: Draft, visit: Visit): readonly string[] => {
  const destination = previousOf(draft, visit)
  if (destination === 'initiator') return []
  return destination.map(({ nodeId }) => nodeId)
}

/** Users who approved visits that count; of some nodes only, where given. */
function listApprovers(draft: Draft, nodes: readonly string[] | null): readonly string[] {
  const { visits, assignments } = draft.state
  const ids = new Set(
    visits
      .filter(({ state, nodeId }) => state === 'done' && (!nodes || nodes.includes(nodeId)))
      .map(({ id }) => id),
  )
  return assignments
    .filter(
      ({ visitId, decision, kind }) => decision === 'approve' && kind !== 'delegate' && ids.has(visitId),
    )
    .map(({ userId }) => userId)
}

/** Decides an assignment for the system. */
export function decideAs(draft: Draft, id: string, decision: 'approve' | 'reject'): void {
  const { visitId, userId } = draft.get('assignments', id)
  const kind: ActionKind = decision === 'approve' ? 'autoApprove' : 'autoReject'
  draft.record({
    kind,
    visitId,
    nodeId: draft.get('visits', visitId).nodeId,
    assignmentId: id,
    users: [userId],
  })
  draft.change('assignments', id, { state: 'done', decision, decidedBy: null, closedAt: draft.at })
}

function startTimers(draft: Draft, visit: Visit, node: Staffing): void {
  for (const rule of node.late.keys()) startTimer(draft, visit, node, rule, 0)
}

/** Starts the timer of a lateness rule; `count` is how often it was carried out before. */
export function startTimer(draft: Draft, visit: Visit, node: Staffing, rule: number, count: number): void {
  const late = node.late[rule]
  if (!late) return
  const isFromLaunch = late.after.from === 'launch' && count === 0
  const base = isFromLaunch ? (draft.state.task.submittedAt ?? draft.at) : draft.at
  const key = `late:${visit.nodeId}:${rule}:${count}:${base}`
  const again = { from: 'receipt', duration: late.every ?? late.after.duration } as const
  const due = draft.time({
    kind: 'time',
    key,
    rule: count === 0 ? late.after : { ...again, isWorkingTime: late.after.isWorkingTime ?? false },
    base,
  })
  if (due != null)
    draft.create('timers', { visitId: visit.id, kind: 'late', rule, count, due, state: 'live' })
}

/** Assignments of a visit that are still to be decided. */
export const openAssignments = (draft: Draft, visitId: string): Assignment[] =>
  draft.state.assignments.filter((row) => row.visitId === visitId && isOpen(row))

/** The assignments of a visit by slot. */
export function slotsOf(draft: Draft, visitId: string): ReadonlyMap<string, readonly Assignment[]> {
  const slots = new Map<string, Assignment[]>()
  for (const row of draft.state.assignments) {
    if (row.visitId !== visitId) continue
    const slot = slots.get(row.slot)
    if (slot) slot.push(row)
    else slots.set(row.slot, [row])
  }
  return slots
}

/** Gives the turn to those whose it is, counts the votes, and closes the visit when they are enough. */
export function settle(draft: Draft, visitId: string): void {
  const visit = draft.get('visits', visitId)
  const node = nodeOf(draft.graph, visit.nodeId)
  if (visit.state !== 'live') return
  if (node.kind === 'choose') {
    updateTurns(draft, visitId, false)
    return
  }
  if (node.kind !== 'approver' && node.kind !== 'process') return
  closeRejectedSlots(draft, visitId)
  updateTurns(draft, visitId, node.how.kind === 'inTurn')
  const votes = [...slotsOf(draft, visitId).values()].flatMap((slot) => voteOf(slot) ?? [])
  const outcome = countVotes(votes, node.how)
  if (outcome === 'passed') passVisit(draft, visit)
  if (outcome === 'rejected') rejectVisit(draft, visit, node)
}

/** A slot that one of its users rejected is decided: the others in it have nothing to do any more. */
function closeRejectedSlots(draft: Draft, visitId: string): void {
  for (const slot of slotsOf(draft, visitId).values())
    if (voteOf(slot)?.decision === 'reject')
      for (const { id } of slot.filter(isOpen))
        draft.change('assignments', id, { state: 'invalid', decision: 'notNeeded', closedAt: draft.at })
}

function updateTurns(draft: Draft, visitId: string, isInTurn: boolean): void {
  for (const { id, state } of listTurns(draft, visitId, isInTurn)) draft.change('assignments', id, { state })
}

/** Whether everybody at a visit whose turn it is can act, and no others. */
export function hasTurnsRight(draft: Draft, visitId: string): boolean {
  const node = nodeOf(draft.graph, draft.get('visits', visitId).nodeId)
  const isInTurn = node.kind !== 'choose' && 'how' in node && node.how.kind === 'inTurn'
  return listTurns(draft, visitId, isInTurn).every(
    ({ id, state }) => draft.get('assignments', id).state === state,
  )
}

function listTurns(
  draft: Draft,
  visitId: string,
  isInTurn: boolean,
): readonly Pick<Assignment, 'id' | 'state'>[] {
  const open = openAssignments(draft, visitId)
  const votes = isInTurn ? [...slotsOf(draft, visitId).values()].flatMap((slot) => voteOf(slot) ?? []) : []
  const isOrderReached = (order: number) =>
    votes.every((vote) => vote.order >= order || vote.decision === 'approve')
  return open.map(({ id, kind, parentId, order }) => {
    const blocks = (child: Assignment) =>
      child.parentId === id && (child.kind === 'before' || child.kind === 'delegate')
    // A delegate who advises against it has decided too; any other rejection closes the slot.
    const parent = kind === 'after' && parentId !== null ? draft.get('assignments', parentId) : null
    const isLive = isOrderReached(order) && !open.some(blocks) && (!parent || parent.state === 'done')
    return { id, state: isLive ? 'live' : 'queued' }
  })
}

/** Closes a visit as passed, and goes on: back to where a return came from, or to what follows. */
export function passVisit(draft: Draft, visit: Visit): void {
  closeVisit(draft, visit.id, 'done', 'passed')
  const node = nodeOf(draft.graph, visit.nodeId)
  if (node.id === draft.graph.settings.revokeNode) return finishRevocation(draft, true)
  if (visit.comeBack.length > 0) return comeStraightBack(draft, visit)
  goOn(draft, node, { ...visit, from: [visit.id] })
}

/** Closes a visit as rejected, and goes to where a rejection leads. */
export function rejectVisit(draft: Draft, visit: Visit, node: WorkNode | ChooseNode): void {
  closeVisit(draft, visit.id, 'done', 'rejected')
  if (node.id === draft.graph.settings.revokeNode) return finishRevocation(draft, false)
  draft.change('visits', visit.id, { state: 'obsolete' })
  goBack(
    draft,
    visit,
    rejectDestination(draft, visit, node.kind === 'choose' ? 'initiator' : node.rejectTo),
    false,
  )
}

function finishRevocation(draft: Draft, isAgreed: boolean): void {
  draft.record({ kind: isAgreed ? 'revokeAgree' : 'revokeRefuse' })
  draft.changeTask(isAgreed ? { revoking: false, status: 4, endedAt: draft.at } : { revoking: false })
  if (isAgreed)
    draft.create('effects', {
      kind: 'compensate',
      visitId: null,
      nodeId: null,
      userId: null,
      state: 'queued',
    })
}
