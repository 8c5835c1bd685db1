/** Which rows are drawn, and how much room the others take, in pixels. */
export interface Window {
  readonly from: number
  /** One past the last. */
  readonly to: number
  readonly above: number
  readonly below: number
}

/** More rows than are in sight, so that a quick scroll meets rows. */
const spare = 3

/** The rows in sight of a scrolled list whose rows are of known heights. */
export function windowOf(heights: readonly number[], top: number, view: number): Window {
  let from = 0
  let above = 0
  while (from < heights.length && above + heights[from]! <= top) above += heights[from++]!
  let to = from
  let inSight = above
  while (to < heights.length && inSight < top + view) inSight += heights[to++]!
  const first = Math.max(0, from - spare)
  const last = Math.min(heights.length, to + spare)
  const sum = (start: number, end: number) =>
    heights.slice(start, end).reduce((total, height) => total + height, 0)
  return { from: first, to: last, above: sum(0, first), below: sum(last, heights.length) }
}
