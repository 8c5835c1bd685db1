import { hierarchy, tree } from 'd3-hierarchy'
import type { Grown } from './grown.ts'

/** Pixels of a card, and between cards: beside each other, and from one level to the next. */
export const card = { width: 208, height: 92 } as const
const gap = { sisters: 20, levels: 56 } as const

export interface Placed {
  node: Grown
  /** Of the upper left corner. */
  x: number
  y: number
}

export interface Chart {
  cards: Placed[]
  /** Lines from a unit to those below it, as the path of an SVG. */
  lines: string
  width: number
  height: number
}

export type Direction = 'down' | 'across'

/** Where each card lies: tidy (Reingold and Tilford), from the top or from the left, beginning at 0, 0. */
export function layout(nodes: readonly Grown[], direction: Direction): Chart {
  if (nodes.length === 0) return { cards: [], lines: '', width: 0, height: 0 }
  const across = direction === 'across'
  const [breadth, depth] = across
    ? [card.height + gap.sisters, card.width + gap.levels]
    : [card.width + gap.sisters, card.height + gap.levels]
  // Several tops hang on one that is not drawn.
  const root = hierarchy<{ below: readonly Grown[] }>({ below: nodes }, ({ below }) => below)
  const placed = tree<{ below: readonly Grown[] }>()
    .nodeSize([breadth, depth])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.3))(root)
    .descendants()
    .filter(({ depth: level }) => level > 0)
  const least = Math.min(...placed.map(({ x }) => x))
  const corners = new Map(
    placed.map((one) => [
      one,
      across ? { x: one.y - depth, y: one.x - least } : { x: one.x - least, y: one.y - depth },
    ]),
  )
  const lines = placed.flatMap((one) => {
    const from = one.parent && corners.get(one.parent as (typeof placed)[number])
    const to = corners.get(one)!
    if (!from) return []
    if (across) {
      const [x, y, end] = [from.x + card.width, from.y + card.height / 2, to.y + card.height / 2]
      return [`M${x} ${y}H${x + gap.levels / 2}V${end}H${to.x}`]
    }
    const [x, y, end] = [from.x + card.width / 2, from.y + card.height, to.x + card.width / 2]
    return [`M${x} ${y}V${y + gap.levels / 2}H${end}V${to.y}`]
  })
  const all = [...corners.values()]
  return {
    cards: placed.map((one) => ({ node: one.data as Grown, ...corners.get(one)! })),
    lines: lines.join(''),
    width: Math.max(...all.map(({ x }) => x)) + card.width,
    height: Math.max(...all.map(({ y }) => y)) + card.height,
  }
}

/** A piece of the chart, in its own pixels. */
export interface Window {
  left: number
  top: number
  right: number
  bottom: number
}

/** The cards in a window: of thousands no more are drawn than are seen. */
export const inside = (cards: readonly Placed[], { left, top, right, bottom }: Window): Placed[] =>
  cards.filter(({ x, y }) => x < right && x + card.width > left && y < bottom && y + card.height > top)
