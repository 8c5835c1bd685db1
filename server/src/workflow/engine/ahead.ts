import { evaluateConditions } from '@tessera/shared/contract/fields/rules'
import type { Conditions } from '@tessera/shared/contract/fields/conditions'
import type { NodeAhead } from '@tessera/shared/contract/workflow/task-detail'
import { branchesMet } from './flow.ts'
import { nodeOf, nodesFrom, type FlowNode, type ForkNode, type Graph } from './graph.ts'

type Values = Readonly<Record<string, unknown>>

const ranks: Readonly<Record<NodeAhead, number>> = { excluded: 0, possible: 1, sure: 2 }
const lower = (a: NodeAhead, b: NodeAhead): NodeAhead => (ranks[a] < ranks[b] ? a : b)

/** Whether a node may change these fields of the form. */
function mayWrite(node: FlowNode, fields: ReadonlySet<string>): boolean {
  if (['data', 'interface', 'trigger', 'subFlow'].includes(node.kind)) return true
  if (!('fields' in node)) return false
  return Object.entries(node.fields).some(
    ([name, right]) => (right === 'write' || right === 'required') && fields.has(name.split('-')[0]!),
  )
}

const fieldsOf = (conditions: readonly (Conditions | null)[]): ReadonlySet<string> =>
  new Set(
    conditions
      .flatMap((one) => one ?? [])
      .flatMap(({ groups }) => groups)
      .flatMap(({ field, other }) => [field, other])
      .map((name) => name.split('-')[0]!),
  )

const conditionsOf = ({ branches }: ForkNode) => branches.map(({ when }) => when)

/**
 * Where a task comes to from these nodes, if everybody approves: branches are decided by the values of the form, unless
 * a node before may change them, or a user chooses the branch.
 */
export function nodesAhead(
  graph: Graph,
  starts: readonly string[],
  values: Values,
): ReadonlyMap<string, NodeAhead> {
  const reachable = new Set(starts.flatMap((id) => [...nodesFrom(graph, id)]))
  const meets = (when: Conditions | null) =>
    when !== null &&
    evaluateConditions(when, (name) => (Object.hasOwn(values, name) ? values[name] : undefined))
  const canChange = (at: FlowNode, conditions: readonly (Conditions | null)[]) => {
    const fields = fieldsOf(conditions)
    return [...reachable].some(
      (id) => id !== at.id && mayWrite(nodeOf(graph, id), fields) && nodesFrom(graph, id).has(at.id),
    )
  }
  const found = new Map<string, NodeAhead>()
  const open = starts.map((id) => ({ id, as: 'sure' as NodeAhead }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { id, as } = next
    const known = found.get(id)
    if (known && ranks[known] >= ranks[as]) continue
    found.set(id, as)
    const node = nodeOf(graph, id)
    const send = (target: string | null, how: NodeAhead) => {
      if (target !== null) open.push({ id: target, as: lower(how, as) })
    }
    if (node.kind === 'choose') {
      for (const { first } of node.branches) send(first, 'possible')
      send(node.join, 'sure')
    } else if (node.kind === 'fork') {
      const isOpen = node.mode !== 'parallel' && canChange(node, conditionsOf(node))
      const taken = branchesMet(node, meets) ?? []
      for (const branch of node.branches) {
        const how = taken.includes(branch) ? 'sure' : 'excluded'
        send(branch.first, isOpen ? 'possible' : how)
      }
      if (isOpen) send(node.join, 'sure')
    } else if (node.kind === 'router') {
      const conditions = node.routes.map(({ when }) => when)
      const jumps = canChange(node, conditions) || conditions.some(meets)
      send(node.next, jumps ? 'possible' : 'sure')
    } else send(node.next, 'sure')
  }
  return found
}
