/** Up to this many rows are all rendered. Of a longer list only the rows in view are rendered. */
export const maxUnvirtualisedRows = 100
/** Rows enter and leave in blocks of this size, so that most frames of scrolling render nothing. */
const blockRows = 4

/** Rendered rows: `from` inclusive, `to` exclusive. */
export interface RowRange {
  from: number
  to: number
}

/**
 * Scroll position in pixels: `top` is scrolled away, `view` is visible, a row is `height` high. `count` is
 * the number of rows.
 */
export interface Viewport {
  count: number
  top: number
  view: number
  height: number
}

/** Returns the rows to render: those in view and one more block at both ends. */
export function rowsToRender({ count, top, view, height }: Viewport): RowRange {
  if (count <= maxUnvirtualisedRows) return { from: 0, to: count }
  const from = Math.max(0, Math.min(Math.floor(top / height / blockRows) * blockRows, count) - blockRows)
  const to = Math.min(count, Math.ceil((top + view) / height / blockRows) * blockRows + blockRows)
  return { from, to: Math.max(to, Math.min(count, from + 3 * blockRows)) }
}

/**
 * Rendered rows and their React keys: row `at` has key `at - shift`. A row that takes over a key reuses its
 * DOM element.
 */
export interface RenderedRows extends RowRange {
  shift: number
}

/**
 * Returns the rows to render after scrolling. After a short move, rows enter and leave at the ends. After a
 * jump that keeps less than half of the visible rows, only the visible rows are rendered; the rows around
 * them follow when scrolling stops. With `again`, a jump reuses the elements that exist.
 */
export function rowsAfterScroll(
  viewport: Viewport,
  before: RenderedRows,
  reuseElements: boolean,
): RenderedRows {
  const { count, top, view, height } = viewport
  const visible = {
    from: Math.max(0, Math.min(Math.floor(top / height), count - 1)),
    to: Math.min(count, Math.ceil((top + view) / height)),
  }
  const stillVisible = Math.min(visible.to, before.to) - Math.max(visible.from, before.from)
  const isJump = count > maxUnvirtualisedRows && stillVisible < (visible.to - visible.from) / 2
  const { from, to } = isJump ? visible : rowsToRender(viewport)
  if (from === before.from && to === before.to) return before
  return { from, to, shift: isJump && reuseElements ? before.shift + from - before.from : before.shift }
}
