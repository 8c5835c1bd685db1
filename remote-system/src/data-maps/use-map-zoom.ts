import { select } from 'd3-selection'
import 'd3-transition'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom'
import { useEffect, useRef, useState } from 'react'

/** Largest zoom factor, relative to the whole map. */
const maxScale = 40
const transitionMs = 180

/**
 * Zoom and pan of an SVG element of this size by wheel, pinch and drag. `zoomBy` multiplies the scale by a
 * factor; null shows the whole map again.
 */
export function useMapZoom(svg: SVGSVGElement | null, width: number, height: number) {
  const [view, setView] = useState({ x: 0, y: 0, k: 1 })
  const zoomBehavior = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null)
  useEffect(() => {
    if (!svg) return
    const behavior = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, maxScale])
      .extent([
        [0, 0],
        [width, height],
      ])
      .translateExtent([
        [0, 0],
        [width, height],
      ])
      .on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<SVGSVGElement, unknown>) => setView({ x, y, k }))
    select(svg).call(behavior)
    zoomBehavior.current = behavior
    return () => void select(svg).on('.zoom', null)
  }, [svg, width, height])

  const zoomBy = (factor: number | null) => {
    const behavior = zoomBehavior.current
    if (!svg || !behavior) return
    // Users who prefer reduced motion get no transition.
    const selection = matchMedia('(prefers-reduced-motion: reduce)').matches
      ? select(svg)
      : (select(svg).transition().duration(transitionMs) as unknown as ReturnType<
          typeof select<SVGSVGElement, unknown>
        >)
    if (factor === null) selection.call(behavior.transform, zoomIdentity)
    else selection.call(behavior.scaleBy, factor)
  }
  return { view, zoomBy }
}
