import {
  nodesOf,
  readFlowTemplate,
  printFlowTemplate,
  createNode,
  type FlowNode,
} from '../../../contract/workflow/flow-template.ts'
import { lineOf, type InsertPlace } from '../../flow-tree/layout.ts'
import { addHeads, changeNode, findNode, forkOf, insertNodes, isBranchHead, type CreateId } from './tree.ts'

const mark = 'tessera-flow-nodes'
/** A flow of 1,000 nodes is about 4 MB. */
const maxLength = 5_000_000

/** Copied nodes: steps that follow each other, and whole branches by their first nodes. */
export interface CopiedNodes {
  readonly steps: readonly FlowNode[]
  readonly branches: readonly FlowNode[]
}

/** The selected nodes without what follows them; the first node of a branch is the whole branch. */
export function copyNodes(template: FlowNode, ids: ReadonlySet<string>): CopiedNodes {
  const steps: FlowNode[] = []
  const branches: FlowNode[] = []
  const within = new Set<string>()
  for (const node of nodesOf(template)) {
    if (!ids.has(node.nodeId) || within.has(node.nodeId) || node.kind === 'start') continue
    const isBranch =
      isBranchHead(template, node.nodeId) && (node.kind === 'condition' || node.kind === 'branch')
    const copied = isBranch ? node : ({ ...node, childNode: undefined } as FlowNode)
    for (const { nodeId } of nodesOf(copied)) within.add(nodeId)
    if (isBranch) branches.push(copied)
    else steps.push(copied)
  }
  return { steps, branches }
}

/** Nodes as text for the clipboard, which other flows and browser tabs read. */
export function writeClipboard({ steps, branches }: CopiedNodes): string {
  // A start node around them makes them a template, so that reading validates them.
  const root = createNode('start', 'clipboard') as FlowNode
  const fork = createNode('empty', 'clipboard-branches') as FlowNode
  const line = steps.reduceRight<FlowNode | undefined>(
    (next, step) => ({ ...step, ...(next ? { childNode: next } : {}) }) as FlowNode,
    { ...fork, conditionNodes: [...branches] } as FlowNode,
  )
  const template = { ...root, childNode: line } as FlowNode
  return JSON.stringify({ kind: mark, template: printFlowTemplate(template) })
}

/** The nodes in a text of the clipboard; null for any other text. */
export function readClipboard(text: string): CopiedNodes | null {
  if (text.length > maxLength || !text.includes(mark)) return null
  try {
    const { kind, template } = JSON.parse(text) as { kind?: unknown; template?: unknown }
    const read = kind === mark ? readFlowTemplate(template) : { problems: [] }
    if (!('template' in read)) return null
    const line = lineOf(read.template).slice(1)
    const steps = line.slice(0, -1).map((step) => ({ ...step, childNode: undefined }) as FlowNode)
    return { steps, branches: line.at(-1)?.conditionNodes ?? [] }
  } catch {
    return null
  }
}

/**
 * Inserts copied nodes with new ids after a node; branches go beside the branch of the node, or, where it has none,
 * after it as steps. References between the copied nodes lead to the copies. Returns the ids of the first copies.
 */
export function pasteNodes(
  template: FlowNode,
  targetId: string,
  copied: CopiedNodes,
  createId: CreateId,
): { template: FlowNode; ids: readonly string[] } {
  const target = findNode(template, targetId)
  if (!target) return { template, ids: [] }
  const originals = [...copied.steps, ...copied.branches].flatMap((node) => [...nodesOf(node)])
  const newIds = new Map(originals.map(({ nodeId }) => [nodeId, createId()]))
  const renew = (node: FlowNode) => withNewIds(node, newIds)
  const steps = copied.steps.map(renew)
  const branches = copied.branches.map(renew)
  const fork = target.conditionNodes.length > 0 ? target : forkOf(template, targetId)
  const asBranches = fork && branches.length > 0
  const inline = asBranches ? [] : branches.flatMap((head) => stepsOf(head))
  const place: InsertPlace = { nodeId: targetId, at: 'after' }
  const all = [...steps, ...inline]
  let next = all.length > 0 ? insertNodes(template, place, all) : template
  if (asBranches) next = changeNode(next, fork.nodeId, (node) => addHeads(node, branches))
  return { template: next, ids: [...all, ...(asBranches ? branches : [])].map(({ nodeId }) => nodeId) }
}

/** The steps of a branch without its name. */
const stepsOf = (head: FlowNode): FlowNode[] =>
  lineOf(head)
    .slice(1)
    .map((step) => ({ ...step, childNode: undefined }) as FlowNode)

function withNewIds(node: FlowNode, ids: ReadonlyMap<string, string>): FlowNode {
  const { childNode, conditionNodes, properties } = node
  return {
    ...node,
    nodeId: ids.get(node.nodeId) ?? node.nodeId,
    properties: remapReferences(properties as Record<string, unknown>, ids),
    conditionNodes: conditionNodes.map((head) => withNewIds(head, ids)),
    ...(childNode ? { childNode: withNewIds(childNode, ids) } : {}),
  } as unknown as FlowNode
}

/** Keys of settings that have ids of nodes. */
const referenceKeys: ReadonlySet<string> = new Set(['nodeId', 'rejectStep', 'returnTargets'])

function remapReferences(value: unknown, ids: ReadonlyMap<string, string>, key = ''): unknown {
  if (typeof value === 'string') return referenceKeys.has(key) ? (ids.get(value) ?? value) : value
  if (Array.isArray(value)) return value.map((one) => remapReferences(one, ids, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, remapReferences(inside, ids, name)]),
  )
}
