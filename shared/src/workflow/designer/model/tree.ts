import {
  createNode,
  nodesOf,
  type FlowNode,
  type NodeKind,
} from '../../../contract/workflow/flow-template.ts'
import { isFork, lineOf, type InsertPlace } from '../../flow-tree/layout.ts'

// Changes of a template. Each returns a new template; nodes that did not change are shared with the old one.

/** What the designer offers to insert: steps, and forks by how their branches go on. */
export const insertableSteps = [
  'approver',
  'process',
  'copy',
  'subFlow',
  'launch',
  'timer',
  'trigger',
  'data',
  'interface',
  'message',
  'router',
  'end',
] as const satisfies readonly NodeKind[]
export const insertableForks = ['condition', 'parallel', 'inclusive', 'choose'] as const
export type InsertableKind = (typeof insertableSteps)[number] | (typeof insertableForks)[number]
export type CreateId = () => string

const isForkKind = (kind: InsertableKind): kind is (typeof insertableForks)[number] =>
  (insertableForks as readonly string[]).includes(kind)

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Returns a function that creates ids which the template does not have. */
export function createIds(template: FlowNode): CreateId {
  const taken = new Set([...nodesOf(template)].map(({ nodeId }) => nodeId))
  return () => {
    for (;;) {
      const bytes = crypto.getRandomValues(new Uint8Array(8))
      const id = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
      if (taken.has(id)) continue
      taken.add(id)
      return id
    }
  }
}

export const findNode = (template: FlowNode, nodeId: string): FlowNode | undefined => {
  for (const node of nodesOf(template)) if (node.nodeId === nodeId) return node
  return undefined
}

/** The node at which the branch of a node begins; undefined on the main line. */
export function forkOf(template: FlowNode, nodeId: string): FlowNode | undefined {
  for (const node of nodesOf(template))
    if (node.conditionNodes.some((head) => lineOf(head).some((one) => one.nodeId === nodeId))) return node
  return undefined
}

/** Whether a node is the first one of a branch. */
export const isBranchHead = (template: FlowNode, nodeId: string): boolean =>
  forkOf(template, nodeId)?.conditionNodes.some((head) => head.nodeId === nodeId) ?? false

/** Replaces one node by what `change` makes of it; undefined removes it with everything after it. */
export function changeNode(
  template: FlowNode,
  nodeId: string,
  change: (node: FlowNode) => FlowNode | undefined,
): FlowNode {
  const visit = (node: FlowNode): FlowNode | undefined => {
    if (node.nodeId === nodeId) return change(node)
    const branches = mapChanged(node.conditionNodes, visit)
    const next = node.childNode && visit(node.childNode)
    if (branches === node.conditionNodes && next === node.childNode) return node
    const { childNode: _, ...rest } = node
    return { ...rest, conditionNodes: branches, ...(next ? { childNode: next } : {}) } as FlowNode
  }
  return visit(template) ?? template
}

/** The same array where nothing changed. */
function mapChanged(nodes: FlowNode[], visit: (node: FlowNode) => FlowNode | undefined): FlowNode[] {
  const next = nodes.flatMap((node) => visit(node) ?? [])
  return next.length === nodes.length && next.every((node, at) => node === nodes[at]) ? nodes : next
}

const withNext = (node: FlowNode, next: FlowNode | undefined): FlowNode => {
  const { childNode: _, ...rest } = node
  return { ...rest, ...(next ? { childNode: next } : {}) } as FlowNode
}

/** Chains lines of nodes; undefined for none. */
const chain = (nodes: readonly FlowNode[], last?: FlowNode): FlowNode | undefined =>
  nodes.reduceRight<FlowNode | undefined>((next, node) => withNext(node, next), last)

/** A new node of a kind. A fork has two branches; with conditions the second one is the default. */
export function createStep(kind: InsertableKind, createId: CreateId): FlowNode {
  if (!isForkKind(kind)) return createNode(kind, createId()) as FlowNode
  const fork = createNode(kind === 'condition' ? 'empty' : kind, createId()) as FlowNode
  const heads = [createHead(kind, createId), createHead(kind, createId, true)]
  return withPriorities({
    ...fork,
    ...(kind === 'condition' ? { conditionType: 'condition' as const } : {}),
    ...(kind === 'parallel' ? { conditionType: 'interflow' as const } : {}),
    conditionNodes: heads,
  } as FlowNode)
}

function createHead(kind: (typeof insertableForks)[number], createId: CreateId, isDefault = false): FlowNode {
  if (kind === 'condition' || kind === 'inclusive')
    return createNode('condition', createId(), { isDefault }) as FlowNode
  const head = createNode('branch', createId()) as FlowNode
  return kind === 'parallel' ? ({ ...head, isInterflow: true } as FlowNode) : head
}

/** The branches in their order; the default one has no say in it. */
function withPriorities(fork: FlowNode): FlowNode {
  const conditionNodes = fork.conditionNodes.map((head, at) =>
    head.kind === 'condition' && head.properties.priority !== at + 1
      ? { ...head, properties: { ...head.properties, priority: at + 1 } }
      : head,
  )
  return { ...fork, conditionNodes } as FlowNode
}

/** Inserts nodes that follow each other. */
export function insertNodes(template: FlowNode, place: InsertPlace, nodes: readonly FlowNode[]): FlowNode {
  return changeNode(template, place.nodeId, (node) => {
    if (place.at === 'after' || node.conditionNodes.length === 0)
      return withNext(node, chain(nodes, node.childNode))
    // The branches that began at the node begin at a fork of their own after the new nodes.
    return withNext(
      withoutBranches(node),
      chain([...nodes, forkFor(node, `${node.nodeId}-fork`)], node.childNode),
    )
  })
}

const withoutBranches = ({ conditionType: _, ...node }: FlowNode): FlowNode =>
  ({ ...node, conditionNodes: [] }) as FlowNode

/** A fork with the branches that began at another node. */
const forkFor = ({ conditionNodes, conditionType }: FlowNode, nodeId: string): FlowNode =>
  ({
    ...createNode('empty', nodeId),
    conditionNodes,
    ...(conditionType ? { conditionType } : {}),
  }) as FlowNode

/** Adds a branch before the default one, or as the last; to a fork without branches two of them. */
export function addBranch(template: FlowNode, forkId: string, createId: CreateId): FlowNode {
  return changeNode(template, forkId, (fork) => {
    const kind = headKind(fork)
    if (fork.conditionNodes.length > 0) return addHeads(fork, [createHead(kind, createId)])
    if (!isFork(fork)) return fork
    return addHeads(fork, [createHead(kind, createId), createHead(kind, createId, true)])
  })
}

/** Branches that begin at a node of an older client have no kind of their own. */
function headKind(fork: FlowNode): (typeof insertableForks)[number] {
  if (fork.kind === 'parallel' || fork.kind === 'inclusive' || fork.kind === 'choose') return fork.kind
  const isParallel =
    fork.conditionType === 'interflow' || fork.conditionNodes.some((head) => head.isInterflow)
  return isParallel ? 'parallel' : 'condition'
}

/** Adds branches before the default one, or as the last. A second default branch becomes an ordinary one. */
export function addHeads(fork: FlowNode, heads: readonly FlowNode[]): FlowNode {
  const at = fork.conditionNodes.findIndex(isDefault)
  const added = heads.map((head) =>
    at !== -1 && head.kind === 'condition' && head.properties.isDefault
      ? ({ ...head, properties: { ...head.properties, isDefault: false } } as FlowNode)
      : head,
  )
  const index = at === -1 ? fork.conditionNodes.length : at
  return withPriorities({
    ...fork,
    conditionNodes: fork.conditionNodes.toSpliced(index, 0, ...added),
  } as FlowNode)
}

export const isDefault = (head: FlowNode): boolean => head.kind === 'condition' && head.properties.isDefault

/** Makes one branch the default one. */
export const setDefault = (template: FlowNode, headId: string): FlowNode => {
  const fork = forkOf(template, headId)
  if (!fork) return template
  return changeNode(template, fork.nodeId, (node) => {
    const heads = node.conditionNodes.map((head) =>
      head.kind === 'condition' && head.properties.isDefault !== (head.nodeId === headId)
        ? ({ ...head, properties: { ...head.properties, isDefault: head.nodeId === headId } } as FlowNode)
        : head,
    )
    // The default branch is the last one: it is asked last.
    const ordered = [...heads.filter((head) => !isDefault(head)), ...heads.filter(isDefault)]
    return withPriorities({ ...node, conditionNodes: ordered } as FlowNode)
  })
}

/** Whether a node can be removed: all but the start. */
export const canRemove = ({ kind }: FlowNode): boolean => kind !== 'start'

/**
 * Removes a node. A fork goes with its branches; the first node of a branch with the whole branch. Where one branch is
 * left, its nodes take the place of the fork.
 */
export function removeNode(template: FlowNode, nodeId: string): FlowNode {
  const node = findNode(template, nodeId)
  if (!node || !canRemove(node)) return template
  const fork = forkOf(template, nodeId)
  const isHead = fork?.conditionNodes.some((head) => head.nodeId === nodeId) ?? false
  if (fork && isHead && !(isStep(node) && node.childNode)) return removeBranch(template, fork, nodeId)
  return changeNode(template, nodeId, (one) => {
    if (one.conditionNodes.length > 0 && !isFork(one))
      return withNext(forkFor(one, one.nodeId), one.childNode)
    if (isHead && one.childNode && one.isInterflow !== undefined)
      return { ...one.childNode, isInterflow: one.isInterflow }
    return one.childNode
  })
}

/** Whether a node does something itself: it is not just the name of a branch. */
const isStep = ({ kind }: FlowNode): boolean => kind !== 'condition' && kind !== 'branch'

function removeBranch(template: FlowNode, fork: FlowNode, headId: string): FlowNode {
  return changeNode(template, fork.nodeId, (node) => {
    const left = node.conditionNodes.filter((head) => head.nodeId !== headId)
    if (left.length > 1) {
      const heads =
        left.some(isDefault) || !node.conditionNodes.some(isDefault) ? left : makeLastDefault(left)
      return withPriorities({ ...node, conditionNodes: heads } as FlowNode)
    }
    const [only] = left
    const line = only ? lineOf(only) : []
    const steps = only && !isStep(only) ? [...ownBranchesOf(only), ...line.slice(1)] : line
    const rest = chain(steps, node.childNode)
    return isFork(node) ? rest : withNext(withoutBranches(node), rest)
  })
}

/** The branches that begin at the first node of a branch, which is removed, as a fork of their own. */
const ownBranchesOf = (head: FlowNode): FlowNode[] =>
  head.conditionNodes.length > 0 ? [forkFor(head, head.nodeId)] : []

const makeLastDefault = (heads: readonly FlowNode[]): FlowNode[] =>
  heads.map((head, at) =>
    at === heads.length - 1 && head.kind === 'condition'
      ? ({ ...head, properties: { ...head.properties, isDefault: true } } as FlowNode)
      : head,
  )

/** Moves a branch to the left or right; the default one stays the last. */
export function moveBranch(template: FlowNode, headId: string, by: 1 | -1): FlowNode {
  const fork = forkOf(template, headId)
  if (!fork) return template
  const from = fork.conditionNodes.findIndex((head) => head.nodeId === headId)
  const [head, other] = [fork.conditionNodes[from], fork.conditionNodes[from + by]]
  if (!head || !other || isDefault(head) || isDefault(other)) return template
  return changeNode(template, fork.nodeId, (node) =>
    withPriorities({
      ...node,
      conditionNodes: node.conditionNodes.with(from, other).with(from + by, head),
    } as FlowNode),
  )
}

/** Moves a node before the node above it, or behind the node below it, within its line. */
export function moveStep(template: FlowNode, nodeId: string, by: 1 | -1): FlowNode {
  const fork = forkOf(template, nodeId)
  const first =
    fork?.conditionNodes.find((head) => lineOf(head).some((one) => one.nodeId === nodeId)) ?? template
  const line = lineOf(first)
  const from = line.findIndex((one) => one.nodeId === nodeId)
  const upper = Math.min(from, from + by)
  // The start and the name of a branch stay the first ones.
  if (upper < 0 || (upper === 0 && (!fork || !isStep(first))) || upper + 1 >= line.length) return template
  const [above, below] = [line[upper]!, line[upper + 1]!]
  const swapped = (next: FlowNode | undefined) => chain([below, above], next)!
  if (upper > 0)
    return changeNode(template, line[upper - 1]!.nodeId, (node) => withNext(node, swapped(below.childNode)))
  return changeNode(template, above.nodeId, () => {
    const head = swapped(below.childNode)
    return above.isInterflow === undefined ? head : ({ ...head, isInterflow: above.isInterflow } as FlowNode)
  })
}

/** Whether two templates have the same nodes at the same places. */
function isSameTree(one: FlowNode | undefined, other: FlowNode | undefined): boolean {
  if (!one || !other) return one === other
  return (
    one.nodeId === other.nodeId &&
    one.conditionNodes.length === other.conditionNodes.length &&
    one.conditionNodes.every((head, at) => isSameTree(head, other.conditionNodes[at])) &&
    isSameTree(one.childNode, other.childNode)
  )
}

/**
 * Moves steps, which follow each other afterwards, to another place; forks go with their branches. The same template
 * where that is not possible: into themselves, or where their removal would remove other nodes.
 */
export function moveStepsTo(template: FlowNode, steps: readonly FlowNode[], place: InsertPlace): FlowNode {
  const moved = steps.map((step) => {
    const { isInterflow: _, ...rest } = withNext(step, undefined)
    return rest as FlowNode
  })
  const movedIds = new Set(moved.flatMap((step) => [...nodesOf(step)]).map(({ nodeId }) => nodeId))
  if (movedIds.size === 0 || movedIds.has(place.nodeId)) return template
  const left = steps.reduce((next, { nodeId }) => removeNode(next, nodeId), template)
  const countOf = (root: FlowNode) => [...nodesOf(root)].length
  if (countOf(left) !== countOf(template) - movedIds.size || !findNode(left, place.nodeId)) return template
  const next = insertNodes(left, place, moved)
  return isSameTree(next, template) ? template : next
}

/**
 * Moves a branch before the branch that stands at an index of a fork with branches of the same kind. The default branch
 * stays, and stays the last. The same template where that is not possible.
 */
export function moveBranchTo(template: FlowNode, headId: string, forkId: string, index: number): FlowNode {
  const [from, to] = [forkOf(template, headId), findNode(template, forkId)]
  const head = from?.conditionNodes.find(({ nodeId }) => nodeId === headId)
  if (!from || !to || !head || isDefault(head) || headKind(from) !== headKind(to)) return template
  if ([...nodesOf(head)].some(({ nodeId }) => nodeId === forkId)) return template
  const before = to.conditionNodes[index]
  if (before === head) return template
  const left =
    from === to
      ? changeNode(template, forkId, (fork) => withoutHead(fork, headId))
      : removeBranch(template, from, headId)
  const next = changeNode(left, forkId, (fork) => {
    const defaultAt = fork.conditionNodes.findIndex(isDefault)
    const beforeAt = fork.conditionNodes.findIndex(({ nodeId }) => nodeId === before?.nodeId)
    const last = defaultAt === -1 ? fork.conditionNodes.length : defaultAt
    const at = beforeAt === -1 ? last : Math.min(beforeAt, last)
    return withPriorities({ ...fork, conditionNodes: fork.conditionNodes.toSpliced(at, 0, head) } as FlowNode)
  })
  return isSameTree(next, template) || !findNode(next, headId) ? template : next
}

const withoutHead = (fork: FlowNode, headId: string): FlowNode =>
  ({ ...fork, conditionNodes: fork.conditionNodes.filter(({ nodeId }) => nodeId !== headId) }) as FlowNode

/** Replaces the settings of a node. */
export const setProperties = (
  template: FlowNode,
  nodeId: string,
  properties: Readonly<Record<string, unknown>>,
): FlowNode => changeNode(template, nodeId, (node) => ({ ...node, properties }) as unknown as FlowNode)
