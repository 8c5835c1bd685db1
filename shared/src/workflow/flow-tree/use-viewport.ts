import { select } from 'd3-selection'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom'
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'

/** Transform of the drawing in its box: moved by x and y pixels, scaled by k. */
export interface View {
  readonly x: number
  readonly y: number
  readonly k: number
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Moves and scales the layer of a drawing without a render; the others listen. */
export interface Viewport {
  /** Width and height of the box in pixels of the screen. */
  readonly boxSize: () => { width: number; height: number }
  readonly get: () => View
  readonly subscribe: (listener: () => void) => () => void
  readonly zoomBy: (factor: number) => void
  readonly moveTo: (view: View) => void
  /** Shows the whole drawing, or its top where it would be too small to read. */
  readonly fit: (size: { width: number; height: number }, minScale?: number) => void
  /** Moves as little as needed to show an area of the drawing. */
  readonly show: (area: Area) => void
}

export const scaleExtent = [0.1, 2] as const
/** Pixels around what is shown. */
const margin = 32
/** Time without a move after which the drawing is painted again. */
const restMs = 600
/** Pixels of one line of a wheel that counts in lines. */
const lineHeight = 16

/**
 * Zooms by Ctrl and wheel or by pinch; pans by wheel, two fingers, a drag over the background, and a drag anywhere with
 * the space key held. Only the style of the layer changes.
 */
export function useViewport(
  box: RefObject<HTMLDivElement | null>,
  layer: RefObject<HTMLDivElement | null>,
): Viewport {
  const state = useRef({ view: { x: 0, y: 0, k: 1 } as View, listeners: new Set<() => void>() })
  const behavior = useRef<ZoomBehavior<HTMLDivElement, unknown> | null>(null)

  // Before the layout effects of the drawing, which move it to its first place.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let hasSpace = false
    let restTimer: ReturnType<typeof setTimeout> | undefined
    const { current } = state
    const zoomBehavior = zoom<HTMLDivElement, unknown>()
      .scaleExtent([...scaleExtent])
      .clickDistance(4)
      .filter((event: MouseEvent | TouchEvent | WheelEvent) => {
        if (event.type === 'wheel') return event.ctrlKey || event.metaKey
        if (event.type !== 'mousedown') return true
        const { button, target } = event as MouseEvent
        const isCard = target instanceof Element && target.closest('[data-node], button') !== null
        return button === 1 || (button === 0 && (hasSpace || !isCard))
      })
      .on('start', ({ sourceEvent }: D3ZoomEvent<HTMLDivElement, unknown>) => {
        // The cursor is inherited: a wheel would style every card again at each of its steps.
        if ((sourceEvent as Event | null)?.type === 'mousedown') element.dataset['moving'] = ''
      })
      .on('end', () => delete element.dataset['moving'])
      .on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<HTMLDivElement, unknown>) => {
        current.view = { x, y, k }
        if (layer.current) {
          layer.current.style.transform = `translate(${x}px,${y}px) scale(${k})`
          // A layer of its own moves without being painted; afterwards it is painted sharply at its scale.
          layer.current.style.willChange = 'transform'
          clearTimeout(restTimer)
          restTimer = setTimeout(() => layer.current?.style.removeProperty('will-change'), restMs)
        }
        for (const listener of current.listeners) listener()
      })
    const selection = select(element)
    selection.call(zoomBehavior).on('dblclick.zoom', null)
    behavior.current = zoomBehavior

    const pan = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const unit = event.deltaMode === 1 ? lineHeight : 1
      const { k } = current.view
      const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY]
      selection.call(zoomBehavior.translateBy, (-dx * unit) / k, (-dy * unit) / k)
    }
    // A focused card that the browser scrolls to would shift the box below the layer.
    const resetScroll = () => element.scrollTo(0, 0)
    const setSpace = (event: KeyboardEvent) => {
      if (event.key !== ' ') return
      hasSpace = event.type === 'keydown'
      if (hasSpace) element.dataset['space'] = ''
      else delete element.dataset['space']
    }
    element.addEventListener('wheel', pan, { passive: false })
    element.addEventListener('scroll', resetScroll)
    document.addEventListener('keydown', setSpace)
    document.addEventListener('keyup', setSpace)
    return () => {
      element.removeEventListener('wheel', pan)
      element.removeEventListener('scroll', resetScroll)
      document.removeEventListener('keydown', setSpace)
      document.removeEventListener('keyup', setSpace)
      selection.on('.zoom', null)
      clearTimeout(restTimer)
    }
  }, [box, layer])

  return useMemo(() => {
    const apply = (view: View) => {
      if (box.current && behavior.current)
        select(box.current).call(
          behavior.current.transform,
          zoomIdentity.translate(view.x, view.y).scale(view.k),
        )
    }
    return {
      boxSize: () => ({ width: box.current?.clientWidth ?? 0, height: box.current?.clientHeight ?? 0 }),
      get: () => state.current.view,
      subscribe: (listener) => {
        const { listeners } = state.current
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      zoomBy: (factor) => {
        if (box.current && behavior.current) select(box.current).call(behavior.current.scaleBy, factor)
      },
      moveTo: apply,
      fit: ({ width, height }, minScale = scaleExtent[0]) => {
        if (!box.current) return
        const { clientWidth, clientHeight } = box.current
        const fitted = Math.min(1, (clientWidth - 2 * margin) / width, (clientHeight - 2 * margin) / height)
        const k = Math.max(minScale, fitted)
        apply({ k, x: (clientWidth - width * k) / 2, y: margin })
      },
      show: (area) => {
        if (!box.current) return
        const { clientWidth, clientHeight } = box.current
        const { x, y, k } = state.current.view
        apply({
          k,
          x: x + shiftInto(x + area.x * k, area.width * k, clientWidth),
          y: y + shiftInto(y + area.y * k, area.height * k, clientHeight),
        })
      },
    }
  }, [box])
}

/** How far a range has to move to lie within a box; to its beginning where it does not fit. */
function shiftInto(start: number, length: number, boxLength: number): number {
  if (start < margin || length + 2 * margin > boxLength)
    return start < margin || start > boxLength ? margin - start : 0
  return Math.min(0, boxLength - margin - (start + length))
}
