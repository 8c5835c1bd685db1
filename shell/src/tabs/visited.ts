/** An open tab. Its title follows from its path, unless a page gave it one of its own. */
export interface Tab {
  readonly path: string
  /** Query and fragment of the last visit: going back to the tab goes there. */
  readonly search: string
  readonly title: string | null
  readonly affix: boolean
  readonly noCache: boolean
}

export interface Visited {
  readonly tabs: readonly Tab[]
  /** Paths of the views that stay mounted, the longest unseen first. */
  readonly cached: readonly string[]
}

export type Act =
  | { do: 'visit'; tab: Tab; cache: boolean }
  | { do: 'close'; path: string }
  | { do: 'close others'; path: string }
  | { do: 'close all' }
  | { do: 'update'; path: string; by: Partial<Pick<Tab, 'title' | 'search' | 'noCache'>> }
  | { do: 'move'; path: string; to: number }
  | { do: 'uncache'; paths: readonly string[] }

/** Views that stay mounted at once. */
export const budget = 10

/** Tabs and the cache of views after what somebody did. */
export function next({ tabs, cached }: Visited, act: Act): Visited {
  switch (act.do) {
    case 'visit': {
      const { tab, cache } = act
      const known = tabs.some(({ path }) => path === tab.path)
      const rest = cached.filter((path) => path !== tab.path)
      return {
        tabs: known
          ? tabs.map((one) => (one.path === tab.path ? { ...one, search: tab.search } : one))
          : [...tabs, tab],
        cached: cache && !tab.noCache ? [...rest, tab.path] : rest,
      }
    }
    case 'close':
      return kept(tabs, cached, ({ path, affix }) => affix || path !== act.path)
    case 'close others':
      return kept(tabs, cached, ({ path, affix }) => affix || path === act.path)
    case 'close all':
      return { tabs: tabs.filter(({ affix }) => affix), cached: [] }
    case 'update':
      return { tabs: tabs.map((tab) => (tab.path === act.path ? { ...tab, ...act.by } : tab)), cached }
    case 'move':
      return { tabs: moved(tabs, act.path, act.to), cached }
    case 'uncache':
      return { tabs, cached: cached.filter((path) => !act.paths.includes(path)) }
  }
}

/** A tab that is closed leaves the list and the cache. */
function kept(tabs: readonly Tab[], cached: readonly string[], stays: (tab: Tab) => boolean): Visited {
  const left = tabs.filter(stays)
  const gone = new Set(tabs.filter((tab) => !left.includes(tab)).map(({ path }) => path))
  return { tabs: left, cached: cached.filter((path) => !gone.has(path)) }
}

/** Pinned tabs stay in front, in their order. */
function moved(tabs: readonly Tab[], path: string, to: number): readonly Tab[] {
  const tab = tabs.find((one) => one.path === path)
  if (!tab || tab.affix) return tabs
  const rest = tabs.filter((one) => one !== tab)
  const pinned = rest.filter(({ affix }) => affix).length
  const at = Math.min(rest.length, Math.max(pinned, to))
  return [...rest.slice(0, at), tab, ...rest.slice(at)]
}

/** Where somebody who stands on `path` goes after tabs were closed: nowhere while it is open, else the last remaining tab, else home. */
export function after(tabs: readonly Tab[], path: string): string | null {
  if (tabs.some((tab) => tab.path === path)) return null
  const last = tabs.at(-1)
  return last ? last.path + last.search : '/home'
}

/** Views to unmount for the budget: the longest unseen go first, one with unsaved work never. The last is the one on screen. */
export function overBudget(cached: readonly string[], holdsWork: (path: string) => boolean): string[] {
  const free = cached.slice(0, -1).filter((path) => !holdsWork(path))
  return free.slice(0, Math.max(0, cached.length - budget))
}

/** Tabs of before a reload: the pinned ones first, then those whose path still opens something. */
export const restored = (
  stored: readonly Tab[],
  pinned: readonly Tab[],
  opens: (path: string) => boolean,
): Tab[] => [
  ...pinned.map((tab) => stored.find(({ path }) => path === tab.path) ?? tab),
  ...stored.filter(({ path }) => !pinned.some((tab) => tab.path === path) && opens(path)),
]
