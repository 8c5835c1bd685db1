import { LRUCache } from 'lru-cache'
import type { FreeStep } from '@tessera/shared/contract/workflow/free-steps'
import {
  createNode,
  nodesOf,
  type FlowNode,
  type StartNode,
} from '@tessera/shared/contract/workflow/flow-template'
import { namedSource } from '@tessera/shared/contract/workflow/template/decision'
import { text } from './text.ts'
import { withTemplate, type FlowVersion } from './versions.ts'

// Steps that an initiator adds to a flow for one task. They are nodes between the start and the nodes of the flow, so the
// engine and the page of the task know them like all others. They belong to the state of the task and never change.

const versions = new LRUCache<string, FlowVersion>({ max: 200 })

/** A version with the steps of one task. */
export function withFreeSteps(version: FlowVersion, steps: readonly FreeStep[]): FlowVersion {
  if (steps.length === 0) return version
  const key = JSON.stringify([version.flowId, version.version, version.formKey, steps])
  const known = versions.get(key)
  if (known) return known
  const extended = withTemplate(version, insertSteps(version.template, steps))
  versions.set(key, extended)
  return extended
}

/** The template with a node for each step. What followed the start follows the last of them. */
function insertSteps(template: StartNode, steps: readonly FreeStep[]): StartNode {
  const taken = new Set([...nodesOf(template)].map(({ nodeId }) => nodeId))
  let prefix = 'free'
  while (steps.some((_, at) => taken.has(`${prefix}.${at + 1}`))) prefix += '.'
  const { childNode, conditionNodes, conditionType, ...start } = template
  const rest = {
    conditionNodes,
    ...(childNode && { childNode }),
    ...(conditionType && { conditionType }),
  }
  const nodes = steps.map((step, at) => toNode(step, `${prefix}.${at + 1}`, at + 1))
  const chain = nodes.reduceRight<Partial<FlowNode>>(
    (next, node, at) => ({ childNode: { ...node, ...(at === nodes.length - 1 ? rest : next) } as FlowNode }),
    {},
  )
  return { ...start, conditionNodes: [], ...chain } as StartNode
}

const toNode = ({ title, users, mode }: FreeStep, nodeId: string, number: number): FlowNode => {
  const source = namedSource({ users: [...users], positions: [], roles: [] })
  return createNode('approver', nodeId, {
    title: title || text.freeStep.zh.replace('{{n}}', String(number)),
    who: { sources: [source], within: 'company' },
    how: { mode, pass: mode === 'any' ? 1 : 100, reject: 0, decide: 'once', weights: [] },
  })
}
