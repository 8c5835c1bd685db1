import { describe, expect, it } from 'vitest'
import { flatLines, visibleLines, filterTree, type LoadState, type PickNode } from './tree-lines.ts'

const node = (id: string, isLeaf = false, choosable = isLeaf): PickNode => ({
  id,
  fullName: id,
  type: choosable ? 'user' : 'department',
  isLeaf,
  selectable: choosable,
})
const tree: Record<string, LoadState> = {
  '': [node('a'), node('b', true)],
  a: [node('a1', true), node('a2')],
  a2: [node('a2x', true)],
}
const below = (id: string): LoadState => tree[id]
const drawn = (opened: string[], of = below) =>
  visibleLines(of, new Set(opened)).map((line) => {
    if (!('node' in line)) return `${line.state}@${line.level}`
    const arrow = line.isExpanded ? ' -' : ' +'
    return `${line.node.id}@${line.level}${line.isExpanded === null ? '' : arrow} ${line.position}/${line.siblingCount}`
  })

describe('lines of a picker tree', () => {
  it('shows the top level and the children of expanded nodes with their positions', () => {
    expect(drawn([])).toEqual(['a@1 + 1/2', 'b@1 2/2'])
    expect(drawn(['a', 'a2'])).toEqual(['a@1 - 1/2', 'a1@2 1/2', 'a2@2 - 2/2', 'a2x@3 1/1', 'b@1 2/2'])
  })

  it('shows a line for a level that is loading, failed or empty', () => {
    const of = (state: LoadState) => drawn(['a'], (id) => (id === 'a' ? state : tree[id]))
    expect(of(undefined)).toEqual(['a@1 - 1/2', 'loading@2', 'b@1 2/2'])
    expect(of('failed')).toEqual(['a@1 - 1/2', 'failed@2', 'b@1 2/2'])
    expect(of([])).toEqual(['a@1 - 1/2', 'empty@2', 'b@1 2/2'])
    expect(drawn([], () => undefined)).toEqual(['loading@1'])
  })

  it('has unique keys, also for a user in two units', () => {
    const twice = (id: string): LoadState => (id === '' ? [node('a'), node('b')] : [node('u', true)])
    const keys = visibleLines(twice, new Set(['a', 'b'])).map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
  })

  it('filters to matching nodes and their ancestors', () => {
    const hits = filterTree(below, ({ fullName }) => fullName === 'a2x')
    expect(visibleLines(hits.below, hits.expanded).map((line) => 'node' in line && line.node.id)).toEqual([
      'a',
      'a2',
      'a2x',
    ])
    expect(visibleLines(filterTree(below, () => false).below, new Set())).toEqual([])
  })

  it('lists search results without a tree', () => {
    expect(
      flatLines([node('x', true), node('y', true)]).map(
        ({ level, isExpanded, position: at, siblingCount: of }) => [level, isExpanded, at, of],
      ),
    ).toEqual([
      [1, null, 1, 2],
      [1, null, 2, 2],
    ])
  })
})
