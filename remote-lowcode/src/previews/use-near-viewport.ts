import { useEffect, useRef, useState } from 'react'

/** Whether the element has come within 400 px of the viewport. Stays true once it has. */
export function useNearViewport<E extends Element>() {
  const element = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '400px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return { element, isNear }
}
