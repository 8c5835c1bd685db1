import type { Visited } from './visited.ts'

interface At {
  pathname: string
  search: string
  hash: string
}

/**
 * Where a navigation ends: null for the same place once more, which is ignored. A bare path of a view that is
 * still there leads to the view as it was left, with its query.
 */
export function destination(to: string, here: At, { tabs, cached }: Visited): string | null {
  if (!to.startsWith('/')) return to
  if (to === here.pathname + here.search + here.hash) return null
  const tab = tabs.find(({ path }) => path === to)
  return tab && to !== here.pathname && cached.includes(to) ? to + tab.search : to
}
