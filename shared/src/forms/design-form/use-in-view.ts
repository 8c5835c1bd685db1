import { useCallback, useSyncExternalStore, type RefCallback } from 'react'
import type { PlacedField } from '../../fields/plan.ts'
import { useForm } from './form-context.ts'

/**
 * Returns whether a group has been near the viewport, and the ref for its placeholder. Without `defer` of the
 * form, it is always true.
 */
export function useInView(item: PlacedField): readonly [inView: boolean, placeholder: RefCallback<Element>] {
  const { panes, defer } = useForm()
  const inView = useSyncExternalStore(
    useCallback((changed: () => void) => panes.subscribe(item, changed), [panes, item]),
    () => panes.of(item) !== undefined,
  )
  const placeholder = useCallback(
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
  return [!defer || inView, placeholder]
}
