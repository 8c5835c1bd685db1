// Without zod: the home page of the shell uses it.

/** Number of columns of a portal's grid. */
export const gridColumns = 12
/** Height of a row of the grid and the gap between rows, in pixels. */
export const gridRowHeight = 32
export const gridGap = 12
/** The furthest row of a grid. */
export const maxGridRows = 500
/** Place and size in columns and rows of the grid. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A widget of a portal. Keys that this version does not know stay in `settings` and are saved again. */
export interface Widget extends Place {
  readonly i: string
  /** The kind of widget; it may be one that this version does not know. */
  readonly key: string
  readonly title: string
  readonly settings: Readonly<Record<string, unknown>>
}

/**
 * `fixed`: widgets have the heights that were designed. `content`: they are as high as their content, one row after the
 * other, as on the standard home page; those without content are absent.
 */
export type Heights = 'fixed' | 'content'

export interface Layout {
  /** Number of the next widget. */
  readonly nextId: number
  readonly heights: Heights
  readonly widgets: readonly Widget[]
  /** Other keys of the text, which are saved again. */
  readonly rest: Readonly<Record<string, unknown>>
}

/** The order in which a phone and a screen reader have the widgets: from top to bottom. */
export const inReadingOrder = <P extends Place>(widgets: readonly P[]): P[] =>
  widgets.toSorted((a, b) => a.y - b.y || a.x - b.x)

const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/**
 * The widgets with one of them at another place. What begins above it stays; what begins in its row or below goes down
 * where it lies on it. Everything then goes up as far as it can, so that the grid has no holes above a widget.
 */
export function placeWidget(widgets: readonly Widget[], moved: Widget): Widget[] {
  const target = fitPlace(moved)
  const others = inReadingOrder(widgets.filter(({ i }) => i !== moved.i))
  const placed = others.filter(({ y }) => y < target.y)
  placed.push(settle({ ...moved, ...target }, placed))
  for (const widget of others) if (widget.y >= target.y) placed.push(settle(widget, placed))
  return compact(placed, moved.i)
}

/** A step by an arrow key: sideways by one column; up and down it changes places with the next widget there. */
export function stepWidget(
  widgets: readonly Widget[],
  moved: Widget,
  direction: 'left' | 'right' | 'up' | 'down',
): Widget[] {
  if (direction === 'left' || direction === 'right')
    return placeWidget(widgets, { ...moved, x: moved.x + (direction === 'left' ? -1 : 1) })
  const inColumn = widgets.filter(
    (other) => other.i !== moved.i && other.x < moved.x + moved.w && moved.x < other.x + other.w,
  )
  if (direction === 'up') {
    const above = inColumn.filter(({ y }) => y < moved.y)
    return above.length === 0
      ? [...widgets]
      : placeWidget(widgets, { ...moved, y: Math.max(...above.map(({ y }) => y)) })
  }
  const below = inReadingOrder(inColumn.filter(({ y }) => y >= moved.y + moved.h))[0]
  return below ? placeWidget(widgets, { ...moved, y: below.y + below.h }) : [...widgets]
}

/** A place inside of the grid. */
export function fitPlace({ x, y, w, h }: Place): Place {
  const width = Math.min(Math.max(1, Math.round(w)), gridColumns)
  return {
    x: Math.min(Math.max(0, Math.round(x)), gridColumns - width),
    y: Math.min(Math.max(0, Math.round(y)), maxGridRows),
    w: width,
    h: Math.min(Math.max(1, Math.round(h)), maxGridRows),
  }
}

/** The widget at the first free place at or below its row. */
function settle(widget: Widget, placed: readonly Widget[]): Widget {
  let { y } = widget
  for (;;) {
    const at = { ...widget, y }
    const hit = placed.find((other) => overlaps(at, other))
    if (!hit) return at
    y = hit.y + hit.h
  }
}

/** Moves every widget up as far as nothing is in its way; `first` goes before others of the same row. */
export function compact(widgets: readonly Widget[], first?: string): Widget[] {
  const order = widgets.toSorted(
    (a, b) => a.y - b.y || Number(b.i === first) - Number(a.i === first) || a.x - b.x,
  )
  const placed: Widget[] = []
  for (const widget of order) {
    // Only what lies above can be in the way, so that a widget never jumps over another one.
    const above = placed.filter((other) => other.x < widget.x + widget.w && widget.x < other.x + other.w)
    const y = Math.max(0, ...above.map((other) => other.y + other.h))
    placed.push(y === widget.y ? widget : { ...widget, y })
  }
  return inReadingOrder(placed)
}

/** Where a new widget of this size goes: the first gap from the top that it fits into, else below everything. */
export function findFreePlace(widgets: readonly Place[], w: number, h: number): Place {
  const bottom = Math.max(0, ...widgets.map((one) => one.y + one.h))
  for (let y = 0; y <= bottom; y++)
    for (let x = 0; x + w <= gridColumns; x++) {
      const place = { x, y, w, h }
      if (!widgets.some((other) => overlaps(place, other))) return place
    }
  return { x: 0, y: bottom, w, h }
}

/** Widgets of the same width that follow each other, `columns` beside each other. */
export interface WidgetRow<P> {
  readonly columns: number
  readonly widgets: readonly P[]
}

/** The rows of a layout whose widgets are as high as their content. */
export function groupByWidth<P extends { readonly w: number }>(widgets: readonly P[]): WidgetRow<P>[] {
  const rows: { columns: number; widgets: P[] }[] = []
  for (const widget of widgets) {
    const columns = Math.max(1, Math.floor(gridColumns / widget.w))
    const last = rows.at(-1)
    if (last?.columns === columns) last.widgets.push(widget)
    else rows.push({ columns, widgets: [widget] })
  }
  return rows
}
