import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { endNavigation } from '../remotes/loops.ts'
import { listRemotes, subscribeRemotes } from '../remotes/state.ts'
import { UnknownAddress } from './lazy-pages.tsx'
import { RoutePage } from './route-page.tsx'
import { findRoute, hasTab, targetOf, type FoundRoute } from '../routes/find.ts'
import { notFoundPath, redirectPrefix } from '../routes/fixed.ts'
import { NotFound } from './not-found.tsx'
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
} from '../tabs/tabs.ts'
import { useFocusAfterNavigation } from '../tabs/use-focus-after-navigation.ts'
import { useReturnGuard } from '../tabs/use-return-guard.tsx'
import { View } from '../tabs/view.tsx'

/** The view of the current address, and the hidden views of other open tabs. */
export function Views() {
  const current = useShellState()
  const { location, question } = useReturnGuard()
  const { useCache } = useSettings()
  const { cached } = useTabsState()
  const leaving = useClosingView()
  const found = findRoute(location.pathname, current)
  const path = found?.path ?? location.pathname
  // Reads whether the view was cached, so it runs before the visit is recorded.
  useScrollRestoration(path)
  useVisitTracking(hasTab(found) ? found : undefined, location.search + location.hash)
  useFocusAfterNavigation(location.pathname + location.search)
  useOutdatedViews(path)
  useUnloadWarning(path)
  useLayoutEffect(endNavigation, [location])
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
      {!found && <WithoutRoute path={location.pathname} search={location.search + location.hash} />}
      {question}
    </>
  )
}

/**
 * Rendered routes by path, kept until the menu or the registry changes, so that a navigation does not render
 * other views again.
 */
const renderedRoutes = new WeakMap<ShellState, Map<string, ReactNode>>()

function renderRoute(path: string, current: ShellState): ReactNode {
  const routes = renderedRoutes.get(current) ?? new Map<string, ReactNode>()
  renderedRoutes.set(current, routes)
  if (!routes.has(path)) {
    const found = findRoute(path, current)
    routes.set(path, found && <RoutePage found={found} now={current} />)
  }
  return routes.get(path)
}

/** An address without a route: /404 itself, a request to remount a view, or an unknown address. */
function WithoutRoute({ path, search }: { path: string; search: string }) {
  if (path === notFoundPath) return <NotFound />
  if (path.startsWith(redirectPrefix))
    return <RemountView to={path.slice(redirectPrefix.length - 1) + search} />
  return <UnknownAddress key={path} path={path} />
}

/** Remounts a view: removes it from the cache and visits it again. */
function RemountView({ to }: { to: string }) {
  const path = to.split(/[?#]/, 1)[0]!
  useLayoutEffect(() => dispatch({ type: 'uncache', paths: [path] }), [path])
  return <Navigate to={to} replace />
}

/** Reports to the tabs and to the unload blockers when the view comes on screen, hides and returns. */
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
    // A closed view releases its unload blockers; a hidden one keeps them.
    return () => void (isCached(path) && session.views.suspend(path))
  }, [path])
  // Runs after the effects of the view itself.
  useEffect(() => session.views.resume(path), [path])
}

/** A new view starts at the top; a view that returns restores its scroll position. */
function useScrollRestoration(path: string): void {
  const places = useRef(new Map<string, number>())
  const lastPath = useRef(path)
  useLayoutEffect(() => {
    const before = places.current.get(lastPath.current) ?? 0
    const scrollTop = (isCached(path) && places.current.get(path)) || 0
    lastPath.current = path
    places.current.set(path, scrollTop)
    // Scrolling from top to top would only force another layout of the page.
    if (before !== 0 || scrollTop !== 0) document.getElementById('content')?.scrollTo(0, scrollTop)
  }, [path])
  useEffect(() => {
    const main = document.getElementById('content')
    const recordScroll = () => void places.current.set(lastPath.current, main!.scrollTop)
    main?.addEventListener('scroll', recordScroll, { passive: true })
    return () => main?.removeEventListener('scroll', recordScroll)
  }, [])
}

/**
 * Warns before the browser leaves the page while a hidden view has unsaved changes; the form on screen warns
 * on its own.
 */
function useUnloadWarning(path: string): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.unloadBlockers().length > session.unloadBlockers(path).length) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [path])
}

/**
 * Evicts hidden views of a remote that was switched to another build or fetched again, so that they do not
 * show the old build at their next visit.
 */
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

/** Evicts hidden views; those with unsaved changes stay. */
function evictViews(which: (path: string) => boolean): void {
  const paths = getTabs().cached.filter((path) => which(path) && !hasUnsavedWork(path))
  if (paths.length > 0) dispatch({ type: 'uncache', paths })
}
