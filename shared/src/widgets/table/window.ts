/** So many rows are drawn as they are; of more only those in sight. */
export const mostDrawn = 100
/** Rows are exchanged by the block: most frames of scrolling draw nothing. */
const block = 8

export interface Drawn {
  /** The first and, exclusive, the last row that is drawn. */
  from: number
  to: number
}

/** The rows to draw where `top` pixels are scrolled away and `view` pixels are in sight, with a block more at both ends. */
export function drawnRows({ count, top, view, height }: { count: number; top: number; view: number; height: number }): Drawn {
  if (count <= mostDrawn) return { from: 0, to: count }
  const from = Math.max(0, Math.min(Math.floor(top / height / block) * block, count) - block)
  const to = Math.min(count, Math.ceil((top + view) / height / block) * block + block)
  return { from, to: Math.max(to, Math.min(count, from + 3 * block)) }
}
