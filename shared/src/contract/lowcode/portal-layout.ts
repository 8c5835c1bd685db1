import * as z from 'zod'

/** Number of columns of a portal's grid. */
export const gridColumns = 12
/** Height of a row of the grid and the gap between rows, in pixels. */
export const gridRowHeight = 32
export const gridGap = 12
export const maxWidgets = 60
/** The furthest row of a grid. */
export const maxGridRows = 500
/** Limit of the text of a layout. Pictures are files, so that only texts and settings are in it. */
export const maxLayoutLength = 1_000_000

/** The object of a JSON text; an empty one where it has none. */
function parseText(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

const wholeNumber = (min: number, fallback: number) => z.coerce.number().int().min(min).catch(fallback)
const words = z.string().catch('')

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

const StoredItem = z
  .looseObject({
    i: z.coerce.string(),
    x: wholeNumber(0, 0),
    y: wholeNumber(0, 0),
    w: wholeNumber(1, 6),
    h: wholeNumber(1, 5),
    title: words,
    label: words,
  })
  .transform(({ i, x, y, w, h, title, jweeKey, jnpfKey, ...settings }): Widget => {
    const column = Math.min(x, gridColumns - 1)
    return {
      i,
      x: column,
      y: Math.min(y, maxGridRows),
      w: Math.min(w, gridColumns - column),
      h: Math.min(h, maxGridRows),
      // Designers save this key under two names.
      key: String(jweeKey ?? jnpfKey ?? ''),
      title: title || settings.label,
      settings,
    }
  })

/** The order in which a phone and a screen reader have the widgets: from top to bottom. */
export const inReadingOrder = <P extends Place>(widgets: readonly P[]): P[] =>
  widgets.toSorted((a, b) => a.y - b.y || a.x - b.x)

/**
 * Reads the text of a layout, with the widgets in reading order. Widgets that cannot be read are left out; undefined if
 * the text is no layout.
 */
export function readLayout(formData: string): Layout | undefined {
  const { layouyId, layout, heights, ...rest } = parseText(formData)
  if (layout === undefined && layouyId === undefined) return undefined
  const items = Array.isArray(layout) ? (layout as unknown[]) : []
  const seen = new Set<string>()
  const widgets = items.slice(0, maxWidgets).flatMap((item) => {
    const read = StoredItem.safeParse(item)
    if (!read.success || read.data.i === '' || seen.has(read.data.i)) return []
    seen.add(read.data.i)
    return [read.data]
  })
  const highest = Math.max(99, ...widgets.map(({ i }) => Number(i) || 0))
  return {
    nextId: Math.max(highest + 1, Number(layouyId) || 0),
    heights: heights === 'content' ? 'content' : 'fixed',
    widgets: inReadingOrder(widgets),
    rest,
  }
}

/** The text of a layout as designers save it. */
export const writeLayout = ({ nextId, heights, widgets, rest }: Layout): string =>
  JSON.stringify({
    ...rest,
    layouyId: nextId,
    ...(heights === 'content' ? { heights } : {}),
    layout: widgets.map(({ i, x, y, w, h, key, title, settings }) => ({
      ...settings,
      i: Number.isInteger(Number(i)) ? Number(i) : i,
      x,
      y,
      w,
      h,
      jweeKey: key,
      title,
    })),
  })

export const emptyLayout = '{"layouyId":100,"layout":[]}'

/** Why a text cannot be saved as a layout; `n` is the number of the widget that is meant, or a limit. */
export interface LayoutProblem {
  readonly why: 'unreadable' | 'tooLong' | 'tooMany' | 'widget' | 'place' | 'twice'
  readonly n: number
}

const isCell = (value: unknown, min: number, max: number) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
}

/** Judges a text before it is saved: places have to fit the grid. What a kind means by its settings, and whether it is known, is its own matter. */
export function findLayoutProblem(formData: string): LayoutProblem | null {
  if (formData.length > maxLayoutLength) return { why: 'tooLong', n: maxLayoutLength / 1_000_000 }
  const { layouyId, layout } = parseText(formData)
  if (!isCell(layouyId, 0, 1_000_000_000) || !Array.isArray(layout)) return { why: 'unreadable', n: 0 }
  if (layout.length > maxWidgets) return { why: 'tooMany', n: maxWidgets }
  const ids = new Set<string>()
  for (const [at, item] of (layout as unknown[]).entries()) {
    const n = at + 1
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return { why: 'widget', n }
    const { i, x, y, w, h, jweeKey, jnpfKey } = item as Record<string, unknown>
    const key = jweeKey ?? jnpfKey
    if (typeof key !== 'string' || key === '' || key.length > 50) return { why: 'widget', n }
    if ((typeof i !== 'string' && typeof i !== 'number') || String(i) === '' || String(i).length > 50)
      return { why: 'widget', n }
    if (ids.has(String(i))) return { why: 'twice', n }
    ids.add(String(i))
    const fits =
      isCell(x, 0, gridColumns - 1) &&
      isCell(y, 0, maxGridRows) &&
      isCell(w, 1, gridColumns) &&
      isCell(h, 1, maxGridRows) &&
      Number(x) + Number(w) <= gridColumns
    if (!fits) return { why: 'place', n }
  }
  return null
}

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
