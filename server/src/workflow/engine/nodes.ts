import type { Draft, Token } from './draft.ts'
import { cancelWithin, closeVisit, enterFork, enterJoin, enterRouter, goOn, openVisit } from './flow.ts'
import {
  type CopyNode,
  type EffectNode,
  type FlowNode,
  type ReturnTarget,
  type SubFlowNode,
  type TimerNode,
  type TimeRule,
  type TriggerNode,
} from './graph.ts'
import { goBack, makeObsolete, move, rejectDestination } from './move.ts'
import { resolvePeople, staffOf } from './people.ts'
import type { Visit } from './state.ts'
import { enterWork, passVisit } from './work.ts'

type Enter<K extends FlowNode['kind']> = (
  draft: Draft,
  node: Extract<FlowNode, { kind: K }>,
  token: Token,
) => void

/** What each kind of node does when a token enters it. */
const enterByKind: { readonly [K in FlowNode['kind']]: Enter<K> } = {
  start: goOn,
  approver: enterWork,
  process: enterWork,
  choose: enterWork,
  fork: enterFork,
  join: enterJoin,
  copy: enterCopy,
  router: (draft, node, token) =>
    enterRouter(draft, node, token, (target) => {
      makeObsolete(draft, target)
      move(draft, token, [{ nodeId: target, from: token.from, comeBack: [] }], false)
    }),
  subFlow: enterSubFlow,
  timer: enterTimer,
  trigger: enterTrigger,
  data: enterEffect,
  message: enterEffect,
  launch: enterEffect,
  interface: enterEffect,
  end: (draft) => {
    cancelWithin(draft, null)
    draft.changeTask({ status: 2, endedAt: draft.at })
    draft.create('effects', { kind: 'adopted', visitId: null, nodeId: null, userId: null, state: 'queued' })
  },
}

export function enterNode(draft: Draft, node: FlowNode, token: Token): void {
  const enter = enterByKind[node.kind] as Enter<FlowNode['kind']>
  enter(draft, node, token)
}

function enterCopy(draft: Draft, node: CopyNode, token: Token): void {
  const users = resolvePeople(draft, node, token.from)
  if (!users) return
  for (const userId of new Set(users))
    draft.create('copies', { nodeId: node.id, userId, sentBy: null, sentAt: draft.at, readAt: null })
  goOn(draft, node, token)
}

/** Starts a child task per initiator: all at once, or the next one when one has finished. */
function enterSubFlow(draft: Draft, node: SubFlowNode, token: Token): void {
  const staff = staffOf(draft, node, token.from)
  if (!staff) return
  const visit = openVisit(draft, node.id, token)
  if (staff.kind !== 'users')
    return staff.kind === 'pass' ? passWaiting(draft, visit) : failVisit(draft, visit, node.rejectTo)
  for (const [index, userId] of staff.ids.entries())
    draft.create('effects', {
      kind: 'startChild',
      visitId: visit.id,
      nodeId: node.id,
      userId,
      state: node.order === 'inTurn' && index > 0 ? 'waiting' : 'queued',
    })
  if (!node.wait) passWaiting(draft, visit)
}

function delayUntil(draft: Draft, node: FlowNode, rule: TimeRule): number | null | undefined {
  const base = rule.from === 'launch' ? (draft.state.task.submittedAt ?? draft.at) : draft.at
  return draft.time({ kind: 'time', key: `delay:${node.id}:${base}`, rule, base })
}

/** Waits for an event, until its time-out where it has one. */
function enterTrigger(draft: Draft, node: TriggerNode, token: Token): void {
  const due = node.timeout ? delayUntil(draft, node, node.timeout) : null
  if (due === undefined) return
  const visit = openVisit(draft, node.id, token)
  if (due !== null)
    draft.create('timers', { visitId: visit.id, kind: 'delay', rule: 0, count: 0, due, state: 'live' })
}

function enterTimer(draft: Draft, node: TimerNode, token: Token): void {
  const due = delayUntil(draft, node, node.delay)
  if (due === undefined) return
  const visit = openVisit(draft, node.id, token)
  if (due === null || due <= draft.at) return passWaiting(draft, visit)
  draft.create('timers', { visitId: visit.id, kind: 'delay', rule: 0, count: 0, due, state: 'live' })
}

function enterEffect(draft: Draft, node: EffectNode, token: Token): void {
  if (node.kind !== 'interface') {
    draft.create('effects', {
      kind: node.kind,
      visitId: null,
      nodeId: node.id,
      userId: null,
      state: 'queued',
    })
    goOn(draft, node, token)
    return
  }
  const visit = openVisit(draft, node.id, token)
  draft.create('effects', {
    kind: 'interface',
    visitId: visit.id,
    nodeId: node.id,
    userId: null,
    state: 'queued',
  })
}

/** Closes a visit of a node without users: what follows has the same previous nodes. */
export function passWaiting(draft: Draft, visit: Visit): void {
  if (visit.comeBack.length > 0) return passVisit(draft, visit)
  closeVisit(draft, visit.id, 'done', 'passed')
  const node = draft.graph.nodes[visit.nodeId]
  if (node) goOn(draft, node, visit)
}

/** Closes a visit that failed, and goes to where a rejection leads. */
export function failVisit(draft: Draft, visit: Visit, rejectTo: ReturnTarget): void {
  closeVisit(draft, visit.id, 'obsolete', 'rejected')
  goBack(draft, visit, rejectDestination(draft, visit, rejectTo), false)
}
