import { useSyncExternalStore } from 'react'

/** Breakpoints in pixels, below which pages have another layout. */
export const breakpoints = { mobile: 992, phone: 600 } as const

const mediaQueries = {
  mobile: `(max-width: ${breakpoints.mobile - 1}px)`,
  phone: `(width < ${breakpoints.phone}px)`,
} as const
const queries = new Map<keyof typeof mediaQueries, MediaQueryList>()

/** Created on first use, because modules that import this file for its constants can run without a window. */
function queryOf(below: keyof typeof mediaQueries): MediaQueryList {
  const query = queries.get(below) ?? matchMedia(mediaQueries[below])
  queries.set(below, query)
  return query
}

/** Returns whether the window is currently below this breakpoint. */
export function useNarrow(below: keyof typeof mediaQueries): boolean {
  const query = queryOf(below)
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
