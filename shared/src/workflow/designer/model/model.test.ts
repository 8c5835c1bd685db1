import * as fc from 'fast-check'
import {
  nodesOf,
  printFlowTemplate,
  readFlowTemplate,
  type FlowNode,
} from '../../../contract/workflow/flow-template.ts'
import { describe, expect, test } from 'vitest'
import { copyNodes, pasteNodes, readClipboard, writeClipboard } from './clipboard.ts'
import { readDraft, writeDraft, type FlowDraft } from './draft.ts'
import {
  addBranch,
  createIds,
  createStep,
  findNode,
  forkOf,
  insertableForks,
  insertableSteps,
  insertNodes,
  moveBranch,
  moveStep,
  removeNode,
  setDefault,
  setProperties,
  type InsertableKind,
} from './tree.ts'
import { node, line, read, shapeOf, refund, older, type Json } from './test-flows.ts'

const counter = () => {
  let n = 0
  return () => `new${++n}`
}
const prioritiesOf = (template: FlowNode, forkId: string) =>
  findNode(template, forkId)!.conditionNodes.map((head) => [
    head.nodeId,
    head.kind === 'condition' && head.properties.priority,
    head.kind === 'condition' && head.properties.isDefault,
  ])

describe('inserting', () => {
  test('puts a node behind another, and a fork with two branches', () => {
    const createId = counter()
    const approver = createStep('approver', createId)
    const one = insertNodes(refund(), { nodeId: 'big', at: 'after' }, [approver])
    expect(shapeOf(one)).toBe('s a f(big new1 finance head | other manager) cc')
    const fork = createStep('condition', createId)
    expect(shapeOf(insertNodes(one, { nodeId: 'f', at: 'after' }, [fork]))).toBe(
      's a f(big new1 finance head | other manager) new2(new3 | new4) cc',
    )
    expect(fork.conditionNodes.map((head) => head.kind === 'condition' && head.properties.isDefault)).toEqual(
      [false, true],
    )
  })

  test('before the branches of a node gives these a fork of their own', () => {
    const next = insertNodes(older(), { nodeId: 'a', at: 'beforeBranches' }, [createStep('copy', counter())])
    expect(shapeOf(next)).toBe('s a new1 a-fork(x x1 | y) p(l l2 | r | q)')
  })

  test.each([...insertableSteps, ...insertableForks])('a new %s can be saved and read again', (kind) => {
    const next = insertNodes(refund(), { nodeId: 'a', at: 'after' }, [createStep(kind, counter())])
    expect(readFlowTemplate(printFlowTemplate(next))).toHaveProperty('template')
  })

  test('shares what did not change', () => {
    const before = refund()
    const next = insertNodes(before, { nodeId: 'cc', at: 'after' }, [createStep('copy', counter())])
    expect(findNode(next, 'big')).toBe(findNode(before, 'big'))
  })
})

describe('branches', () => {
  test('are added before the default one and asked in their order', () => {
    const next = addBranch(refund(), 'f', counter())
    expect(prioritiesOf(next, 'f')).toEqual([
      ['big', 1, false],
      ['new1', 2, false],
      ['other', 3, true],
    ])
  })

  test('move, but not behind the default one', () => {
    const three = addBranch(refund(), 'f', counter())
    expect(prioritiesOf(moveBranch(three, 'new1', -1), 'f')).toEqual([
      ['new1', 1, false],
      ['big', 2, false],
      ['other', 3, true],
    ])
    expect(moveBranch(three, 'new1', 1)).toBe(three)
    expect(moveBranch(three, 'other', -1)).toBe(three)
  })

  test('another default one becomes the last', () => {
    expect(prioritiesOf(setDefault(refund(), 'big'), 'f')).toEqual([
      ['other', 1, false],
      ['big', 2, true],
    ])
  })
})

describe('removing', () => {
  test('takes one node out of its line', () => {
    expect(shapeOf(removeNode(refund(), 'finance'))).toBe('s a f(big head | other manager) cc')
    expect(shapeOf(removeNode(refund(), 'a'))).toBe('s f(big finance head | other manager) cc')
  })
  test('keeps the start', () => {
    const before = refund()
    expect(removeNode(before, 's')).toBe(before)
  })
  test('a fork goes with its branches', () => {
    expect(shapeOf(removeNode(refund(), 'f'))).toBe('s a cc')
  })
  test('a branch goes as a whole, and the last one takes the place of the fork', () => {
    expect(shapeOf(removeNode(refund(), 'big'))).toBe('s a manager cc')
    const three = addBranch(refund(), 'f', counter())
    expect(prioritiesOf(removeNode(three, 'other'), 'f')).toEqual([
      ['big', 1, false],
      ['new1', 2, true],
    ])
  })
  test('a node at which branches begin leaves them', () => {
    expect(shapeOf(removeNode(older(), 'a'))).toBe('s a(x x1 | y) p(l l2 | r | q)')
    expect(findNode(removeNode(older(), 'a'), 'a')?.kind).toBe('empty')
  })
  test('the first node of a parallel branch leaves the next one as the first', () => {
    const next = removeNode(older(), 'l')
    expect(shapeOf(next)).toBe('s a(x x1 | y) p(l2 | r | q)')
    expect(findNode(next, 'l2')!.isInterflow).toBe(true)
    expect(shapeOf(removeNode(older(), 'r'))).toBe('s a(x x1 | y) p(l l2 | q)')
  })
})

describe('moving a step', () => {
  test('goes up and down within its line', () => {
    expect(shapeOf(moveStep(refund(), 'head', -1))).toBe('s a f(big head finance | other manager) cc')
    expect(shapeOf(moveStep(refund(), 'a', 1))).toBe('s f(big finance head | other manager) a cc')
  })
  test.each([
    ['finance', -1],
    ['head', 1],
    ['a', -1],
    ['cc', 1],
  ] as const)('keeps %s within its line (%i)', (id, by) => {
    const before = refund()
    expect(moveStep(before, id, by)).toBe(before)
  })
  test('moves the mark of a parallel branch', () => {
    const next = moveStep(older(), 'l2', -1)
    expect(shapeOf(next)).toBe('s a(x x1 | y) p(l2 l | r | q)')
    expect(findNode(next, 'l2')!.isInterflow).toBe(true)
  })
})

describe('copies', () => {
  const paste = (template: FlowNode, ids: string[], target: string, into = template) => {
    const copied = readClipboard(writeClipboard(copyNodes(template, new Set(ids))))!
    return pasteNodes(into, target, copied, counter())
  }
  test('of steps get new ids and follow the target', () => {
    const { template, ids } = paste(refund(), ['finance', 'cc'], 'manager')
    expect(shapeOf(template)).toBe('s a f(big finance head | other manager new1 new2) cc')
    expect(ids).toEqual(['new1', 'new2'])
  })
  test('of a branch become a branch beside that of the target, or steps where there is none', () => {
    const { template } = paste(refund(), ['big'], 'manager')
    expect(shapeOf(template)).toBe('s a f(big finance head | new1 new2 new3 | other manager) cc')
    const plain = read(line(node('start', 's'), node('approver', 'z')))
    expect(shapeOf(paste(refund(), ['big'], 'z', plain).template)).toBe('s z new2 new3')
  })
  test('of a fork have all of its branches', () => {
    expect(shapeOf(paste(refund(), ['f', 'finance'], 'cc').template)).toBe(
      's a f(big finance head | other manager) cc new1(new2 new3 new4 | new5 new6)',
    )
  })
  test('refer to each other by the new ids, and to others as before', () => {
    const template = setProperties(refund(), 'head', {
      ...findNode(refund(), 'head')!.properties,
      rejectStep: 'finance',
      returnTargets: ['a', 'finance'],
      who: { sources: [{ kind: 'earlierNode', nodeId: 'finance' }] },
    })
    const pasted = paste(template, ['finance', 'head'], 'cc').template
    expect(findNode(pasted, 'new2')!.properties).toMatchObject({
      rejectStep: 'new1',
      returnTargets: ['a', 'new1'],
      who: { sources: [{ nodeId: 'new1' }] },
    })
  })
  test('other texts of the clipboard are left alone', () => {
    for (const text of [
      '',
      'hello',
      '{"kind":"tessera-flow-nodes"}',
      '{"kind":"tessera-flow-nodes","template":"{}"}',
    ])
      expect(readClipboard(text)).toBeNull()
  })
})

const flowOf = (raw: Json) => ({
  fullName: 'Refund',
  enCode: 'refund',
  category: 'finance',
  icon: '',
  iconBackground: '',
  description: null,
  formData: '',
  flowTemplateJson: JSON.stringify(raw),
})

test('unknown keys of other clients survive loading, an edit and saving', () => {
  const wire = line(
    node('start', 's', { future: { deep: [1] } }, { newer: 'x' }),
    node('approver', 'a', { robot: true }, { colour: 'red' }),
    { type: 'timer', kind: 'hologram', nodeId: 'h', properties: { power: 9 } },
  )
  const draft = readDraft(flowOf(wire)) as FlowDraft
  const edited = {
    ...draft,
    template: insertNodes(
      setProperties(draft.template, 'a', { ...findNode(draft.template, 'a')!.properties, title: 'Changed' }),
      { nodeId: 's', at: 'after' },
      [createStep('copy', counter())],
    ),
  }
  const saved = JSON.parse(writeDraft(edited).flowTemplateJson) as Json
  expect(saved).toMatchObject({
    newer: 'x',
    properties: { future: { deep: [1] } },
    childNode: {
      nodeId: 'new1',
      prevId: 's',
      childNode: {
        nodeId: 'a',
        prevId: 'new1',
        colour: 'red',
        properties: { robot: true, title: 'Changed' },
        childNode: { kind: 'hologram', type: 'timer', prevId: 'a', properties: { power: 9 } },
      },
    },
  })
})

test('any row of changes leaves a template that can be read, with every id once', () => {
  const kinds: InsertableKind[] = [...insertableSteps, ...insertableForks]
  const step = fc.tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000))
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 25 }), (isOlder, steps) => {
      let template = isOlder ? older() : refund()
      const createId = createIds(template)
      for (const [action, target, detail] of steps) {
        const all = [...nodesOf(template)]
        const { nodeId } = all[target % all.length]!
        const kind = kinds[detail % kinds.length]!
        const changes: (() => FlowNode)[] = [
          () => insertNodes(template, { nodeId, at: 'after' }, [createStep(kind, createId)]),
          () => insertNodes(template, { nodeId, at: 'beforeBranches' }, [createStep('copy', createId)]),
          () => removeNode(template, nodeId),
          () => addBranch(template, (forkOf(template, nodeId) ?? template).nodeId, createId),
          () => moveStep(template, nodeId, detail % 2 ? 1 : -1),
          () => moveBranch(template, nodeId, detail % 2 ? 1 : -1),
          () => setDefault(template, nodeId),
          () =>
            pasteNodes(
              template,
              nodeId,
              copyNodes(template, new Set([all[detail % all.length]!.nodeId])),
              createId,
            ).template,
        ]
        if (all.length < 200) template = changes[action % changes.length]!()
        const result = readFlowTemplate(printFlowTemplate(template))
        expect(result).not.toHaveProperty('problems')
        // A fork has at least two branches, and at most one of them is the default one.
        for (const one of nodesOf(template)) {
          expect(one.conditionNodes.length).not.toBe(one.nodeId === template.nodeId ? -1 : 1)
          const defaults = one.conditionNodes.filter(
            (head) => head.kind === 'condition' && head.properties.isDefault,
          )
          expect(defaults.length).toBeLessThan(2)
        }
      }
    }),
    { numRuns: 200 },
  )
})
