import { expect, test } from 'vitest'
import type { MpMenuNode } from '@tessera/shared/contract/wechat/menus'
import { reorderButtons, findButton } from './button-position.ts'

const node = (id: string, sortCode: number, children: MpMenuNode[] = []): MpMenuNode => ({
  id,
  parentId: '-1',
  fullName: id,
  type: 'click',
  key: null,
  content: null,
  url: null,
  sortCode,
  hasChildren: children.length > 0,
  isLeaf: children.length === 0,
  num: children.length,
  children,
})
const menu = [node('a', 0, [node('a1', 0), node('a2', 0)]), node('b', 1), node('c', 2)]

test.each([
  [
    'b',
    -1,
    [
      { id: 'b', sortCode: 0 },
      { id: 'a', sortCode: 1 },
    ],
  ],
  [
    'b',
    1,
    [
      { id: 'c', sortCode: 1 },
      { id: 'b', sortCode: 2 },
    ],
  ],
  ['a', -1, []],
  ['c', 1, []],
  ['x', 1, []],
] as const)('%s moved by %i', (id, offset, changes) => {
  expect(reorderButtons(menu, id, offset)).toEqual(changes)
})

test('buttons with equal sort codes get new ones', () => {
  expect(reorderButtons(menu[0]!.children, 'a1', 1)).toEqual([{ id: 'a1', sortCode: 1 }])
})

test('finds a button and its siblings', () => {
  expect(findButton(menu, { id: 'a2', parentId: 'a' })).toMatchObject({
    node: { id: 'a2' },
    siblings: { length: 2 },
  })
  expect(findButton(menu, { id: null, parentId: 'gone' })).toEqual({ node: undefined, siblings: [] })
})
