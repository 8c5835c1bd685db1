import { select } from 'd3-selection'
import 'd3-transition'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Viewport } from './layout.ts'

/** Transform of the chart in its box: moved by x and y pixels, scaled by k. */
export interface View {
  x: number
  y: number
  k: number
}

/** Minimum and maximum scale. */
const scaleExtent = [0.15, 2] as const
const transitionMs = 180
/** The viewport moves in steps of this many pixels of the chart, so that most moves render nothing. */
const gridPx = 400

interface Zoom {
  view: View
  size: { width: number; height: number }
  /** The part of the chart to render: the visible part and a margin. */
  viewport: Viewport
  /** Moves with a transition by default. Moves at once if the user prefers reduced motion. */
  moveTo: (to: View, isAnimated?: boolean) => void
  zoomBy: (factor: number) => void
}

/** Zooms and pans a chart by wheel, pinch and drag over its box. */
export function useZoom(box: RefObject<HTMLDivElement | null>): Zoom {
  const [view, setView] = useState<View>({ x: 0, y: 0, k: 1 })
  const [size, setSize] = useState({ width: 0, height: 0 })
  const behavior = useRef<ZoomBehavior<HTMLDivElement, unknown> | null>(null)

  useEffect(() => {
    const { current } = box
    if (!current) return
    const zoomBehavior = zoom<HTMLDivElement, unknown>()
      .scaleExtent([...scaleExtent])
      .clickDistance(4)
      .on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<HTMLDivElement, unknown>) => setView({ x, y, k }))
    select(current).call(zoomBehavior).on('dblclick.zoom', null)
    behavior.current = zoomBehavior
    const resizeObserver = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    )
    resizeObserver.observe(current)
    return () => {
      resizeObserver.disconnect()
      select(current).on('.zoom', null)
    }
  }, [box])

  const selectBox = (isAnimated: boolean) => {
    const isInstant = !isAnimated || matchMedia('(prefers-reduced-motion: reduce)').matches
    return { box: select(box.current!), isInstant }
  }
  const moveTo = ({ x, y, k }: View, isAnimated = true) => {
    if (!box.current || !behavior.current) return
    const { box: element, isInstant } = selectBox(isAnimated)
    const to = zoomIdentity.translate(x, y).scale(k)
    if (isInstant) element.call(behavior.current.transform, to)
    else element.transition().duration(transitionMs).call(behavior.current.transform, to)
  }
  const zoomBy = (factor: number) => {
    if (!box.current || !behavior.current) return
    const { box: element, isInstant } = selectBox(true)
    if (isInstant) element.call(behavior.current.scaleBy, factor)
    else element.transition().duration(transitionMs).call(behavior.current.scaleBy, factor)
  }
  const snapToGrid = (pixels: number) => Math.floor(pixels / view.k / gridPx) * gridPx
  const viewport = {
    left: snapToGrid(-view.x) - gridPx,
    top: snapToGrid(-view.y) - gridPx,
    right: snapToGrid(size.width - view.x) + 2 * gridPx,
    bottom: snapToGrid(size.height - view.y) + 2 * gridPx,
  }
  return { view, size, viewport, moveTo, zoomBy }
}
