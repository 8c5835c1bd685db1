import { describe, expect, it } from 'vitest'
import { flatLines, openLines, searched, type Below, type PickNode } from './branches.ts'

const node = (id: string, isLeaf = false, choosable = isLeaf): PickNode => ({
  id,
  fullName: id,
  type: choosable ? 'user' : 'department',
  isLeaf,
  choosable,
})
const tree: Record<string, Below> = {
  '': [node('a'), node('b', true)],
  a: [node('a1', true), node('a2')],
  a2: [node('a2x', true)],
}
const below = (id: string): Below => tree[id]
const drawn = (opened: string[], of = below) =>
  openLines(of, new Set(opened)).map((line) =>
    'node' in line
      ? `${line.node.id}@${line.level}${line.open === null ? '' : line.open ? ' -' : ' +'} ${line.at}/${line.of}`
      : `${line.waiting}@${line.level}`,
  )

describe('a tree to choose from', () => {
  it('shows the top and what is below what was opened, with its place among its siblings', () => {
    expect(drawn([])).toEqual(['a@1 + 1/2', 'b@1 2/2'])
    expect(drawn(['a', 'a2'])).toEqual(['a@1 - 1/2', 'a1@2 1/2', 'a2@2 - 2/2', 'a2x@3 1/1', 'b@1 2/2'])
  })

  it('waits where a level is on its way, and says where it could not be had or is empty', () => {
    const of = (state: Below) => drawn(['a'], (id) => (id === 'a' ? state : tree[id]))
    expect(of(undefined)).toEqual(['a@1 - 1/2', 'loading@2', 'b@1 2/2'])
    expect(of('failed')).toEqual(['a@1 - 1/2', 'failed@2', 'b@1 2/2'])
    expect(of([])).toEqual(['a@1 - 1/2', 'empty@2', 'b@1 2/2'])
    expect(drawn([], () => undefined)).toEqual(['loading@1'])
  })

  it('gives every line a key of its own, even where one user stands in two units', () => {
    const twice = (id: string): Below => (id === '' ? [node('a'), node('b')] : [node('u', true)])
    const keys = openLines(twice, new Set(['a', 'b'])).map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
  })

  it('keeps what matches and the way to it', () => {
    const hits = searched(below, ({ fullName }) => fullName === 'a2x')
    expect(openLines(hits.below, hits.opened).map((line) => 'node' in line && line.node.id)).toEqual([
      'a',
      'a2',
      'a2x',
    ])
    expect(openLines(searched(below, () => false).below, new Set())).toEqual([])
  })

  it('lists what was found without a tree', () => {
    expect(
      flatLines([node('x', true), node('y', true)]).map(({ level, open, at, of }) => [level, open, at, of]),
    ).toEqual([
      [1, null, 1, 2],
      [1, null, 2, 2],
    ])
  })
})
