import { useEffect, useState, type RefObject } from 'react'

/**
 * Tells whether the tabs overflow their strip, and scrolls it by buttons and by the mouse wheel. The selected
 * tab is scrolled into view.
 */
export function useOverflow(
  strip: RefObject<HTMLElement | null>,
  shown: string,
): { overflows: boolean; scroll: (by: -1 | 1) => void } {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const { current } = strip
    if (!current) return
    const measure = () => setOverflows(current.scrollWidth > current.clientWidth + 1)
    const sized = new ResizeObserver(measure)
    sized.observe(current)
    measure()
    // Vertical wheel movement scrolls the strip horizontally. A passive listener could not prevent the page
    // from scrolling too.
    const turn = (event: WheelEvent) => {
      if (current.scrollWidth <= current.clientWidth || event.deltaX !== 0) return
      event.preventDefault()
      current.scrollLeft += event.deltaY
    }
    current.addEventListener('wheel', turn, { passive: false })
    return () => {
      sized.disconnect()
      current.removeEventListener('wheel', turn)
    }
  }, [strip, shown])
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [strip, shown, overflows])
  const scroll = (by: -1 | 1) => {
    const { current } = strip
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    current?.scrollBy({ left: by * current.clientWidth * 0.8, behavior })
  }
  return { overflows, scroll }
}
