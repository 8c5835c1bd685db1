import { hierarchy, tree } from 'd3-hierarchy'
import type { ChartNode } from './chart-tree.ts'

/** Size of a card in pixels. */
export const cardSize = { width: 208, height: 92 } as const
/** Pixels between cards beside each other, and between levels. */
const gap = { siblings: 20, levels: 56 } as const

/** A node with the position of its card: its upper left corner, in pixels of the chart. */
export interface PlacedCard {
  node: ChartNode
  x: number
  y: number
}

/** The cards and lines of a chart, and its size in pixels. */
export interface ChartLayout {
  cards: PlacedCard[]
  /** SVG path of the lines from each unit to its children. */
  lines: string
  width: number
  height: number
}

/** The direction in which levels follow each other. */
export type Direction = 'down' | 'across'

/**
 * Places the cards with the Reingold-Tilford algorithm, from the top or from the left. The upper left corner
 * of the chart is 0, 0.
 */
export function layOutChart(nodes: readonly ChartNode[], direction: Direction): ChartLayout {
  if (nodes.length === 0) return { cards: [], lines: '', width: 0, height: 0 }
  const across = direction === 'across'
  const [breadth, depth] = across
    ? [cardSize.height + gap.siblings, cardSize.width + gap.levels]
    : [cardSize.width + gap.siblings, cardSize.height + gap.levels]
  // d3 needs one root: the units of the top level get a parent that is not rendered.
  const root = hierarchy<{ children: readonly ChartNode[] }>({ children: nodes }, ({ children }) => children)
  const placed = tree<{ children: readonly ChartNode[] }>()
    .nodeSize([breadth, depth])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.3))(root)
    .descendants()
    .filter(({ depth: level }) => level > 0)
  const minX = Math.min(...placed.map(({ x }) => x))
  const corners = new Map(
    placed.map((node) => [
      node,
      across ? { x: node.y - depth, y: node.x - minX } : { x: node.x - minX, y: node.y - depth },
    ]),
  )
  const lines = placed.flatMap((node) => {
    const from = node.parent && corners.get(node.parent as (typeof placed)[number])
    const to = corners.get(node)!
    if (!from) return []
    if (across) {
      const [x, y, end] = [from.x + cardSize.width, from.y + cardSize.height / 2, to.y + cardSize.height / 2]
      return [`M${x} ${y}H${x + gap.levels / 2}V${end}H${to.x}`]
    }
    const [x, y, end] = [from.x + cardSize.width / 2, from.y + cardSize.height, to.x + cardSize.width / 2]
    return [`M${x} ${y}V${y + gap.levels / 2}H${end}V${to.y}`]
  })
  const allCorners = [...corners.values()]
  return {
    cards: placed.map((node) => ({ node: node.data as ChartNode, ...corners.get(node)! })),
    lines: lines.join(''),
    width: Math.max(...allCorners.map(({ x }) => x)) + cardSize.width,
    height: Math.max(...allCorners.map(({ y }) => y)) + cardSize.height,
  }
}

/** A rectangle of the chart, in its own pixels. */
export interface Viewport {
  left: number
  top: number
  right: number
  bottom: number
}

/** The cards that overlap the viewport. Only these render, because a chart can have thousands of cards. */
export const findVisibleCards = (
  cards: readonly PlacedCard[],
  { left, top, right, bottom }: Viewport,
): PlacedCard[] =>
  cards.filter(
    ({ x, y }) => x < right && x + cardSize.width > left && y < bottom && y + cardSize.height > top,
  )
