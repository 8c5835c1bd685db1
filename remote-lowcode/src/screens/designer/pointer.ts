import type { PointerEvent } from 'react'
import { angleTo, boundsOf, resize, type Handle } from './model/arrange.ts'
import { snap } from './model/snap.ts'
import type { ScreenStore } from './store.ts'

/** Pixels of the display from which on an edge is aligned with another one. */
const reach = 6
let drags = 0

/** Follows a pointer until it is up. `onMove` gets how far it is from its start, in pixels of the display. */
function follow(
  event: PointerEvent,
  onMove: (dx: number, dy: number, event: globalThis.PointerEvent) => void,
  onEnd: () => void,
): void {
  const { clientX, clientY, pointerId } = event
  const target = event.currentTarget as HTMLElement
  target.setPointerCapture(pointerId)
  const move = (now: globalThis.PointerEvent) => onMove(now.clientX - clientX, now.clientY - clientY, now)
  const end = () => {
    target.removeEventListener('pointermove', move)
    target.removeEventListener('pointerup', end)
    target.removeEventListener('pointercancel', end)
    onEnd()
  }
  target.addEventListener('pointermove', move)
  target.addEventListener('pointerup', end)
  target.addEventListener('pointercancel', end)
}

/** Others that what is dragged can be aligned with. */
const othersOf = (store: ScreenStore) =>
  store.draft().components.filter(({ id, hidden }) => !hidden && !store.get().selected.has(id))

/** Drags what is selected; with Alt it is aligned with nothing. */
export function dragSelection(event: PointerEvent, store: ScreenStore, zoom: number): void {
  const start = boundsOf(store.draft().components, store.get().selected)
  if (!start) return
  const others = othersOf(store)
  const { canvas } = store.draft()
  drags += 1
  const name = `drag ${drags}`
  follow(
    event,
    (dx, dy, { altKey }) => {
      const moved = { ...start, x: start.x + dx / zoom, y: start.y + dy / zoom }
      const at = altKey ? { dx: 0, dy: 0, guides: [] } : snap(moved, others, canvas, reach / zoom)
      store.moveBy(dx / zoom + at.dx, dy / zoom + at.dy, name)
      store.setGuides(at.guides)
    },
    store.seal,
  )
}

/** Drags a corner or side of one component; Shift keeps the proportions. */
export function dragHandle(
  event: PointerEvent,
  store: ScreenStore,
  zoom: number,
  id: string,
  handle: Handle,
): void {
  const start = store.find(id)
  if (!start) return
  drags += 1
  const name = `resize ${drags}`
  follow(
    event,
    (dx, dy, { shiftKey }) =>
      store.update(id, resize(start, handle, { dx: dx / zoom, dy: dy / zoom }, shiftKey), name),
    store.seal,
  )
}

/** Turns one component towards the pointer; Shift turns in steps of 15 degrees. */
export function dragRotation(
  event: PointerEvent,
  store: ScreenStore,
  zoom: number,
  id: string,
  canvas: DOMRect,
): void {
  const start = store.find(id)
  if (!start) return
  drags += 1
  const name = `rotate ${drags}`
  follow(
    event,
    (_, __, { clientX, clientY, shiftKey }) => {
      const point = { x: (clientX - canvas.left) / zoom, y: (clientY - canvas.top) / zoom }
      store.update(id, { rotate: angleTo(start, point, shiftKey) }, name)
    },
    store.seal,
  )
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Selects what a rectangle touches. */
export function dragArea(
  event: PointerEvent,
  store: ScreenStore,
  zoom: number,
  canvas: DOMRect,
  show: (area: Area | null) => void,
): void {
  const [startX, startY] = [(event.clientX - canvas.left) / zoom, (event.clientY - canvas.top) / zoom]
  follow(
    event,
    (dx, dy) => {
      const area = {
        x: Math.min(startX, startX + dx / zoom),
        y: Math.min(startY, startY + dy / zoom),
        w: Math.abs(dx / zoom),
        h: Math.abs(dy / zoom),
      }
      show(area)
      const touched = store
        .draft()
        .components.filter(
          ({ x, y, w, h, hidden, locked }) =>
            !hidden &&
            !locked &&
            x < area.x + area.w &&
            area.x < x + w &&
            y < area.y + area.h &&
            area.y < y + h,
        )
      store.select(touched.map(({ id }) => id))
    },
    () => show(null),
  )
}
