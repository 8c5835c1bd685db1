import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { flushSync } from 'react-dom'
import { session } from '@tessera/shared/session'
import { storeItem } from '@tessera/shared/session/store-item'
import { recordPageVisit } from '../home/habits.ts'
import { releaseView } from '../remotes/runner.ts'
import { getSettings } from '../settings/settings.ts'
import { fixedRoutes } from '../routes/fixed.ts'
import { findRoute, hasTab, type FoundRoute } from '../routes/find.ts'
import { getShellState } from '../session/shell-state.ts'
import {
  reduceTabs,
  viewsToEvict,
  restoreTabs,
  type TabAction,
  type Tab,
  type TabsState,
} from './tabs-state.ts'

const tabsAtom = atom<TabsState>({ tabs: [], cached: [] })
/**
 * The view that is being closed or remounted while the address still names it. It is unmounted first, so that
 * its forms do not ask about unsaved changes again.
 */
const closingViewAtom = atom<string | null>(null)
const store = getDefaultStore()

/** Tabs belong to this window and this user. */
const keyOf = (userId: string) => `tessera.tabs.${userId}`
const key = () => keyOf(getShellState().current.userInfo.userId)

export const useTabsState = (): TabsState => useAtomValue(tabsAtom)

export const useClosingView = (): string | null => useAtomValue(closingViewAtom)

/** Unmounts the view of a path at once, before the address changes. */
export const unmountView = (path: string): void => flushSync(() => store.set(closingViewAtom, path))

export const getTabs = (): TabsState => store.get(tabsAtom)

/** Path of the view on screen. */
let currentPath = ''

const createTab = (found: FoundRoute, search: string): Tab => {
  const fixed = found.at === 'fixed' ? found.route : undefined
  return {
    path: found.path,
    search,
    title: null,
    affix: fixed?.affix === true,
    noCache: fixed?.noCache === true,
  }
}

/** Restores the tabs of before a reload. Pinned tabs are always open. */
export function openTabs(): void {
  const pinned = fixedRoutes
    .filter(({ affix }) => affix)
    .map(({ path }) => createTab(findRoute(path, getShellState()) as FoundRoute, ''))
  store.set(tabsAtom, {
    tabs: restoreTabs(readStoredTabs(), pinned, (path) => hasTab(findRoute(path, getShellState()))),
    cached: [],
  })
}

/** Removes the stored tabs when the user signs out. */
export const clearTabs = (): void => sessionStorage.removeItem(key())

/** Records that a view is on screen: opens its tab and evicts views beyond the limit. */
export function recordVisit(found: FoundRoute, search: string): void {
  const returns = currentPath !== found.path
  if (returns && !(found.at === 'fixed' && found.route.affix)) recordPageVisit(found.path)
  currentPath = found.path
  store.set(closingViewAtom, null)
  // Before the effects of the page, which set its title.
  dispatch({ type: 'visit', tab: createTab(found, search), cache: getSettings().useCache, returns })
  const evicted = viewsToEvict(getTabs().cached, hasUnsavedWork)
  if (evicted.length > 0) dispatch({ type: 'uncache', paths: evicted })
}

/** Whether the view of a path has unsaved changes. */
export const hasUnsavedWork = (path: string): boolean => session.unloadBlockers(path).length > 0

/** Whether the view of a path stays mounted while it is hidden. */
export const isCached = (path: string): boolean => getTabs().cached.includes(path)

/**
 * Applies an action, stores the tabs for a reload, and discards the unsaved work of hidden views that were
 * closed.
 */
export function dispatch(action: TabAction): void {
  const before = getTabs()
  const after = reduceTabs(before, action)
  store.set(tabsAtom, after)
  storeItem(sessionStorage, key(), JSON.stringify(after.tabs))
  for (const path of before.cached)
    if (path !== currentPath && !after.cached.includes(path)) {
      session.views.close(path)
      releaseView(path)
    }
}

session.isViewKept = () => isCached(currentPath)

session.setTabTitle = (title) => dispatch({ type: 'update', path: currentPath, by: { title } })

function readStoredTabs(): Tab[] {
  try {
    const tabs = JSON.parse(sessionStorage.getItem(key()) ?? '[]') as Partial<Tab>[]
    return tabs.flatMap((tab) =>
      typeof tab.path === 'string'
        ? [{ search: '', title: null, affix: false, noCache: false, ...tab, path: tab.path }]
        : [],
    )
  } catch {
    return []
  }
}
