import {
  defaultSettings,
  type Branch,
  type BranchRef,
  type ChooseNode,
  type FlowNode,
  type FlowSettings,
  type ForkNode,
  type Graph,
  type JoinNode,
  type StartNode,
  type WorkNode,
} from './graph.ts'

// A flow as nested lists of steps, and the graph that the engine reads.

type Unplaced<N extends FlowNode> = N extends FlowNode ? Omit<N, 'next' | 'scope'> : never
type Splits = ForkNode | ChooseNode

/** A step: a node, or a node with branches that join after it. */
export type TreeStep = Unplaced<Exclude<FlowNode, Splits | JoinNode | StartNode>> | TreeSplit
export type TreeSplit =
  | (Omit<Unplaced<ForkNode>, 'branches' | 'join'> & SplitBranches)
  | (Omit<Unplaced<ChooseNode>, 'branches' | 'join'> & SplitBranches)
interface SplitBranches {
  readonly branches: readonly TreeBranch[]
}
export type TreeBranch = Omit<Branch, 'first'> & { readonly steps: readonly TreeStep[] }

export interface FlowTree {
  readonly start: Unplaced<StartNode>
  readonly steps: readonly TreeStep[]
  readonly settings?: Partial<FlowSettings>
  /** The node that decides about a revocation. */
  readonly revoke?: Unplaced<WorkNode>
}

/** Ids that `buildGraph` gives: no step has them. */
export const endId = 'end'
export const joinIdOf = (fork: string): string => `${fork}~join`

/** Places each step before the one that follows it. Works without recursion over steps, so that long flows are fine. */
export function buildGraph(tree: FlowTree): Graph {
  const nodes: Record<string, FlowNode> = {}
  const add = (node: FlowNode) => {
    if (Object.hasOwn(nodes, node.id)) throw new Error(`two nodes have the id ${node.id}`)
    nodes[node.id] = node
  }
  const placeSteps = (steps: readonly TreeStep[], last: string, scope: readonly BranchRef[]): string => {
    for (const [at, step] of steps.entries()) {
      const next = step.kind === 'end' ? null : (steps[at + 1]?.id ?? last)
      if (next === null || !('branches' in step)) add({ ...step, next, scope } as FlowNode)
      else placeSplit(step, next, scope)
    }
    return steps[0]?.id ?? last
  }
  const placeSplit = (split: TreeSplit, next: string, scope: readonly BranchRef[]) => {
    const join = joinIdOf(split.id)
    const branches = split.branches.map(({ steps, ...branch }): Branch => ({
      ...branch,
      first: placeSteps(steps, join, [...scope, { fork: split.id, branch: branch.id }]),
    }))
    add({ ...split, branches, join, next: join, scope } as FlowNode)
    add({ kind: 'join', id: join, name: split.name, fork: split.id, next, scope })
  }
  add({ ...tree.start, next: placeSteps(tree.steps, endId, []), scope: [] })
  add({ kind: 'end', id: endId, name: '', next: null, scope: [] })
  if (tree.revoke) add({ ...tree.revoke, next: null, scope: [] })
  const revokeNode = tree.revoke?.id ?? null
  return { startId: tree.start.id, nodes, settings: { ...defaultSettings, ...tree.settings, revokeNode } }
}
