import { useSyncExternalStore } from 'react'

/** Widths below which pages are laid out otherwise, in pixels; `mobile` is the specification's (shell 2). */
export const widths = { mobile: 992, phone: 640 } as const

const conditions = { mobile: `(max-width: ${widths.mobile - 1}px)`, phone: `(max-width: ${widths.phone}px)` } as const
const queries: Partial<Record<keyof typeof conditions, MediaQueryList>> = {}

/** Whether the window is this narrow now. */
export function useNarrow(below: keyof typeof conditions): boolean {
  const query = (queries[below] ??= matchMedia(conditions[below]))
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
