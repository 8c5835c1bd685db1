import { maxSide, type Box, type ScreenComponent } from '@tessera/shared/contract/lowcode/screen-canvas'

export type Components = readonly ScreenComponent[]
export interface Area {
  readonly width: number
  readonly height: number
}

const limit = (value: number) => Math.min(maxSide, Math.max(-maxSide, Math.round(value)))
const limitSide = (value: number) => Math.min(maxSide, Math.max(1, Math.round(value)))

/** Changes some components; the list stays the same one where none changed. */
export function change(
  components: Components,
  ids: ReadonlySet<string>,
  by: (component: ScreenComponent) => ScreenComponent,
): Components {
  let isChanged = false
  const next = components.map((component) => {
    if (!ids.has(component.id)) return component
    const made = by(component)
    isChanged ||= made !== component
    return made
  })
  return isChanged ? next : components
}

export const moveBy = (
  components: Components,
  ids: ReadonlySet<string>,
  dx: number,
  dy: number,
): Components =>
  change(components, ids, (component) => {
    const [x, y] = [limit(component.x + dx), limit(component.y + dy)]
    return component.locked || (x === component.x && y === component.y) ? component : { ...component, x, y }
  })

/** The smallest box around some components, without their rotation; null around none. */
export function boundsOf(components: Components, ids: ReadonlySet<string>): Box | null {
  const boxes = components.filter(({ id }) => ids.has(id))
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  }
}

/** Those components and all others of their groups. */
export function withGroups(components: Components, ids: Iterable<string>): Set<string> {
  const all = new Set(ids)
  const groups = new Set(
    components.filter(({ id, group }) => all.has(id) && group !== '').map(({ group }) => group),
  )
  for (const { id, group } of components) if (groups.has(group)) all.add(id)
  return all
}

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Aligns components with each other; a single one with the canvas. */
export function align(
  components: Components,
  ids: ReadonlySet<string>,
  to: Alignment,
  canvas: Area,
): Components {
  const whole: Box = { x: 0, y: 0, w: canvas.width, h: canvas.height }
  const within = ids.size > 1 ? boundsOf(components, ids) : whole
  if (!within) return components
  const { x, y, w, h } = within
  return change(components, ids, (one) => {
    if (one.locked) return one
    const places: Record<Alignment, Partial<Box>> = {
      left: { x },
      center: { x: limit(x + (w - one.w) / 2) },
      right: { x: limit(x + w - one.w) },
      top: { y },
      middle: { y: limit(y + (h - one.h) / 2) },
      bottom: { y: limit(y + h - one.h) },
    }
    return { ...one, ...places[to] }
  })
}

/** Gives three or more components equal gaps; the outermost ones stay. */
export function distribute(components: Components, ids: ReadonlySet<string>, axis: 'x' | 'y'): Components {
  const side = axis === 'x' ? 'w' : 'h'
  const sorted = components.filter(({ id }) => ids.has(id)).sort((a, b) => a[axis] - b[axis])
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (sorted.length < 3 || !first || !last) return components
  const filled = sorted.reduce((sum, one) => sum + one[side], 0)
  const gap = (last[axis] + last[side] - first[axis] - filled) / (sorted.length - 1)
  const places = new Map<string, number>()
  let at: number = first[axis]
  for (const one of sorted) {
    places.set(one.id, limit(at))
    at += one[side] + gap
  }
  return change(components, ids, (one) => (one.locked ? one : { ...one, [axis]: places.get(one.id)! }))
}

export type Shift = 'front' | 'forward' | 'backward' | 'back'

/** Changes what covers what; the components keep their order among themselves. */
export function shift(components: Components, ids: ReadonlySet<string>, to: Shift): Components {
  const moved = components.filter(({ id }) => ids.has(id))
  const rest = components.filter(({ id }) => !ids.has(id))
  if (moved.length === 0 || rest.length === 0) return components
  if (to === 'front') return [...rest, ...moved]
  if (to === 'back') return [...moved, ...rest]
  const next = [...components]
  const step = to === 'forward' ? 1 : -1
  const order = next.map((_, at) => at)
  if (step > 0) order.reverse()
  for (const at of order) {
    const other = next[at + step]
    if (!ids.has(next[at]!.id) || !other || ids.has(other.id)) continue
    next[at + step] = next[at]!
    next[at] = other
  }
  return next
}

/** The corners and sides that are dragged, as compass points. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]
const minSide = 8

/**
 * A box of which a corner or side was dragged by so much on the canvas; the opposite one stays where it is seen, also of
 * a rotated box. `keeps` holds the proportions.
 */
export function resize(
  { x, y, w, h, rotate }: Box & { readonly rotate: number },
  handle: Handle,
  delta: { readonly dx: number; readonly dy: number },
  keeps = false,
): Box {
  const angle = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // The drag along the sides of the box.
  const across = delta.dx * cos + delta.dy * sin
  const along = delta.dy * cos - delta.dx * sin
  const toX = Number(handle.includes('e')) - Number(handle.includes('w'))
  const toY = Number(handle.includes('s')) - Number(handle.includes('n'))
  let [width, height] = [Math.max(minSide, w + toX * across), Math.max(minSide, h + toY * along)]
  if (keeps && toX !== 0 && toY !== 0) {
    const scale = Math.max(width / w, height / h)
    ;[width, height] = [w * scale, h * scale]
  }
  ;[width, height] = [limitSide(width), limitSide(height)]
  // The centre moves by half of the growth, turned as the box is.
  const [gx, gy] = [(toX * (width - w)) / 2, (toY * (height - h)) / 2]
  const centreX = x + w / 2 + gx * cos - gy * sin
  const centreY = y + h / 2 + gx * sin + gy * cos
  return { x: limit(centreX - width / 2), y: limit(centreY - height / 2), w: width, h: height }
}

/** Degrees from the centre of a box to a point above, right or left of it; `steps` rounds to 15. */
export function angleTo(box: Box, point: { readonly x: number; readonly y: number }, steps = false): number {
  const angle = (Math.atan2(point.x - (box.x + box.w / 2), box.y + box.h / 2 - point.y) * 180) / Math.PI
  const rounded = steps ? Math.round(angle / 15) * 15 : Math.round(angle)
  return rounded === -180 ? 180 : rounded
}
