import type { Draft } from './draft.ts'
import type { FlowNode, Graph } from './graph.ts'
import { assertStep } from './refusal.ts'

// Nodes that leave the decision about a task to others than its initiator.

/** Whether the initiator has no part in a node: their superior acts instead. */
export const excludesInitiator = (node: FlowNode): boolean =>
  (node.kind === 'approver' || node.kind === 'process') && node.auto.initiator === 'superior'

/** Who may not have a task at nodes. */
export const excludedAt = (nodes: readonly FlowNode[], initiator: string): readonly string[] =>
  nodes.some(excludesInitiator) ? [initiator] : []

/** Refuses the initiator among users who would act at a node, or in whose name others would, where the node says so. */
export function assertNotOwn(draft: Draft, node: FlowNode, users: readonly string[]): void {
  const isOwn = excludesInitiator(node) && users.includes(draft.state.task.initiator)
  assertStep(!isOwn, 'ownRequest', { node: node.name, user: draft.state.task.initiator })
}

/** Refuses initiators who would skip a node of their task that leaves the decision to others. */
export function assertNoOwnSkip(draft: Draft, actor: string): void {
  if (actor !== draft.state.task.initiator) return
  for (const node of excludingNodes(draft.graph)) assertNotOwn(draft, node, [actor])
}

const excludingNodes = ({ nodes }: Graph): readonly FlowNode[] =>
  Object.values(nodes).filter(excludesInitiator)

/**
 * The users of a node with the superior of the initiator instead of the initiator, where the node says so; undefined
 * while facts are missing.
 */
export function replaceInitiator(
  draft: Draft,
  node: FlowNode,
  ids: readonly string[],
): readonly string[] | undefined {
  const { initiator } = draft.state.task
  if (!excludesInitiator(node) || !ids.includes(initiator)) return ids
  const superiors = draft.people({ kind: 'superior', key: `superior:${initiator}`, userId: initiator })
  return (
    superiors && ids.flatMap((id) => (id === initiator ? superiors : [id])).filter((id) => id !== initiator)
  )
}
