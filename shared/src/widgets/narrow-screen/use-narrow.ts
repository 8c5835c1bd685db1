import { useSyncExternalStore } from 'react'

/** Widths below which pages are laid out otherwise, in pixels; `mobile` is the specification's (shell 2). */
export const widths = { mobile: 992, phone: 640 } as const

const conditions = {
  mobile: `(max-width: ${widths.mobile - 1}px)`,
  phone: `(max-width: ${widths.phone}px)`,
} as const
const queries = new Map<keyof typeof conditions, MediaQueryList>()

/** Asked when it is first needed: what is imported for its words alone needs no window. */
function queryOf(below: keyof typeof conditions): MediaQueryList {
  const query = queries.get(below) ?? matchMedia(conditions[below])
  queries.set(below, query)
  return query
}

/** Whether the window is this narrow now. */
export function useNarrow(below: keyof typeof conditions): boolean {
  const query = queryOf(below)
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
