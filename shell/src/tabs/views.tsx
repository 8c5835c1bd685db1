import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { listRemotes, subscribeRemotes } from '../remotes/remote-state.ts'
import { RoutePage } from '../routes/route-page.tsx'
import { findRoute, targetOf, type FoundRoute } from '../routes/find.ts'
import { notFoundPath, redirectPrefix } from '../routes/fixed.ts'
import { NotFound } from '../layout/not-found.tsx'
import { getShellState, useShellState, type ShellState } from '../session/shell-state.ts'
import { useSettings } from '../settings/settings.ts'
import {
  dispatch,
  hasUnsavedWork,
  isCached,
  useClosingView,
  useTabsState,
  recordVisit,
  getTabs,
} from './tabs.ts'
import { View } from './view.tsx'

/** The view of the current address, and hidden beside it those of other open tabs. */
export function Views() {
  const current = useShellState()
  const location = useLocation()
  const { useCache } = useSettings()
  const { cached } = useTabsState()
  const leaving = useClosingView()
  const found = findRoute(location.pathname, current)
  const path = found?.path ?? location.pathname
  // Asks whether the view was cached before the visit is noted.
  useScrollRestoration(path)
  useVisitTracking(isExternalLink(found) ? undefined : found, location.search + location.hash)
  useOutdatedViews(path)
  useUnloadWarning(path)
  useEffect(() => {
    if (!useCache) evictViews((one) => one !== path)
  }, [useCache, path])

  const mounted = [
    ...cached.filter((one) => one !== path),
    ...(found && path !== leaving ? [path] : []),
  ].sort()
  return (
    <>
      {mounted.map((one) => {
        const content = renderRoute(one, current)
        return (
          content && (
            <View key={one} path={one} location={location} shown={one === path}>
              {content}
            </View>
          )
        )
      })}
      {!found && <UnknownAddress path={location.pathname} search={location.search + location.hash} />}
    </>
  )
}

/** What addresses draw, the same until the menu or the registry changes: a click in the menu draws no other view anew. */
const renderedRoutes = new WeakMap<ShellState, Map<string, ReactNode>>()

function renderRoute(path: string, current: ShellState): ReactNode {
  const known = renderedRoutes.get(current) ?? new Map<string, ReactNode>()
  renderedRoutes.set(current, known)
  if (!known.has(path)) {
    const found = findRoute(path, current)
    known.set(path, found && <RoutePage found={found} now={current} />)
  }
  return known.get(path)
}

/** An address that opens nothing: /404 itself, the way to draw a view anew, or a stranger. */
function UnknownAddress({ path, search }: { path: string; search: string }) {
  if (path === notFoundPath) return <NotFound />
  if (path.startsWith(redirectPrefix))
    return <RemountView to={path.slice(redirectPrefix.length - 1) + search} />
  return <Navigate to={notFoundPath} replace />
}

/** Draws a view anew: it left the cache, and is visited once more. */
function RemountView({ to }: { to: string }) {
  const path = to.split(/[?#]/, 1)[0]!
  useLayoutEffect(() => dispatch({ type: 'uncache', paths: [path] }), [path])
  return <Navigate to={to} replace />
}

/** What opens a window of its own has no tab. */
const isExternalLink = (found: FoundRoute | undefined): boolean =>
  found?.at === 'menu' && found.route.resolved.at === 'away'

/** Tells the tabs, and the holds of the view, that it comes, hides and returns. */
function useVisitTracking(found: FoundRoute | undefined, search: string): void {
  const path = found?.path ?? ''
  const latest = useRef(found)
  useLayoutEffect(() => {
    latest.current = found
  })
  useLayoutEffect(() => {
    if (latest.current) recordVisit(latest.current, search)
  }, [path, search])
  useLayoutEffect(() => {
    session.views.show(path)
    // A view that is closed releases what it holds; one that hides does not.
    return () => void (isCached(path) && session.views.suspend(path))
  }, [path])
  // After the effects of the view itself have run again.
  useEffect(() => session.views.resume(path), [path])
}

/** A new view begins at its top, one that returns where it was left. */
function useScrollRestoration(path: string): void {
  const places = useRef(new Map<string, number>())
  const here = useRef(path)
  useLayoutEffect(() => {
    const before = places.current.get(here.current) ?? 0
    const scrollTop = (isCached(path) && places.current.get(path)) || 0
    here.current = path
    places.current.set(path, scrollTop)
    // From top to top nothing moves, and asking for it would lay the whole page out once more than needed.
    if (before !== 0 || scrollTop !== 0) document.getElementById('content')?.scrollTo(0, scrollTop)
  }, [path])
  useEffect(() => {
    const main = document.getElementById('content')
    const recordScroll = () => void places.current.set(here.current, main!.scrollTop)
    main?.addEventListener('scroll', recordScroll, { passive: true })
    return () => main?.removeEventListener('scroll', recordScroll)
  }, [])
}

/** The browser asks before it leaves while a hidden view holds unsaved work; the form on screen asks by itself. */
function useUnloadWarning(path: string): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.unloadBlockers().length > session.unloadBlockers(path).length) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [path])
}

/** Hidden views of a remote whose next opening is another build, or the same one fetched anew, would show the old one: they are drawn anew at their next visit. */
function useOutdatedViews(path: string): void {
  useEffect(() => {
    const reopenings = () => new Map(listRemotes().map(({ entry, reopenings }) => [entry.name, reopenings]))
    let counts = reopenings()
    return subscribeRemotes(() => {
      const before = counts
      counts = reopenings()
      const moved = [...counts]
        .filter(([name, count]) => (before.get(name) ?? 0) !== count)
        .map(([name]) => name)
      if (moved.length > 0) evictViews((one) => one !== path && moved.includes(remoteOf(one) ?? ''))
    })
  }, [path])
}

const remoteOf = (path: string): string | undefined => targetOf(findRoute(path, getShellState()))?.remote

/** Takes hidden views out of the cache; those with unsaved work stay. */
function evictViews(which: (path: string) => boolean): void {
  const paths = getTabs().cached.filter((path) => which(path) && !hasUnsavedWork(path))
  if (paths.length > 0) dispatch({ type: 'uncache', paths })
}
