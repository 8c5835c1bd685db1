import { expect, it } from 'vitest'
import type { ChartUnit } from '@tessera/shared/contract/org/organize-chart'
import { buildTree } from './chart-tree.ts'
import { cardSize, findVisibleCards, layOutChart } from './layout.ts'

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
const many = (n: number) =>
  new Map([
    ['-1', [unit('top', '-1', n)]],
    ['top', Array.from({ length: n }, (_, at) => unit(`u${at}`, 'top'))],
  ])
const chart = (n: number, direction: 'down' | 'across') =>
  layOutChart(buildTree(many(n), new Set(['top'])), direction)

it('places cards without overlap and within the size of the chart', () => {
  for (const direction of ['down', 'across'] as const) {
    const { cards, width, height } = chart(30, direction)
    expect(cards).toHaveLength(31)
    for (const placed of cards) {
      expect(
        placed.x >= 0 &&
          placed.y >= 0 &&
          placed.x + cardSize.width <= width &&
          placed.y + cardSize.height <= height,
      ).toBe(true)
      for (const other of cards)
        if (other !== placed)
          expect(
            Math.abs(placed.x - other.x) >= cardSize.width || Math.abs(placed.y - other.y) >= cardSize.height,
          ).toBe(true)
    }
  }
})

it('centres a unit over its children, from the top or from the left', () => {
  const of = (direction: 'down' | 'across') =>
    Object.fromEntries(chart(2, direction).cards.map(({ node, x, y }) => [node.unit.id, { x, y }]))
  const [down, across] = [of('down'), of('across')]
  expect(down['top']!.x).toBe((down['u0']!.x + down['u1']!.x) / 2)
  expect(down['u0']!.y).toBeGreaterThan(down['top']!.y + cardSize.height)
  expect(across['top']!.y).toBe((across['u0']!.y + across['u1']!.y) / 2)
  expect(across['u0']!.x).toBeGreaterThan(across['top']!.x + cardSize.width)
})

it('draws a line to each unit but the top, and finds the visible ones of 5,000 cards', () => {
  const { cards, lines } = chart(5_000, 'across')
  expect(lines.match(/M/g)).toHaveLength(5_000)
  expect(findVisibleCards(cards, { left: 0, top: 0, right: 1_440, bottom: 900 }).length).toBeLessThan(20)
})

it('returns an empty layout for no units', () => {
  expect(layOutChart([], 'down')).toEqual({ cards: [], lines: '', width: 0, height: 0 })
})
