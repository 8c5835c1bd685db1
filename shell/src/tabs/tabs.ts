import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { flushSync } from 'react-dom'
import { session } from '@tessera/shared/session'
import { noteVisit } from '../home/habits.ts'
import { releaseView } from '../remotes/shown-builds.ts'
import { settingsNow } from '../settings/settings.ts'
import { fixedRoutes } from '../routes/fixed.ts'
import { find, type Found } from '../routes/find.ts'
import { now } from '../session/now.ts'
import { next, overBudget, restored, type Act, type Tab, type Visited } from './visited.ts'

const visited = atom<Visited>({ tabs: [], cached: [] })
/** The view that is being closed or drawn anew, though the address still names it: it goes first, so that its forms do not ask what was asked already. */
const leaving = atom<string | null>(null)
const store = getDefaultStore()

/** Of this window and this user: another window has tabs of its own, and so has whoever signs in next. */
const keyOf = (userId: string) => `tessera.tabs.${userId}`
const key = () => keyOf(now().current.userInfo.userId)

export const useVisited = (): Visited => useAtomValue(visited)

export const useLeaving = (): string | null => useAtomValue(leaving)

export const takeAway = (path: string): void => flushSync(() => store.set(leaving, path))

export const visitedNow = (): Visited => store.get(visited)

/** The view on screen. */
let here = ''

const tabOf = (found: Found, search: string): Tab => {
  const fixed = found.at === 'fixed' ? found.route : undefined
  return {
    path: found.path,
    search,
    title: null,
    affix: fixed?.affix === true,
    noCache: fixed?.noCache === true,
  }
}

/** The tabs of before a reload; the pinned ones are always there. */
export function openTabs(): void {
  const pinned = fixedRoutes
    .filter(({ affix }) => affix)
    .map(({ path }) => tabOf(find(path, now()) as Found, ''))
  store.set(visited, {
    tabs: restored(stored(), pinned, (path) => find(path, now()) !== undefined),
    cached: [],
  })
}

/** Logging out closes all open tabs. */
export const forgetTabs = (): void => sessionStorage.removeItem(key())

/** A view is on screen from now on. */
export function visit(found: Found, search: string): void {
  if (here !== found.path && !(found.at === 'fixed' && found.route.affix)) noteVisit(found.path)
  here = found.path
  store.set(leaving, null)
  act({ do: 'visit', tab: tabOf(found, search), cache: settingsNow().useCache })
  const over = overBudget(visitedNow().cached, holdsWork)
  if (over.length > 0) act({ do: 'uncache', paths: over })
}

export const holdsWork = (path: string): boolean => session.unloadBlockers(path).length > 0

/** Whether the view of a path stays mounted while it is not on screen. */
export const isCached = (path: string): boolean => visitedNow().cached.includes(path)

/** Does it, remembers it for a reload, and gives up what hidden views held that are gone. */
export function act(one: Act): void {
  const before = visitedNow()
  const after = next(before, one)
  store.set(visited, after)
  sessionStorage.setItem(key(), JSON.stringify(after.tabs))
  for (const path of before.cached)
    if (path !== here && !after.cached.includes(path)) {
      session.views.close(path)
      releaseView(path)
    }
}

session.isViewKept = () => isCached(here)

session.setTabTitle = (title) => act({ do: 'update', path: here, by: { title } })

function stored(): Tab[] {
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
