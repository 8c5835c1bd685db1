import { assertStep } from './refusal.ts'
import type { Draft, Token } from './draft.ts'
import { cancelWithin, closeVisit, contextOf, createRun, root, send } from './flow.ts'
import { isStaffed, nodeOf, nodesFrom, type ReturnTarget } from './graph.ts'
import type { ComeBack, Place, Visit } from './state.ts'

// Moves of a task against its arrows: return, reject, jump, coming straight back.

/** Where a task goes: to the initiator, or to nodes. */
export type Destination = 'initiator' | readonly ComeBack[]

const isPassed = (draft: Draft, nodeId: string) =>
  draft.state.visits.some((visit) => visit.nodeId === nodeId && visit.state === 'done')

/** The place of a node in the latest visit, as a target. */
function targetAt(draft: Draft, nodeId: string): ComeBack {
  const visit = draft.state.visits.findLast((row) => row.nodeId === nodeId)
  return { nodeId, from: visit?.from ?? [], comeBack: [] }
}

/** The previous nodes of a visit: several after a join; the initiator before the first. */
export function previousOf(draft: Draft, visit: Visit): Destination {
  const nodes = visit.from.map((id) => draft.get('visits', id).nodeId)
  const candidates = [...new Set(nodes)].filter((id) => isPassed(draft, id))
  // An empty branch brings a node from before the fork: the nodes of the other branches are later.
  const isLast = (id: string) =>
    candidates.every((other) => other === id || !nodesFrom(draft.graph, id).has(other))
  const passed = candidates.filter(isLast)
  return passed.length > 0 ? passed.map((id) => targetAt(draft, id)) : 'initiator'
}

/** Resolves the target of a return. Refuses nodes that were not passed and nodes of another branch. */
export function resolveTarget(draft: Draft, visit: Visit, target: ReturnTarget): Destination {
  const { graph } = draft
  if (target === 'initiator' || (typeof target !== 'string' && target.node === graph.startId))
    return 'initiator'
  if (target === 'previous') return previousOf(draft, visit)
  const id = target.node
  assertStep(Object.hasOwn(graph.nodes, id), 'unknownTarget', { node: id })
  const node = nodeOf(graph, id)
  const isAhead = nodesFrom(graph, visit.nodeId).has(id)
  assertStep(isStaffed(node) && isPassed(draft, id) && !isAhead, 'targetNotPassed', { node: node.name })
  const isBeside = contextOf(draft, visit).some(({ run, branch }) =>
    node.scope.some((outer) => outer.fork === run.nodeId && outer.branch !== branch),
  )
  assertStep(!isBeside, 'targetInOtherBranch', { node: node.name })
  return [targetAt(draft, id)]
}

/** Where a rejection leads. A node that this task has not passed cannot be returned to: the initiator gets the task. */
export function rejectDestination(draft: Draft, visit: Visit, target: ReturnTarget): Destination {
  if (target === 'initiator') return 'initiator'
  if (target === 'previous') return previousOf(draft, visit)
  return isPassed(draft, target.node) ? [targetAt(draft, target.node)] : 'initiator'
}

/** Sends the task back to the initiator, who may change and submit it again. */
function returnToInitiator(draft: Draft, visit: Visit, comesBack: boolean): void {
  const cancelled = [visit, ...cancelWithin(draft, null)]
  draft.changeTask({ status: 3, comeBack: comesBack ? originsOf(draft, cancelled) : [] })
}

/** Goes back to a destination from a visit that is closed already. */
export function goBack(draft: Draft, visit: Visit, destination: Destination, comesBack: boolean): void {
  if (destination === 'initiator') return returnToInitiator(draft, visit, comesBack)
  const origins = move(draft, visit, destination, comesBack && destination.length === 1)
  if (origins.length > 0) return
  for (const { nodeId } of destination) makeObsolete(draft, nodeId)
}

/** Marks what was done at a node and after it as obsolete. */
export function makeObsolete(draft: Draft, nodeId: string): void {
  const later = nodesFrom(draft.graph, nodeId)
  for (const { id, nodeId: at, state } of draft.state.visits)
    if (state === 'done' && later.has(at)) draft.change('visits', id, { state: 'obsolete' })
}

/** Marks everything that was done as obsolete, when a task begins anew. */
export function makeAllObsolete(draft: Draft): void {
  for (const { id, state } of draft.state.visits)
    if (state === 'done') draft.change('visits', id, { state: 'obsolete' })
}

/**
 * Moves a token to nodes. Cancels the forks that it leaves, and opens those around the nodes with the
 * branches that lead there only. Returns where the token came from when it comes back.
 */
export function move(
  draft: Draft,
  origin: Token,
  targets: readonly ComeBack[],
  comesBack: boolean,
): readonly ComeBack[] {
  const context = contextOf(draft, origin)
  const depths = targets.map(({ nodeId }) => {
    const { scope } = nodeOf(draft.graph, nodeId)
    const differs = context.findIndex(
      ({ run, branch }, at) => scope[at]?.fork !== run.nodeId || scope[at]?.branch !== branch,
    )
    return differs === -1 ? context.length : differs
  })
  const depth = Math.min(...depths)
  const left = context[depth]
  const cancelled = [origin, ...(left ? cancelWithin(draft, left.run.id) : [])]
  const origins = comesBack ? originsOf(draft, cancelled) : []
  const around = context[depth - 1]
  const place = around ? { runId: around.run.id, branch: around.branch } : root
  enterTargets(
    draft,
    targets.map((target) => (comesBack ? { ...target, comeBack: origins } : target)),
    depth,
    place,
  )
  return origins
}

/** Detours in a branch come back with it: they stand for the node that they come back to. */
export function originsOf(draft: Draft, visits: readonly Token[]): readonly ComeBack[] {
  const origins = visits.flatMap((visit) =>
    isDetour(draft, visit)
      ? visit.comeBack
      : [{ nodeId: visit.nodeId, from: visit.from, comeBack: visit.comeBack }],
  )
  return origins.filter(({ nodeId }, at) => origins.findIndex((one) => one.nodeId === nodeId) === at)
}

const isDetour = (draft: Draft, visit: Token) =>
  contextOf(draft, visit).length > nodeOf(draft.graph, visit.nodeId).scope.length

/** Opens the forks around the targets, from `depth` on, and sends a token to each target. */
export function enterTargets(draft: Draft, targets: readonly ComeBack[], depth: number, place: Place): void {
  const inner = new Map<string, Map<string, ComeBack[]>>()
  for (const target of targets) {
    const ref = nodeOf(draft.graph, target.nodeId).scope[depth]
    if (!ref) {
      send(draft, target.nodeId, place, target.from, target.comeBack)
      continue
    }
    const branches = inner.get(ref.fork) ?? new Map<string, ComeBack[]>()
    inner.set(ref.fork, branches.set(ref.branch, [...(branches.get(ref.branch) ?? []), target]))
  }
  for (const [fork, branches] of inner) {
    const run = createRun(draft, fork, place, [...branches.keys()])
    for (const [branch, own] of branches) enterTargets(draft, own, depth + 1, { runId: run.id, branch })
  }
}

/** Sends a branch back on its own: the node is done again in the branch, and the token comes straight back. */
export function detour(draft: Draft, visit: Visit, [target]: readonly ComeBack[]): void {
  if (!target) return
  send(draft, target.nodeId, visit, target.from, [
    { nodeId: visit.nodeId, from: visit.from, comeBack: visit.comeBack },
  ])
}

/** Continues after a visit that came back from a return: where the return came from. */
export function comeStraightBack(draft: Draft, visit: Visit): void {
  if (!isDetour(draft, visit)) {
    move(draft, visit, visit.comeBack, false)
    return
  }
  for (const { nodeId, from, comeBack } of visit.comeBack) send(draft, nodeId, visit, from, comeBack)
}

/** Closes a visit as returned. */
export const closeReturned = (draft: Draft, visit: Visit) =>
  closeVisit(draft, visit.id, 'obsolete', 'returned')
