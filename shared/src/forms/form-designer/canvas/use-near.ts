import { useCallback, useState, type RefCallback } from 'react'

const callbacks = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined
/** One observer for all fields of a canvas. */
const getObserver = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) callbacks.get(target)?.()
    },
    { rootMargin: '600px' },
  ))

/** Returns whether an element has been near the viewport, and the ref for it. */
export function useNear<E extends Element>(): { element: RefCallback<E>; isNear: boolean } {
  const [isNear, setNear] = useState(false)
  const element = useCallback((target: E | null) => {
    if (!target) return
    callbacks.set(target, () => {
      setNear(true)
      getObserver().unobserve(target)
    })
    getObserver().observe(target)
    return () => getObserver().unobserve(target)
  }, [])
  return { element, isNear }
}
