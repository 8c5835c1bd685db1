import type { TabsState } from './tabs-state.ts'

interface CurrentLocation {
  pathname: string
  search: string
  hash: string
}

/**
 * Where a navigation ends: null for the same place once more, which is ignored. A bare path of a view that is
 * still there leads to the view as it was left, with its query.
 */
export function resolveNavigation(
  to: string,
  here: CurrentLocation,
  { tabs, cached }: TabsState,
): string | null {
  if (!to.startsWith('/')) return to
  if (to === here.pathname + here.search + here.hash) return null
  const tab = tabs.find(({ path }) => path === to)
  return tab && to !== here.pathname && cached.includes(to) ? to + tab.search : to
}
