import type { Draft } from './draft.ts'
import type { ChooseNode, CopyNode, LookUpRule, PeopleSource, SubFlowNode, WorkNode } from './graph.ts'
import { replaceInitiator } from './own-request.ts'
import { StepRefused } from './refusal.ts'

/** Users of a node, or what its empty policy says; undefined while facts are missing. */
export type Staff =
  | { readonly kind: 'users'; readonly ids: readonly string[] }
  | { readonly kind: 'pass' | 'refuse' }
  | undefined

type StaffedNode = WorkNode | ChooseNode | SubFlowNode

/** Finds the users of a node. Where there are none, the policy of the node decides, and the history says so. */
export function staffOf(draft: Draft, node: StaffedNode, from: readonly string[]): Staff {
  const found = resolvePeople(draft, node, from)
  const ids = found && replaceInitiator(draft, node, found)
  if (ids === undefined) return undefined
  if (ids.length > 0) return { kind: 'users', ids: [...new Set(ids)] }
  return resolveEmpty(draft, node)
}

/**
 * Users that the rule of a node finds now; empty when there are none, undefined while facts are missing. `from` are the
 * visits just before.
 */
export function resolvePeople(
  draft: Draft,
  node: StaffedNode | CopyNode,
  from: readonly string[],
): readonly string[] | undefined {
  const { who } = node
  const found = (who.kind === 'union' ? who.sources : [who]).map((source) =>
    resolveSource(draft, node, source, from),
  )
  return found.includes(undefined) ? undefined : found.flatMap((ids) => ids ?? [])
}

function resolveSource(
  draft: Draft,
  node: StaffedNode | CopyNode,
  source: PeopleSource,
  from: readonly string[],
): readonly string[] | undefined {
  if (source.kind === 'chosenByInitiator' || source.kind === 'chosenByPrevious')
    return chosenUsers(draft, node, source)
  if (source.kind === 'named' || source.kind === 'lookUp') return lookUp(draft, node.id, source)
  const known = knownUsers(draft, source, from)
  // A user of the history may have left since.
  return known.length > 0 ? activeUsers(draft, known) : []
}

/** Users whom the history names. */
function knownUsers(
  draft: Draft,
  source: Extract<PeopleSource, { kind: 'initiator' | 'approverOf' | 'previousApprovers' }>,
  from: readonly string[],
): readonly string[] {
  const { initiator } = draft.state.task
  if (source.kind === 'initiator') return [initiator]
  if (source.kind === 'approverOf') {
    const visit = draft.state.visits.findLast((row) => row.nodeId === source.node && row.state === 'done')
    return visit ? approversOf(draft, [visit.id]) : []
  }
  const approvers = approversOf(draft, from)
  return approvers.length > 0 ? approvers : [initiator]
}

const lookUp = (draft: Draft, nodeId: string, rule: LookUpRule, key = `people:${nodeId}`) =>
  draft.people({
    kind: 'people',
    key,
    nodeId,
    rule,
    initiator: draft.state.task.initiator,
  })

/** The key of the fact that limits who can be chosen for a node. */
export const rangeKeyOf = (nodeId: string): string => `range:${nodeId}`

/** Signers who approved one of the visits. */
const approversOf = (draft: Draft, visits: readonly string[]): readonly string[] =>
  draft.state.assignments
    .filter((row) => visits.includes(row.visitId) && row.decision === 'approve' && row.kind !== 'delegate')
    .map(({ userId }) => userId)

function chosenUsers(
  draft: Draft,
  node: StaffedNode | CopyNode,
  who: Extract<PeopleSource, { range: LookUpRule | null }>,
): readonly string[] | undefined {
  const chosen = draft.state.task.chosen[node.id] ?? []
  if (chosen.length === 0) {
    if (node.kind !== 'copy' && draft.command.actor !== null)
      throw new StepRefused('chooseUsers', { node: node.name, nodeId: node.id })
    return []
  }
  if (!who.range) return activeUsers(draft, chosen)
  // A node can have other users beside those who are chosen.
  const range = lookUp(draft, node.id, who.range, rangeKeyOf(node.id))
  const outside = range && chosen.find((user) => !range.includes(user))
  if (outside !== undefined) throw new StepRefused('outOfRange', { node: node.name, user: outside })
  return range && chosen
}

/** Those of the given users who are active. */
export const activeUsers = (draft: Draft, ids: readonly string[]): readonly string[] | undefined =>
  draft.people({ kind: 'users', key: `users:${ids.join(',')}`, ids })

/** Refuses unless all of the given users are active; false while facts are missing. */
export function requireUsers(draft: Draft, ids: readonly string[]): boolean {
  if (ids.length === 0) return true
  const active = activeUsers(draft, ids)
  const unknown = active && ids.find((id) => !active.includes(id))
  if (unknown !== undefined) throw new StepRefused('unknownUser', { user: unknown })
  return active !== undefined
}

function resolveEmpty(draft: Draft, node: StaffedNode): Staff {
  const { empty, name } = node
  const isByUser = draft.command.actor !== null
  if (empty.kind === 'pass' || empty.kind === 'refuse') {
    draft.record({ kind: 'nobodyFound', nodeId: node.id, opinion: empty.kind })
    return { kind: empty.kind }
  }
  if (empty.kind === 'block' && isByUser) throw new StepRefused('nobodyFound', { node: name })
  const named = empty.kind === 'previousNames' ? (draft.state.task.chosen[node.id] ?? []) : []
  if (empty.kind === 'previousNames' && named.length === 0 && isByUser)
    throw new StepRefused('chooseUsers', { node: name, nodeId: node.id })
  const wanted = empty.kind === 'users' ? empty.ids : named
  const active = wanted.length > 0 ? activeUsers(draft, wanted) : []
  const substitutes = active && replaceInitiator(draft, node, active)
  if (substitutes === undefined) return undefined
  if (substitutes.length > 0) return replaceBy(draft, node, substitutes)
  const listed = draft.people({ kind: 'administrators', key: 'administrators' })
  const administrators = listed && replaceInitiator(draft, node, listed)
  if (administrators === undefined) return undefined
  if (administrators.length === 0) throw new StepRefused('noAdministrator', { node: name })
  return replaceBy(draft, node, administrators)
}

function replaceBy(draft: Draft, node: StaffedNode, ids: readonly string[]): Staff {
  draft.record({ kind: 'nobodyFound', nodeId: node.id, opinion: node.empty.kind, users: ids })
  return { kind: 'users', ids: [...new Set(ids)] }
}
