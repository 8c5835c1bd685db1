/** Half-open positions `[from, to)` of a line, x100. A list is sorted, without gaps of size 0 and without touching neighbours. */
export type Interval = readonly [from: number, to: number]
export type Intervals = readonly Interval[]

export const sizeOf = (intervals: Intervals): number =>
  intervals.reduce((size, [from, to]) => size + to - from, 0)

/** Takes the lowest `units` positions. Throws where there are fewer. */
export function takeLowest(free: Intervals, units: number): { taken: Intervals; rest: Intervals } {
  const taken: Interval[] = []
  const rest: Interval[] = []
  let missing = units
  for (const [from, to] of free) {
    const end = Math.min(to, from + missing)
    if (end > from) taken.push([from, end])
    if (end < to) rest.push([end, to])
    missing -= end - from
  }
  if (missing > 0) throw new RangeError(`${missing} positions are missing`)
  return { taken, rest }
}

/** Takes the highest `units` positions. Throws where there are fewer. */
export function takeHighest(free: Intervals, units: number): { taken: Intervals; rest: Intervals } {
  const { taken, rest } = takeLowest(free, sizeOf(free) - units)
  return { taken: rest, rest: taken }
}

/** Adds positions to free ones. Throws where one is free already. */
export function addIntervals(free: Intervals, returned: Intervals): Intervals {
  const merged: [number, number][] = []
  for (const [from, to] of [...free, ...returned].toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from < last[1]) throw new RangeError(`position ${from} is free already`)
    if (last && from === last[1]) last[1] = to
    else merged.push([from, to])
  }
  return merged
}

/** Removes positions from free ones. Throws where one is not free. */
export function subtractIntervals(free: Intervals, taken: Intervals): Intervals {
  let rest: Interval[] = [...free]
  for (const [from, to] of taken) {
    const at = rest.findIndex((interval) => interval[0] <= from && to <= interval[1])
    const found = rest[at]
    if (!found) throw new RangeError(`positions ${from} to ${to} are not free`)
    const pieces: Interval[] = [
      [found[0], from],
      [to, found[1]],
    ]
    rest = [...rest.slice(0, at), ...pieces.filter(([a, b]) => b > a), ...rest.slice(at + 1)]
  }
  return rest
}
