import { useEffect, useRef, useState, type RefObject } from 'react'

/** Cards that are rendered at once: about seven screens of a phone. */
export const cardsPerStep = 50

/**
 * Returns how many of `total` cards to render: more each time the end marker comes within two screens of the
 * view. Cards have different heights, and rendered cards outside the view are neither laid out nor painted
 * (`content-visibility`), so they are not removed again. At least `min` are rendered.
 */
export function useVisibleCount(
  total: number,
  min = 0,
): { count: number; end: RefObject<HTMLLIElement | null> } {
  const [limit, setLimit] = useState(cardsPerStep)
  const end = useRef<HTMLLIElement>(null)
  const count = Math.min(total, Math.max(limit, min))
  useEffect(() => {
    if (!end.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setLimit((before) => before + cardsPerStep),
      { rootMargin: '200% 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // The marker can still be near the view after a step, which the observer reports only to a new observer.
  }, [count, total])
  return { count, end }
}
