import { useCallback, useSyncExternalStore, type RefCallback } from 'react'
import type { Item } from '../../fields/plan.ts'
import { useForm } from './form-context.ts'

/** Whether a group has come into sight, or near it, where the form defers its groups; else at once. The ref goes on what stands in its place. */
export function useSeen(item: Item): readonly [seen: boolean, place: RefCallback<Element>] {
  const { panes, defer } = useForm()
  const seen = useSyncExternalStore(
    useCallback((changed: () => void) => panes.subscribe(item, changed), [panes, item]),
    () => panes.of(item) !== undefined,
  )
  const place = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) panes.set(item, [0])
        },
        { rootMargin: '200px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [panes, item],
  )
  return [!defer || seen, place]
}
