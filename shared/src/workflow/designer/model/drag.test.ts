import { nodesOf, type FlowNode } from '../../../contract/workflow/flow-template.ts'
import { describe, expect, test } from 'vitest'
import { shapeOf, refund, older } from './test-flows.ts'
import { addBranch, createIds, createStep, findNode, insertNodes, moveBranchTo, moveStepsTo } from './tree.ts'

describe('dragged nodes', () => {
  const moved = (
    template: FlowNode,
    ids: string[],
    nodeId: string,
    at: 'after' | 'beforeBranches' = 'after',
  ) =>
    shapeOf(
      moveStepsTo(
        template,
        ids.map((id) => findNode(template, id)!),
        { nodeId, at },
      ),
    )

  test('steps keep their ids and settings, and follow each other behind the place', () => {
    expect(moved(refund(), ['finance'], 'a')).toBe('s a finance f(big head | other manager) cc')
    expect(moved(refund(), ['a', 'cc'], 'manager')).toBe('s f(big finance head | other manager a cc)')
    expect(moved(refund(), ['cc'], 's')).toBe('s cc a f(big finance head | other manager)')
  })

  test('a fork goes with its branches, but not into them', () => {
    expect(moved(refund(), ['f'], 's')).toBe('s f(big finance head | other manager) a cc')
    const template = refund()
    expect(moveStepsTo(template, [findNode(template, 'f')!], { nodeId: 'head', at: 'after' })).toBe(template)
  })

  test('a drop at the own place changes nothing', () => {
    const template = refund()
    for (const nodeId of ['a', 's'])
      expect(moveStepsTo(template, [findNode(template, 'a')!], { nodeId, at: 'after' })).toBe(template)
  })

  test('a node whose removal would change other nodes stays', () => {
    const template = older()
    expect(moveStepsTo(template, [findNode(template, 'a')!], { nodeId: 'x1', at: 'after' })).toBe(template)
  })

  test('no nodes are lost or doubled, wherever steps are dropped', () => {
    const template = refund()
    const ids = [...nodesOf(template)].map(({ nodeId }) => nodeId)
    for (const from of ids.filter((id) => id !== 's' && id !== 'big' && id !== 'other'))
      for (const to of ids) {
        const next = moveStepsTo(template, [findNode(template, from)!], { nodeId: to, at: 'after' })
        expect([...nodesOf(next)].map(({ nodeId }) => nodeId).toSorted()).toEqual(ids.toSorted())
      }
  })

  test('a branch moves within its fork, and the default one stays the last', () => {
    const template = addBranch(refund(), 'f', () => 'new')
    expect(shapeOf(moveBranchTo(template, 'new', 'f', 0))).toBe(
      's a f(new | big finance head | other manager) cc',
    )
    expect(shapeOf(moveBranchTo(template, 'big', 'f', 3))).toBe(
      's a f(new | big finance head | other manager) cc',
    )
    const next = moveBranchTo(template, 'new', 'f', 0)
    expect(findNode(next, 'new')!.properties).toMatchObject({ priority: 1 })
    expect(moveBranchTo(template, 'other', 'f', 0)).toBe(template)
  })

  test('a branch moves to another fork of its kind, but not into itself', () => {
    const inner = createStep('condition', createIds(refund()))
    const template = insertNodes(refund(), { nodeId: 'head', at: 'after' }, [inner])
    expect(moveBranchTo(template, 'big', inner.nodeId, 0)).toBe(template)
    const [first] = inner.conditionNodes
    const next = moveBranchTo(template, first!.nodeId, 'f', 0)
    expect(shapeOf(next)).toBe(`s a f(${first!.nodeId} | big finance head | other manager) cc`)
    const parallel = createStep('parallel', createIds(template))
    const other = insertNodes(template, { nodeId: 'cc', at: 'after' }, [parallel])
    expect(moveBranchTo(other, 'big', parallel.nodeId, 0)).toBe(other)
  })
})
