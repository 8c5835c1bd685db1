/** An open tab. Its title is that of its route, unless its page set one. */
export interface Tab {
  readonly path: string
  /** Query and fragment of the last visit, used when the tab is opened again. */
  readonly search: string
  readonly title: string | null
  readonly affix: boolean
  readonly noCache: boolean
}

export interface TabsState {
  readonly tabs: readonly Tab[]
  /** Paths of the views that stay mounted, least recently used first. */
  readonly cached: readonly string[]
}

export type TabAction =
  /** `returns`: another view was on screen before. */
  | { type: 'visit'; tab: Tab; cache: boolean; returns?: boolean }
  | { type: 'close'; path: string }
  | { type: 'close others'; path: string }
  | { type: 'close all' }
  | { type: 'update'; path: string; by: Partial<Pick<Tab, 'title' | 'search' | 'noCache'>> }
  | { type: 'move'; path: string; to: number }
  | { type: 'uncache'; paths: readonly string[] }

/** Maximum number of mounted views. */
export const maxCachedViews = 10

/** Reducer of the tabs and the mounted views. */
export function reduceTabs({ tabs, cached }: TabsState, action: TabAction): TabsState {
  switch (action.type) {
    case 'visit': {
      const { tab, cache, returns = false } = action
      const isOpen = tabs.some(({ path }) => path === tab.path)
      const rest = cached.filter((path) => path !== tab.path)
      return {
        tabs: isOpen
          ? tabs.map((one) => (one.path === tab.path ? revisit(one, tab.search, returns) : one))
          : [...tabs, tab],
        cached: cache && !tab.noCache ? [...rest, tab.path] : rest,
      }
    }
    case 'close':
      return filterTabs(tabs, cached, ({ path, affix }) => affix || path !== action.path)
    case 'close others':
      return filterTabs(tabs, cached, ({ path, affix }) => affix || path === action.path)
    case 'close all':
      return { tabs: tabs.filter(({ affix }) => affix), cached: [] }
    case 'update':
      return { tabs: tabs.map((tab) => (tab.path === action.path ? { ...tab, ...action.by } : tab)), cached }
    case 'move':
      return { tabs: moveTab(tabs, action.path, action.to), cached }
    case 'uncache':
      return { tabs, cached: cached.filter((path) => !action.paths.includes(path)) }
  }
}

/**
 * The title that a page has set belongs to the query that it was opened with: a page that is no longer mounted cannot take it
 * back when its tab opens with another query, such as the list in place of one task.
 */
const revisit = (tab: Tab, search: string, returns: boolean): Tab => ({
  ...tab,
  search,
  title: returns && tab.search !== search ? null : tab.title,
})

/** A closed tab leaves the list and the cache. */
function filterTabs(
  tabs: readonly Tab[],
  cached: readonly string[],
  stays: (tab: Tab) => boolean,
): TabsState {
  const remaining = tabs.filter(stays)
  const closedPaths = new Set(tabs.filter((tab) => !remaining.includes(tab)).map(({ path }) => path))
  return { tabs: remaining, cached: cached.filter((path) => !closedPaths.has(path)) }
}

/** Pinned tabs stay in front, in their order. */
function moveTab(tabs: readonly Tab[], path: string, to: number): readonly Tab[] {
  const tab = tabs.find((one) => one.path === path)
  if (!tab || tab.affix) return tabs
  const rest = tabs.filter((one) => one !== tab)
  const pinned = rest.filter(({ affix }) => affix).length
  const at = Math.min(rest.length, Math.max(pinned, to))
  return [...rest.slice(0, at), tab, ...rest.slice(at)]
}

/** Where to go after tabs were closed: null while `path` is open, else the last remaining tab, else home. */
export function pathAfterClosing(tabs: readonly Tab[], path: string): string | null {
  if (tabs.some((tab) => tab.path === path)) return null
  const last = tabs.at(-1)
  return last ? last.path + last.search : '/home'
}

/**
 * Views to unmount when the limit is exceeded: least recently used first, none with unsaved changes, and
 * never the last, which is on screen.
 */
export function viewsToEvict(cached: readonly string[], holdsWork: (path: string) => boolean): string[] {
  const free = cached.slice(0, -1).filter((path) => !holdsWork(path))
  return free.slice(0, Math.max(0, cached.length - maxCachedViews))
}

/** Tabs of before a reload: the pinned ones, then those whose path still has a route. */
export const restoreTabs = (
  stored: readonly Tab[],
  pinned: readonly Tab[],
  opens: (path: string) => boolean,
): Tab[] => [
  ...pinned.map((tab) => stored.find(({ path }) => path === tab.path) ?? tab),
  ...stored.filter(({ path }) => !pinned.some((tab) => tab.path === path) && opens(path)),
]
