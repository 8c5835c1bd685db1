import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { listRemotes, subscribeRemotes } from '../remotes/remote-state.ts'
import { Draw } from '../routes/draw.tsx'
import { find, targetOf, type Found } from '../routes/find.ts'
import { notFoundPath, redirectPrefix } from '../routes/fixed.ts'
import { NotFound } from '../layout/not-found.tsx'
import { now, useNow, type Now } from '../session/now.ts'
import { useSettings } from '../settings/settings.ts'
import { act, holdsWork, isCached, useLeaving, useVisited, visit, visitedNow } from './tabs.ts'
import { View } from './view.tsx'

/** The view of the current address, and hidden beside it those of other open tabs. */
export function Views() {
  const current = useNow()
  const location = useLocation()
  const { useCache } = useSettings()
  const { cached } = useVisited()
  const leaving = useLeaving()
  const found = find(location.pathname, current)
  const path = found?.path ?? location.pathname
  // Asks whether the view was cached before the visit is noted.
  useScroll(path)
  useVisits(isAway(found) ? undefined : found, location.search + location.hash)
  useLeftBehind(path)
  useLeaveQuestion(path)
  useEffect(() => {
    if (!useCache) uncache((one) => one !== path)
  }, [useCache, path])

  const alive = [...cached.filter((one) => one !== path), ...(found && path !== leaving ? [path] : [])].sort()
  return (
    <>
      {alive.map((one) => {
        const content = drawnOf(one, current)
        return (
          content && (
            <View key={one} path={one} location={location} shown={one === path}>
              {content}
            </View>
          )
        )
      })}
      {!found && <Elsewhere path={location.pathname} search={location.search + location.hash} />}
    </>
  )
}

/** What addresses draw, the same until the menu or the registry changes: a click in the menu draws no other view anew. */
const drawn = new WeakMap<Now, Map<string, ReactNode>>()

function drawnOf(path: string, current: Now): ReactNode {
  const known = drawn.get(current) ?? new Map<string, ReactNode>()
  drawn.set(current, known)
  if (!known.has(path)) {
    const found = find(path, current)
    known.set(path, found && <Draw found={found} now={current} />)
  }
  return known.get(path)
}

/** An address that opens nothing: /404 itself, the way to draw a view anew, or a stranger. */
function Elsewhere({ path, search }: { path: string; search: string }) {
  if (path === notFoundPath) return <NotFound />
  if (path.startsWith(redirectPrefix)) return <Again to={path.slice(redirectPrefix.length - 1) + search} />
  return <Navigate to={notFoundPath} replace />
}

/** Draws a view anew: it left the cache, and is visited once more. */
function Again({ to }: { to: string }) {
  const path = to.split(/[?#]/, 1)[0]!
  useLayoutEffect(() => act({ do: 'uncache', paths: [path] }), [path])
  return <Navigate to={to} replace />
}

/** What opens a window of its own has no tab. */
const isAway = (found: Found | undefined): boolean =>
  found?.at === 'menu' && found.route.resolved.at === 'away'

/** Tells the tabs, and the holds of the view, that it comes, hides and returns. */
function useVisits(found: Found | undefined, search: string): void {
  const path = found?.path ?? ''
  const latest = useRef(found)
  useLayoutEffect(() => {
    latest.current = found
  })
  useLayoutEffect(() => {
    if (latest.current) visit(latest.current, search)
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
function useScroll(path: string): void {
  const places = useRef(new Map<string, number>())
  const here = useRef(path)
  useLayoutEffect(() => {
    const before = places.current.get(here.current) ?? 0
    const wanted = (isCached(path) && places.current.get(path)) || 0
    here.current = path
    places.current.set(path, wanted)
    // From top to top nothing moves, and asking for it would lay the whole page out once more than needed.
    if (before !== 0 || wanted !== 0) document.getElementById('content')?.scrollTo(0, wanted)
  }, [path])
  useEffect(() => {
    const main = document.getElementById('content')
    const note = () => void places.current.set(here.current, main!.scrollTop)
    main?.addEventListener('scroll', note, { passive: true })
    return () => main?.removeEventListener('scroll', note)
  }, [])
}

/** The browser asks before it leaves while a hidden view holds unsaved work; the form on screen asks by itself. */
function useLeaveQuestion(path: string): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (session.unloadBlockers().length > session.unloadBlockers(path).length) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [path])
}

/** Hidden views of a remote whose next opening is another build, or the same one fetched anew, would show the old one: they are drawn anew at their next visit. */
function useLeftBehind(path: string): void {
  useEffect(() => {
    const reopenings = () => new Map(listRemotes().map(({ entry, reopenings }) => [entry.name, reopenings]))
    let seen = reopenings()
    return subscribeRemotes(() => {
      const before = seen
      seen = reopenings()
      const moved = [...seen]
        .filter(([name, count]) => (before.get(name) ?? 0) !== count)
        .map(([name]) => name)
      if (moved.length > 0) uncache((one) => one !== path && moved.includes(remoteOf(one) ?? ''))
    })
  }, [path])
}

const remoteOf = (path: string): string | undefined => targetOf(find(path, now()))?.remote

/** Takes hidden views out of the cache; those with unsaved work stay. */
function uncache(which: (path: string) => boolean): void {
  const paths = visitedNow().cached.filter((path) => which(path) && !holdsWork(path))
  if (paths.length > 0) act({ do: 'uncache', paths })
}
