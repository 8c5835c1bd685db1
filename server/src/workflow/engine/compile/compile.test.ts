import {
  createNode,
  readFlowTemplate,
  type FlowNode,
  type StartNode,
} from '@tessera/shared/contract/workflow/flow-template'
import { describe, expect, test } from 'vitest'
import { Play } from '../../../../test/workflow-model/play.ts'
import { compile, revokeId } from './compile.ts'

const start = createNode('start', 's') as StartNode
const approver = (id: string, users: string[], more: object = {}) =>
  createNode('approver', id, { assigneeType: 6, approvers: users, ...more })
/** Chains nodes behind the start node. */
function chain(...nodes: readonly FlowNode[]): FlowNode | undefined {
  const [first, ...rest] = nodes
  const next = first && chain(...rest)
  return first && { ...first, ...(next && { childNode: next }) }
}
const flow = (...nodes: readonly FlowNode[]): StartNode => ({
  ...start,
  ...(nodes.length > 0 && { childNode: chain(...nodes)! }),
})
const condition = (id: string, settings: object, ...nodes: readonly FlowNode[]) => {
  const next = chain(...nodes)
  return { ...createNode('condition', id, settings), ...(next && { childNode: next }) } as FlowNode
}
const more = { field: 'amount', symbol: '>', filedValue: 5000 }
const refund = flow(
  {
    ...createNode('empty', 'e'),
    conditionType: 'condition',
    conditionNodes: [
      condition('big', { conditions: [more] }, approver('finance', ['fay']), approver('principal', ['pam'])),
      condition('small', { isDefault: true }, approver('manager', ['max'])),
    ],
  } as FlowNode,
  createNode('copy', 'cc', { menbers: ['reader'] }),
)
const play = (template: StartNode, form: Record<string, unknown> = {}) => {
  const { graph, problems } = compile(template)
  expect(problems).toEqual([])
  const task = new Play(graph)
  task.form = form
  for (const node of Object.values(graph.nodes))
    if ('who' in node && node.who.kind === 'lookUp')
      task.people[`people:${node.id}`] = node.who.sources.flatMap(({ users }) => users)
  return task.submit()
}

describe('a template', () => {
  test('with conditions takes the branch that the form meets, and copies at the end', () => {
    expect(play(refund, { amount: 6000 }).approve('fay', 'pam').status).toBe(2)
    const small = play(refund, { amount: null }).approve('max')
    expect(small.status).toBe(2)
    expect(small.state.copies).toMatchObject([{ userId: 'reader' }])
  })

  test('leaves the decision about a revocation to others, too, where an approver node does', () => {
    const automatic = { sameApprover: 'act', initiator: 'superior', approveWhen: [], rejectWhen: [] }
    const { graph } = compile({
      ...flow(approver('a', ['max'], { automatic })),
      properties: { ...start.properties, canRevokeFinished: true },
    })
    expect(graph.nodes[revokeId]).toMatchObject({ auto: { initiator: 'superior' } })
  })

  test('joins rows of a condition as the row before says', () => {
    const rows = [
      { ...more, logic: '||' },
      { field: 'kind', symbol: '==', filedValue: 'vip' },
    ]
    const either = flow({
      ...createNode('empty', 'e'),
      conditionNodes: [
        condition('x', { conditions: rows }, approver('a', ['ann'])),
        condition('y', { isDefault: true }, approver('b', ['bob'])),
      ],
    } as FlowNode)
    expect(play(either, { kind: 'vip' }).turns).toEqual(['a:ann'])
    expect(play(either, { kind: 'new' }).turns).toEqual(['b:bob'])
  })

  test('with parallel approvers of the wire waits for all of them', () => {
    const both = flow(
      {
        ...createNode('empty', 'e'),
        conditionType: 'interflow',
        conditionNodes: [
          { ...approver('a', ['ann']), isInterflow: true },
          { ...approver('b', ['bob']), isInterflow: true },
        ],
      } as FlowNode,
      approver('c', ['cid']),
    )
    expect(play(both).approve('bob').turns).toEqual(['a:ann'])
    expect(play(both).approve('bob', 'ann').turns).toEqual(['c:cid'])
  })

  test('keeps counting, rejections, late rules and field rights', () => {
    const node = approver('a', ['ann', 'bob', 'cid'], {
      counterSign: 1,
      countersignRatio: 60,
      rejectStep: '1',
      timeoutConfig: { on: true, quantity: 2, type: 'hour', handler: 2 },
      formOperates: [
        { id: 'note', write: true, required: true },
        { id: 'secret', read: false },
      ],
    })
    expect(compile(flow(node)).graph.nodes['a']).toMatchObject({
      how: { kind: 'share', pass: { percent: 60 }, reject: null, decide: 'atOnce' },
      rejectTo: 'previous',
      late: [{ act: 'reject', after: { from: 'receipt', duration: { hour: 2 } } }],
      fields: { note: 'required', secret: 'hidden' },
    })
  })

  test('read from the wire compiles', () => {
    const read = readFlowTemplate(
      JSON.stringify({
        type: 'start',
        nodeId: 's',
        childNode: { type: 'approver', nodeId: 'a', properties: { assigneeType: 3 } },
      }),
    )
    expect('template' in read && play(read.template).turns).toEqual(['a:ina'])
  })
})

describe('problems', () => {
  const whyOf = (template: StartNode) =>
    compile(template).problems.map(({ nodeId, why }) => `${nodeId} ${why}`)

  test.each([
    ['a node after the end', flow(createNode('end', 'x'), approver('a', ['ann'])), 'a unreachable'],
    [
      'a share above all',
      flow(approver('a', ['ann'], { how: { mode: 'share', pass: 120 } })),
      'a thresholdNeverMet',
    ],
    [
      'more votes than there are',
      flow(
        approver('a', ['ann', 'bob'], {
          how: { mode: 'votes', pass: 4, weights: [{ userId: 'ann', weight: 2 }] },
        }),
      ),
      'a thresholdNeverMet',
    ],
    [
      'a rejection to a later node',
      flow(approver('a', ['ann'], { rejectStep: 'b' }), approver('b', ['bob'])),
      'a targetNotBefore',
    ],
    ['a rejection to no node', flow(approver('a', ['ann'], { rejectStep: 'gone' })), 'a targetMissing'],
    [
      'branches without a default',
      flow({
        ...createNode('inclusive', 'i'),
        conditionNodes: [condition('x', { conditions: [more] })],
      } as FlowNode),
      'i noDefault',
    ],
    [
      'an unknown kind',
      flow({ ...createNode('empty', 'n'), kind: 'other', otherKind: 'robot' } as FlowNode),
      'n unknownKind',
    ],
  ])('names %s', (_what, template, problem) => {
    expect(whyOf(template)).toEqual([problem])
  })
})
