import type { Command, CommandOf } from './commands.ts'
import {
  assertFields,
  assertHandling,
  authorize,
  assertAllowed,
  recordDecision,
  saveChosen,
} from './decide.ts'
import type { ActionContent, Draft } from './draft.ts'
import { cancelWithin, closeVisit, openVisit, root, send } from './flow.ts'
import { isStaffed, nodeOf } from './graph.ts'
import { enterTargets, makeAllObsolete, makeObsolete, move, originsOf } from './move.ts'
import { assertNoOwnSkip } from './own-request.ts'
import { requireUsers } from './people.ts'
import { assertStep } from './refusal.ts'
import type { ComeBack, TaskStatus } from './state.ts'

// Acts on the task as a whole: by its initiator, by administrators, and by readers.

const content = (command: Command & { readonly opinion?: string }): ActionContent => ({
  kind: command.kind,
  actor: command.actor,
  opinion: command.opinion ?? '',
})

const assertInitiator = (draft: Draft, actor: string) =>
  assertStep(draft.state.task.initiator === actor, 'notInitiator')

const isEditable = (status: TaskStatus) => status === 0 || status === 3 || status === 4

export function saveDraft(draft: Draft, command: CommandOf<'saveDraft'>): void {
  assertInitiator(draft, command.actor)
  assertStep(isEditable(draft.state.task.status), 'notDraft')
  assertFields(draft, nodeOf(draft.graph, draft.graph.startId), command.fields, false)
  draft.record({ ...content(command), fields: command.fields ?? {}, files: command.files ?? [] })
}

/** Submits a draft, or a task that came back: from the start, or straight to where it was returned from. */
export function submit(draft: Draft, command: CommandOf<'submit'>): void {
  const { task } = draft.state
  const start = nodeOf(draft.graph, draft.graph.startId)
  assertInitiator(draft, command.actsAs ?? command.actor)
  assertStep(isEditable(task.status), 'notDraft')
  assertFields(draft, start, command.fields, true)
  if (!requireUsers(draft, command.copyTo ?? [])) return
  draft.record({
    ...content(command),
    actsAs: command.actsAs ?? null,
    nodeId: start.id,
    fields: command.fields ?? {},
    files: command.files ?? [],
    signature: command.signature ?? null,
  })
  saveChosen(draft, command.chosen)
  copyTo(draft, start.id, command.copyTo ?? [])
  const targets = task.status === 3 ? task.comeBack : []
  draft.changeTask({
    status: 1,
    round: task.round + 1,
    submittedAt: draft.at,
    endedAt: null,
    comeBack: [],
  })
  if (targets.length > 0) return enterTargets(draft, targets, 0, root)
  makeAllObsolete(draft)
  const visit = openVisit(draft, start.id, { ...root, nodeId: start.id, from: [], comeBack: [] })
  closeVisit(draft, visit.id, 'done', 'passed')
  if (start.next !== null) send(draft, start.next, root, [])
}

const hasChildren = (draft: Draft) =>
  draft.state.effects.some(({ kind, state }) => kind === 'startChild' && state === 'queued')

export function withdraw(draft: Draft, command: CommandOf<'withdraw'>): void {
  const { withdraw: rule } = draft.graph.settings
  assertInitiator(draft, command.actor)
  assertStep(draft.state.task.status === 1, 'notHandling')
  assertStep(draft.state.task.parentId === null, 'insideParent')
  assertStep(rule !== 'never', 'withdrawNever')
  const isDecided = draft.state.assignments.some(
    ({ decision, decidedBy, visitId }) =>
      decision === 'approve' && decidedBy !== null && draft.get('visits', visitId).state !== 'obsolete',
  )
  assertStep(rule === 'anyTime' || !isDecided, 'withdrawTooLate')
  assertStep(!hasChildren(draft), 'childrenRunning')
  draft.record(content(command))
  endTask(draft, 4)
}

/** Ends a task. Where it was is kept, for reviving it. */
export function endTask(draft: Draft, status: TaskStatus): void {
  const comeBack = originsOf(draft, cancelWithin(draft, null))
  draft.changeTask({ status, endedAt: draft.at, paused: false, pausedAt: null, comeBack })
}

/** Asks for the revocation of an adopted task. The node of the settings decides. */
export function revoke(draft: Draft, command: CommandOf<'revoke'>): void {
  const { revokeNode } = draft.graph.settings
  assertInitiator(draft, command.actor)
  assertStep(draft.state.task.status === 2, 'notAdopted')
  assertStep(revokeNode !== null, 'revokeNever')
  assertStep(!draft.state.task.revoking, 'revoking')
  draft.record(content(command))
  draft.changeTask({ revoking: true })
  send(draft, revokeNode, root, [])
}

export function terminate(draft: Draft, command: CommandOf<'terminate'>): void {
  assertStep(draft.state.task.status === 1, 'notHandling')
  // A parent ends its child with all that the child has started.
  if (command.actor !== null) {
    assertStep(command.administrator, 'administratorOnly')
    assertStep(draft.state.task.parentId === null, 'insideParent')
    assertStep(!hasChildren(draft), 'childrenRunning')
  }
  draft.record(content(command))
  endTask(draft, 5)
}

export function pause(draft: Draft, command: CommandOf<'pause'>): void {
  assertStep(command.administrator, 'administratorOnly')
  assertHandling(draft)
  draft.record(content(command))
  draft.changeTask({ paused: true, pausedAt: draft.at })
}

/** Resumes a task. Its timers move by the time that it was paused. */
export function resume(draft: Draft, command: CommandOf<'resume'>): void {
  assertStep(command.administrator, 'administratorOnly')
  const { paused, pausedAt } = draft.state.task
  assertStep(paused, 'notPaused')
  draft.record(content(command))
  draft.changeTask({ paused: false, pausedAt: null })
  const pausedMs = Math.max(0, draft.at - (pausedAt ?? draft.at))
  for (const { id, state, due } of draft.state.timers)
    if (state === 'live') draft.change('timers', id, { due: due + pausedMs })
}

export function jump(draft: Draft, command: CommandOf<'jump'>): void {
  assertStep(command.administrator, 'administratorOnly')
  assertHandling(draft)
  const visit = draft.find('visits', command.visitId)
  assertStep(visit?.state === 'live' && draft.state.task.status === 1, 'noVisit')
  assertTarget(draft, command.target)
  assertNoOwnSkip(draft, command.actor)
  draft.record({ ...content(command), visitId: visit.id, nodeId: command.target })
  closeVisit(draft, visit.id, 'obsolete', 'cancelled')
  makeObsolete(draft, command.target)
  move(draft, visit, [{ nodeId: command.target, from: [], comeBack: [] }], false)
}

function assertTarget(draft: Draft, id: string): void {
  const node = Object.hasOwn(draft.graph.nodes, id) ? nodeOf(draft.graph, id) : null
  const isOutside = id === draft.graph.settings.revokeNode
  assertStep(node && isStaffed(node) && !isOutside, 'unknownTarget', { node: node?.name ?? id })
}

/** Continues a task that ended: at a node, or where it was when it was terminated. */
export function revive(draft: Draft, command: CommandOf<'revive'>): void {
  const { status, revoking } = draft.state.task
  assertStep(command.administrator, 'administratorOnly')
  assertStep((status === 2 || status === 5) && !revoking, 'notEnded')
  if (command.target !== null) {
    assertTarget(draft, command.target)
    assertNoOwnSkip(draft, command.actor)
  }
  const targets: readonly ComeBack[] =
    command.target === null ? draft.state.task.comeBack : [{ nodeId: command.target, from: [], comeBack: [] }]
  assertStep(targets.length > 0, 'unknownTarget', { node: '' })
  draft.record({ ...content(command), nodeId: command.target })
  draft.changeTask({ status: 1, endedAt: null, comeBack: [] })
  if (command.target !== null) makeObsolete(draft, command.target)
  enterTargets(draft, targets, 0, root)
}

/** Reminds those whose turn it is, at most once per interval. */
export function urge(draft: Draft, command: CommandOf<'urge'>): void {
  const { task, assignments } = draft.state
  assertInitiator(draft, command.actor)
  assertHandling(draft)
  const users = [...new Set(assignments.filter(({ state }) => state === 'live').map(({ userId }) => userId))]
  assertStep(users.length > 0, 'nobodyToUrge')
  const isEarly = task.urgedAt !== null && draft.at - task.urgedAt < draft.graph.settings.urgeIntervalMs
  assertStep(!isEarly, 'urgedRecently')
  draft.record({ ...content(command), users })
  draft.changeTask({ urgedAt: draft.at })
  for (const userId of users)
    draft.create('effects', { kind: 'urge', visitId: null, nodeId: null, userId, state: 'queued' })
}

export function comment(draft: Draft, command: CommandOf<'comment'>): void {
  assertStep(command.opinion.trim() !== '' || (command.files ?? []).length > 0, 'emptyComment')
  draft.record({ ...content(command), files: command.files ?? [] })
}

export function amend(draft: Draft, command: CommandOf<'amend'>): void {
  draft.record(content(command))
}

export function sendCopies(draft: Draft, command: CommandOf<'cc'>): void {
  const found = authorize(draft, command)
  if (!found) return
  assertAllowed(found.node, 'cc')
  assertStep(command.users.length > 0, 'noUsers')
  if (!requireUsers(draft, command.users)) return
  recordDecision(draft, command, found, command.users)
  copyTo(draft, found.node.id, command.users)
}

function copyTo(draft: Draft, nodeId: string, users: readonly string[]): void {
  for (const userId of new Set(users))
    draft.create('copies', {
      nodeId,
      userId,
      sentBy: draft.command.actor,
      sentAt: draft.at,
      readAt: null,
    })
}

export function markRead(draft: Draft, command: CommandOf<'markRead'>): void {
  const copy = draft.find('copies', command.copyId)
  assertStep(copy && copy.userId === command.actor, 'noCopy')
  draft.record({ ...content(command), nodeId: copy.nodeId })
  if (copy.readAt === null) draft.change('copies', copy.id, { readAt: draft.at })
}
