import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  branchingOf,
  createNode,
  maxNodes,
  nodesOf,
  printFlowTemplate,
  readFlowTemplate,
  type FlowNode,
  type StartNode,
} from './flow-template.ts'
import { emptyOf, howOf, lateOf, whoOfApprover } from './template/decision.ts'

/** A template as a client of 3.2 writes it, with its odd spellings. */
const older = {
  type: 'start',
  content: '所有人',
  nodeId: 'aB3x',
  prevId: '',
  properties: {
    title: '发起',
    initiator: null,
    initiatePos: [],
    initiateRole: '',
    formOperates: [
      { id: 'amount', name: '金额', read: true, write: 1, required: 'true', jnpfKey: 'numInput' },
    ],
    hasSubmitBtn: true,
    submitBtnText: '提交审核',
    initInterfaceUrl: '/api/x?taskld=1',
    futureKey: { deep: [1, 'two', null] },
  },
  conditionType: 'condition',
  conditionNodes: [
    {
      type: 'condition',
      nodeId: 'c1',
      prevId: 'aB3x',
      content: '金额 > 5000',
      properties: {
        conditions: [
          {
            field: 'amount',
            symbol: '>',
            filedValue: 5000,
            filedLabel: '5000',
            logic: '&&',
            jnpfKey: 'numInput',
          },
        ],
        isDefault: false,
        priority: '1',
      },
      childNode: {
        type: 'approver',
        nodeId: 'a1',
        prevId: 'c1',
        properties: {
          assigneeType: '6',
          approvers: 'u1,u2',
          counterSign: 1,
          countersignRatio: '50',
          progress: '50',
          rejectStep: 0,
          noApproverHandler: 0,
          timeoutConfig: { on: true, quantity: 2, type: 'day', handler: '2' },
        },
        childNode: {},
      },
    },
    { type: 'condition', nodeId: 'c2', prevId: 'aB3x', properties: { isDefault: true }, childNode: null },
  ],
  childNode: {
    type: 'copy',
    nodeId: 'cc',
    prevId: 'aB3x',
    properties: { menbers: ['u3'] },
    designerColour: '#fff',
  },
}

const requireTemplate = (input: unknown): StartNode => {
  const read = readFlowTemplate(input)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.template
}
const problemsOf = (input: unknown) => {
  const read = readFlowTemplate(input)
  return 'problems' in read ? read.problems : []
}
const approver = (nodeId: string, rest: object = {}) => ({
  type: 'approver',
  nodeId,
  properties: {},
  ...rest,
})
const start = (rest: object) => ({ type: 'start', nodeId: 's', properties: {}, ...rest })

describe('reading', () => {
  test('reads the spellings of older clients and completes the defaults', () => {
    const template = requireTemplate(JSON.stringify(older))
    expect(template.properties).toMatchObject({
      initiator: [],
      initiateRole: [],
      hasSubmitBtn: true,
      hasPressBtn: true,
      pressBtnText: '',
      waitMsgConfig: { on: 3 },
    })
    expect(template.properties.formOperates[0]).toMatchObject({ write: true, required: true })
    const [first] = template.conditionNodes
    expect(first!.childNode!.properties).toMatchObject({
      assigneeType: 6,
      approvers: ['u1', 'u2'],
      countersignRatio: 50,
      progress: 50,
      rejectStep: '0',
      approveMsgConfig: { on: 2 },
      timeoutConfig: { handler: 2 },
    })
    expect(first!.properties).toMatchObject({ priority: 1, conditions: [{ filedValue: 5000 }] })
    expect(branchingOf(template)).toBe('condition')
    expect([...nodesOf(template)].map(({ nodeId }) => nodeId)).toEqual(['aB3x', 'c1', 'a1', 'c2', 'cc'])
  })

  test('the rules of a decision come from our keys, else from those of the wire', () => {
    const template = requireTemplate(older)
    const wire = template.conditionNodes[0]!.childNode as Extract<FlowNode, { kind: 'approver' }>
    expect(whoOfApprover(wire.properties)).toMatchObject({
      sources: [{ kind: 'named', users: ['u1', 'u2'] }],
      within: 'company',
    })
    expect(howOf(wire.properties)).toMatchObject({ mode: 'share', pass: 50 })
    expect(emptyOf(wire.properties)).toEqual({ policy: 'administrators', users: [] })
    expect(lateOf(wire.properties)).toMatchObject({ due: { day: 2, hour: 0 }, action: 'reject' })
    const own = createNode('approver', 'x', {
      ...wire.properties,
      who: { sources: [{ kind: 'superior', level: 2 }] } as never,
      how: { mode: 'votes', pass: 3 } as never,
      empty: { policy: 'block' } as never,
      late: { on: false } as never,
    })
    expect(whoOfApprover(own.properties)).toMatchObject({
      sources: [{ kind: 'superior', level: 2, users: [] }],
    })
    expect(howOf(own.properties)).toMatchObject({ mode: 'votes', pass: 3, decide: 'once' })
    expect(emptyOf(own.properties).policy).toBe('block')
    expect(lateOf(own.properties)).toBeNull()
  })

  test('unknown keys and kinds of a newer client survive byte for byte', () => {
    const newer = start({
      theme: { colours: ['#fff', { a: [null, 1.5e-7, '\u0000"é'] }] },
      properties: { later: { x: 1 }, formOperates: [{ id: 'a', maskRule: 'head-3' }] },
      childNode: { type: 'timer', kind: 'robot', nodeId: 'r', properties: { arm: 'left', title: 7 } },
    })
    const template = requireTemplate(JSON.stringify(newer))
    expect(template.childNode).toMatchObject({ kind: 'other', otherKind: 'robot' })
    const text = printFlowTemplate(template)
    for (const part of [
      JSON.stringify(newer).match(/"theme":.*?\]\}\]\}/)![0],
      '"later":{"x":1}',
      '"maskRule":"head-3"',
      '"kind":"robot"',
      '"arm":"left"',
    ])
      expect(text).toContain(part)
    expect(printFlowTemplate(requireTemplate(text))).toBe(text)
  })

  test('a kind of ours travels as a wire type with the key `kind`; one of the wire has none', () => {
    const template = createNode('start', 's')
    template.childNode = createNode('inclusive', 'i')
    template.childNode.conditionNodes = [createNode('condition', 'c')]
    const wire = JSON.parse(printFlowTemplate(template)) as { kind?: string; childNode: object }
    expect(wire.kind).toBeUndefined()
    expect(wire.childNode).toMatchObject({ type: 'empty', kind: 'inclusive' })
    expect(branchingOf(requireTemplate(wire).childNode!)).toBe('inclusive')
  })
})

describe('bad templates are refused with the place', () => {
  test.each<[string, unknown, object]>([
    ['text that is no JSON', '{', { why: 'notJson', path: '' }],
    ['a list', [], { why: 'notATemplate' }],
    ['another first node', approver('a'), { why: 'noStart' }],
    [
      'a start inside',
      start({ childNode: { type: 'start', nodeId: 'x' } }),
      { why: 'startInside', path: 'childNode.type' },
    ],
    [
      'an unknown type',
      start({ childNode: { type: 'robot', nodeId: 'x' } }),
      { why: 'unknownType', detail: 'robot' },
    ],
    [
      'a kind on another type',
      start({ childNode: approver('a', { kind: 'end' }) }),
      { why: 'wrongType', detail: 'end' },
    ],
    ['no id', start({ childNode: { type: 'approver' } }), { why: 'noId', path: 'childNode.nodeId' }],
    ['an id with a space', start({ childNode: approver('a b') }), { why: 'badId', detail: 'a b' }],
    ['the id of the end', start({ childNode: approver('end') }), { why: 'badId' }],
    ['an id twice', start({ childNode: approver('s') }), { why: 'idTaken', detail: 's' }],
    [
      'a node that is a text',
      start({ conditionNodes: ['x'] }),
      { why: 'notANode', path: 'conditionNodes[0]' },
    ],
    ['branches that are no list', start({ conditionNodes: {} }), { why: 'notANode', path: 'conditionNodes' }],
    ['properties that are a text', start({ properties: 'x' }), { why: 'badSetting', path: 'properties' }],
    [
      'a setting of the wrong type',
      start({ childNode: approver('a', { properties: { timeoutConfig: { quantity: 'soon' } } }) }),
      { why: 'badSetting', path: 'childNode.properties.timeoutConfig.quantity', detail: 'soon' },
    ],
    [
      'a list of other things',
      start({ properties: { initiator: [{}] } }),
      { path: 'properties.initiator[0]' },
    ],
    [
      'a prototype key in a setting',
      `{"type":"start","nodeId":"s","properties":{"a":[{"__proto__":{"admin":true}}]}}`,
      { why: 'badKey', path: 'properties.a[0].__proto__' },
    ],
    [
      'a prototype key of a node',
      `{"type":"start","nodeId":"s","__proto__":{}}`,
      { why: 'badKey', path: '__proto__' },
    ],
  ])('%s', (_, input, problem) => {
    expect(problemsOf(input)[0]).toMatchObject(problem)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('ten thousand nodes, one after the other and side by side', () => {
    let tree: object = approver('n10000')
    for (let at = 9_999; at > 0; at--) tree = approver(`n${at}`, { childNode: tree })
    const tooMany = { why: 'tooMany', detail: String(maxNodes) }
    expect(problemsOf(start({ childNode: tree }))).toEqual([expect.objectContaining(tooMany)])
    const wide = start({ conditionNodes: Array.from({ length: 10_000 }, (_, at) => approver(`n${at}`)) })
    expect(problemsOf(wide)).toEqual([expect.objectContaining(tooMany)])
    let most: object = approver('n1')
    for (let at = 2; at < maxNodes; at++) most = approver(`n${at}`, { childNode: most })
    const text = printFlowTemplate(requireTemplate(start({ childNode: most })))
    expect([...nodesOf(requireTemplate(text))]).toHaveLength(maxNodes)
  })

  test('a circle of nodes, and settings that are deeper than any', () => {
    const node: Record<string, unknown> = approver('a')
    node['childNode'] = node
    expect(problemsOf(start({ childNode: node }))).toMatchObject([
      { why: 'circle', path: 'childNode.childNode' },
    ])
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
    expect(problemsOf(`{"type":"start","nodeId":"s","extra":${deep}}`)).toMatchObject([{ why: 'tooDeep' }])
    const properties = `{"type":"start","nodeId":"s","properties":{"x":${deep}}}`
    expect(problemsOf(properties)).toMatchObject([{ why: 'tooDeep', detail: '20' }])
  })
})

describe('any template', () => {
  const json = fc
    .jsonValue({ maxDepth: 3, noUnicodeString: false })
    .filter((value) => !JSON.stringify(value).includes('__proto__'))
  const extra = fc.dictionary(fc.stringMatching(/^x[a-zA-Z0-9]{0,6}$/), json, { maxKeys: 3 })
  const ids = fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: 3 })
  const properties = fc
    .tuple(extra, fc.record({ title: fc.string({ maxLength: 20 }) }))
    .map(([a, b]) => ({ ...a, ...b }))
  const approverProperties = fc
    .tuple(
      properties,
      fc.record(
        {
          assigneeType: fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 9),
          approvers: ids,
          counterSign: fc.constantFrom(0, 1, 2),
          countersignRatio: fc.integer({ min: 1, max: 100 }),
          rejectStep: fc.constantFrom('0', '1', 's'),
          noApproverHandler: fc.boolean(),
          who: fc.record({
            sources: fc.array(fc.record({ kind: fc.constantFrom('named', 'superior'), users: ids })),
          }),
          how: fc.record({
            mode: fc.constantFrom('any', 'all', 'share'),
            pass: fc.double({ min: 0, max: 100, noNaN: true }),
          }),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([a, b]) => ({ ...a, ...b }))
  const kinds = [
    ['approver', undefined],
    ['approver', 'process'],
    ['copy', undefined],
    ['timer', undefined],
    ['timer', 'data'],
    ['subFlow', undefined],
    ['subFlow', 'launch'],
    ['empty', 'parallel'],
    ['empty', 'end'],
    ['empty', 'unheardOf'],
  ] as const
  const { node } = fc.letrec<{ node: object }>((tie) => ({
    node: fc
      .tuple(
        fc.constantFrom(...kinds),
        approverProperties,
        properties,
        extra,
        fc.option(tie('node'), { nil: undefined, depthSize: 'small', maxDepth: 5 }),
        fc.oneof(
          { maxDepth: 4, depthSize: 'small' },
          fc.constant([]),
          fc.array(tie('node'), { maxLength: 2 }),
        ),
      )
      .map(([[type, kind], decision, plain, rest, childNode, conditionNodes]) => ({
        ...rest,
        type,
        ...(kind ? { kind } : {}),
        content: 'c',
        properties: type === 'approver' ? decision : plain,
        ...(childNode ? { childNode } : {}),
        ...(conditionNodes.length > 0 ? { conditionNodes } : {}),
      })),
  }))
  const template = fc.tuple(fc.option(node, { nil: undefined }), properties).map(([childNode, plain]) => {
    const root = { type: 'start', properties: plain, ...(childNode ? { childNode } : {}) }
    return number(root, { next: 0 })
  })

  test('parse(print(x)) equals x, and printing twice gives the same text', () => {
    fc.assert(
      fc.property(template, (input) => {
        const read = requireTemplate(JSON.stringify(input))
        const text = printFlowTemplate(read)
        const again = requireTemplate(text)
        expect(again).toEqual(read)
        expect(printFlowTemplate(again)).toBe(text)
        assertContains(JSON.parse(text), JSON.parse(JSON.stringify(input)))
      }),
      { numRuns: 200 },
    )
  })
})

/** Gives every node of generated JSON an id. */
function number(node: Record<string, unknown>, counter: { next: number }): Record<string, unknown> {
  const { childNode, conditionNodes } = node as {
    childNode?: Record<string, unknown>
    conditionNodes?: Record<string, unknown>[]
  }
  return {
    ...node,
    nodeId: `n${counter.next++}`,
    ...(conditionNodes ? { conditionNodes: conditionNodes.map((one) => number(one, counter)) } : {}),
    ...(childNode ? { childNode: number(childNode, counter) } : {}),
  }
}

/** Asserts that everything of the input is in the output, with the same values. */
function assertContains(output: unknown, input: unknown): void {
  if (typeof input !== 'object' || input === null) return expect(output).toBe(input)
  for (const [key, value] of Object.entries(input)) {
    expect(Object.hasOwn(output as object, key)).toBe(true)
    assertContains((output as Record<string, unknown>)[key], value)
  }
}
