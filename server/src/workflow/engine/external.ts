import type { CommandOf } from './commands.ts'
import { assertHandling } from './decide.ts'
import type { Draft } from './draft.ts'
import { isStaffed, nodeOf, type LateRule } from './graph.ts'
import { failVisit, passWaiting } from './nodes.ts'
import { excludesInitiator } from './own-request.ts'
import { activeUsers } from './people.ts'
import { assertStep } from './refusal.ts'
import { passOn } from './signers.ts'
import { endTask } from './task-acts.ts'
import type { Assignment, Effect, Timer, Visit } from './state.ts'
import { decideAs, openAssignments, settle, startTimer } from './work.ts'

// What arrives from outside: timers, child tasks, triggers, answers of effects.

/** Carries out a timer. One that fired, was cancelled or is not due is refused, so each is carried out once. */
export function timerDue(draft: Draft, command: CommandOf<'timerDue'>): void {
  const timer = draft.find('timers', command.timerId)
  assertStep(timer?.state === 'live', 'timerGone')
  assertHandling(draft)
  assertStep(timer.due <= command.at, 'timerNotDue')
  const visit = draft.get('visits', timer.visitId)
  const node = nodeOf(draft.graph, visit.nodeId)
  draft.record({ kind: 'timerDue', visitId: visit.id, nodeId: visit.nodeId })
  draft.change('timers', timer.id, { state: 'fired' })
  if (timer.kind === 'delay') return passWaiting(draft, visit)
  const rule = isStaffed(node) ? node.late[timer.rule] : undefined
  if (rule) lateActs[rule.act](draft, visit, timer, rule)
}

type LateAct = (draft: Draft, visit: Visit, timer: Timer, rule: LateRule) => void
const lateActs: Readonly<Record<LateRule['act'], LateAct>> = {
  remind: (draft, visit, timer, rule) => {
    for (const { userId, state } of openAssignments(draft, visit.id))
      if (state === 'live')
        draft.create('effects', {
          kind: 'remind',
          visitId: visit.id,
          nodeId: visit.nodeId,
          userId,
          state: 'queued',
        })
    const node = nodeOf(draft.graph, visit.nodeId)
    const count = timer.count + 1
    if (isStaffed(node) && count < (rule.times ?? 1)) startTimer(draft, visit, node, timer.rule, count)
  },
  approve: (draft, visit) => decideLate(draft, visit, 'approve'),
  reject: (draft, visit) => decideLate(draft, visit, 'reject'),
  transfer: (draft, visit, _timer, rule) => {
    const active = rule.to === undefined ? [] : activeUsers(draft, [rule.to])
    if (active) passOnLate(draft, visit, () => active[0])
  },
  superior: (draft, visit) => {
    const superiors = new Map<string, string | undefined>()
    for (const { userId } of openAssignments(draft, visit.id)) {
      const found = draft.people({ kind: 'superior', key: `superior:${userId}`, userId })
      if (!found) return
      superiors.set(userId, found[0])
    }
    passOnLate(draft, visit, ({ userId }) => superiors.get(userId))
  },
  end: (draft) => endTask(draft, 5),
}

/** Decides for all who are late. A choice of branches is left to its user. */
function decideLate(draft: Draft, visit: Visit, decision: 'approve' | 'reject'): void {
  if (nodeOf(draft.graph, visit.nodeId).kind === 'choose') return
  for (const { id } of openAssignments(draft, visit.id)) decideAs(draft, id, decision)
  settle(draft, visit.id)
}

/** Passes on what is open, except to users who have something to do in the visit already, or have no part in the node. */
function passOnLate(draft: Draft, visit: Visit, target: (row: Assignment) => string | undefined): void {
  const isClosed = excludesInitiator(nodeOf(draft.graph, visit.nodeId))
  for (const row of openAssignments(draft, visit.id)) {
    const to = target(row)
    const isThere = openAssignments(draft, visit.id).some(({ userId }) => userId === to)
    const isOwn = isClosed && to === draft.state.task.initiator
    if (to === undefined || isThere || isOwn) continue
    draft.record({
      kind: 'transfer',
      visitId: visit.id,
      nodeId: visit.nodeId,
      assignmentId: row.id,
      users: [to],
    })
    passOn(draft, row, to, 'transfer', null)
  }
  settle(draft, visit.id)
}

/** A child task has ended. The next one starts when they run in turn; after the last the task goes on. */
export function childFinished(draft: Draft, command: CommandOf<'childFinished'>): void {
  const effect = draft.find('effects', command.effectId)
  assertStep(effect?.kind === 'startChild' && effect.state === 'queued', 'effectGone')
  draft.record({ kind: 'childFinished', nodeId: effect.nodeId, visitId: effect.visitId })
  draft.change('effects', effect.id, { state: command.adopted ? 'answered' : 'failed' })
  const visit = effect.visitId === null ? null : draft.get('visits', effect.visitId)
  const node = effect.nodeId === null ? null : nodeOf(draft.graph, effect.nodeId)
  if (visit?.state !== 'live' || node?.kind !== 'subFlow') return
  if (!command.adopted && node.onFailure === 'reject') return failVisit(draft, visit, node.rejectTo)
  const open = draft.state.effects.filter(
    ({ visitId, kind, state }) =>
      visitId === visit.id && kind === 'startChild' && (state === 'queued' || state === 'waiting'),
  )
  const [next] = open
  if (!next) return passWaiting(draft, visit)
  if (next.state === 'waiting') draft.change('effects', next.id, { state: 'queued' })
}

export function triggerFired(draft: Draft, command: CommandOf<'triggerFired'>): void {
  const visit = draft.find('visits', command.visitId)
  const isTrigger = visit && nodeOf(draft.graph, visit.nodeId).kind === 'trigger'
  assertStep(isTrigger && visit.state === 'live', 'notATrigger')
  assertHandling(draft)
  draft.record({
    kind: 'triggerFired',
    visitId: visit.id,
    nodeId: visit.nodeId,
    actor: command.sentBy ?? null,
  })
  passWaiting(draft, visit)
}

/** The answer of an interface. With an error the node says what happens; a failed one can be answered again. */
export function effectAnswered(draft: Draft, command: CommandOf<'effectAnswered'>): void {
  const effect = draft.find('effects', command.effectId)
  const isOpen = effect?.state === 'queued' || effect?.state === 'failed'
  assertStep(isOpen && effect.kind !== 'startChild', 'effectGone')
  draft.record({ kind: 'effectAnswered', nodeId: effect.nodeId, visitId: effect.visitId })
  draft.change('effects', effect.id, { state: command.ok ? 'answered' : 'failed' })
  const visit = effect.visitId === null ? null : draft.get('visits', effect.visitId)
  const node = effect.nodeId === null ? null : nodeOf(draft.graph, effect.nodeId)
  if (effect.kind !== 'interface' || visit?.state !== 'live' || node?.kind !== 'interface') return
  if (command.ok || node.onFailure === 'goOn') return passWaiting(draft, visit)
  if (node.onFailure === 'reject') failVisit(draft, visit, node.rejectTo)
}

const retryable: ReadonlySet<Effect['kind']> = new Set(['data', 'interface', 'message', 'launch'])

/** An administrator has the server carry failed effects out again. */
export function retry(draft: Draft, command: CommandOf<'retry'>): void {
  assertStep(command.administrator, 'administratorOnly')
  const effects = command.effectIds.map((id) => {
    const effect = draft.find('effects', id)
    const isOpen = effect?.state === 'queued' || effect?.state === 'failed'
    assertStep(isOpen && retryable.has(effect.kind), 'effectGone')
    return effect
  })
  const { actor, opinion = '' } = command
  draft.record({ kind: 'retry', actor, opinion, nodeId: effects[0]?.nodeId ?? null })
  for (const { id } of effects) draft.change('effects', id, { state: 'queued' })
}
