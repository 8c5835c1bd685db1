import type { Command } from './commands.ts'
import type { FactRequest, Facts } from './facts.ts'
import { isStaffed, nodeOf, type FlowNode, type Graph } from './graph.ts'
import { rangeKeyOf } from './people.ts'
import type { FlowRefusal } from './refusal.ts'
import type { Copy, FlowState, Visit } from './state.ts'
import { needs, step } from './step.ts'

/** Who chooses the users of a node: the initiator, or the approvers of the node before, once they act. */
export type Chooser = 'initiator' | 'previous'

/** A node of the path that a task would take. */
export interface ForecastStep {
  readonly nodeId: string
  /** Without those who are still to be chosen. */
  readonly users: readonly string[]
  /** Who still has to choose users of the node; null where all are known. */
  readonly chooser: Chooser | null
  /** Whether no user has to act: a node without users, or rules that decide for all of them. */
  readonly isAutomatic: boolean
}

export interface Forecast {
  readonly path: readonly ForecastStep[]
  /** Nodes whose users the initiator has to choose. */
  readonly choices: readonly string[]
  /** Where the path ends before its end. */
  readonly refusal: FlowRefusal | null
  /** The task at the end of the path, with the history that led there. */
  readonly end: FlowState
}

/** Users that stand for those who are still to be chosen. */
const unchosen = ''
const maxSteps = 1_000

/**
 * Plays a submission to its end: everybody approves at once, every answer comes. Returns what has to be looked up first,
 * or the path. A choice of branches takes the default branch, or the first one.
 */
export function forecast(
  graph: Graph,
  state: FlowState,
  submit: Extract<Command, { kind: 'submit' }>,
  facts: Facts,
): { readonly missing: readonly FactRequest[] } | Forecast {
  const open = new Map<string, Chooser>()
  let known: Facts = facts
  let current = state
  let next: Command | undefined = submit
  let refusal: FlowRefusal | null = null
  for (let steps = 0; next && steps < maxSteps; steps++) {
    const missing = needs(graph, current, next, known)
    const own = missing.filter((request) => !isAssumed(request))
    if (own.length > 0) return { missing: own }
    if (missing.length > 0) {
      known = assume(known, missing)
      continue
    }
    const result = step(graph, current, next, known)
    if ('state' in result) {
      current = result.state
      next = nextCommand(graph, current, submit.at)
      continue
    }
    refusal = result.refusal
    const nodeId = result.refusal.code === 'chooseUsers' ? String(result.refusal.values['nodeId']) : null
    const chooser =
      next.kind === 'submit' || next.kind === 'approve' || next.kind === 'chooseBranch' ? next : null
    if (nodeId === null || open.has(nodeId) || !chooser) break
    refusal = null
    const isLater = next.kind !== 'submit' && isChosenByPrevious(nodeOf(graph, nodeId))
    open.set(nodeId, isLater ? 'previous' : 'initiator')
    const range = known.people?.[rangeKeyOf(nodeId)]
    next = { ...chooser, chosen: { ...chooser.chosen, [nodeId]: [range?.[0] ?? unchosen] } }
  }
  const choices = [...open].flatMap(([nodeId, by]) => (by === 'initiator' ? [nodeId] : []))
  return { path: pathOf(graph, state, current, open), choices, refusal, end: current }
}

/** Whether the approvers of the node before choose, and the initiator cannot: by the rule of the node or its empty policy. */
function isChosenByPrevious(node: FlowNode): boolean {
  if (!('who' in node)) return false
  const sources = node.who.kind === 'union' ? node.who.sources : [node.who]
  return !sources.some(({ kind }) => kind === 'chosenByInitiator')
}

/** A forecast has no delays, and users who are still to be chosen are there. */
const isAssumed = (request: FactRequest) =>
  request.kind === 'time' || (request.kind === 'users' && request.ids.includes(unchosen))

const assume = (facts: Facts, requests: readonly FactRequest[]): Facts => ({
  ...facts,
  times: {
    ...facts.times,
    ...Object.fromEntries(requests.filter(({ kind }) => kind === 'time').map(({ key }) => [key, null])),
  },
  people: {
    ...facts.people,
    ...Object.fromEntries(requests.flatMap((one) => (one.kind === 'users' ? [[one.key, one.ids]] : []))),
  },
})

/** What has to happen next at the first node that waits. */
function nextCommand(graph: Graph, state: FlowState, at: number): Command | undefined {
  const visit = state.task.status === 1 ? state.visits.find((row) => row.state === 'live') : undefined
  if (!visit) return undefined
  const node = nodeOf(graph, visit.nodeId)
  if (isStaffed(node)) return decide(graph, state, visit, at)
  if (node.kind === 'trigger') return { kind: 'triggerFired', visitId: visit.id, actor: null, at }
  const effect = state.effects.find((row) => row.visitId === visit.id && row.state === 'queued')
  if (!effect) return undefined
  return node.kind === 'subFlow'
    ? { kind: 'childFinished', effectId: effect.id, adopted: true, actor: null, at }
    : { kind: 'effectAnswered', effectId: effect.id, ok: true, actor: null, at }
}

function decide(graph: Graph, state: FlowState, visit: Visit, at: number): Command | undefined {
  const node = nodeOf(graph, visit.nodeId)
  const assignment = state.assignments.find((row) => row.visitId === visit.id && row.state === 'live')
  if (!assignment) return undefined
  const base = { assignmentId: assignment.id, actor: assignment.userId, at }
  if (node.kind !== 'choose') return { kind: 'approve', ...base }
  const branch = node.branches.find(({ isDefault }) => isDefault) ?? node.branches[0]
  return branch && { kind: 'chooseBranch', branches: [branch.id], ...base }
}

/** Nodes with a visit, and those that a task only passes, in the order in which it comes to them. */
function pathOf(
  graph: Graph,
  before: FlowState,
  after: FlowState,
  open: ReadonlyMap<string, Chooser>,
): readonly ForecastStep[] {
  const path: ForecastStep[] = []
  for (const change of after.actions.slice(before.actions.length).flatMap(({ changes }) => changes)) {
    if (change.table === 'task' || change.before !== null) continue
    if (change.table === 'visits') path.push(...visitSteps(graph, after, open, change.id))
    if (change.table === 'copies') addCopy(path, change.after)
    // Work of a visit belongs to its step.
    if (change.table === 'effects' && change.after.visitId === null && change.after.nodeId)
      path.push(passedStep(change.after.nodeId, []))
  }
  return path
}

const passedStep = (nodeId: string, users: readonly string[]): ForecastStep => ({
  nodeId,
  users,
  chooser: null,
  isAutomatic: true,
})

/** The copies of one node are made one after the other. Those that a user sends belong to none. */
function addCopy(path: ForecastStep[], { nodeId, userId, sentBy }: Partial<Copy>): void {
  if (!nodeId || userId === undefined || sentBy !== null) return
  const last = path.at(-1)
  if (last?.nodeId === nodeId) path.splice(-1, 1, passedStep(nodeId, [...last.users, userId]))
  else path.push(passedStep(nodeId, [userId]))
}

function visitSteps(
  graph: Graph,
  after: FlowState,
  open: ReadonlyMap<string, Chooser>,
  visitId: string,
): ForecastStep[] {
  const visits = after.visits.filter((row) => row.id === visitId && row.nodeId !== graph.startId)
  return visits.map(({ id, nodeId }) => {
    const rows = after.assignments.filter((row) => row.visitId === id)
    const chooser = open.get(nodeId) ?? null
    // Those who stand for the users to be chosen would be taken for the ones who act.
    const assumed = chooser ? (after.task.chosen[nodeId] ?? []) : []
    return {
      nodeId,
      users: [...new Set(rows.map(({ userId }) => userId))].filter((user) => !assumed.includes(user)),
      chooser,
      isAutomatic: rows.every(({ decision, decidedBy }) => decision === 'approve' && decidedBy === null),
    }
  })
}
