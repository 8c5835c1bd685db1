/** Rendered rows, and the heights of the rows above and below in pixels. */
export interface VisibleRows {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly above: number
  readonly below: number
}

/** Further rows rendered above and below, so that a quick scroll does not show gaps. */
const overscanRows = 3

/** Returns the visible rows of a scrolled list with known row heights. */
export function visibleRows(heights: readonly number[], top: number, view: number): VisibleRows {
  let from = 0
  let above = 0
  while (from < heights.length && above + heights[from]! <= top) above += heights[from++]!
  let to = from
  let visibleEnd = above
  while (to < heights.length && visibleEnd < top + view) visibleEnd += heights[to++]!
  const first = Math.max(0, from - overscanRows)
  const last = Math.min(heights.length, to + overscanRows)
  const sum = (start: number, end: number) =>
    heights.slice(start, end).reduce((total, height) => total + height, 0)
  return { from: first, to: last, above: sum(0, first), below: sum(last, heights.length) }
}
