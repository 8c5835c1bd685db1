import { expect, test } from 'vitest'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { countFitting, initiallyExpanded, findTrail } from './tree.ts'

const page = (id: string) => ({ id, type: 2, children: [] }) as unknown as MenuItem
const directory = (id: string, ...children: MenuItem[]) => ({ id, type: 1, children }) as unknown as MenuItem
const many = (n: number) => Array.from({ length: n }, (_, at) => page(`p${at}`))

test.each([
  [696, 6, 6],
  [695, 6, 4],
  [812, 6, 6],
  [464, 6, 3],
  [232, 6, 1],
  [116, 6, 0],
  [50, 6, 0],
  [0, 0, 0],
  [116, 1, 1],
])('a top menu of %s px with %s items shows %s', (width, count, shown) =>
  expect(countFitting(width, count)).toBe(shown),
)

test('the trail consists of the directories above the current page', () => {
  const menu = [directory('a', page('a1')), directory('b', directory('b1', page('b11'), page('b12')))]
  expect(findTrail(menu, ({ id }) => id === 'b12')).toEqual(['b', 'b1'])
  expect(findTrail(menu, ({ id }) => id === 'a1')).toEqual(['a'])
  expect(findTrail(menu, () => false)).toEqual([])
})

test('a small menu starts expanded, a large one collapsed', () => {
  expect(initiallyExpanded([directory('a', directory('a1', page('x')), page('y'))])).toEqual(['a', 'a1'])
  expect(initiallyExpanded([directory('a', ...many(19))])).toEqual(['a'])
  expect(initiallyExpanded([directory('a', ...many(20))])).toEqual([])
})
