import { createNode, type FlowNode, type StartNode } from '../../contract/workflow/flow-template.ts'
import { describe, expect, test } from 'vitest'
import { neighbourOf } from './neighbours.ts'
import { layOutFlow, sizes, type FlowLayout, type PlacedNode } from './layout.ts'

const chain = (...nodes: readonly FlowNode[]) =>
  nodes.reduceRight<FlowNode | undefined>(
    (next, node) => (next ? { ...node, childNode: next } : node),
    undefined,
  )
const approver = (id: string) => createNode('approver', id) as FlowNode
const branch = (id: string, ...nodes: readonly FlowNode[]) =>
  chain(createNode('condition', id) as FlowNode, ...nodes)!
const fork = (id: string, ...branches: readonly FlowNode[]) =>
  ({ ...createNode('empty', id), conditionType: 'condition', conditionNodes: branches }) as FlowNode
const flow = (...nodes: readonly FlowNode[]) =>
  chain(createNode('start', 's') as FlowNode, ...nodes) as StartNode

const find = ({ nodes }: FlowLayout, id: string): PlacedNode => {
  const placed = nodes.find(({ node }) => node.nodeId === id)
  if (!placed) throw new Error(`no node ${id}`)
  return placed
}
const axisOf = ({ x, width }: PlacedNode) => x + width / 2

const nested = flow(
  approver('a'),
  fork(
    'f',
    branch('x', approver('x1'), fork('g', branch('g1', approver('deep')), branch('g2'))),
    branch('y'),
    branch('z', approver('z1')),
  ),
  approver('b'),
)

describe('a line of nodes', () => {
  test('runs from top to bottom around one axis and ends below its last node', () => {
    const layout = layOutFlow(flow(approver('a'), approver('b')))
    expect(layout.nodes.map(({ node, y }) => [node.nodeId, y])).toEqual([
      ['s', 0],
      ['a', 144],
      ['b', 288],
    ])
    expect(new Set(layout.nodes.map(axisOf))).toEqual(new Set([layout.width / 2]))
    expect(layout.end).toEqual({ x: layout.width / 2, y: 432 })
    expect(layout.height).toBe(432 + sizes.endHeight)
  })

  test('has a place to insert after every node but an end', () => {
    const layout = layOutFlow(flow(approver('a'), createNode('end', 'e') as FlowNode))
    expect(layout.nodes.map(({ insertPlaces }) => insertPlaces.map(({ place }) => place))).toEqual([
      [{ nodeId: 's', at: 'after' }],
      [{ nodeId: 'a', at: 'after' }],
      [],
    ])
  })
})

describe('branches', () => {
  test('lie side by side with a gap, below their fork and above what follows', () => {
    const layout = layOutFlow(nested)
    for (const [at, one] of layout.nodes.entries())
      for (const other of layout.nodes.slice(at + 1)) {
        const apart =
          one.x + one.width + sizes.gapX <= other.x ||
          other.x + other.width + sizes.gapX <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y
        expect(apart, `${one.node.nodeId} and ${other.node.nodeId}`).toBe(true)
      }
    const heads = ['x', 'y', 'z'].map((id) => find(layout, id))
    expect(new Set(heads.map(({ y }) => y)).size).toBe(1)
    expect(heads[0]!.y).toBeGreaterThan(find(layout, 'f').y + sizes.forkHeight)
    expect(find(layout, 'b').y).toBeGreaterThan(find(layout, 'deep').y + sizes.cardHeight)
    expect(axisOf(find(layout, 'b'))).toBe(axisOf(find(layout, 'f')))
  })

  test('of a card have a place to insert before them', () => {
    const wire = { ...approver('a'), conditionNodes: [branch('x'), branch('y')] } as FlowNode
    const { insertPlaces, fork: label } = find(layOutFlow(flow(wire)), 'a')
    expect(insertPlaces.map(({ place }) => place)).toEqual([
      { nodeId: 'a', at: 'beforeBranches' },
      { nodeId: 'a', at: 'after' },
    ])
    expect(insertPlaces[0]!.y).toBeLessThan(label!.y)
  })

  test('are joined by lines, except one that ends the flow', () => {
    const ending = flow(fork('f', branch('x', createNode('end', 'e') as FlowNode), branch('y')))
    const joins = (start: StartNode) => layOutFlow(start).lines.filter(({ toId }) => toId === '').length
    expect(joins(flow(fork('f', branch('x'), branch('y'))))).toBe(4)
    expect(joins(ending)).toBe(3)
  })

  test('are deeper in the tree than their fork, and what follows a first node is deeper than it', () => {
    const layout = layOutFlow(nested)
    const inTree = (id: string) => {
      const { level, position, setSize, parentId } = find(layout, id)
      return [level, position, setSize, parentId]
    }
    expect(inTree('f')).toEqual([1, 3, 4, ''])
    expect(inTree('z')).toEqual([2, 3, 3, 'f'])
    expect(inTree('x1')).toEqual([3, 1, 2, 'f'])
    expect(inTree('deep')).toEqual([5, 1, 1, 'g'])
    expect(inTree('b')).toEqual([1, 4, 4, ''])
  })
})

describe('folded', () => {
  test('a fork hides its branches and counts their nodes', () => {
    const layout = layOutFlow(nested, { folded: new Set(['f']) })
    expect(layout.nodes.map(({ node }) => node.nodeId)).toEqual(['s', 'a', 'f', 'b'])
    expect(find(layout, 'f').hidden).toBe(9)
  })

  test('a branch hides what follows its first node', () => {
    const layout = layOutFlow(nested, { folded: new Set(['x']) })
    expect(layout.nodes.map(({ node }) => node.nodeId)).toEqual(['s', 'a', 'f', 'x', 'y', 'z', 'z1', 'b'])
    expect(find(layout, 'x').hidden).toBe(5)
  })
})

test('lays out a thousand nodes in a line', () => {
  const layout = layOutFlow(flow(...Array.from({ length: 999 }, (_, at) => approver(`n${at}`))))
  expect(layout.nodes).toHaveLength(1_000)
})

test('keys follow the flow down and up, and go to the branch beside', () => {
  const layout = layOutFlow(nested)
  const ids = layout.nodes.map(({ node }) => node.nodeId)
  const walk = (from: string, key: string) => {
    const passed = [from]
    for (let id = neighbourOf(layout, from, key); id !== null; id = neighbourOf(layout, id, key))
      passed.push(id)
    return passed
  }
  expect(walk('s', 'ArrowDown')).toEqual(ids)
  expect(walk('b', 'ArrowUp')).toEqual(ids.toReversed())
  expect(walk('deep', 'ArrowRight')).toEqual(['deep', 'g2'])
  expect(walk('x1', 'ArrowRight')).toEqual(['x1', 'y', 'z'])
  expect(walk('z1', 'ArrowLeft')).toEqual(['z1', 'y', 'x'])
  expect(neighbourOf(layout, 'b', 'ArrowLeft')).toBeNull()
  expect(neighbourOf(layout, 'a', 'x')).toBeNull()
})
