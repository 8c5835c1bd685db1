import type { Draft } from './draft.ts'
import type { ChooseNode, CopyNode, LookUpRule, PeopleRule, SubFlowNode, WorkNode } from './graph.ts'
import { StepRefused } from './refusal.ts'

/** Users of a node, or what its empty policy says; undefined while facts are missing. */
export type Staff =
  | { readonly kind: 'users'; readonly ids: readonly string[] }
  | { readonly kind: 'pass' | 'refuse' }
  | undefined

type StaffedNode = WorkNode | ChooseNode | SubFlowNode

/** Finds the users of a node. Where there are none, the policy of the node decides, and the history says so. */
export function staffOf(draft: Draft, node: StaffedNode): Staff {
  const ids = resolvePeople(draft, node)
  if (ids === undefined) return undefined
  if (ids.length > 0) return { kind: 'users', ids: [...new Set(ids)] }
  return resolveEmpty(draft, node)
}

/** Users that a rule finds now; empty when there are none, undefined while facts are missing. */
export function resolvePeople(draft: Draft, node: StaffedNode | CopyNode): readonly string[] | undefined {
  const { who, id } = node
  if (who.kind === 'initiator') return [draft.state.task.initiator]
  if (who.kind === 'approverOf') return approversOf(draft, who.node)
  if (who.kind === 'chosenByInitiator' || who.kind === 'chosenByPrevious')
    return chosenUsers(draft, node, who)
  return lookUp(draft, id, who)
}

const lookUp = (draft: Draft, nodeId: string, rule: LookUpRule) =>
  draft.people({
    kind: 'people',
    key: `people:${nodeId}`,
    nodeId,
    rule,
    initiator: draft.state.task.initiator,
  })

/** Signers who approved the latest visit of a node that still counts. */
function approversOf(draft: Draft, nodeId: string): readonly string[] {
  const visit = draft.state.visits.findLast((row) => row.nodeId === nodeId && row.state === 'done')
  return draft.state.assignments
    .filter((row) => row.visitId === visit?.id && row.decision === 'approve' && row.kind !== 'delegate')
    .map(({ userId }) => userId)
}

function chosenUsers(
  draft: Draft,
  node: StaffedNode | CopyNode,
  who: Extract<PeopleRule, { range: LookUpRule | null }>,
): readonly string[] | undefined {
  const chosen = draft.state.task.chosen[node.id] ?? []
  if (chosen.length === 0) {
    if (node.kind !== 'copy' && draft.command.actor !== null)
      throw new StepRefused('chooseUsers', { node: node.name, nodeId: node.id })
    return []
  }
  if (!who.range) return activeUsers(draft, chosen)
  const range = lookUp(draft, node.id, who.range)
  const outside = range && chosen.find((user) => !range.includes(user))
  if (outside !== undefined) throw new StepRefused('outOfRange', { node: node.name, user: outside })
  return range && chosen
}

/** Those of the given users who are active. */
export const activeUsers = (draft: Draft, ids: readonly string[]): readonly string[] | undefined =>
  draft.people({ kind: 'users', key: `users:${ids.join(',')}`, ids })

/** Refuses unless all of the given users are active; false while facts are missing. */
export function requireUsers(draft: Draft, ids: readonly string[]): boolean {
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
  const substitutes = wanted.length > 0 ? activeUsers(draft, wanted) : []
  if (substitutes === undefined) return undefined
  if (substitutes.length > 0) return replaceBy(draft, node, substitutes)
  const administrators = draft.people({ kind: 'administrators', key: 'administrators' })
  if (administrators === undefined) return undefined
  if (administrators.length === 0) throw new StepRefused('noAdministrator', { node: name })
  return replaceBy(draft, node, administrators)
}

function replaceBy(draft: Draft, node: StaffedNode, ids: readonly string[]): Staff {
  draft.record({ kind: 'nobodyFound', nodeId: node.id, opinion: node.empty.kind, users: ids })
  return { kind: 'users', ids: [...new Set(ids)] }
}
