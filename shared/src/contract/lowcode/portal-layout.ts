import * as z from 'zod'
import { gridColumns, inReadingOrder, maxGridRows, type Layout, type Widget } from './portal-grid.ts'

export const maxWidgets = 60
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

const StoredItem = z
  .looseObject({
    i: z.union([z.string().min(1), z.number()]).transform(String),
    x: wholeNumber(0, 0),
    y: wholeNumber(0, 0),
    w: wholeNumber(1, 6),
    h: wholeNumber(1, 5),
    title: words,
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
      title: title || words.parse(settings['label']),
      settings,
    }
  })

const maxId = 1_000_000_000
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < maxId

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
    if (!read.success || read.data.key === '' || seen.has(read.data.i)) return []
    seen.add(read.data.i)
    return [read.data]
  })
  const highest = Math.max(99, ...widgets.map(({ i }) => Number(i)).filter(isId))
  return {
    nextId: Math.max(highest + 1, isId(layouyId) ? layouyId : 0),
    heights: heights === 'content' ? 'content' : 'fixed',
    widgets: inReadingOrder(widgets),
    rest,
  }
}

function writeWidget({ i, x, y, w, h, key, title, settings }: Widget) {
  const { label, ...rest } = settings
  // The label is the title where there is none: it would come back.
  const isCleared = title === '' && typeof label === 'string' && label !== ''
  const id = String(Number(i)) === i ? Number(i) : i
  return { ...(isCleared ? rest : settings), i: id, x, y, w, h, jweeKey: key, title }
}

/** The text of a layout as designers save it. */
export const writeLayout = ({ nextId, heights, widgets, rest }: Layout): string =>
  JSON.stringify({
    ...rest,
    layouyId: nextId,
    ...(heights === 'content' ? { heights } : {}),
    layout: widgets.map(writeWidget),
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

/** Checks a text before it is saved: places have to fit the grid. Settings are read by the kinds, and a kind may be unknown. */
export function findLayoutProblem(formData: string): LayoutProblem | null {
  if (formData.length > maxLayoutLength) return { why: 'tooLong', n: maxLayoutLength / 1_000_000 }
  const { layouyId, layout } = parseText(formData)
  if (!isCell(layouyId, 0, maxId) || !Array.isArray(layout)) return { why: 'unreadable', n: 0 }
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
