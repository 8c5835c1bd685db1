import { select } from 'd3-selection'
import 'd3-transition'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Window } from './layout.ts'

/** How the chart stands in its box: moved by x and y pixels, k times as large. */
export interface View {
  x: number
  y: number
  k: number
}

const scales = [0.15, 2] as const
/** Milliseconds. */
const glide = 180
/** The window of what is drawn moves in steps of so many pixels of the chart, so that most moves draw nothing anew. */
const grid = 400

interface Zoomed {
  view: View
  size: { width: number; height: number }
  /** What of the chart is drawn: what is seen and somewhat more. */
  window: Window
  /** Moves there at once, or gliding where motion is welcome. */
  show: (to: View, gliding?: boolean) => void
  by: (factor: number) => void
}

/** Wheel, pinch and drag over a box, and what follows from them. */
export function useZoom(box: RefObject<HTMLDivElement | null>): Zoomed {
  const [view, setView] = useState<View>({ x: 0, y: 0, k: 1 })
  const [size, setSize] = useState({ width: 0, height: 0 })
  const behavior = useRef<ZoomBehavior<HTMLDivElement, unknown> | null>(null)

  useEffect(() => {
    const { current } = box
    if (!current) return
    const zooming = zoom<HTMLDivElement, unknown>()
      .scaleExtent([...scales])
      .clickDistance(4)
      .on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<HTMLDivElement, unknown>) => setView({ x, y, k }))
    select(current).call(zooming).on('dblclick.zoom', null)
    behavior.current = zooming
    const sized = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    )
    sized.observe(current)
    return () => {
      sized.disconnect()
      select(current).on('.zoom', null)
    }
  }, [box])

  const chosen = (gliding: boolean) => {
    const still = !gliding || matchMedia('(prefers-reduced-motion: reduce)').matches
    return { box: select(box.current!), still }
  }
  const show = ({ x, y, k }: View, gliding = true) => {
    if (!box.current || !behavior.current) return
    const { box: element, still } = chosen(gliding)
    const to = zoomIdentity.translate(x, y).scale(k)
    if (still) element.call(behavior.current.transform, to)
    else element.transition().duration(glide).call(behavior.current.transform, to)
  }
  const by = (factor: number) => {
    if (!box.current || !behavior.current) return
    const { box: element, still } = chosen(true)
    if (still) element.call(behavior.current.scaleBy, factor)
    else element.transition().duration(glide).call(behavior.current.scaleBy, factor)
  }
  const down = (pixels: number) => Math.floor(pixels / view.k / grid) * grid
  const window = {
    left: down(-view.x) - grid,
    top: down(-view.y) - grid,
    right: down(size.width - view.x) + 2 * grid,
    bottom: down(size.height - view.y) + 2 * grid,
  }
  return { view, size, window, show, by }
}
