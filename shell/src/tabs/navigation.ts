import type { TabsState } from './tabs-state.ts'

interface CurrentLocation {
  pathname: string
  search: string
  hash: string
}

/**
 * Resolves where a navigation ends: null for the current address, which is ignored. The bare path of a view
 * that is still mounted leads to it with its last query.
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
