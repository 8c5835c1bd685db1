import { select } from 'd3-selection'
import 'd3-transition'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom'
import { useEffect, useState } from 'react'

/** Times as large as the whole map. */
const most = 40
const glide = 180

/** Wheel, pinch and drag over a drawing of this size; `by` zooms by a factor, and null shows all of it. */
export function useMapZoom(drawing: SVGSVGElement | null, width: number, height: number) {
  const [view, setView] = useState({ x: 0, y: 0, k: 1 })
  const [zooming, setZooming] = useState<ZoomBehavior<SVGSVGElement, unknown> | null>(null)
  useEffect(() => {
    if (!drawing) return
    const made = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, most])
      .extent([
        [0, 0],
        [width, height],
      ])
      .translateExtent([
        [0, 0],
        [width, height],
      ])
      .on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<SVGSVGElement, unknown>) => setView({ x, y, k }))
    select(drawing).call(made)
    setZooming(() => made)
    return () => void select(drawing).on('.zoom', null)
  }, [drawing, width, height])

  const by = (factor: number | null) => {
    if (!drawing || !zooming) return
    // One that does not move has no transition at all.
    const on = matchMedia('(prefers-reduced-motion: reduce)').matches
      ? select(drawing)
      : (select(drawing).transition().duration(glide) as unknown as ReturnType<
          typeof select<SVGSVGElement, unknown>
        >)
    if (factor === null) on.call(zooming.transform, zoomIdentity)
    else on.call(zooming.scaleBy, factor)
  }
  return { view, by }
}
