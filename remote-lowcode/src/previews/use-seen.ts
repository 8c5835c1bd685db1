import { useEffect, useRef, useState } from 'react'

/** Whether an element has come near the window; once it has, it stays so. */
export function useSeen<E extends Element>() {
  const element = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '400px',
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [seen])
  return { element, seen }
}
