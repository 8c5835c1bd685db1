import { evaluateConditions } from '@tessera/shared/contract/fields/rules'
import type { Conditions } from '@tessera/shared/contract/fields/conditions'
import type { Draft, Token } from './draft.ts'
import {
  nodeOf,
  type Branch,
  type ChooseNode,
  type FlowNode,
  type ForkNode,
  type JoinNode,
  type RouterNode,
} from './graph.ts'
import { StepRefused } from './refusal.ts'
import { isOpen, type ComeBack, type ForkRun, type Place, type Visit } from './state.ts'

// Tokens: how a task moves from node to node, through forks and joins.

/** Nodes that one command can enter; more means a loop without a user. */
const maxSteps = 2_000

export const root: Place = { runId: null, branch: null }

/** A function that does what a node of one kind does when a token enters it. */
export type EnterNode = (draft: Draft, node: FlowNode, token: Token) => void

/** Sends a token on to a node. */
export function send(
  draft: Draft,
  nodeId: string,
  place: Place,
  from: readonly string[],
  comeBack: readonly ComeBack[] = [],
): void {
  draft.tokens.push({ nodeId, runId: place.runId, branch: place.branch, from, comeBack })
}

/** Moves tokens until all of them wait, have arrived at a join, or have ended the task. */
export function runTokens(draft: Draft, enterNode: EnterNode): void {
  let steps = 0
  for (let token = draft.tokens.shift(); token; token = draft.tokens.shift()) {
    const node = nodeOf(draft.graph, token.nodeId)
    if (++steps > maxSteps) throw new StepRefused('endlessLoop', { node: node.name })
    if (!isLive(draft, token)) continue
    enterNode(draft, node, token)
  }
}

/** Whether a token or visit is in a task that goes on, and in a branch that was not cancelled. */
function isLive(draft: Draft, place: Place): boolean {
  if (draft.state.task.status !== 1 && !draft.state.task.revoking) return false
  return place.runId === null || draft.get('runs', place.runId).state === 'live'
}

/** The forks that are running around a place, from the outermost. */
export function contextOf(draft: Draft, place: Place): { run: ForkRun; branch: string }[] {
  const context = []
  for (let { runId, branch } = place; runId !== null && branch !== null;) {
    const run = draft.get('runs', runId)
    context.unshift({ run, branch })
    ;({ runId, branch } = run)
  }
  return context
}

/** Whether conditions over the form are met; undefined while the form is missing. Null is never met. */
export function isMet(draft: Draft, when: Conditions | null): boolean | undefined {
  if (!when) return false
  const form = draft.form()
  const own = (name: string) => (form && Object.hasOwn(form, name) ? form[name] : undefined)
  return form && evaluateConditions(when, own)
}

/** Enters a fork: evaluates its branches and starts those that are taken. */
export function enterFork(draft: Draft, node: ForkNode, token: Token): void {
  const taken = branchesMet(node, (when) => isMet(draft, when))
  if (!taken) return
  if (taken.length === 0) throw new StepRefused('noBranch', { node: node.name })
  openRun(draft, node, taken, token)
}

/** The branches of a fork that are taken; undefined while a condition cannot be evaluated. */
export function branchesMet(
  node: ForkNode,
  meets: (when: Conditions | null) => boolean | undefined,
): readonly Branch[] | undefined {
  if (node.mode === 'parallel') return node.branches
  const met: Branch[] = []
  for (const branch of node.branches) {
    if (branch.isDefault) continue
    const result = meets(branch.when)
    if (result === undefined) return undefined
    if (result) met.push(branch)
    if (result && node.mode === 'condition') break
  }
  return met.length > 0 ? met : node.branches.filter(({ isDefault }) => isDefault).slice(0, 1)
}

/** Starts the given branches of a fork. */
export function openRun(
  draft: Draft,
  node: ForkNode | ChooseNode,
  branches: readonly Branch[],
  { runId, branch, from }: Pick<Token, 'runId' | 'branch' | 'from'>,
): void {
  const run = createRun(
    draft,
    node.id,
    { runId, branch },
    branches.map(({ id }) => id),
  )
  for (const { id, first } of branches) send(draft, first, { runId: run.id, branch: id }, from)
}

export const createRun = (
  draft: Draft,
  nodeId: string,
  { runId, branch }: Place,
  activated: readonly string[],
): ForkRun => draft.create('runs', { nodeId, runId, branch, state: 'live', activated, arrived: [] })

/** Arrives at a join. The last of the activated branches goes on. */
export function enterJoin(draft: Draft, node: JoinNode, token: Token): void {
  const { runId, branch, from } = token
  if (runId === null || branch === null) throw new Error(`a token at the join ${node.id} has no fork`)
  const run = draft.get('runs', runId)
  const arrived = [...run.arrived, { branch, from }]
  draft.change('runs', runId, { arrived })
  if (arrived.length < run.activated.length) return
  draft.change('runs', runId, { state: 'done' })
  send(draft, node.next ?? node.id, run, [...new Set(arrived.flatMap((row) => row.from))])
}

/** Goes on at the first route that is met. */
export function enterRouter(
  draft: Draft,
  node: RouterNode,
  token: Token,
  jump: (target: string) => void,
): void {
  for (const { when, target } of node.routes) {
    const result = isMet(draft, when)
    if (result === undefined) return
    if (result) return jump(target)
  }
  goOn(draft, node, token)
}

/** Sends a token from a node to the one that follows. */
export function goOn(
  draft: Draft,
  node: FlowNode,
  { runId, branch, from }: Pick<Token, 'runId' | 'branch' | 'from'>,
): void {
  if (node.next === null) throw new Error(`nothing follows the node ${node.id}`)
  send(draft, node.next, { runId, branch }, from)
}

/** Opens a visit; the round is counted per node. */
export function openVisit(draft: Draft, nodeId: string, token: Token): Visit {
  const round = draft.state.visits.filter((visit) => visit.nodeId === nodeId).length + 1
  return draft.create('visits', {
    nodeId,
    round,
    state: 'live',
    outcome: null,
    runId: token.runId,
    branch: token.branch,
    from: token.from,
    comeBack: token.comeBack,
    picked: [],
    openedAt: draft.at,
    closedAt: null,
  })
}

/** Closes a visit with its open assignments and timers. */
export function closeVisit(
  draft: Draft,
  visitId: string,
  state: 'done' | 'obsolete',
  outcome: Exclude<Visit['outcome'], null>,
): void {
  draft.change('visits', visitId, { state, outcome, closedAt: draft.at })
  const decision = outcome === 'cancelled' ? 'cancel' : 'notNeeded'
  for (const row of draft.state.assignments)
    if (row.visitId === visitId && isOpen(row))
      draft.change('assignments', row.id, { state: 'invalid', decision, closedAt: draft.at })
  for (const { id, visitId: of, state: open } of draft.state.timers)
    if (of === visitId && open === 'live') draft.change('timers', id, { state: 'cancelled' })
  for (const effect of draft.state.effects) if (effect.visitId === visitId) closeEffect(draft, effect.id)
}

/** Gives up an effect whose visit was closed; a child task that was started is withdrawn. */
function closeEffect(draft: Draft, id: string): void {
  const { kind, state, visitId, nodeId, userId } = draft.get('effects', id)
  const isOpen = state === 'queued' || state === 'waiting'
  if (!isOpen || (kind !== 'startChild' && kind !== 'interface')) return
  const node = nodeId === null ? null : nodeOf(draft.graph, nodeId)
  if (node?.kind === 'subFlow' && !node.wait) return
  draft.change('effects', id, { state: 'cancelled' })
  if (kind === 'startChild' && state === 'queued')
    draft.create('effects', { kind: 'cancelChild', visitId, nodeId, userId, state: 'queued' })
}

/** Cancels what is live inside a run, or in the whole task (null); returns the visits it cancelled. */
export function cancelWithin(draft: Draft, runId: string | null): readonly Visit[] {
  const isInside = (place: Place) =>
    runId === null || contextOf(draft, place).some(({ run }) => run.id === runId)
  const visits = draft.state.visits.filter((visit) => visit.state === 'live' && isInside(visit))
  const runs = draft.state.runs.filter((run) => run.state === 'live' && (run.id === runId || isInside(run)))
  for (const visit of visits) closeVisit(draft, visit.id, 'obsolete', 'cancelled')
  for (const run of runs) draft.change('runs', run.id, { state: 'obsolete' })
  return visits
}
