import { expect, it, test } from 'vitest'
import type { ChartUnit } from '@tessera/shared/contract/org/organize-chart'
import { buildTree, flattenNodes, getKeyAction, type UnitsByParent } from './chart-tree.ts'

const unit = (id: string, parentId: string, units = 0): ChartUnit => ({
  id,
  parentId,
  fullName: id,
  category: 'department',
  enabledMark: 1,
  manager: '',
  headIcon: '',
  members: 0,
  total: 0,
  units,
})
const unitsByParent: UnitsByParent = new Map([
  ['-1', [unit('a', '-1', 2), unit('z', '-1', 1)]],
  ['a', [unit('b', 'a', 1), unit('c', 'a')]],
])
const nodes = buildTree(unitsByParent, new Set(['a', 'z']))
const findNode = (id: string) => flattenNodes(nodes).find((node) => node.unit.id === id)!

it('lists the loaded units whose ancestors are open, each before its children', () => {
  expect(
    flattenNodes(nodes).map((node) => [
      node.unit.id,
      node.level,
      node.position,
      node.siblingCount,
      node.isOpen,
    ]),
  ).toEqual([
    ['a', 1, 1, 2, true],
    ['b', 2, 1, 2, false],
    ['c', 2, 2, 2, false],
    ['z', 1, 2, 2, false],
  ])
  expect(flattenNodes(buildTree(unitsByParent, new Set())).map((node) => node.unit.id)).toEqual(['a', 'z'])
})

test.each([
  ['ArrowDown', 'a', { focus: 'b' }],
  ['ArrowDown', 'c', { focus: 'z' }],
  ['ArrowDown', 'z', null],
  ['ArrowUp', 'z', { focus: 'c' }],
  ['ArrowUp', 'a', null],
  ['Home', 'c', { focus: 'a' }],
  ['End', 'a', { focus: 'z' }],
  ['ArrowRight', 'a', { focus: 'b' }],
  ['ArrowRight', 'b', { expand: 'b' }],
  ['ArrowRight', 'c', null],
  ['ArrowLeft', 'a', { collapse: 'a' }],
  ['ArrowLeft', 'c', { focus: 'a' }],
  ['ArrowLeft', 'z', null],
  ['Enter', 'a', { collapse: 'a' }],
  ['Enter', 'b', { expand: 'b' }],
  ['Enter', 'c', null],
  ['x', 'a', null],
] as const)('%s on unit %s gives %j', (key, id, expected) => {
  expect(getKeyAction(key, findNode(id), nodes)).toEqual(expected)
})
