/** So many rows are drawn as they are; of more only those in sight. */
export const mostDrawn = 100
/** Rows are exchanged by the block: most frames of scrolling draw nothing. */
const block = 4

export interface Drawn {
  /** The first and, exclusive, the last row that is drawn. */
  from: number
  to: number
}

/** Pixels: `top` of them are scrolled away, `view` are in sight, a row is `height` high. */
export interface Seen {
  count: number
  top: number
  view: number
  height: number
}

/** The rows to draw around what is in sight, with a block more at both ends. */
export function drawnRows({ count, top, view, height }: Seen): Drawn {
  if (count <= mostDrawn) return { from: 0, to: count }
  const from = Math.max(0, Math.min(Math.floor(top / height / block) * block, count) - block)
  const to = Math.min(count, Math.ceil((top + view) / height / block) * block + block)
  return { from, to: Math.max(to, Math.min(count, from + 3 * block)) }
}

/** What is drawn, and which of the drawn rows became which: row `at` stands in place `at - shift`, and who keeps a place is changed, not made anew. */
export interface Placed extends Drawn {
  shift: number
}

/**
 * What is drawn after scrolling. Near by, rows come and go at the ends. After a leap, which leaves less than half of what is in sight, only what
 * is in sight is drawn, in the places that are there where they may be used `again`; what is around it follows when scrolling rests.
 */
export function scrolledTo(seen: Seen, before: Placed, again: boolean): Placed {
  const { count, top, view, height } = seen
  const sight = {
    from: Math.max(0, Math.min(Math.floor(top / height), count - 1)),
    to: Math.min(count, Math.ceil((top + view) / height)),
  }
  const stay = Math.min(sight.to, before.to) - Math.max(sight.from, before.from)
  const leap = count > mostDrawn && stay < (sight.to - sight.from) / 2
  const { from, to } = leap ? sight : drawnRows(seen)
  if (from === before.from && to === before.to) return before
  return { from, to, shift: leap && again ? before.shift + from - before.from : before.shift }
}
