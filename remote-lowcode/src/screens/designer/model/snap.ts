import type { Box } from '@tessera/shared/contract/lowcode/screen-canvas'
import type { Area } from './arrange.ts'

/** A line across the canvas at which something was aligned. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
}
export interface Snap {
  /** What has to be added to the place. */
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

const linesOf = (from: number, side: number) => [from, from + side / 2, from + side]

/** The nearest line within reach: what to add, and the line. */
function nearest(own: readonly number[], others: readonly number[], reach: number) {
  let best: { by: number; at: number } | null = null
  for (const line of own)
    for (const at of others) {
      const by = at - line
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at }
    }
  return best
}

/** Aligns the sides and the middle of a box with those of others and of the canvas, where they are within reach. */
export function snap(box: Box, others: readonly Box[], canvas: Area, reach: number): Snap {
  const xs = [...linesOf(0, canvas.width), ...others.flatMap(({ x, w }) => linesOf(x, w))]
  const ys = [...linesOf(0, canvas.height), ...others.flatMap(({ y, h }) => linesOf(y, h))]
  const x = nearest(linesOf(box.x, box.w), xs, reach)
  const y = nearest(linesOf(box.y, box.h), ys, reach)
  return {
    dx: x?.by ?? 0,
    dy: y?.by ?? 0,
    guides: [
      ...(x ? [{ axis: 'x' as const, at: x.at }] : []),
      ...(y ? [{ axis: 'y' as const, at: y.at }] : []),
    ],
  }
}
