import { expect, it } from 'vitest'
import type { ChartUnit } from '@tessera/shared/contract/org/organize-chart'
import { grown } from './grown.ts'
import { card, inside, layout } from './layout.ts'

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
const chart = (n: number, direction: 'down' | 'across') => layout(grown(many(n), new Set(['top'])), direction)

it('lays cards so that none covers another, within what it says it measures', () => {
  for (const direction of ['down', 'across'] as const) {
    const { cards, width, height } = chart(30, direction)
    expect(cards).toHaveLength(31)
    for (const one of cards) {
      expect(one.x >= 0 && one.y >= 0 && one.x + card.width <= width && one.y + card.height <= height).toBe(
        true,
      )
      for (const other of cards)
        if (other !== one)
          expect(Math.abs(one.x - other.x) >= card.width || Math.abs(one.y - other.y) >= card.height).toBe(
            true,
          )
    }
  }
})

it('puts a unit in the middle of those below it, from the top or from the left', () => {
  const of = (direction: 'down' | 'across') =>
    Object.fromEntries(chart(2, direction).cards.map(({ node, x, y }) => [node.unit.id, { x, y }]))
  const [down, across] = [of('down'), of('across')]
  expect(down['top']!.x).toBe((down['u0']!.x + down['u1']!.x) / 2)
  expect(down['u0']!.y).toBeGreaterThan(down['top']!.y + card.height)
  expect(across['top']!.y).toBe((across['u0']!.y + across['u1']!.y) / 2)
  expect(across['u0']!.x).toBeGreaterThan(across['top']!.x + card.width)
})

it('draws lines to all but the top, and of five thousand cards only those in the window', () => {
  const { cards, lines } = chart(5_000, 'across')
  expect(lines.match(/M/g)).toHaveLength(5_000)
  expect(inside(cards, { left: 0, top: 0, right: 1_440, bottom: 900 }).length).toBeLessThan(20)
})

it('draws nothing of nothing', () => {
  expect(layout([], 'down')).toEqual({ cards: [], lines: '', width: 0, height: 0 })
})
