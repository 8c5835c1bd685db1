import { createNode, type FlowNode, type StartNode } from '../../contract/workflow/flow-template.ts'
import { expect, test } from 'vitest'
import { layOutFlow } from './layout.ts'
import type { NodeState } from './node-state.ts'
import { isPassed } from './passed.ts'

const then = (node: FlowNode, childNode?: FlowNode): FlowNode => (childNode ? { ...node, childNode } : node)
const node = (kind: 'approver' | 'condition', id: string) => createNode(kind, id) as FlowNode
const start = (next: FlowNode) => then(createNode('start', 's') as FlowNode, next) as StartNode
/** Two branches with one approver each, after the first approver and at the end of the flow. */
const branched = start(
  then(node('approver', 'first'), {
    ...createNode('empty', 'fork'),
    conditionType: 'condition',
    conditionNodes: [
      then(node('condition', 'x'), node('approver', 'left')),
      then(node('condition', 'y'), node('approver', 'right')),
    ],
  } as FlowNode),
)

const passedLines = (flow: StartNode, states: Readonly<Record<string, NodeState['state']>>) => {
  const known = new Map(Object.entries(states).map(([id, state]) => [id, { state }]))
  return layOutFlow(flow)
    .lines.filter((line) => isPassed(line, known))
    .map(({ toId, fromIds }) => toId || `after ${fromIds.join()}`)
}

test('the last line of an approved task is passed, and not that of one which waits or was returned', () => {
  const flow = start(node('approver', 'a'))
  expect(passedLines(flow, { s: 'done', a: 'done' })).toEqual(['a', 'after a'])
  expect(passedLines(flow, { s: 'done', a: 'current' })).toEqual(['a'])
  expect(passedLines(flow, { s: 'done', a: 'rejected' })).toEqual(['a'])
})

test('the join and the end of branches are passed from the branch that the task took', () => {
  expect(passedLines(branched, { first: 'done', left: 'done' })).toEqual([
    'first',
    'left',
    'after left',
    'after left,right',
    'after left,right',
  ])
})
